import type { ReactNode } from 'react'

/** A link to something further down on the same page. It takes the eye and the keyboard there; the address stays. */
export function JumpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        const there = document.getElementById(to)
        there?.scrollIntoView()
        there?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
  )
}
