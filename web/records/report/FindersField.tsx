import { FieldError } from '../../ui/Field.tsx'
import { useFieldError } from '../../ui/form-context.ts'
import { PeopleBox } from '../PeopleBox.tsx'
import type { Person } from './draft.ts'
import type { ReportState } from './report-state.ts'

/** Those who found it together: users of the portal, who are asked, and others by name. */
export function FindersField({ draft, update, set, ownId }: ReportState & { ownId: number }) {
  const { formError: idsError } = useFieldError('finderIds')
  const { formError: namesError } = useFieldError('finderNames')
  const say = (people: Person[]) =>
    update((before) => ({
      ...before,
      finders: people,
      fields: { ...before.fields, finderIds: people.map(({ id }) => id) },
    }))
  return (
    <PeopleBox
      description="Brugere af portalen bliver spurgt. Andre skriver du bare navnet på."
      listLabel="Findere"
      ownId={ownId}
      people={draft.finders}
      names={draft.fields.finderNames}
      onPeople={say}
      onNames={(finderNames) => set({ finderNames })}
    >
      <FieldError id="finders" error={idsError ?? namesError} />
    </PeopleBox>
  )
}
