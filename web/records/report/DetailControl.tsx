import { chosenDetails } from '#contract/details.ts'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Chips, chipsOf } from '../../ui/Chips.tsx'
import { Select } from '../../ui/Select.tsx'
import { CountField } from './CountField.tsx'
import { type AskedDetail, type ChosenDetail, chipsAtMost, isChosen, ownChoices } from './details-words.ts'
import { groupOf } from './draft.ts'
import type { ReportState } from './report-state.ts'

interface DetailControlProps extends ReportState {
  detail: AskedDetail
}

/** One detail, as chips, a list, a number or a taxon. */
export function DetailControl({ detail, ...state }: DetailControlProps) {
  const { draft, update, set } = state
  const { field, label } = detail
  if (field === 'count') return <CountField label={label} className="sm:col-span-2" {...state} />
  if (field === 'hostTaxon')
    return (
      <TaxonCombobox
        label={label}
        name="hostTaxonId"
        className="sm:col-span-2"
        placeholder="Arten, den levede på"
        value={draft.hostTaxon}
        onSelect={(hostTaxon) =>
          update((before) => ({
            ...before,
            hostTaxon,
            fields: { ...before.fields, hostTaxonId: hostTaxon?.id ?? null },
          }))
        }
      />
    )
  if (field === 'deadAlive')
    return (
      <Chips
        label={label}
        name="isDead"
        options={[
          { value: 'alive', label: 'Levende' },
          { value: 'dead', label: 'Død' },
        ]}
        value={draft.fields.isDead === null ? null : draft.fields.isDead ? 'dead' : 'alive'}
        onChange={(value) => set({ isDead: value === null ? null : value === 'dead' })}
      />
    )
  return isChosen(field) ? <Chosen field={field} label={label} {...state} /> : null
}

interface ChosenProps extends ReportState {
  field: ChosenDetail
  label: string
}

function Chosen({ field, label, draft, set }: ChosenProps) {
  const words: Readonly<Record<string, string>> = chosenDetails[field]
  const group = groupOf(draft)
  const own = ownChoices(field, group)
  const values = own.length > 0 ? [...own] : Object.keys(words)
  const value = draft.fields[field]
  // A stage that another group has (from an import) is shown, not lost.
  const shown = value !== null && !values.includes(value) ? [...values, value] : values
  const say = (next: string | null) => set({ [field]: next === '' ? null : next })
  return shown.length <= chipsAtMost ? (
    <Chips
      label={label}
      name={field}
      className="sm:col-span-2"
      options={chipsOf(words, shown)}
      value={value}
      onChange={say}
    />
  ) : (
    <Select
      label={label}
      name={field}
      placeholder="Ikke angivet"
      value={value ?? ''}
      options={shown.map((one) => ({ value: one, label: words[one] ?? one }))}
      onChange={say}
    />
  )
}
