import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../core/api.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { Person } from './draft.ts'
import type { ReportState } from './report-state.ts'

const row =
  'flex w-full min-h-12 items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent-soft [&_svg]:size-5'
const shownHits = 5

/** Those who found it together: users of the portal, who are asked, and others by name. */
export function FindersField({ draft, update, set, ownId }: ReportState & { ownId: number }) {
  const [text, setText] = useState('')
  const { formError: idsError } = useFieldError('finderIds')
  const { formError: namesError } = useFieldError('finderNames')
  const typed = text.trim()
  const { data = [] } = useQuery({
    queryKey: ['search-users', typed],
    queryFn: ({ signal }) => api('GET /account/search-users', { queryString: typed }, { signal }),
    enabled: typed.length >= 2,
  })
  const { finders, fields } = draft
  const hits = typed.length < 2 ? [] : data.filter(({ id }) => id !== ownId && finders.every((one) => one.id !== id))
  const say = (people: Person[]) =>
    update((before) => ({
      ...before,
      finders: people,
      fields: { ...before.fields, finderIds: people.map(({ id }) => id) },
    }))
  const addName = () => {
    if (typed === '' || fields.finderNames.includes(typed)) return
    set({ finderNames: [...fields.finderNames, typed.slice(0, 120)] })
    setText('')
  }
  return (
    <div className="grid gap-2">
      <SearchField
        label="Hvem var med?"
        hideLabel={false}
        description="Brugere af portalen bliver spurgt. Andre skriver du bare navnet på."
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
                  say([...finders, person])
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
      {finders.length + fields.finderNames.length > 0 && (
        <ul aria-label="Findere" className="flex flex-wrap gap-2">
          {finders.map((person) => (
            <Chip
              key={person.id}
              name={person.displayName}
              onRemove={() => say(finders.filter(({ id }) => id !== person.id))}
            />
          ))}
          {fields.finderNames.map((name) => (
            <Chip
              key={name}
              name={name}
              onRemove={() => set({ finderNames: fields.finderNames.filter((one) => one !== name) })}
            />
          ))}
        </ul>
      )}
      <FieldError id="finders" error={idsError ?? namesError} />
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
