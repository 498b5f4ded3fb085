import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type ButtonSize, iconButtonClass } from './button-style.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'title' | 'children'> {
  /** What it does; read aloud and shown on hover. */
  label: string
  icon: ReactNode
  size?: ButtonSize
}

export function IconButton({ label, icon, size, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={iconButtonClass(size, className)}>
      {icon}
    </button>
  )
}
