import { ApiError } from '../core/api.ts'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { communityPath, idIn } from './address.ts'
import { CommunityCardView } from './CommunityCardView.tsx'
import { useCommunity } from './community-data.ts'

/** One community as a card. */
export default function CommunityItemPage({ search }: PageProps) {
  const id = idIn(search.id)
  const { data, isError, error, refetch } = useCommunity(id)
  useOwnHead(data ? { title: data.name, description: data.introduction } : undefined)
  if (id === undefined || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />
  return (
    <Page width="narrow">
      {isError && !data && (
        <ErrorState title="Fællesskabet kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-96 rounded-lg" />}
      {data && (
        <div className="grid gap-5">
          <CommunityCardView community={data} level={1} />
          <p>
            <ButtonLink to={communityPath(id)} variant="primary">
              Se fællesskabet
            </ButtonLink>
          </p>
        </div>
      )}
    </Page>
  )
}
