import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OwnUser } from '#contract/account.ts'
import { roleKey, roleLabel } from '#contract/roles.ts'
import { Help } from '../../settings/Help.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { DrawerSection } from '../../ui/Drawer.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { GrantCard } from './GrantCard.tsx'
import { GrantForm } from './GrantForm.tsx'
import { heldOf } from './grant-role.ts'
import { useGrants } from './user-data.ts'

/** The roles that hold now, where they come from, and the grants behind them. */
export function RolesPart({ user }: { user: OwnUser }) {
  const grants = useGrants(user.id)
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const done = () => {
    // The form goes away with the focus in it: the button that opened it takes over.
    flushSync(() => setAdding(false))
    addButton.current?.focus()
  }
  const granted = new Set(grants.data?.map((grant) => roleKey(heldOf(grant))))
  const fromToken = user.roles.filter((held) => !granted.has(roleKey(held)))
  return (
    <DrawerSection
      title="Roller"
      help={<Help for="admin.grants" />}
      lead="Roller kommer fra brugerens login og fra bevillinger her i portalen. En bevilling på en rolle bestemmer over den, også når loginnet giver den."
    >
      <div>
        <h4 className="mb-2 font-semibold text-sm">Fra det seneste login</h4>
        {fromToken.length === 0 && <p className="text-ink-soft text-sm">Ingen.</p>}
        <p className="flex flex-wrap gap-2">
          {fromToken.map((held) => (
            <Badge key={roleKey(held)} tone="accent">
              {roleLabel(held)}
            </Badge>
          ))}
        </p>
      </div>
      <div>
        <h4 className="mb-2 font-semibold text-sm">Bevillinger</h4>
        {grants.isPending && <SkeletonText lines={2} />}
        {grants.isError && (
          <ErrorState
            title="Bevillingerne kunne ikke hentes"
            error={grants.error}
            onRetry={() => void grants.refetch()}
            className="py-4"
          />
        )}
        {grants.data?.length === 0 && <p className="text-ink-soft text-sm">Ingen.</p>}
        <ul className="grid gap-3">
          {grants.data?.map((grant) => (
            <li key={grant.id}>
              <GrantCard grant={grant} userId={user.id} />
            </li>
          ))}
        </ul>
      </div>
      {isAdding ? (
        <GrantForm user={user} fromToken={new Set(fromToken.map(roleKey))} onDone={done} />
      ) : (
        <div>
          <Button ref={addButton} icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Tilføj bevilling
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}
