import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../core/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import type { Person } from './report/draft.ts'

interface PeopleBoxProps {
  description: string
  /** What the list of those who are chosen is called. */
  listLabel: string
  ownId: number | undefined
  people: readonly Person[]
  names: readonly string[]
  onPeople: (people: Person[]) => void
  onNames: (names: string[]) => void
  /** Below: what is wrong with them. */
  children?: ReactNode
}

const row =
  'flex w-full min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent-soft [&_svg]:size-5'
const shownHits = 5

/** Who was there: users of the portal, and others by name. */
export function PeopleBox({
  description,
  listLabel,
  ownId,
  people,
  names,
  onPeople,
  onNames,
  children,
}: PeopleBoxProps) {
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const typed = text.trim()
  const { data = [] } = useQuery({
    queryKey: ['search-users', typed],
    queryFn: ({ signal }) => api('GET /account/search-users', { queryString: typed }, { signal }),
    enabled: typed.length >= 2,
  })
  const known = typed.length < 2 ? [] : data.filter(({ id }) => id !== ownId && people.every((one) => one.id !== id))
  const hits = known.slice(0, shownHits)
  const addName = () => {
    if (typed === '' || names.includes(typed)) return
    onNames([...names, typed.slice(0, 120)])
    setText('')
  }
  // Where somebody may be meant, the one who writes says whom: Enter again takes the first.
  const enter = () => (hits.length > 0 ? list.current?.querySelector('button')?.focus() : addName())
  return (
    <div className="grid gap-2">
      <SearchField
        label="Hvem var med?"
        hideLabel={false}
        description={description}
        placeholder="Søg efter et navn"
        value={text}
        onChange={setText}
        onSubmit={enter}
      />
      {typed !== '' && (
        <ul ref={list} aria-label="Forslag" className="rounded-md border border-line bg-raised p-1">
          {hits.map((person) => (
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
        <ul aria-label={listLabel} className="flex flex-wrap gap-2">
          {people.map(({ id, displayName }) => (
            <Chip key={id} name={displayName} onRemove={() => onPeople(people.filter((one) => one.id !== id))} />
          ))}
          {names.map((name) => (
            <Chip key={name} name={name} onRemove={() => onNames(names.filter((one) => one !== name))} />
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** Something that was added and can be taken away again. */
export function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li className="inline-flex items-center rounded-full bg-accent-soft ps-3.5 font-medium text-sm">
      {name}
      <IconButton label={`Fjern ${name}`} size="small" icon={<X aria-hidden="true" />} onClick={onRemove} />
    </li>
  )
}
