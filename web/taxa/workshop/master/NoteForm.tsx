import type { Taxon, TaxonNote } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { useConflict } from '../../../ui/conflict.tsx'
import { boundTo, useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { useNoteCategories } from '../names/NoteCategoriesForm.tsx'
import { newestTaxon, taxaChanged } from '../taxon-updates.ts'

interface NoteFormProps {
  taxon: Taxon
  note?: TaxonNote
  onDone: () => void
}

export function NoteForm({ taxon, note, onDone }: NoteFormProps) {
  const { data: known = [] } = useNoteCategories()
  const draft = useDraft({ category: note?.category ?? '', text: note?.text ?? '' })
  const { category, text } = draft.values
  const field = boundTo(draft.values, draft.set)
  const conflict = useConflict({
    version: note?.version ?? 0,
    isDirty: draft.isDirty,
    reset: draft.reset,
    refetch: async () => (await newestTaxon(taxon.id)).taxonNotes.find(({ id }) => id === note?.id)?.version,
  })
  const save = async () => {
    const errors: Record<string, string> = {}
    if (category === '') errors.category = 'Vælg en kategori.'
    if (text.trim() === '') errors.text = 'Skriv noten.'
    if (Object.keys(errors).length > 0) throw new FieldProblem(errors)
    const isSaved = await conflict.guard((version) =>
      note
        ? api('POST /taxa/update-taxon-note', { noteId: note.id, category, text, version })
        : api('POST /taxa/add-taxon-note', { taxonId: taxon.id, category, text }),
    )
    if (!isSaved) return
    draft.markSaved()
    await taxaChanged()
    onDone()
  }
  // A note may keep a category that is no longer offered.
  const categories = category === '' || known.includes(category) ? known : [category, ...known]
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      <Select
        label="Kategori"
        {...field('category')}
        isRequired
        placeholder="Vælg"
        options={categories.map((value) => ({ value, label: value }))}
      />
      <TextArea label="Note" {...field('text')} isRequired maxLength={10_000} />
      <FormButtons label="Gem noten" onCancel={onDone} isDirty={draft.isDirty} />
    </Form>
  )
}
