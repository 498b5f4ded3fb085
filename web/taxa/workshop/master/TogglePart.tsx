import { useState } from 'react'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { useTaxonConflict } from '../conflict.tsx'
import { taxonChanged } from '../taxon-updates.ts'

/** Delete a taxon, or bring it back. Nothing is erased. */
export function TogglePart({ taxon }: { taxon: Taxon }) {
  const [deletedNote, setDeletedNote] = useState('')
  const reset = () => setDeletedNote('')
  const conflict = useTaxonConflict(taxon, { isDirty: deletedNote !== '', reset })
  if (!taxon.may.toggle) return null
  const toggle = async () => {
    const isDone = await conflict.guard(async (version) => {
      taxonChanged(await api('POST /taxa/toggle-taxon', { taxonId: taxon.id, deletedNote, version }))
    })
    if (!isDone) return
    toast.success(taxon.isDeleted ? 'Taxonet er gendannet.' : 'Taxonet er slettet. Det kan gendannes.')
    reset()
  }
  return (
    <Card
      title={taxon.isDeleted ? 'Gendan taxonet' : 'Slet taxonet'}
      lead={taxon.isDeleted ? undefined : 'Det forsvinder fra Artsbogen og søgning, men kan altid gendannes.'}
    >
      {taxon.isDeleted && taxon.deletedNote && <Notice title="Hvorfor det blev slettet">{taxon.deletedNote}</Notice>}
      <Form onSubmit={toggle}>
        {conflict.notice}
        {!taxon.isDeleted && (
          <TextArea
            label="Begrundelse"
            name="deletedNote"
            rows={2}
            maxLength={2_000}
            value={deletedNote}
            onChange={setDeletedNote}
          />
        )}
        <div>
          <Button type="submit" variant={taxon.isDeleted ? 'primary' : 'danger'}>
            {taxon.isDeleted ? 'Gendan taxonet' : 'Slet taxonet'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
