import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'inline-flex shrink-0 touch-target items-center justify-center rounded-full text-center font-semibold no-underline transition-colors duration-quick select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  secondary:
    'border border-edge bg-surface text-ink enabled:hover:border-accent enabled:hover:bg-accent-soft [a&]:hover:border-accent [a&]:hover:bg-accent-soft',
  quiet: 'text-accent enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  danger: 'bg-danger text-danger-ink enabled:hover:bg-danger-strong [a&]:hover:bg-danger-strong',
}
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 gap-1.5 px-3.5 py-1 text-sm [&_svg]:size-4',
  medium: 'min-h-11 gap-2 px-5 py-2 text-base [&_svg]:size-5',
  large: 'min-h-13 gap-2.5 px-7 py-2.5 text-lg [&_svg]:size-5',
}

/** The look of a button, for whatever element or library behaves as one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', extra?: string) =>
  cx(base, variants[variant], sizes[size], extra)

/** The look of a button that is only an icon. */
export const iconButtonClass = (size: ButtonSize = 'medium', extra?: string) =>
  cx(
    'inline-flex shrink-0 touch-target items-center justify-center rounded-full text-ink-soft transition-colors duration-quick hover:bg-accent-soft hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:bg-accent-soft aria-pressed:text-accent',
    size === 'small'
      ? 'size-9 [&_svg]:size-4.5'
      : size === 'large'
        ? 'size-13 [&_svg]:size-6'
        : 'size-11 [&_svg]:size-5',
    extra,
  )
