import type { ReactNode } from 'react'
import { ApiError } from '../../core/api.ts'
import { useOwnHead } from '../../core/own-head.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import NotFoundPage from '../../ui/NotFoundPage.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Crumb, PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { communityPath, editPath, fieldsPath, idIn } from '../address.ts'
import { type UsedDraft, useCommunityDraft } from './use-community-draft.ts'

interface EditFrameProps {
  search: Record<string, string>
  title: string
  lead?: string
  /** How far in the sub-page lies. */
  depth: 'form' | 'part' | 'field'
  /** An id must be given. */
  needsId?: boolean
  children: (draft: UsedDraft, id: number | undefined) => ReactNode
}

const crumbsOf = (depth: EditFrameProps['depth'], id: number | undefined, name: string | undefined): Crumb[] => [
  { label: 'Fællesskaber', to: '/faellesskaber' },
  ...(id !== undefined && name ? [{ label: name, to: communityPath(id) }] : []),
  ...(depth === 'form' ? [] : [{ label: id === undefined ? 'Nyt fællesskab' : 'Redigér', to: editPath(id) }]),
  ...(depth === 'field' ? [{ label: 'Spørgsmål', to: fieldsPath(id) }] : []),
]

/** What the form and its sub-pages have in common: which community, and who may. */
export function EditFrame({ search, title, lead, depth, needsId = false, children }: EditFrameProps) {
  const id = idIn(search.id)
  const draft = useCommunityDraft(id)
  const { question, community, isReady } = draft
  useOwnHead({ title, noIndex: true })
  const isGone = question.error instanceof ApiError && question.error.status === 404
  if (isGone || (search.id !== undefined && id === undefined) || (needsId && id === undefined)) return <NotFoundPage />
  const isRefused = community !== null && !community.may.edit
  return (
    <Page width="narrow">
      <PageHeader title={title} {...(lead ? { lead } : {})} breadcrumbs={crumbsOf(depth, id, community?.name)} />
      {question.isError && !community && (
        <ErrorState
          title="Fællesskabet kunne ikke hentes"
          error={question.error}
          onRetry={() => void question.refetch()}
        />
      )}
      {!question.isError && !isReady && <Skeleton className="h-96 rounded-lg" />}
      {isRefused && (
        <EmptyState title="Kun arrangører kan redigere fællesskabet">
          <p>Spørg en af dem, om du må være med.</p>
        </EmptyState>
      )}
      {isReady && !isRefused && children(draft, id)}
    </Page>
  )
}
