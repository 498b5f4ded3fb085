import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsOnline } from '../core/online.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { toldBy } from './form-context.ts'

interface ErrorStateProps {
  title?: string
  /** What was thrown; what it says to people is shown. */
  error?: unknown
  onRetry?: () => void
  className?: string
  children?: ReactNode
}

/** A snapped straw. */
function Snapped() {
  return (
    <svg
      viewBox="0 0 160 88"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className="h-22 w-40 stroke-danger"
    >
      <path d="M14 80h132" className="opacity-40" />
      <path d="M76 80c1-16 0-28-4-38m0 0c10 3 20 10 30 21m-30-21 3-4" />
      <path
        d="M102 63c5 0 8 3 9 7-5 1-9-2-9-7Zm-6-6c5-1 9 0 12 4-4 3-9 1-12-4Zm-1 1c0 5 2 8 7 10 1-5-2-9-7-10Z"
        className="fill-danger-soft"
      />
      <path d="M58 80c-1-12-5-22-13-30M92 80c0-6 2-11 5-15M46 80c-2-6-5-11-9-15" className="opacity-50" />
    </svg>
  )
}

/** Nothing is wrong: it lies elsewhere, and comes by itself. What can be done meanwhile is told at the top of the page. */
function NeedsNetwork({ className }: { className: string | undefined }) {
  return (
    <div role="status" className={cx('grid justify-items-center gap-3 px-4 py-12 text-center', className)}>
      <CloudOff className="size-10 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
      <div className="grid max-w-md gap-1.5">
        <p className="font-semibold text-lg">Det kræver net</p>
        <p className="text-ink-soft text-sm">Det hentes af sig selv, når du har forbindelse igen.</p>
      </div>
    </div>
  )
}

/** Something could not be fetched or done. */
export function ErrorState({
  title = 'Det gik ikke, som det skulle',
  error,
  onRetry,
  className,
  children,
}: ErrorStateProps) {
  const isOnline = useIsOnline()
  const refused = toldBy(error)
  if (!isOnline && !refused && !children) return <NeedsNetwork className={className} />
  const told = refused?.message ?? 'Tjek din forbindelse, og prøv igen om lidt.'
  return (
    <div role="alert" className={cx('grid justify-items-center gap-4 px-4 py-12 text-center', className)}>
      <Snapped />
      <div className="grid max-w-md gap-1.5">
        <p className="font-semibold text-lg">{title}</p>
        <div className="text-ink-soft text-sm">{children ?? <p>{told}</p>}</div>
      </div>
      {onRetry && (
        <Button onClick={onRetry} icon={<RotateCw aria-hidden="true" />}>
          Prøv igen
        </Button>
      )}
    </div>
  )
}
