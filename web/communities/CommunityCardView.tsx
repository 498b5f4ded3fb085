import { CalendarDays } from 'lucide-react'
import type { CommunityCard } from '#contract/community.ts'
import { counted } from '#contract/counted.ts'
import { Link } from '../core/link.tsx'
import { agoText, momentText } from '../ui/dates.ts'
import { communityPath } from './address.ts'
import { CommunityBadges, hasBadges } from './CommunityBadges.tsx'
import { CommunityPicture } from './CommunityPicture.tsx'

/** A community in a list: its picture, what it is about, and how alive it is. */
export function CommunityCardView({ community, level = 2 }: { community: CommunityCard; level?: 1 | 2 | 3 }) {
  const { id, name, introduction, picture, records, people, newestAt, nextEvent } = community
  const Heading = `h${level}` as const
  return (
    <article className="group relative grid h-full content-start overflow-clip rounded-lg border border-line bg-surface shadow-card transition-colors duration-quick hover:border-accent">
      <CommunityPicture
        picture={picture}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        isLazy
        className="aspect-16/9 w-full"
      />
      <div className="grid content-start gap-2.5 p-5">
        <Heading className="wrap-anywhere hyphens-auto font-display font-semibold text-xl leading-snug tracking-tight">
          <Link
            to={communityPath(id)}
            className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
          >
            {name}
          </Link>
        </Heading>
        {hasBadges(community) && (
          <p className="flex flex-wrap gap-1.5">
            <CommunityBadges community={community} />
          </p>
        )}
        {introduction && <p className="wrap-anywhere line-clamp-3 text-ink-soft">{introduction}</p>}
        <p className="text-sm tabular-nums">
          <strong className="font-semibold">{counted(records, 'fund')}</strong> af{' '}
          {counted(people, 'person', 'personer')}
          {newestAt && <span className="block text-ink-soft">Seneste fund {agoText(newestAt)}</span>}
        </p>
        {nextEvent && (
          <p className="flex items-start gap-1.5 text-ink-soft text-sm">
            <CalendarDays className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">
              {nextEvent.title}, {momentText(nextEvent.startsAt)}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}
