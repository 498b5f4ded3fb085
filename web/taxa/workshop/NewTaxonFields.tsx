import type { TaxonRef } from '#contract/taxon.ts'
import { FieldProblem } from '../../ui/field-problem.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { TaxonCombobox } from '../TaxonCombobox.tsx'
import { rankOf, rankOptions } from './ranks.ts'

/** A taxon that is to be, as its fields hold it. */
export interface NewTaxonDraft {
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
  const set = (part: Partial<NewTaxonDraft>) => onChange({ ...draft, ...part })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField
        label="Videnskabeligt navn"
        name="scientificName"
        isRequired
        lang="la"
        maxLength={200}
        value={draft.scientificName}
        onChange={(scientificName) => set({ scientificName })}
      />
      <TextField
        label="Autor og år"
        name="authorship"
        maxLength={200}
        value={draft.authorship}
        onChange={(authorship) => set({ authorship })}
      />
      <TextField
        label="Dansk navn (kan stå tomt)"
        name="danishName"
        maxLength={200}
        value={draft.danishName}
        onChange={(danishName) => set({ danishName })}
      />
      <Select label="Rang" name="rank" options={rankOptions} value={draft.rank} onChange={(rank) => set({ rank })} />
      <TaxonCombobox
        label="Hører under"
        name="parentId"
        isRequired
        startsWithAll
        className="sm:col-span-2"
        placeholder="Slægten, familien …"
        value={draft.parent}
        onSelect={(parent) => set({ parent })}
      />
    </div>
  )
}
