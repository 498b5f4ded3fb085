import { X } from 'lucide-react'
import { useState } from 'react'
import type { CommunityShown } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { type Chosen, PersonField } from '../../account/PersonField.tsx'
import { api } from '../../core/api.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useStayingFocus } from '../../ui/staying-focus.ts'
import { toast } from '../../ui/Toast.tsx'
import { newestCommunity } from '../community-data.ts'

/** Who organises a community: hand it over, or do it together. */
export async function editOrganisers(community: CommunityShown) {
  const { ok } = await openDialog({
    header: 'Arrangører',
    size: 'medium',
    content: (close) => (
      <OrganisersForm community={community} onDone={() => close({ ok: true })} onCancel={() => close()} />
    ),
  })
  if (ok) toast.success('Arrangørerne er gemt.')
}

interface OrganisersFormProps {
  community: CommunityShown
  onDone: () => void
  onCancel: () => void
}

function OrganisersForm({ community: { id, organisers, removableIds }, onDone, onCancel }: OrganisersFormProps) {
  const [people, setPeople] = useState<readonly Chosen[]>(organisers)
  const others = new Set(organisers.map((one) => one.id).filter((userId) => !removableIds.includes(userId)))
  const { box, stay } = useStayingFocus<HTMLUListElement>()
  const save = async () => {
    await api('POST /community/set-organisers', { id, userIds: people.map((one) => one.id) })
    await newestCommunity(id)
    onDone()
  }
  return (
    <Form onSubmit={save}>
      <p className="text-ink-soft text-sm">
        Arrangører kan redigere fællesskabet, tage fund ind og ud, lave aktiviteter og skrive meddelelser. Du kan fjerne
        dig selv og dem, du selv har udnævnt.
      </p>
      <ul ref={box} tabIndex={-1} className="grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3">
            <Avatar name={person.displayName} photoUrl={person.userProfilePhotoUrl} size="small" />
            <span className="wrap-anywhere min-w-0 flex-1">{person.displayName}</span>
            {people.length > 1 && !others.has(person.id) && (
              <IconButton
                label={`Fjern ${person.displayName}`}
                icon={<X aria-hidden="true" />}
                onClick={() => {
                  stay()
                  setPeople(people.filter((one) => one.id !== person.id))
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {people.length < communityLimits.organisers && (
        <PersonField
          label="Tilføj en arrangør"
          value={null}
          onSelect={(person) => {
            if (person && people.every((one) => one.id !== person.id)) setPeople([...people, person])
          }}
        />
      )}
      <FormButtons okLabel="Gem" onCancel={onCancel} />
    </Form>
  )
}
