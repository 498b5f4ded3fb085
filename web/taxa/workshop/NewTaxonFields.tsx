import type { TaxonRef } from '#contract/taxon.ts'
import { boundTo } from '../../ui/draft.ts'
import { FieldProblem } from '../../ui/field-problem.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TaxonCombobox } from '../TaxonCombobox.tsx'
import { rankOf, rankOptions } from './ranks.ts'

/** A taxon that is to be, as its fields hold it. */
interface NewTaxonDraft {
  scientificName: string
  authorship: string
  danishName: string
  rank: string
  parent: TaxonRef | null
}

export const newTaxon = (scientificName = ''): NewTaxonDraft => ({
  scientificName,
  authorship: '',
  danishName: '',
  rank: '2000',
  parent: null,
})

/** What the server is asked for; throws what is missing, by field. */
export function wishOf({ scientificName, authorship, danishName, rank, parent }: NewTaxonDraft) {
  const errors: Record<string, string> = {}
  if (scientificName.trim() === '') errors.scientificName = 'Skriv det videnskabelige navn.'
  if (!parent) errors.parentId = 'Vælg, hvad taxonet hører under.'
  if (!parent || Object.keys(errors).length > 0) throw new FieldProblem(errors)
  return {
    parent,
    wish: {
      scientificName,
      authorship,
      danishName: danishName.trim() || null,
      parentId: parent.id,
      rank: rankOf(rank),
    },
  }
}

interface NewTaxonFieldsProps {
  draft: NewTaxonDraft
  onChange: (draft: NewTaxonDraft) => void
}

/** What a taxon must have to come into the tree. */
export function NewTaxonFields({ draft, onChange }: NewTaxonFieldsProps) {
  const field = boundTo(draft, (key, value) => onChange({ ...draft, [key]: value }))
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField label="Videnskabeligt navn" {...field('scientificName')} isRequired lang="la" maxLength={200} />
      <TextField label="Autor og år" {...field('authorship')} maxLength={200} />
      <TextField label="Dansk navn (valgfrit)" {...field('danishName')} maxLength={200} />
      <Select label="Rang" {...field('rank')} options={rankOptions} />
      <TaxonCombobox
        label="Hører under"
        name="parentId"
        isRequired
        startsWithAll
        className="sm:col-span-2"
        placeholder="Slægten, familien …"
        value={draft.parent}
        onSelect={(parent) => onChange({ ...draft, parent })}
      />
    </div>
  )
}
