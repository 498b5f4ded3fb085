import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/** A quiet line about who can read a note. */
export const NoteLine = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-1.5 text-ink-soft text-sm">
    <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

/** In the place of a note that could tell where a blurred find is. */
export const WithheldNote = () => (
  <NoteLine>Noten vises kun for dem, der må se det nøjagtige sted, fordi fundet er sløret.</NoteLine>
)
