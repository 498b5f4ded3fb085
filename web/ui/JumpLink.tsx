import type { ReactNode } from 'react'
import { jumpTo } from './jump.ts'

/** A link to something further down on the same page. It takes the eye and the keyboard there; the address stays. */
export function JumpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        jumpTo(document.getElementById(to))
      }}
    >
      {children}
    </a>
  )
}
