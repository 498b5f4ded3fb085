import { useState } from 'react'
import { type FieldOfKind, recordFields } from '#contract/record-fields.ts'
import { type Fields, withNumber } from './draft.ts'
import { numberInField, numberProblem, readNumber } from './number-text.ts'
import type { ReportState } from './report-state.ts'

/** What stands in a field for a number, and what is wrong with it. What is typed stays, whatever it means. */
export function useTypedNumber(field: FieldOfKind<'number'>, { draft, update }: ReportState) {
  const value = draft.fields[field]
  const [typed, setTyped] = useState(numberInField(value))
  const unread = draft.unread[field]
  const line = recordFields[field]
  return {
    text: unread ?? (readNumber(typed) === (value ?? null) ? typed : numberInField(value)),
    problem: unread === undefined ? undefined : numberProblem(unread, line),
    /** With what else the new number brings along. */
    type: (text: string, others: Partial<Fields> = {}) => {
      setTyped(text)
      update((before) => withNumber(before, field, text, others))
    },
  }
}
