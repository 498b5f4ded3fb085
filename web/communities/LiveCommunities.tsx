import { CalendarDays } from 'lucide-react'
import type { CommunityCard } from '#contract/community.ts'
import { counted } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { useSession } from '../session/session.ts'
import { Card } from '../ui/Card.tsx'
import { agoText, momentText } from '../ui/dates.ts'
import { communityPath, listAddress } from './address.ts'
import { CommunityPicture } from './CommunityPicture.tsx'
import { useAliveCommunities, useFollowedCommunities } from './community-data.ts'

const few = 3

/** What happens in the communities that one follows, else in those that are most alive. Silent where there is nothing. */
export function LiveCommunities() {
  const { status } = useSession()
  const isMember = status === 'signed-in'
  const followed = useFollowedCommunities(few, isMember).data?.items ?? []
  const hasNone = status === 'anonymous' || (isMember && followed.length === 0)
  const alive = useAliveCommunities(hasNone).data?.items.slice(0, few) ?? []
  const items = followed.length > 0 ? followed : alive
  if (items.length === 0) return null
  const tab = followed.length > 0 ? 'following' : 'all'
  return (
    <Card title={followed.length > 0 ? 'Dine fællesskaber' : 'Fællesskaber'}>
      <ul className="-mx-2 grid gap-1">
        {items.map((community) => (
          <li key={community.id}>
            <Line community={community} />
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={listAddress({ tab, queryString: '', page: 1 })}
          className="touch-target text-accent underline underline-offset-4"
        >
          {followed.length > 0 ? 'Alle, du følger' : 'Alle fællesskaber'}
        </Link>
      </p>
    </Card>
  )
}

function Line({ community: { id, name, picture, records, newestAt, nextEvent } }: { community: CommunityCard }) {
  return (
    <div className="group relative flex gap-3 rounded-md p-2 hover:bg-accent-soft">
      <CommunityPicture picture={picture} sizes="4rem" isLazy className="size-16 shrink-0 rounded-md" />
      <div className="grid min-w-0 content-start gap-1">
        <h3 className="wrap-anywhere hyphens-auto font-semibold leading-snug">
          <Link
            to={communityPath(id)}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-md group-hover:text-accent"
          >
            {name}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm tabular-nums">
          {counted(records, 'fund')}
          {newestAt && `, seneste ${agoText(newestAt)}`}
        </p>
        {nextEvent && (
          <p className="flex items-start gap-1.5 text-sm">
            <CalendarDays className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">
              {nextEvent.title}, {momentText(nextEvent.startsAt)}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
