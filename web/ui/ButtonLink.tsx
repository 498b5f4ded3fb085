import type { ReactNode } from 'react'
import { Link } from '../core/link.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'

interface ButtonLinkProps {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ to, variant, size, icon, className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}
