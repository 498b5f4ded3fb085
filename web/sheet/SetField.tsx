import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { TaxonCombobox } from '../taxa/TaxonCombobox.tsx'
import { Button } from '../ui/Button.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { openDialog } from '../ui/dialogs.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isTaxonColumn } from './cells.ts'
import { type GridColumn, isAsked, isDateColumn, titleOf } from './columns.ts'
import { OptionsField } from './Options.tsx'
import type { CellKey } from './sheet-state.ts'

interface Chosen {
  heading: CellKey
  text: string
  taxon?: TaxonRef | undefined
}

/** Ask for a field and what it shall be in all the finds that are chosen. */
export const askField = (
  columns: readonly GridColumn[],
  rows: number,
  start: CellKey,
  onSet: (chosen: Chosen) => void,
) =>
  openDialog({
    header: `Sæt et felt for ${counted(rows, 'fund')}`,
    size: 'tiny',
    content: (close) => (
      <SetField
        {...{ columns, start }}
        onSet={(chosen) => {
          close({ ok: true })
          onSet(chosen)
        }}
      />
    ),
  })

interface SetFieldProps {
  columns: readonly GridColumn[]
  start: CellKey
  onSet: (chosen: Chosen) => void
}

function SetField({ columns, start, onSet }: SetFieldProps) {
  const [chosen, setChosen] = useState<Chosen>({ heading: start, text: '' })
  const { heading, text, taxon } = chosen
  const column = columns.find((one) => one.heading === heading)
  const say = (words: string) => setChosen({ heading, text: words })
  return (
    <form
      className="grid gap-5 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSet(chosen)
      }}
    >
      <Select<CellKey>
        label="Felt"
        value={heading}
        options={columns.map((one) => ({ value: one.heading, label: titleOf(one) }))}
        onChange={(next) => setChosen({ heading: next, text: '' })}
      />
      {isTaxonColumn(heading) ? (
        <TaxonCombobox
          key={heading}
          label="Skal være"
          value={taxon ?? null}
          onSelect={(hit) => setChosen({ heading, text: hit?.name ?? '', taxon: hit ?? undefined })}
        />
      ) : column?.words ? (
        <Select
          label="Skal være"
          placeholder="Tom"
          value={text}
          options={Object.values(column.words).map((word) => ({ value: word, label: word }))}
          onChange={say}
        />
      ) : column && isAsked(column) && column.asked.kind === 'options' ? (
        <OptionsField key={heading} field={column.asked} text={text} onChange={say} />
      ) : column && isDateColumn(column) ? (
        <DatePicker
          label="Skal være"
          value={text.split('-').reverse().join('-')}
          onChange={(day) => say(day.split('-').reverse().join('-'))}
        />
      ) : (
        <TextField label="Skal være" description={column?.help} value={text} autoComplete="off" onChange={say} />
      )}
      <Button type="submit" variant="primary" className="justify-self-end">
        {text === '' ? 'Tøm feltet' : 'Sæt feltet'}
      </Button>
    </form>
  )
}
