import type { FieldOfKind } from '#contract/record-fields.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { ReportState } from './report-state.ts'
import { useTypedNumber } from './typed-number.ts'

interface NumberFieldProps extends ReportState {
  field: FieldOfKind<'number'>
  label: string
}

/** A number that is measured. */
export function NumberField({ field, label, ...state }: NumberFieldProps) {
  const { text, problem, type } = useTypedNumber(field, state)
  return (
    <TextField
      label={label}
      name={field}
      {...(problem ? { error: problem } : {})}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={text}
      onChange={(next) => type(next)}
    />
  )
}
