import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'
import { useFormPending } from './form-context.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** An icon before the text. */
  icon?: ReactNode
  /** The work it started is under way: it keeps focus, shows a ring and does nothing. */
  isPending?: boolean
}

/** A button. Inside a Form, a submit button shows by itself that the form is being sent. */
export function Button({
  variant,
  size,
  icon,
  isPending,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const formPending = useFormPending()
  const pending = isPending ?? (type === 'submit' && formPending)
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={click}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}
