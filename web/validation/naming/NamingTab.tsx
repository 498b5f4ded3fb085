import { SkipForward } from 'lucide-react'
import { speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { go, Link } from '../../core/link.tsx'
import { useSession } from '../../session/session.ts'
import { GroupIcon } from '../../taxa/GroupIcon.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { namingPath, overviewPath } from '../address.ts'
import { NamingCard } from './NamingCard.tsx'
import { useNaming } from './naming-data.ts'

/** Photos to put names on, one at a time. */
export function NamingTab({ group }: { group: number | undefined }) {
  const { status } = useSession()
  const naming = useNaming(group, status === 'signed-in')
  const { items, pass, isLoading, failed, hasPassed, startOver } = naming
  const [current, ...next] = items
  return (
    <>
      <Groups group={group} />
      {failed && items.length === 0 ? (
        <ErrorState title="Billederne kunne ikke hentes" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : current ? (
        <>
          <NamingCard key={current.record.id} item={current} onDone={() => pass(current.record.id)} />
          <Upcoming
            pictures={next.slice(0, 6).map(({ pictures }) => pictures[0]?.thumbnailUrl)}
            onSkip={() => pass(current.record.id)}
          />
        </>
      ) : isLoading ? (
        <div role="status" className="grid gap-6 lg:grid-cols-2">
          <span className="sr-only">Henter billeder …</span>
          <Skeleton className="aspect-4/3 w-full rounded-xl" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      ) : (
        <EmptyState
          title={group === undefined ? 'Der er ikke flere lige nu' : 'Ikke flere i den gruppe lige nu'}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              {hasPassed && <Button onClick={startOver}>Vis dem, jeg sprang over</Button>}
              {group !== undefined && <Button onClick={() => go(namingPath, { replace: true })}>Alle grupper</Button>}
            </span>
          }
        >
          <p>Kig forbi igen, når der er kommet nye fund.</p>
        </EmptyState>
      )}
    </>
  )
}

function Groups({ group }: { group: number | undefined }) {
  const look =
    'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border px-4 py-1.5 font-medium text-sm no-underline transition-colors duration-quick'
  const on = 'border-accent bg-accent text-accent-ink'
  const off = 'border-edge bg-raised text-ink hover:border-accent hover:bg-accent-soft'
  return (
    <nav aria-label="Grupper" className="-mx-(--page-gutter) mb-6 scroll-row px-(--page-gutter) ">
      <ul className="flex gap-2 py-1 md:flex-wrap">
        <li>
          <Link
            replace
            to={namingPath}
            aria-current={group === undefined ? 'true' : undefined}
            className={cx(look, group === undefined ? on : off)}
          >
            Alle
          </Link>
        </li>
        {speciesGroupIds.map((id) => (
          <li key={id}>
            <Link
              replace
              to={`${overviewPath}?fane=bestem&gruppe=${id}`}
              aria-current={group === id ? 'true' : undefined}
              className={cx(look, group === id ? on : off)}
            >
              <GroupIcon group={id} className="size-5" />
              {speciesGroups[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What comes next, as a little strip. */
function Upcoming({ pictures, onSkip }: { pictures: readonly (string | undefined)[]; onSkip: () => void }) {
  const shown = pictures.filter((url) => url !== undefined)
  if (shown.length === 0) return null
  return (
    <div className="mt-6 flex items-center gap-2 max-sm:hidden">
      <span className="me-1 text-ink-soft text-sm">Næste</span>
      {shown.map((url, at) => (
        <img key={url} src={url} alt="" className={cx('size-14 rounded-md object-cover', at > 2 && 'opacity-50')} />
      ))}
      <Button size="small" variant="quiet" icon={<SkipForward aria-hidden="true" />} onClick={onSkip}>
        Spring over
      </Button>
    </div>
  )
}
