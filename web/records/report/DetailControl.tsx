import { fieldOfDetail } from '#contract/group-details.ts'
import { type FieldOfKind, isOfKind, recordFields } from '#contract/record-fields.ts'
import { TaxonCombobox } from '../../taxa/TaxonCombobox.tsx'
import { Chips, chipsOf } from '../../ui/Chips.tsx'
import { Select } from '../../ui/Select.tsx'
import { CountField } from './CountField.tsx'
import { type AskedDetail, chipsAtMost, ownChoices } from './details-words.ts'
import { groupOf } from './draft.ts'
import { NumberField } from './NumberField.tsx'
import type { ReportState } from './report-state.ts'

interface DetailControlProps extends ReportState {
  detail: AskedDetail
}

/** One detail, as chips, a list, a number or a taxon. */
export function DetailControl({ detail, ...state }: DetailControlProps) {
  const { draft, update } = state
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
  const name = fieldOfDetail(field)
  if (isOfKind(name, 'words')) return <Chosen field={name} label={label} {...state} />
  if (isOfKind(name, 'flag')) return <Flag field={name} label={label} {...state} />
  if (isOfKind(name, 'number')) return <NumberField field={name} label={label} {...state} />
  // Whatever is of another kind needs a control above.
  name satisfies 'hostTaxonId'
  return null
}

interface FlagProps extends ReportState {
  field: FieldOfKind<'flag'>
  label: string
}

function Flag({ field, label, draft, set }: FlagProps) {
  const value = draft.fields[field]
  return (
    <Chips
      label={label}
      name={field}
      options={chipsOf(recordFields[field].words, ['false', 'true'])}
      value={value === null ? null : value ? 'true' : 'false'}
      onChange={(next) => set({ [field]: next === null ? null : next === 'true' })}
    />
  )
}

interface ChosenProps extends ReportState {
  field: FieldOfKind<'words'>
  label: string
}

function Chosen({ field, label, draft, set }: ChosenProps) {
  const words: Readonly<Record<string, string>> = recordFields[field].words
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
