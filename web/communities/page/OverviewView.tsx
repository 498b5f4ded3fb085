import { useMemo } from 'react'
import type { CommunityShown } from '#contract/community.ts'
import { numberText } from '#contract/counted.ts'
import { capital } from '#contract/taxon-head.ts'
import { Link } from '../../core/link.tsx'
import { ThreadLines } from '../../forum/ThreadLines.tsx'
import { RecordGrid } from '../../records/RecordCardView.tsx'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { useRecordList } from '../../records/record-data.ts'
import { recordTitle } from '../../records/record-texts.ts'
import { addressOfFilter } from '../../search/address.ts'
import { FilterMap } from '../../search/FilterMap.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card } from '../../ui/Card.tsx'
import { dayText } from '../../ui/dates.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { communityPath } from '../address.ts'
import { useCommunityThreads, useEvents } from '../community-data.ts'
import { EventCard } from '../events/EventCard.tsx'
import { neededText } from '../needed-words.ts'
import { OwnPart } from './OwnPart.tsx'
import { WantedSpecies } from './SpeciesView.tsx'
import type { ViewProps } from './view-props.ts'

const newest = 6
const heading = 'font-display font-semibold text-2xl tracking-tight'
const more = 'touch-target text-accent text-sm underline underline-offset-4'

/** What it is about, and what has happened lately. */
export function OverviewView({ community }: ViewProps) {
  const { id, html, criteria } = community
  const filter = useMemo(() => ({ community: id }), [id])
  const { data } = useRecordList(filter, 'submitted', newest)
  const cards = data?.pages[0]?.items
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-8">
        <OwnPart community={community} />
        <Announcements id={id} />
        {html && <Prose html={html} className="wrap-anywhere" />}
        {cards?.length !== 0 && (
          <section aria-labelledby="newest-finds">
            <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
              <h2 id="newest-finds" className={heading}>
                Seneste fund
              </h2>
              <Link to={communityPath(id, { view: 'fund' })} aria-current={false} className={more}>
                Flere fund
              </Link>
            </div>
            <RecordGrid cards={cards} expected={newest} isNarrow />
          </section>
        )}
        <PictureWall id={id} />
        {cards?.length !== 0 && <FilterMap filter={filter} where={criteria ?? {}} />}
      </div>
      <aside aria-label="Om fællesskabet" className="grid gap-5">
        <NextEvents id={id} />
        <AboutCard community={community} />
        <WantedSpecies community={community} />
      </aside>
    </div>
  )
}

/** What the organisers want everybody to know. */
function Announcements({ id }: { id: number }) {
  const { data } = useCommunityThreads(id)
  const lines = data?.pages[0]?.announcements ?? []
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="announcements" className="rounded-lg border border-line bg-surface p-3 shadow-card">
      <h2 id="announcements" className="px-3 pt-2 font-semibold text-lg">
        Fra arrangørerne
      </h2>
      <ThreadLines lines={lines.slice(0, 2)} className="" />
    </section>
  )
}

/** The newest pictures, as a wall: each leads to its find. */
function PictureWall({ id }: { id: number }) {
  const filter = useMemo(() => ({ community: id, hasPicture: true }), [id])
  const { data } = useRecordList(filter, 'submitted', 12)
  const cards = data?.pages[0]?.items ?? []
  if (cards.length < 3) return null
  return (
    <section aria-labelledby="picture-wall">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="picture-wall" className={heading}>
          Nyeste billeder
        </h2>
        <Link to={addressOfFilter(filter, 'liste')} className={more}>
          Flere billeder
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-1.5 sm:grid-cols-4 md:grid-cols-6">
        {cards.map((card) => (
          <li key={card.id}>
            <Link to={`/fund/${card.id}`} aria-label={recordTitle(card)} className="block overflow-clip rounded-md">
              <RecordPicture card={card} className="aspect-square w-full" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextEvents({ id }: { id: number }) {
  const { data } = useEvents(id, 'coming', 2)
  const events = data?.items ?? []
  if (events.length === 0) return null
  return (
    <section aria-labelledby="next-events" className="grid gap-3">
      <h2 id="next-events" className="font-semibold text-xl">
        Kommende aktiviteter
      </h2>
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </section>
  )
}

/** Each on a line of its own: many end with a question mark, and none of them bears a comma after it. */
const Questions = ({ fields }: Pick<CommunityShown, 'fields'>) => (
  <ul className="grid gap-1">
    {fields.map(({ id, label }) => (
      <li key={id}>{label}</li>
    ))}
  </ul>
)

/** How finds come in, what is asked, and by whom. */
function AboutCard({ community }: { community: CommunityShown }) {
  const { criteriaText, criteria, takenIn, leftOut, fields, needed, organisers, endsOn, isOver, createdAt } = community
  const byHand = [
    takenIn > 0 && `${numberText(takenIn)} taget ind`,
    leftOut > 0 && `${numberText(leftOut)} udeladt`,
  ].filter(Boolean)
  const facts: Fact[] = [
    {
      label: 'Samler',
      value: criteria === null ? 'Kun fund, som arrangørerne tager ind' : capital(criteriaText || 'alle fund'),
    },
    ...(byHand.length > 0 ? [{ label: 'Af arrangørerne', value: byHand.join(', ') }] : []),
    ...(fields.length > 0 ? [{ label: 'Spørger om', value: <Questions fields={fields} /> }] : []),
    ...(needed.length > 0 ? [{ label: 'Har brug for', value: capital(neededText(needed)) }] : []),
    ...(endsOn ? [{ label: isOver ? 'Sluttede' : 'Slutter', value: dayText(endsOn) }] : []),
    { label: 'Oprettet', value: dayText(createdAt) },
  ]
  return (
    <Card title="Om fællesskabet">
      <Facts facts={facts} />
      {organisers.length > 0 && (
        <div>
          <h3 className="mb-2 font-semibold text-sm">Arrangører</h3>
          <ul className="grid gap-1">
            {organisers.map(({ id, displayName, userProfilePhotoUrl }) => (
              <li key={id}>
                <Link
                  to={`/profil/${id}`}
                  className="flex min-h-11 items-center gap-3 rounded-md text-ink no-underline hover:text-accent"
                >
                  <Avatar name={displayName} photoUrl={userProfilePhotoUrl} size="small" />
                  {displayName}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
