import type { ExtraField } from '#contract/community-fields.ts'
import { communityLimits } from '#contract/community-words.ts'
import { inDanish } from '#contract/written/answers.ts'
import { type AnswerDraft, problemOf } from '../records/answers.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { RequiredMark } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'

interface AnswerFieldsProps {
  fields: readonly ExtraField[]
  draft: AnswerDraft
  onChange: (draft: AnswerDraft) => void
}

/** What a community asks, each in the control of its kind. */
export function AnswerFields({ fields, draft, onChange }: AnswerFieldsProps) {
  return fields.map((field) => (
    <AnswerField
      key={field.id}
      field={field}
      answer={draft[String(field.id)]}
      onChange={(answer) => onChange({ ...draft, [String(field.id)]: answer })}
    />
  ))
}

interface AnswerFieldProps {
  field: ExtraField
  answer: string | number[] | undefined
  onChange: (answer: string | number[]) => void
}

const boundsText = ({ min, max, unit }: Extract<ExtraField, { kind: 'number' }>) => {
  if (min !== null && max !== null) return `${inDanish(min)}–${inDanish(max)}${unit && ` ${unit}`}`
  if (min !== null) return `mindst ${inDanish(min)}${unit && ` ${unit}`}`
  return max === null ? unit : `højst ${inDanish(max)}${unit && ` ${unit}`}`
}

function AnswerField({ field, answer, onChange }: AnswerFieldProps) {
  const { label, help, isRequired } = field
  const shared = { label, isRequired, name: `answers.${field.id}`, ...(help ? { description: help } : {}) }
  const text = typeof answer === 'string' ? answer : ''
  if (field.kind === 'text') {
    return <TextArea {...shared} rows={2} maxLength={communityLimits.answer} value={text} onChange={onChange} />
  }
  if (field.kind === 'date') return <DatePicker {...shared} value={text} onChange={onChange} />
  if (field.kind === 'number') {
    const description = [help, boundsText(field)].filter(Boolean).join(' · ')
    const problem = problemOf(field, answer)
    return (
      <TextField
        {...shared}
        {...(description ? { description } : {})}
        {...(problem ? { error: problem } : {})}
        label={field.unit ? `${label} (${field.unit})` : label}
        inputMode="decimal"
        inputClassName="max-w-40"
        value={text}
        onChange={onChange}
      />
    )
  }
  const chosen = Array.isArray(answer) ? answer : []
  if (!field.several) {
    return (
      <Select
        {...shared}
        placeholder="Vælg"
        options={field.options.map((option) => ({ value: String(option.id), label: option.label }))}
        value={chosen[0] === undefined ? '' : String(chosen[0])}
        onChange={(id) => onChange((id as string) === '' ? [] : [Number(id)])}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {help && <p className="mt-1.5 text-ink-soft text-sm">{help}</p>}
      {field.options.map((option) => (
        <Checkbox
          key={option.id}
          label={option.label}
          checked={chosen.includes(option.id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))}
        />
      ))}
    </fieldset>
  )
}
