import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface SwayingProps {
  /** Out of step with the others. */
  isLate?: boolean
  /** Place and height. */
  className: string
  children: ReactNode
}

/** A plant that the wind moves. The box around the drawing moves: browsers can do that without painting anew. */
export function Swaying({ isLate = false, className, children }: SwayingProps) {
  return <div className={cx('sway absolute [&>svg]:h-full', isLate && 'sway-late', className)}>{children}</div>
}
