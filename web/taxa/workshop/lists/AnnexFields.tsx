import { type AdministrativeList, administrativeLists } from '#contract/enums.ts'
import type { ListEntry } from '#contract/taxon.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** The lists that are typed; the red list is synchronised. */
export type TypedList = Exclude<AdministrativeList, 'redlist'>
export const typedLists = (Object.keys(administrativeLists) as AdministrativeList[]).filter(
  (list): list is TypedList => list !== 'redlist',
)

/** One list as its fields hold it. */
export interface ListDraft {
  annexes: readonly string[]
  year: string
  source: string
}

export const emptyList: ListDraft = { annexes: [], year: '', source: '' }

export const listDraftOf = (entry: ListEntry | undefined): ListDraft =>
  entry
    ? { annexes: entry.annexes, year: entry.year === null ? '' : String(entry.year), source: entry.source }
    : emptyList

export const isYear = (text: string) => text.trim() === '' || /^\d{4}$/.test(text.trim())

export const entryOf = (list: TypedList, { annexes, year, source }: ListDraft) => ({
  list,
  annexes: [...annexes],
  year: year.trim() === '' ? null : Number(year),
  source,
})

interface AnnexFieldsProps {
  list: TypedList
  draft: ListDraft
  onChange: (draft: ListDraft) => void
}

/** The annexes of one list, with the year and source of the entry. */
export function AnnexFields({ list, draft, onChange }: AnnexFieldsProps) {
  const { label, annexes } = administrativeLists[list]
  const toggle = (annex: string, on: boolean) =>
    onChange({ ...draft, annexes: on ? [...draft.annexes, annex] : draft.annexes.filter((one) => one !== annex) })
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(annexes).map(([annex, name]) => (
          <Checkbox
            key={annex}
            label={name}
            checked={draft.annexes.includes(annex)}
            onChange={(on) => toggle(annex, on)}
          />
        ))}
      </div>
      {draft.annexes.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          <TextField
            label="År"
            name={`${list}.year`}
            inputMode="numeric"
            maxLength={4}
            value={draft.year}
            onChange={(year) => onChange({ ...draft, year })}
          />
          <TextField
            label="Kilde"
            name={`${list}.source`}
            maxLength={300}
            value={draft.source}
            onChange={(source) => onChange({ ...draft, source })}
          />
        </div>
      )}
    </fieldset>
  )
}
