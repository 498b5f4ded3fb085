import type { Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Card } from '../../../ui/Card.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { useTaxonDraft } from '../conflict.tsx'
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
  const { draft, notice, save } = useTaxonDraft(taxon, savedOf(taxon))
  const changed = typedLists.filter(draft.isChanged)
  const submit = () => {
    const wrong = changed.filter((list) => !isYear(draft.values[list].year))
    if (wrong.length > 0) {
      throw new FieldProblem(Object.fromEntries(wrong.map((list) => [`${list}.year`, 'Skriv fire cifre.'])))
    }
    const lists = changed.map((list) => entryOf(list, draft.values[list]))
    return save((only) => api('POST /taxa/update-taxa-administrative-lists', { ...only, lists }))
  }
  return (
    <Card title="Bilag" lead="Sæt hak ved de bilag, taxonet står på. Uden hak står det ikke på listen.">
      <Form onSubmit={submit} noValidate>
        {notice}
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
