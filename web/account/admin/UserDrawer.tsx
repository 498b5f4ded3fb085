import { ChevronRight } from 'lucide-react'
import type { OwnUser } from '#contract/account.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Drawer, DrawerSection } from '../../ui/Drawer.tsx'
import { mayDiscard } from '../../ui/discard.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { BlockPart } from './BlockPart.tsx'
import { DeletePart } from './DeletePart.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { NoteForm } from './NoteForm.tsx'
import { PasswordLinkPart } from './PasswordLinkPart.tsx'
import { RolesPart } from './RolesPart.tsx'
import { MainFacts, UserFacts } from './UserFacts.tsx'
import { UserStatus } from './UserStatus.tsx'
import { userLinkId } from './UserTable.tsx'
import { useUser } from './user-data.ts'

interface UserDrawerProps {
  /** Undefined when it is closed. */
  userId: number | undefined
  onClose: () => void
}

/** One user, with everything an administrator can see and do. */
export function UserDrawer({ userId, onClose }: UserDrawerProps) {
  useReturnFocus(userId === undefined ? undefined : userLinkId(userId))
  if (userId === undefined) return null
  return <OpenDrawer key={userId} userId={userId} onClose={onClose} />
}

function OpenDrawer({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data: user, isError, error, refetch } = useUser(userId)
  return (
    <Drawer
      isOpen
      onClose={onClose}
      mayDiscard={mayDiscard}
      title={user?.displayName ?? (isError ? 'Bruger' : 'Henter brugeren …')}
      before={user && <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} size="large" />}
      after={
        user && (
          <span className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
            <UserStatus user={user} />
            {user.userName}
          </span>
        )
      }
    >
      {user ? (
        <UserParts user={user} onClose={onClose} />
      ) : isError ? (
        <ErrorState title="Brugeren kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="p-7">
          <span className="sr-only">Henter brugeren …</span>
          <SkeletonText lines={8} />
        </div>
      )}
    </Drawer>
  )
}

function UserParts({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  if (user.isDeleted) {
    return (
      <DrawerSection title="Slettet">
        <Notice>Personen er slettet og kan ikke hentes tilbage. Det, brugeren har bidraget med, er bevaret.</Notice>
        <UserFacts user={user} />
      </DrawerSection>
    )
  }
  return (
    <>
      {user.isBlocked && (
        <div className="px-5 pt-5 sm:px-7">
          <Notice tone="danger" title="Brugeren er spærret">
            {user.blockedReason}
          </Notice>
        </div>
      )}
      <DrawerSection title="Overblik">
        <MainFacts user={user} />
        <details className="group">
          <summary className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-semibold text-accent text-sm hover:bg-accent-soft">
            <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
            Alle oplysninger
          </summary>
          <UserFacts user={user} />
        </details>
      </DrawerSection>
      <RolesPart user={user} />
      <NoteForm user={user} />
      <DetailsForm user={user} />
      <PasswordLinkPart user={user} />
      <BlockPart user={user} />
      <DeletePart user={user} onDeleted={onClose} />
    </>
  )
}
