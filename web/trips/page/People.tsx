import type { TripShown } from '#contract/trip.ts'
import { participantStatuses } from '#contract/trip-words.ts'
import { Link } from '../../core/link.tsx'
import { profilePath } from '../../records/record-texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

/** Who was there. Nobody stands here for others before having said yes. */
export function People({ trip }: { trip: TripShown }) {
  const { owner, participants, participantNames } = trip
  if (owner === null && participants.length + participantNames.length === 0) return null
  return (
    <Card title="Deltagere">
      <ul className="grid gap-1">
        {owner && <Person person={owner} />}
        {participants.map((person) => (
          <Person
            key={person.id}
            person={person}
            {...(person.status === 'accepted' ? {} : { note: participantStatuses[person.status] })}
          />
        ))}
        {participantNames.map((name) => (
          <li key={name} className="wrap-anywhere flex min-h-11 items-center">
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Person({ person, note }: { person: NonNullable<TripShown['owner']>; note?: string }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-3">
      <Avatar name={person.displayName} photoUrl={person.userProfilePhotoUrl} size="small" />
      <Link to={profilePath(person.id)} className="wrap-anywhere min-w-0 touch-target underline underline-offset-4">
        {person.displayName}
      </Link>
      {note && <Badge>{note}</Badge>}
    </li>
  )
}
