import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { isItalic } from './names.ts'

interface ScientificProps {
  rank: number
  className?: string
  children: ReactNode
}

/** A scientific name: in italics from the genus down, and read aloud as Latin. */
export function Scientific({ rank, className, children }: ScientificProps) {
  return (
    <span lang="la" className={cx(isItalic(rank) && 'italic', className)}>
      {children}
    </span>
  )
}
