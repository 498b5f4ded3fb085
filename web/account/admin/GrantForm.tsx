import { useEffect, useRef, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { allRoles, type Role, roleKey, roleNames, speciesGroupIds, speciesGroups } from '#contract/roles.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { AreaFields } from './AreaFields.tsx'
import { emptyGrant, type GrantDraft, grantWish } from './grant-draft.ts'
import { useUserUpdates } from './user-data.ts'

interface GrantFormProps {
  user: OwnUser
  /** Keys of the roles that the user has by sign-in alone. */
  fromToken: ReadonlySet<string>
  onDone: () => void
}

const roleOptions = allRoles.map((value) => ({ value, label: roleNames[value] }))
const groupOptions = speciesGroupIds.map((id) => ({ value: String(id), label: speciesGroups[id] }))

const keyOf = ({ role, speciesGroup }: GrantDraft) =>
  role === 'groupExpertRole' ? `${role}.${speciesGroup}` : role === '' ? '' : roleKey({ role })

/** Give a role: for good or for a period, everywhere or in an area. */
export function GrantForm({ user, fromToken, onDone }: GrantFormProps) {
  const { grantsChanged } = useUserUpdates(user.id)
  const [draft, setDraft] = useState(emptyGrant)
  const set = (changes: Partial<GrantDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const unsaved = useUnsavedWarning<HTMLDivElement>(draft !== emptyGrant)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const add = async () => {
    grantsChanged(await api('POST /account/add-user-grant', grantWish(user.id, draft)))
    toast.success('Bevillingen er givet. Den kan tilbagekaldes igen.')
    onDone()
  }
  return (
    <Form onSubmit={add} noValidate className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Ny bevilling
      </h4>
      <Select<Role>
        label="Rolle"
        name="role"
        isRequired
        placeholder="Vælg en rolle"
        options={roleOptions}
        value={draft.role}
        onChange={(role) => set({ role })}
      />
      {draft.role === 'groupExpertRole' && (
        <Select
          label="Artsgruppe"
          name="speciesGroup"
          isRequired
          placeholder="Vælg en gruppe"
          options={groupOptions}
          value={draft.speciesGroup}
          onChange={(speciesGroup) => set({ speciesGroup })}
        />
      )}
      {fromToken.has(keyOf(draft)) && (
        <Notice tone="warning" title="Brugeren har allerede rollen fra sit login">
          En bevilling begrænser den: uden for perioden har brugeren ikke rollen, før bevillingen tilbagekaldes.
        </Notice>
      )}
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-1 flex items-center gap-1.5 font-semibold text-sm">
          Periode
          <Help for="admin.grantPeriod" />
        </legend>
        <DatePicker
          label="Fra og med"
          name="validFrom"
          description="Tom: straks."
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
        />
        <DatePicker
          label="Til og med"
          name="validTo"
          description="Tom: indtil videre."
          value={draft.validTo}
          onChange={(validTo) => set({ validTo })}
        />
      </fieldset>
      <AreaFields draft={draft} set={set} />
      <TextArea
        label="Begrundelse"
        name="reason"
        isRequired
        maxLength={2_000}
        rows={2}
        value={draft.reason}
        onChange={(reason) => set({ reason })}
      />
      <div ref={unsaved} className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Giv bevillingen
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Annullér
        </Button>
      </div>
    </Form>
  )
}
