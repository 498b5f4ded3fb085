import { useState } from 'react'
import { type DescriptionHeading, descriptionHeadings } from '#contract/enums.ts'
import type { Media } from '#contract/media.ts'
import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { RichTextEditor } from '../../../ui/RichTextEditor.tsx'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { useTaxonConflict } from '../conflict.tsx'
import { taxonChanged } from '../taxon-updates.ts'
import { mostPictures, PicturesField } from './PicturesField.tsx'
import { PicturesOfRecords } from './PicturesOfRecords.tsx'

type Sections = Record<DescriptionHeading, string>
const headings = Object.entries(descriptionHeadings) as [DescriptionHeading, string][]

interface Pictures {
  pictures: readonly Media[]
  /** Ids of pictures of finds that are never to be shown; undefined while nobody has touched them. */
  removed: readonly string[] | undefined
}

const savedOf = (taxon: Taxon): Sections & Pictures => ({
  ...(Object.fromEntries(headings.map(([key]) => [key, taxon.taxonDescription[key] ?? ''])) as Sections),
  pictures: taxon.taxonMedia.filter(({ isChosen }) => isChosen),
  removed: undefined,
})

/** The description by heading, and the pictures: saved together. */
export function SectionsForm({ taxon }: { taxon: Taxon }) {
  const draft = useDraft(savedOf(taxon))
  // The editors hold their own text: another number, and another version, make them begin again.
  const [generation, setGeneration] = useState(0)
  const reset = () => {
    draft.reset()
    setGeneration((before) => before + 1)
  }
  const conflict = useTaxonConflict(taxon, { isDirty: draft.isDirty, reset })
  const save = async () => {
    const changed = headings.filter(([key]) => draft.isChanged(key))
    const isSaved = await conflict.guard(async (version) => {
      const saved = await api('POST /taxa/update-taxon-description', {
        taxonId: taxon.id,
        version,
        sections: Object.fromEntries(changed.map(([key]) => [key, draft.values[key]])),
        mediaIds: draft.values.pictures.map(({ id }) => id),
        ...(draft.values.removed ? { removedMediaIds: [...draft.values.removed] } : {}),
      })
      taxonChanged(saved)
    })
    if (isSaved) draft.markSaved()
  }
  return (
    <Card title="Beskrivelse og billeder" lead="Et afsnit uden tekst vises ikke i Artsbogen.">
      <Form onSubmit={save} noValidate>
        {conflict.notice}
        <PicturesField pictures={draft.values.pictures} onChange={(pictures) => draft.set('pictures', pictures)} />
        <PicturesOfRecords
          taxonId={taxon.id}
          chosen={draft.values.pictures.map(({ id }) => id)}
          hasRoom={draft.values.pictures.length < mostPictures}
          onChoose={(picture) => draft.set('pictures', [...draft.values.pictures, picture])}
          removed={draft.values.removed}
          onRemoved={(ids) => draft.set('removed', ids)}
        />
        {headings.map(([key, label]) => (
          <RichTextEditor
            key={`${key} ${generation} ${taxon.version}`}
            label={label}
            name={`sections.${key}`}
            initialValue={draft.values[key]}
            onChange={(html) => draft.set(key, html)}
          />
        ))}
        <SaveBar isSticky isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={reset} label="Gem beskrivelsen" />
      </Form>
    </Card>
  )
}
