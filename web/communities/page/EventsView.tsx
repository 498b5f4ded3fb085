import { CalendarPlus, ChevronLeft, Plus } from 'lucide-react'
import { type EventTab, eventTabs } from '#contract/community-words.ts'
import { ApiError } from '../../core/api.ts'
import { go, Link } from '../../core/link.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { buttonClass } from '../../ui/button-style.ts'
import { chipClass } from '../../ui/Chips.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { calendarPath, communityPath, eventFormPath } from '../address.ts'
import { useEvent, useEvents } from '../community-data.ts'
import { EventCard } from '../events/EventCard.tsx'
import { EventPart } from '../events/EventPart.tsx'
import type { ViewProps } from './view-props.ts'

/** What happens together: a list, or one that is opened. */
export const EventsView = (props: ViewProps) =>
  props.looked.eventId === undefined ? <Events {...props} /> : <OneEvent {...props} eventId={props.looked.eventId} />

function Events({ community: { id, may, isClosed }, looked }: ViewProps) {
  const { data, isError, error, refetch } = useEvents(id, looked.events)
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">{eventTabs[looked.events]} aktiviteter</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Aktiviteter">
          <ul className="flex flex-wrap gap-2">
            {(Object.keys(eventTabs) as EventTab[]).map((tab) => (
              <li key={tab}>
                <Link
                  to={communityPath(id, { view: 'aktiviteter', events: tab })}
                  replace
                  aria-current={tab === looked.events ? 'true' : undefined}
                  className={`${chipClass} no-underline aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-accent-ink`}
                >
                  {eventTabs[tab]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap gap-2">
          <a href={calendarPath({ communityId: id })} className={buttonClass('secondary')}>
            <CalendarPlus aria-hidden="true" />
            Føj alle til din kalender
          </a>
          {may.organise && !isClosed && (
            <ButtonLink to={eventFormPath(id)} variant="primary" icon={<Plus aria-hidden="true" />}>
              Ny aktivitet
            </ButtonLink>
          )}
        </div>
      </div>
      {isError && !data && (
        <ErrorState title="Aktiviteterne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-40 rounded-lg" />}
      {data?.items.length === 0 && (
        <EmptyState title={looked.events === 'coming' ? 'Ingen planer lige nu' : 'Intet er afholdt endnu'}>
          <p>Ture, tælledage og fælles aftener står her.</p>
        </EmptyState>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data?.items.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OneEvent({ community: { id }, looked, eventId }: ViewProps & { eventId: number }) {
  const { data, isError, error, refetch } = useEvent(eventId)
  const list = communityPath(id, { view: 'aktiviteter', events: looked.events })
  const isGone = (error instanceof ApiError && error.status === 404) || (data && data.community.id !== id)
  return (
    <div className="grid gap-5">
      <p>
        <ButtonLink
          to={list}
          size="small"
          variant="quiet"
          className="-ms-3.5"
          icon={<ChevronLeft aria-hidden="true" />}
        >
          Alle aktiviteter
        </ButtonLink>
      </p>
      {isGone && <EmptyState title="Aktiviteten findes ikke længere" />}
      {isError && !data && !isGone && (
        <ErrorState title="Aktiviteten kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-80 rounded-lg" />}
      {data && !isGone && <EventPart event={data} onGone={() => go(list, { replace: true })} />}
    </div>
  )
}
