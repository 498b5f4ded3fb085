import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface PartProps {
  title: string
  icon: ReactNode
  /** At the right of the heading. */
  aside?: ReactNode
  className?: string
  /** What an introduction calls it. */
  tour?: string
  children: ReactNode
}

/** One question of the form: pictures, what, where, when. */
export function Part({ title, icon, aside, className, tour, children }: PartProps) {
  return (
    <section
      data-tour={tour}
      className={cx(
        'grid min-w-0 content-start gap-4 wrap-anywhere rounded-lg border border-line bg-surface p-4 shadow-card *:min-w-0 sm:p-6',
        className,
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex items-center gap-2.5 font-semibold text-xl [&_svg]:size-5 [&_svg]:text-accent">
          {icon}
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
