import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { api } from '../core/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'

export type Chosen = Pick<PublicUser, 'id' | 'displayName' | 'userProfilePhotoUrl'>

interface PersonFieldProps {
  label: string
  value: Chosen | null
  onSelect: (person: Chosen | null) => void
}

const shownHits = 6

/** Choose one user by name. */
export function PersonField({ label, value, onSelect }: PersonFieldProps) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const { data = [] } = useQuery({
    queryKey: ['search-users', typed],
    queryFn: ({ signal }) => api('GET /account/search-users', { queryString: typed }, { signal }),
    enabled: typed.length >= 2,
  })
  if (value) {
    return (
      <div className="grid gap-1.5">
        <span className="font-semibold text-sm">{label}</span>
        <span className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-sunken px-3">
          <Avatar name={value.displayName} photoUrl={value.userProfilePhotoUrl} size="small" />
          <span className="min-w-0 flex-1">{value.displayName}</span>
          <IconButton
            label={`Vælg en anden end ${value.displayName}`}
            icon={<X aria-hidden="true" />}
            onClick={() => onSelect(null)}
          />
        </span>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <SearchField label={label} hideLabel={false} placeholder="Søg efter et navn" value={text} onChange={setText} />
      {typed.length >= 2 && data.length > 0 && (
        <ul aria-label={`Brugere til: ${label}`} className="rounded-md border border-line bg-raised p-1">
          {data.slice(0, shownHits).map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-accent-soft"
                onClick={() => {
                  setText('')
                  onSelect(person)
                }}
              >
                <Avatar name={person.displayName} photoUrl={person.userProfilePhotoUrl} size="small" />
                {person.displayName}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
