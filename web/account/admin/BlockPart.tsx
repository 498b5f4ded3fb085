import { Ban, LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { useUserUpdates } from './user-data.ts'

/** A blocked user can still sign in and read, but takes part in nothing. */
export function BlockPart({ user }: { user: OwnUser }) {
  const { isSelf, refetch } = useUserUpdates(user.id)
  const [reason, setReason] = useState('')
  const unsaved = useUnsavedWarning<HTMLDivElement>(reason !== '')
  if (isSelf) return null
  const block = async () => {
    await api('POST /account/block-user', { userId: user.id, reason })
    await refetch()
    setReason('')
    toast.success(`${user.displayName} er spærret. Du kan ophæve det her igen.`)
  }
  const unblock = async () => {
    await api('POST /account/unblock-user', { userId: user.id })
    await refetch()
    toast.success(`${user.displayName} er ikke længere spærret.`)
  }
  return user.isBlocked ? (
    <DrawerSection title="Spærring" lead="Brugeren kan logge ind, men hverken skrive eller ændre noget.">
      <Form onSubmit={unblock}>
        <div>
          <Button type="submit" icon={<LockOpen aria-hidden="true" />}>
            Ophæv spærringen
          </Button>
        </div>
      </Form>
    </DrawerSection>
  ) : (
    <DrawerSection
      title="Spær brugeren"
      help={<Help for="admin.block" />}
      lead="Brugeren kan stadig logge ind, men hverken skrive eller ændre noget. Spærringen kan ophæves igen med et klik."
    >
      <Form onSubmit={block}>
        <TextArea
          label="Begrundelse"
          name="reason"
          description="Brugeren kan læse den."
          isRequired
          maxLength={2_000}
          rows={2}
          value={reason}
          onChange={setReason}
        />
        <div ref={unsaved}>
          <Button type="submit" variant="danger" icon={<Ban aria-hidden="true" />}>
            Spær brugeren
          </Button>
        </div>
      </Form>
    </DrawerSection>
  )
}
