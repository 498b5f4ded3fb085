import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PageProps {
  /** Text and forms read better in a narrow column. */
  width?: 'wide' | 'narrow'
  className?: string
  children: ReactNode
}

/** The frame of a page's content: width, gutters and the room above and below. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={cx('page-width py-8 md:py-12', className)}>
      <div className={cx(width === 'narrow' && 'mx-auto max-w-2xl')}>{children}</div>
    </div>
  )
}
