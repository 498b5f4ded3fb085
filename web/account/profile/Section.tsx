import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { type SectionId, sections } from './sections.ts'

interface SectionProps {
  id: SectionId
  lead?: ReactNode
  /** A "?" beside the heading. */
  help?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the profile, with its heading. */
export function Section({ id, lead, help, className, children }: SectionProps) {
  const title = (
    <span className="flex items-center gap-1.5">
      {sections[id]}
      {help}
    </span>
  )
  return (
    <Card id={id} tabIndex={-1} title={title} lead={lead} className={`scroll-mt-24 ${className ?? ''}`}>
      {children}
    </Card>
  )
}
