import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Person } from './trip-draft.ts'

interface PeopleFieldProps {
  people: readonly Person[]
  names: readonly string[]
  onPeople: (people: Person[]) => void
  onNames: (names: string[]) => void
}

const row =
  'flex w-full min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent-soft [&_svg]:size-5'
const shownHits = 5

/** Who was there: users of the portal, who are asked, and others by name. */
export function PeopleField({ people, names, onPeople, onNames }: PeopleFieldProps) {
  const { user } = useSession()
  const [text, setText] = useState('')
  const { formError: idsError } = useFieldError('trip.participantIds')
  const { formError: namesError } = useFieldError('trip.participantNames')
  const typed = text.trim()
  const { data = [] } = useQuery({
    queryKey: ['search-users', typed],
    queryFn: ({ signal }) => api('GET /account/search-users', { queryString: typed }, { signal }),
    enabled: typed.length >= 2,
  })
  const hits = typed.length < 2 ? [] : data.filter(({ id }) => id !== user?.id && people.every((one) => one.id !== id))
  const addName = () => {
    if (typed === '' || names.includes(typed)) return
    onNames([...names, typed.slice(0, 120)])
    setText('')
  }
  return (
    <div className="grid gap-2">
      <SearchField
        label="Hvem var med?"
        hideLabel={false}
        description="Brugere af portalen bliver spurgt, før de står på turen. Andre skriver du bare navnet på."
        placeholder="Søg efter et navn"
        value={text}
        onChange={setText}
        onSubmit={addName}
      />
      {typed !== '' && (
        <ul aria-label="Forslag" className="rounded-md border border-line bg-raised p-1">
          {hits.slice(0, shownHits).map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className={row}
                onClick={() => {
                  onPeople([...people, person])
                  setText('')
                }}
              >
                <Avatar name={person.displayName} photoUrl={person.userProfilePhotoUrl} size="small" />
                {person.displayName}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={row} onClick={addName}>
              <span className="grid size-9 place-items-center text-accent">
                <UserPlus aria-hidden="true" />
              </span>
              <span>
                Tilføj <strong>{typed}</strong> som navn
              </span>
            </button>
          </li>
        </ul>
      )}
      {people.length + names.length > 0 && (
        <ul aria-label="Deltagere" className="flex flex-wrap gap-2">
          {people.map(({ id, displayName }) => (
            <Chip key={id} name={displayName} onRemove={() => onPeople(people.filter((one) => one.id !== id))} />
          ))}
          {names.map((name) => (
            <Chip key={name} name={name} onRemove={() => onNames(names.filter((one) => one !== name))} />
          ))}
        </ul>
      )}
      <FieldError id="participants" error={idsError ?? namesError} />
    </div>
  )
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="inline-flex items-center rounded-full bg-accent-soft ps-3.5 font-medium text-sm">
      {name}
      <IconButton label={`Fjern ${name}`} size="small" icon={<X aria-hidden="true" />} onClick={onRemove} />
    </li>
  )
}
