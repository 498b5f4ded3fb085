import { SkipForward } from 'lucide-react'
import { useState } from 'react'
import { go } from '../../core/link.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type NamingPlace, namingPath } from '../address.ts'
import { NamingCard } from './NamingCard.tsx'
import { NamingChoices } from './NamingChoices.tsx'
import { type NamingWish, useNaming } from './naming-data.ts'

/** Photos to put names on, one at a time. */
export function NamingTab({ place }: { place: NamingPlace }) {
  const { status } = useSession()
  const [box, setBox] = useState<NamingWish['box']>()
  const naming = useNaming({ ...place, box }, status === 'signed-in')
  const isNarrow = place.group !== undefined || place.kind !== undefined || box !== undefined
  const { items, pass, isLoading, failed, hasPassed, startOver } = naming
  const [current, ...next] = items
  const showAll = () => {
    setBox(undefined)
    go(namingPath, { replace: true })
  }
  return (
    <>
      <NamingChoices place={place} box={box} onBox={setBox} />
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
          title={isNarrow ? 'Ikke flere af den slags lige nu' : 'Der er ikke flere lige nu'}
          action={
            <span className="flex flex-wrap justify-center gap-2">
              {hasPassed && <Button onClick={startOver}>Vis dem, jeg sprang over</Button>}
              {isNarrow && <Button onClick={showAll}>Vis alle</Button>}
            </span>
          }
        >
          <p>Kig forbi igen, når der er kommet nye fund.</p>
        </EmptyState>
      )}
    </>
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
