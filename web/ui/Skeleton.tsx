import { cx } from './cx.ts'

/** A grey shape where something will stand: give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-line/75', className ?? 'h-4 w-full')} />
  )
}

/** Lines of text that are on their way. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** A page that is on its way: heading, lead and a few cards. Says so to screen readers. */
export function PageSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div role="status" className="page-width grid gap-8 py-8 md:py-12">
      <span className="sr-only">Henter siden …</span>
      <div className="grid gap-3">
        <Skeleton className="h-10 w-2/3 max-w-96" />
        <Skeleton className="h-5 w-full max-w-xl" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} className="h-36 rounded-lg" />
        ))}
      </div>
    </div>
  )
}
