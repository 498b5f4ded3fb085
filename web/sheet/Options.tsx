import { useState } from 'react'
import type { ExtraField } from '#contract/community-fields.ts'
import { answerCell, readAnswer } from '#contract/written/answers.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { Select } from '../ui/Select.tsx'

type OptionsAsked = Extract<ExtraField, { kind: 'options' }>

interface OptionsFieldProps {
  field: OptionsAsked
  /** As it stands in a cell. */
  text: string
  onChange: (text: string) => void
}

/** One or several of the options of a field. */
export function OptionsField({ field, text, onChange }: OptionsFieldProps) {
  const read = readAnswer(field, text)
  const chosen = 'value' in read && Array.isArray(read.value) ? read.value : []
  const say = (ids: number[]) => onChange(answerCell(field, ids))
  if (!field.several) {
    return (
      <Select
        label={field.label}
        placeholder="Intet svar"
        value={chosen[0] === undefined ? '' : String(chosen[0])}
        options={field.options.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(id) => say((id as string) === '' ? [] : [Number(id)])}
      />
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{field.label}</legend>
      {field.options.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={(isOn) => say(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}

/** Choose among the options of the cell that one is in. */
export const askOptions = (field: OptionsAsked, text: string, onChoose: (text: string) => void) =>
  openDialog({
    header: 'Vælg svar',
    size: 'tiny',
    content: (close) => (
      <Choosing
        {...{ field, text }}
        onChoose={(chosen) => {
          close({ ok: true })
          onChoose(chosen)
        }}
      />
    ),
  })

function Choosing({ field, text, onChoose }: { field: OptionsAsked; text: string; onChoose: (text: string) => void }) {
  const [chosen, setChosen] = useState(text)
  return (
    <form
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(chosen)
      }}
    >
      <OptionsField {...{ field, text: chosen }} onChange={setChosen} />
      <Button type="submit" variant="primary" className="justify-self-end">
        Skriv i cellen
      </Button>
    </form>
  )
}
