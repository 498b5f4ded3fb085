import type { SpeciesGroup } from '#contract/roles.ts'
import { cx } from '../ui/cx.ts'
import { drawings } from './groups/drawings.tsx'

/** The drawing of a species group (0: none). The name stands beside it, so it is silent for screen readers. */
export function GroupIcon({ group, className }: { group: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('shrink-0', className ?? 'size-16')}
    >
      {drawings[group as SpeciesGroup] ?? drawings[0]}
    </svg>
  )
}
