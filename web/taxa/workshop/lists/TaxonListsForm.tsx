import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { useDraft } from '../../../ui/draft.ts'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { useTaxonConflict } from '../conflict.tsx'
import { taxonSavedFrom } from '../taxon-updates.ts'
import {
  AnnexFields,
  entryOf,
  isYear,
  type ListDraft,
  listDraftOf,
  type TypedList,
  typedLists,
} from './AnnexFields.tsx'

const savedOf = (taxon: Taxon) =>
  Object.fromEntries(
    typedLists.map((list) => [list, listDraftOf(taxon.administrativeLists.find((entry) => entry.list === list))]),
  ) as Record<TypedList, ListDraft>

/** The administrative lists that one taxon stands on. */
export function TaxonListsForm({ taxon }: { taxon: Taxon }) {
  const draft = useDraft(savedOf(taxon))
  const conflict = useTaxonConflict(taxon, draft)
  const changed = typedLists.filter(draft.isChanged)
  const save = async () => {
    const wrong = changed.filter((list) => !isYear(draft.values[list].year))
    if (wrong.length > 0) {
      throw new FieldProblem(Object.fromEntries(wrong.map((list) => [`${list}.year`, 'Skriv fire cifre.'])))
    }
    const isSaved = await conflict.guard(async (version) => {
      await api('POST /taxa/update-taxa-administrative-lists', {
        taxonIds: [taxon.id],
        versions: { [taxon.id]: version },
        lists: changed.map((list) => entryOf(list, draft.values[list])),
      })
      await taxonSavedFrom(taxon.id, version)
    })
    if (isSaved) draft.markSaved()
  }
  return (
    <Card title="Bilag" lead="Sæt hak ved de bilag, taxonet står på. Uden hak står det ikke på listen.">
      <Form onSubmit={save} noValidate>
        {conflict.notice}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {typedLists.map((list) => (
            <AnnexFields
              key={list}
              list={list}
              draft={draft.values[list]}
              onChange={(value) => draft.set(list, value)}
            />
          ))}
        </div>
        <SaveBar isSticky isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
      </Form>
    </Card>
  )
}
