import type { NotificationFamily } from '#contract/validation-words.ts'
import { showError } from '../ui/dialogs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { MoreButton } from '../ui/MoreButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NotificationCardView } from './NotificationCardView.tsx'
import { markVisited, useNotifications } from './notification-data.ts'

const invitations: Record<NotificationFamily | 'all', string> = {
  all: 'Når nogen kommenterer dine fund, foreslår et navn eller spørger dig om noget, står det her.',
  comments: 'Når nogen skriver på dine fund eller i en tråd, du følger, står det her.',
  validation: 'Når andre hjælper med at bestemme dine fund, og når eksperter afgør dem, står det her.',
  other:
    'Når nogen nævner dig som finder, når der er nyt i det, du følger, eller moderatorerne svarer dig, står det her.',
}

const visit = async (id: number, family: NotificationFamily | undefined) => {
  try {
    await markVisited(id, family)
  } catch (error) {
    await showError('Notifikationen kunne ikke markeres som læst.', error)
  }
}

/** The cards of a family, or of all. */
export function NotificationList({ family }: { family?: NotificationFamily }) {
  const list = useNotifications(family)
  const { data, isError, error, refetch } = list
  const cards = data?.pages.flatMap((page) => page.items)
  if (isError && !data) {
    return <ErrorState title="Notifikationerne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  if (!cards) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Henter notifikationer …</span>
        {Array.from({ length: 3 }, (_, at) => (
          <Skeleton key={at} className="h-40 rounded-lg" />
        ))}
      </div>
    )
  }
  if (cards.length === 0) {
    return (
      <EmptyState title="Her er stille endnu">
        <p>{invitations[family ?? 'all']}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {cards.map((card) => (
          <li key={card.id}>
            <NotificationCardView
              card={card}
              showsFamily={family === undefined}
              onVisit={() => void visit(card.id, family)}
            />
          </li>
        ))}
      </ul>
      <MoreButton list={list} shown={cards.length} total={data?.pages[0]?.total ?? 0} label="notifikationer" />
    </>
  )
}
