import { type ComponentPropsWithRef, type FormEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { FormContext, toldBy } from './form-context.ts'
import { Notice } from './Notice.tsx'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit'> {
  /** Send it. A refusal that names fields (ApiError.problem.fields) is shown at the fields with those names. */
  onSubmit: (values: FormData) => Promise<void> | void
  /** In a dialog the first field has the focus: whoever opened it with a key goes on with the keys. */
  startsInField?: boolean
}

const fields =
  'input:checked, [role=radiogroup]:not(:has(:checked)) input, input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea'
const unexpected = 'Det lykkedes ikke at gemme. Tjek din forbindelse, og prøv igen.'

/** A form that is sent once at a time, says what went wrong where it went wrong, and moves focus there. */
export function Form({ onSubmit, startsInField = false, className, children, ...rest }: FormProps) {
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const told = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (startsInField) form.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [startsInField])

  // Once for each refusal: whoever mends one of several errors stays where they are. After the paint, for the editor of rich
  // text tells only then that it is wrong.
  useEffect(() => {
    if (refusals === 0) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')
    const target = first?.matches('[role=radiogroup]') ? first.querySelector('input') : first
    // What is about no field stands at the top, which may be far away.
    ;(target ?? told.current)?.focus()
  }, [refusals])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setMessage(undefined)
    setErrors({})
    try {
      await onSubmit(new FormData(event.currentTarget))
    } catch (error) {
      const refusal = toldBy(error)
      setMessage(refusal?.message ?? unexpected)
      setErrors(refusal?.fields ?? {})
      setRefusals((before) => before + 1)
    } finally {
      setPending(false)
    }
  }
  const clearError = (name: string) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== name)))

  return (
    <FormContext value={{ isPending, errors, clearError }}>
      <form {...rest} ref={form} className={cx('grid gap-5', className)} onSubmit={submit} aria-busy={isPending}>
        {message && (
          <div ref={told} tabIndex={-1} className="scroll-mt-24 rounded-lg">
            <Notice tone="danger" announce>
              {message}
            </Notice>
          </div>
        )}
        {children}
      </form>
    </FormContext>
  )
}
