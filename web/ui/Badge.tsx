import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** A word about something: a state, a role. Never the only carrier of meaning by its colour. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center align-middle gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs [&_svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
