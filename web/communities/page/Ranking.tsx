import { useState } from 'react'
import type { Ranked } from '#contract/community.ts'
import { type RankingBy, rankings } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { Link } from '../../core/link.tsx'
import { addressOfFilter } from '../../search/address.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'

/** So many stand there at first. */
const first = 10

interface RankingProps {
  by: RankingBy
  rows: readonly Ranked[]
  communityId: number
}

/** Who has found most. Those with as many share a place. */
export function Ranking({ by, rows, communityId }: RankingProps) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return <p className="text-ink-soft">Ingen er på listen endnu.</p>
  return (
    <>
      <ol aria-label={`Rangliste: ${rankings[by].toLocaleLowerCase('da-DK')}`} className="grid divide-y divide-line">
        {rows.slice(0, isWhole ? undefined : first).map(({ place, user, records, species }) => (
          <li key={user.id} className="flex min-h-14 items-center gap-3 py-1.5">
            <span
              className={cx(
                'grid size-9 shrink-0 place-items-center rounded-full font-display font-semibold tabular-nums',
                place <= 3 ? 'bg-accent text-accent-ink' : 'bg-sunken text-ink-soft',
              )}
            >
              <span className="sr-only">Plads </span>
              {place}
            </span>
            <Link
              to={`/profil/${user.id}`}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-ink no-underline hover:text-accent"
            >
              <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} size="small" />
              <span className="wrap-anywhere min-w-0">{user.displayName}</span>
            </Link>
            <Link
              to={addressOfFilter({ community: communityId, userId: user.id }, by === 'species' ? 'arter' : 'liste')}
              className="inline-flex touch-target items-center whitespace-nowrap text-ink text-sm tabular-nums underline-offset-4 hover:text-accent"
            >
              {by === 'species' ? counted(species, 'art', 'arter') : counted(records, 'fund')}
            </Link>
          </li>
        ))}
      </ol>
      {rows.length > first && !isWhole && (
        <p>
          <Button size="small" variant="quiet" className="-ms-3.5" onClick={() => setWhole(true)}>
            Vis alle {rows.length}
          </Button>
        </p>
      )}
    </>
  )
}
