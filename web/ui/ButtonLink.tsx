import type { ReactNode } from 'react'
import { Link } from '../core/link.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'

interface ButtonLinkProps {
  to: string
  id?: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** It leads on, also where it leads to another part of the same page. */
const notCurrent = { 'aria-current': undefined }

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ to, id, variant, size, icon, className, onClick, children }: ButtonLinkProps) {
  return (
    <Link
      {...(id === undefined ? {} : { id })}
      to={to}
      {...notCurrent}
      onClick={onClick}
      className={buttonClass(variant, size, className)}
    >
      {icon}
      {children}
    </Link>
  )
}
