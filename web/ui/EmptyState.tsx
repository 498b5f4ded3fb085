import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface EmptyStateProps {
  title: string
  /** What to do about it. */
  children?: ReactNode
  action?: ReactNode
  /** Instead of the little drawing. */
  drawing?: ReactNode
  className?: string
}

/** Tall grass with nothing in it. */
function Grass() {
  return (
    <svg viewBox="0 0 160 88" fill="none" strokeLinecap="round" aria-hidden="true" className="h-22 w-40 stroke-accent">
      <g strokeWidth="2">
        <path d="M14 80h132" className="opacity-40" />
        <path d="M58 80C57 58 50 40 38 28" />
        <path d="M66 80C67 52 64 32 58 12" />
        <path d="M74 80C75 60 80 44 92 30" />
        <path d="M84 80c1-16 5-28 12-36" className="opacity-60" />
        <path d="M50 80c-2-12-7-22-15-29" className="opacity-60" />
        <path d="M104 80c1-14 6-26 16-34" className="opacity-50" />
        <path d="M112 80c2-8 6-14 12-18" className="opacity-40" />
        <path d="M32 80c-1-8-4-14-9-19" className="opacity-40" />
      </g>
      <g strokeWidth="2">
        <path
          d="M58 12c-4-2-6-6-5-10 4 1 6 5 5 10Zm1 9c-5-1-8-4-8-9 5 0 8 4 8 9Zm2 0c3-3 3-8 0-11-3 3-3 8 0 11Z"
          className="fill-accent-soft"
        />
        <path
          d="M92 30c1-5 4-7 8-8 1 4-3 8-8 8Zm-5 6c-1-5 1-8 4-10 2 4 1 8-4 10Zm0 1c5 0 8-2 10-6-4-2-9 1-10 6Z"
          className="fill-accent-soft"
        />
      </g>
    </svg>
  )
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, drawing, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-center gap-4 px-4 py-12 text-center', className)}>
      {drawing ?? <Grass />}
      <div className="grid max-w-md gap-1.5">
        <p className="font-semibold text-lg">{title}</p>
        {children && <div className="text-ink-soft text-sm">{children}</div>}
      </div>
      {action}
    </div>
  )
}
