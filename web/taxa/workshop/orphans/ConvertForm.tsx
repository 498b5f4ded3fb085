import { useState } from 'react'
import type { TaxonRef } from '#contract/taxon.ts'
import type { Effect, OrphanTaxon } from '#contract/taxon-tree.ts'
import { api } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TaxonCombobox } from '../../TaxonCombobox.tsx'
import { rankOf, rankOptions } from '../ranks.ts'
import type { useTreeChange } from '../tree-change.tsx'

interface ConvertFormProps {
  orphan: OrphanTaxon
  change: ReturnType<typeof useTreeChange>
  onClose: () => void
}

/** Make a name a taxon of its own. */
export function ConvertForm({ orphan, change, onClose }: ConvertFormProps) {
  const [names, setNames] = useState({ scientificName: orphan.name, authorship: '', danishName: '' })
  const [rank, setRank] = useState('2000')
  const [parent, setParent] = useState<TaxonRef | null>(null)
  const set = (part: Partial<typeof names>) => setNames((before) => ({ ...before, ...part }))
  const submit = async () => {
    const errors: Record<string, string> = {}
    if (names.scientificName.trim() === '') errors.scientificName = 'Skriv det videnskabelige navn.'
    if (!parent) errors.parentId = 'Vælg, hvad taxonet hører under.'
    if (!parent || Object.keys(errors).length > 0) throw new FieldProblem(errors)
    await change.run({
      question: `Opret ${names.scientificName} under ${parent.name}?`,
      okLabel: 'Opret',
      done: `${names.scientificName} er oprettet under ${parent.name}. Det huskes ved næste import.`,
      call: (dryRun): Promise<Effect> =>
        api('POST /taxa/convert-orphan', {
          ...names,
          danishName: names.danishName.trim() || null,
          orphanId: orphan.id,
          parentId: parent.id,
          rank: rankOf(rank),
          dryRun,
        }),
    })
  }
  return (
    <Form onSubmit={submit} noValidate>
      <div className="grid items-end gap-5 sm:grid-cols-2">
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
          maxLength={200}
          value={names.danishName}
          onChange={(danishName) => set({ danishName })}
        />
        <Select label="Rang" name="rank" options={rankOptions} value={rank} onChange={setRank} />
        <TaxonCombobox
          label="Hører under"
          name="parentId"
          isRequired
          startsWithAll
          value={parent}
          onSelect={setParent}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Vis, hvad det gør
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Fortryd
        </Button>
      </div>
    </Form>
  )
}
