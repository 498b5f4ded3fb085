import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { useTaxonConflict } from '../conflict.tsx'
import { taxonChanged } from '../taxon-updates.ts'

/** Where the taxon is told to be Danish. */
export function ReferenceForm({ taxon }: { taxon: Taxon }) {
  const draft = useDraft({ dkReference: taxon.dkReference ?? '' })
  const { dkReference } = draft.values
  const conflict = useTaxonConflict(taxon, draft)
  const save = async () => {
    const wish = { taxonId: taxon.id, dkReference: dkReference.trim() || null }
    const isSaved = await conflict.guard(async (version) => {
      taxonChanged(await api('POST /taxa/update-taxon-dk-reference', { ...wish, version }))
    })
    if (isSaved) draft.markSaved()
  }
  return (
    <Card title="Dansk reference" lead="Hvor man kan læse, at taxonet findes i Danmark.">
      <Form onSubmit={save}>
        {conflict.notice}
        <TextArea
          label="Reference"
          hideLabel
          name="dkReference"
          rows={2}
          maxLength={2_000}
          value={dkReference}
          onChange={(text) => draft.set('dkReference', text)}
        />
        <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Card>
  )
}
