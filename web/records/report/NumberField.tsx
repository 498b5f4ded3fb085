import { useState } from 'react'
import { type FieldOfKind, recordFields } from '#contract/record-fields.ts'
import { TextField } from '../../ui/TextField.tsx'
import { numberText, readNumber, typedNumber } from './number-text.ts'
import type { ReportState } from './report-state.ts'

interface NumberFieldProps extends ReportState {
  field: FieldOfKind<'number'>
  label: string
}

/** A number that is measured. What is typed is kept as long as it means the number that the find has. */
export function NumberField({ field, label, draft, set }: NumberFieldProps) {
  const value = draft.fields[field]
  const [typed, setTyped] = useState(numberText(value))
  return (
    <TextField
      label={label}
      name={field}
      inputMode="decimal"
      autoComplete="off"
      inputClassName="tabular-nums"
      value={readNumber(typed) === (value ?? null) ? typed : numberText(value)}
      onChange={(text) => {
        const next = typedNumber(text, recordFields[field])
        setTyped(next)
        set({ [field]: readNumber(next) })
      }}
    />
  )
}
