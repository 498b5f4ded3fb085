import { reportPath } from '../records/record-texts.ts'
import { useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ActivityList } from './ActivityList.tsx'
import { useOwnActivities } from './profile-data.ts'

/** What one has done, and what others have done with one's finds. */
export default function ActivityPage() {
  const { user } = useSession()
  const list = useOwnActivities()
  const { data, isError, error, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <Page width="narrow">
      <PageHeader
        title="Min tidslinje"
        lead="Det, du har gjort, det nyeste først."
        breadcrumbs={user ? [{ label: 'Min side', to: `/profil/${user.id}` }] : []}
      />
      {isError && !data ? (
        <ErrorState title="Tidslinjen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : items?.length === 0 ? (
        <EmptyState
          title="Her er stille endnu"
          action={
            <ButtonLink to={reportPath} variant="primary">
              Nyt fund
            </ButtonLink>
          }
        >
          <p>Dine fund, kommentarer og bestemmelser samler sig her.</p>
        </EmptyState>
      ) : (
        <>
          <ActivityList items={items} />
          <MoreButton list={list} shown={items?.length ?? 0} total={data?.pages[0]?.total ?? 0} label="begivenheder" />
        </>
      )}
    </Page>
  )
}
