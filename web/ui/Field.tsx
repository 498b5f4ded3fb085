import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { useFieldError } from './form-context.ts'

/** What every field can be given. */
export interface FieldProps {
  label: string
  /** A sentence of help under the label. */
  description?: ReactNode
  /** What is wrong, in words. An error from the surrounding Form is found by `name`. */
  error?: string
  name?: string
  isRequired?: boolean
  /** The label is read aloud but not shown (a search box with an icon). */
  hideLabel?: boolean
  /** Beside the label: a "?" with help. */
  help?: ReactNode
  className?: string
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The ids and states that tie a control to its label, description and error. */
export function useField({ description, error, name, isRequired }: FieldProps) {
  const id = useId()
  const { formError, clear } = useFieldError(name)
  const shown = error ?? formError
  const describedBy = [description && `${id}-description`, shown && `${id}-error`].filter(Boolean).join(' ')
  const control: ControlProps = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': shown ? true : undefined,
    'aria-required': isRequired || undefined,
  }
  return { id, error: shown, clear, control }
}

export function RequiredMark() {
  return (
    <span className="ms-1 font-normal text-danger" aria-hidden="true">
      *
    </span>
  )
}

/** The error of a field: always in the page, so that a screen reader hears it when it is filled. */
export function FieldError({ id, error, className }: { id: string; error: string | undefined; className?: string }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className={cx('flex gap-1.5 font-medium text-danger text-sm', error ? className : 'sr-only')}
    >
      {error && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </>
      )}
    </p>
  )
}

/** What a control is for, where its id says that it is described. */
export function FieldDescription({ id, description }: { id: string; description: ReactNode }) {
  return (
    description && (
      <p id={`${id}-description`} className="text-ink-soft text-sm">
        {description}
      </p>
    )
  )
}

type FieldHeadProps = Omit<FieldProps, 'name' | 'error' | 'className'> & { id: string }

/** Label and description of a control that no label element can be tied to: it names them by their ids. */
export function FieldHead({ id, label, description, isRequired, hideLabel, help }: FieldHeadProps) {
  return (
    <>
      <span className={cx('flex items-center gap-1.5 font-semibold text-sm', hideLabel && 'sr-only')}>
        <span id={`${id}-label`}>
          {label}
          {isRequired && <RequiredMark />}
        </span>
        {help}
      </span>
      <FieldDescription id={id} description={description} />
    </>
  )
}

interface FieldFrameProps extends Omit<FieldProps, 'name'> {
  id: string
  children: ReactNode
}

/** Label, description, control and error, in that order. */
export function FieldFrame({
  id,
  label,
  description,
  error,
  isRequired,
  hideLabel,
  help,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={cx('grid gap-1.5', className)}>
      <div className={cx('flex items-center gap-1.5', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
          {isRequired && <RequiredMark />}
        </label>
        {help}
      </div>
      <FieldDescription id={id} description={description} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export const inputClass =
  'w-full min-h-11 rounded-md border border-edge bg-raised px-3.5 py-2 text-base text-ink placeholder:text-ink-soft transition-colors duration-quick hover:border-ink-soft aria-invalid:border-danger aria-invalid:border-2 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft [&:is(input,textarea):read-only]:bg-sunken'
