import { CalendarDays, CalendarPlus, ExternalLink, MapPin, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { CommunityEvent } from '#contract/community-events.ts'
import { communityLimits, type EventAnswer, eventAnswers } from '#contract/community-words.ts'
import { api } from '../../core/api.ts'
import { Link } from '../../core/link.tsx'
import { timeOfPage } from '../../core/page-data.ts'
import { RecordMap } from '../../map/RecordMap.tsx'
import { signIn, useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { Card } from '../../ui/Card.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { toast } from '../../ui/Toast.tsx'
import { calendarPath, eventFormPath } from '../address.ts'
import { eventChanged, eventsChanged, useBoard } from '../community-data.ts'
import { BoardView } from '../page/BoardView.tsx'
import { askForWords } from '../page/words-dialogs.tsx'
import { comingText, Line } from './EventCard.tsx'
import { whenText } from './when.ts'

/** An event with all that is told of it, the viewer's answer, and its board. */
export function EventPart({ event, onGone }: { event: CommunityEvent; onGone: () => void }) {
  const { id, title, html, place, point, metres, link, isCancelled, cancelledReason, community, may } = event
  const hasBegun = Date.parse(event.startsOn) <= timeOfPage()
  const board = useBoard(community.id, id, hasBegun)
  return (
    <div className="grid gap-6">
      <Card
        title={<span className="wrap-anywhere hyphens-auto">{title}</span>}
        actions={
          <>
            <a href={calendarPath({ eventId: id })} className={buttonClass('secondary', 'small')}>
              <CalendarPlus aria-hidden="true" />
              Føj til kalender
            </a>
            {may.edit && (
              <ButtonLink to={eventFormPath(community.id, id)} size="small" icon={<Pencil aria-hidden="true" />}>
                Redigér
              </ButtonLink>
            )}
            {may.edit && !isCancelled && (
              <Button
                size="small"
                variant="quiet"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void cancel(event, onGone)}
              >
                Aflys
              </Button>
            )}
          </>
        }
      >
        {isCancelled && (
          <Notice tone="warning" title="Aktiviteten er aflyst">
            {cancelledReason}
          </Notice>
        )}
        <div className="grid gap-1.5">
          <Line icon={<CalendarDays />}>{whenText(event)}</Line>
          {place && <Line icon={<MapPin />}>{place}</Line>}
          <Line icon={<Users />}>{comingText(event)}</Line>
          {link && (
            <Line icon={<ExternalLink />}>
              <a href={link} rel="noopener nofollow ugc" className="text-accent underline underline-offset-4">
                {link}
              </a>
            </Line>
          )}
        </div>
        {html && <Prose html={html} className="wrap-anywhere" />}
        <Answer event={event} />
        {event.participants.length > 0 && <Participants event={event} />}
        {point && (
          <RecordMap
            center={point}
            markers={[{ point, ...(metres === null ? {} : { uncertainty: metres }) }]}
            label={`Kort over stedet for ${title}${place && `: ${place}`}.`}
            opens="when wanted"
            className="h-64"
          />
        )}
      </Card>
      {board.data && hasBegun && (
        <section aria-labelledby={`board-${id}`}>
          <h2 id={`board-${id}`} className="mb-3 font-display font-semibold text-2xl tracking-tight">
            Fundet på aktiviteten
          </h2>
          <BoardView board={board.data} communityId={community.id} />
        </section>
      )}
    </div>
  )
}

/** Whether one comes. */
function Answer({ event }: { event: CommunityEvent }) {
  const { status } = useSession()
  const [pending, setPending] = useState<EventAnswer>()
  const { id, may, answer, isWaiting, isPast, isCancelled } = event
  if (isPast || isCancelled) return null
  if (status !== 'signed-in') {
    return (
      <p>
        <Button onClick={() => void signIn({})}>Log ind for at tilmelde dig</Button>
      </p>
    )
  }
  if (!may.answer) return null
  const press = async (pressed: EventAnswer) => {
    setPending(pressed)
    try {
      const next = answer === pressed ? null : pressed
      const changed = await api('POST /community/event-answer', { eventId: id, answer: next })
      eventChanged(changed)
      toast.success(
        changed.isWaiting
          ? 'Der er fyldt op. Du står på ventelisten.'
          : next
            ? 'Dit svar er gemt.'
            : 'Dit svar er fjernet.',
      )
    } catch (error) {
      await showError('Svaret kunne ikke gemmes.', error)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Kommer du?</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(eventAnswers) as EventAnswer[]).map((one) => (
          <Button
            key={one}
            variant={answer === one ? 'primary' : 'secondary'}
            aria-pressed={answer === one}
            isPending={pending === one}
            onClick={() => void press(one)}
          >
            {eventAnswers[one]}
          </Button>
        ))}
      </div>
      {isWaiting && (
        <p className="text-ink-soft text-sm">Du står på ventelisten og får besked, når der bliver en plads.</p>
      )}
    </fieldset>
  )
}

function Participants({ event: { participants } }: { event: CommunityEvent }) {
  return (
    <details>
      <summary className="min-h-11 py-2 font-medium text-accent">Se, hvem der har svaret</summary>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {participants.map(({ id, displayName, userProfilePhotoUrl, answer, isWaiting }) => (
          <li key={id} className="flex min-h-12 items-center gap-3">
            <Avatar name={displayName} photoUrl={userProfilePhotoUrl} size="small" />
            <Link to={`/profil/${id}`} className="wrap-anywhere min-w-0 flex-1 text-ink underline-offset-4">
              {displayName}
            </Link>
            <Badge>{isWaiting ? 'Venter' : eventAnswers[answer]}</Badge>
          </li>
        ))}
      </ul>
    </details>
  )
}

async function cancel({ id, community, coming, maybe }: CommunityEvent, onGone: () => void) {
  const isDone = await askForWords({
    header: 'Aflys aktiviteten?',
    label: 'Besked til dem, der har svaret',
    description:
      coming + maybe > 0
        ? 'De får besked, og aktiviteten står som aflyst.'
        : 'Ingen har svaret, så den forsvinder helt.',
    ...{
      okLabel: 'Aflys aktiviteten',
      cancelLabel: 'Behold den',
      name: 'reason',
      most: communityLimits.reason,
      isRequired: false,
    },
    send: async (reason) => {
      const { event } = await api('POST /community/delete-event', { eventId: id, reason })
      if (event) eventChanged(event)
      else {
        eventsChanged(community.id)
        onGone()
      }
    },
  })
  if (isDone) toast.success('Aktiviteten er aflyst.')
}
