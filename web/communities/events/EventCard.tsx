import { CalendarDays, MapPin, Users } from 'lucide-react'
import type { CommunityEvent } from '#contract/community-events.ts'
import { eventAnswers } from '#contract/community-words.ts'
import { counted, numberText } from '#contract/counted.ts'
import { Link } from '../../core/link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { communityPath } from '../address.ts'
import { whenText } from './when.ts'

export const eventPath = ({ id, community, isPast }: Pick<CommunityEvent, 'id' | 'community' | 'isPast'>) =>
  communityPath(community.id, { view: 'aktiviteter', eventId: id, events: isPast ? 'past' : 'coming' })

/** Who comes, in words. */
export function comingText({ coming, maybe, waiting, most, isPast, isCancelled }: CommunityEvent): string {
  // Whether they came is not known, and no place is taken any more.
  if (isPast || isCancelled) return `${numberText(coming)} meldte sig`
  return [
    most === null
      ? `${numberText(coming)} kommer`
      : `${numberText(coming)} af ${counted(most, 'plads', 'pladser')} optaget`,
    maybe > 0 && counted(maybe, 'måske', 'måske'),
    waiting > 0 && `${numberText(waiting)} på venteliste`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** An event in a list. */
export function EventCard({ event }: { event: CommunityEvent }) {
  const { title, place, isCancelled, answer, isWaiting } = event
  return (
    <article className="group relative grid gap-1.5 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors duration-quick hover:border-accent">
      <h3 className="wrap-anywhere hyphens-auto font-semibold text-lg leading-snug">
        <Link
          to={eventPath(event)}
          aria-current={false}
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
        >
          {title}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {isCancelled && <Badge tone="danger">Aflyst</Badge>}
        {answer && (
          <Badge tone={answer === 'no' ? 'neutral' : 'accent'}>
            {isWaiting ? 'På venteliste' : eventAnswers[answer]}
          </Badge>
        )}
      </p>
      <Line icon={<CalendarDays />}>{whenText(event)}</Line>
      {place && <Line icon={<MapPin />}>{place}</Line>}
      <Line icon={<Users />}>{comingText(event)}</Line>
    </article>
  )
}

/** A fact with its sign. */
export function Line({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ink-soft text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      <span aria-hidden="true">{icon}</span>
      <span className="wrap-anywhere min-w-0">{children}</span>
    </p>
  )
}
