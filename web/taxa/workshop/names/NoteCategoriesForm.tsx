import { useQuery } from '@tanstack/react-query'
import { holds } from '#contract/roles.ts'
import { api } from '../../../core/api.ts'
import { queryClient } from '../../../core/query.ts'
import { useSession } from '../../../session/session.ts'
import { useDraft } from '../../../ui/draft.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FieldProblem } from '../../../ui/field-problem.ts'
import { SaveBar } from '../../../ui/SaveBar.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'

const key = ['note-categories']

export const useNoteCategories = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /taxa/taxon-note-categories', {}, { signal }) })

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The categories that notes may have. Administrators change them; others read them. */
export function NoteCategoriesForm() {
  const categories = useNoteCategories()
  const { roles } = useSession()
  if (categories.isError) {
    return (
      <ErrorState
        title="Kategorierne kunne ikke hentes"
        error={categories.error}
        onRetry={() => void categories.refetch()}
      />
    )
  }
  if (!categories.data) return <SkeletonText lines={4} />
  if (!holds(roles, 'taxonAdminRole', 'siteAdminRole')) {
    return (
      <ul className="list-disc ps-6">
        {categories.data.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
    )
  }
  return <EditForm categories={categories.data} />
}

function EditForm({ categories }: { categories: readonly string[] }) {
  const draft = useDraft({ text: categories.join('\n') })
  const save = async () => {
    const wanted = linesOf(draft.values.text)
    if (wanted.length === 0) throw new FieldProblem({ categories: 'Der skal være mindst én kategori.' })
    queryClient.setQueryData(key, await api('POST /taxa/update-taxon-note-categories', { categories: wanted }))
    draft.markSaved()
  }
  return (
    <Form onSubmit={save} noValidate>
      <TextArea
        label="Kategorier, én på hver linje"
        description="En kategori, der bruges af en note, kan ikke fjernes."
        name="categories"
        rows={8}
        value={draft.values.text}
        onChange={(text) => draft.set('text', text)}
      />
      <SaveBar isDirty={draft.isDirty} isSaved={draft.isSaved} onReset={draft.reset} />
    </Form>
  )
}
