import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PublicUser } from '#contract/account.ts'
import { api } from '../core/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { HitField } from '../ui/HitField.tsx'
import { IconButton } from '../ui/IconButton.tsx'

export type Chosen = Pick<PublicUser, 'id' | 'displayName' | 'userProfilePhotoUrl'>

interface PersonFieldProps {
  label: string
  value: Chosen | null
  onSelect: (person: Chosen | null) => void
}

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
    <HitField
      label={label}
      placeholder="Søg efter et navn"
      listLabel={`Brugere til: ${label}`}
      text={text}
      onText={setText}
      hits={typed.length >= 2 ? data : []}
      keyOf={({ id }) => id}
      show={({ displayName, userProfilePhotoUrl }) => (
        <>
          <Avatar name={displayName} photoUrl={userProfilePhotoUrl} size="small" />
          {displayName}
        </>
      )}
      onPick={onSelect}
    />
  )
}
