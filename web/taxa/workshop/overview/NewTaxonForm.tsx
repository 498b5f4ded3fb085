import { useState } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { go } from '../../../core/link.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { masterOf } from '../address.ts'
import { rankOf, rankOptions } from '../ranks.ts'
import { taxonChanged } from '../taxon-updates.ts'

/** Add a taxon to the tree; it opens when it is made. */
export function NewTaxonForm({ onDone }: { onDone: () => void }) {
  const [parent, setParent] = useState<TaxonRef | null>(null)
  const [rank, setRank] = useState('2000')
  const [names, setNames] = useState({ scientificName: '', authorship: '', danishName: '' })
  const set = (change: Partial<typeof names>) => setNames((before) => ({ ...before, ...change }))
  const create = async () => {
    if (names.scientificName.trim() === '') throw new FieldProblem({ scientificName: 'Skriv det videnskabelige navn.' })
    if (!parent) throw new FieldProblem({ parentId: 'Vælg, hvad taxonet hører under.' })
    const taxon = await api('POST /taxa/create-taxon', {
      ...names,
      danishName: names.danishName.trim() || null,
      parentId: parent.id,
      rank: rankOf(rank),
    })
    taxonChanged(taxon)
    toast.success(`${taxon.acceptedVernacularName} er oprettet.`)
    onDone()
    go(masterOf(taxon.id))
  }
  return (
    <Form onSubmit={create} noValidate>
      <TextField
        label="Videnskabeligt navn"
        name="scientificName"
        isRequired
        lang="la"
        maxLength={200}
        value={names.scientificName}
        onChange={(scientificName) => set({ scientificName })}
      />
      <TextField
        label="Autor og år"
        name="authorship"
        maxLength={200}
        value={names.authorship}
        onChange={(authorship) => set({ authorship })}
      />
      <TextField
        label="Dansk navn"
        name="danishName"
        description="Kan stå tomt."
        maxLength={200}
        value={names.danishName}
        onChange={(danishName) => set({ danishName })}
      />
      <TaxonCombobox
        label="Hører under"
        name="parentId"
        isRequired
        startsWithAll
        value={parent}
        onSelect={setParent}
        placeholder="Slægten, familien …"
      />
      <Select label="Rang" name="rank" options={rankOptions} value={rank} onChange={setRank} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Opret taxonet
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Fortryd
        </Button>
      </div>
    </Form>
  )
}
