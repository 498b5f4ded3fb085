import { PeopleBox } from '../../records/PeopleBox.tsx'
import { useSession } from '../../session/session.ts'
import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import type { Person } from './trip-draft.ts'

interface PeopleFieldProps {
  people: readonly Person[]
  names: readonly string[]
  onPeople: (people: Person[]) => void
  onNames: (names: string[]) => void
}

/** Who was there: users of the portal, who are asked, and others by name. */
export function PeopleField(props: PeopleFieldProps) {
  const { user } = useSession()
  const { formError: idsError } = useFieldError('trip.participantIds')
  const { formError: namesError } = useFieldError('trip.participantNames')
  return (
    <PeopleBox
      {...props}
      description="Brugere af portalen bliver spurgt, før de står på turen. Andre skriver du bare navnet på."
      listLabel="Deltagere"
      ownId={user?.id}
    >
      <FieldError id="participants" error={idsError ?? namesError} />
    </PeopleBox>
  )
}
