import { lazy, Suspense } from 'react'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { signIn, useSession } from '../session/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Logo } from './Logo.tsx'
import type { MenuEntry } from './menu.ts'
import { QuickSearchButton } from './QuickSearchButton.tsx'

const UserMenu = lazy(() => import('./UserMenu.tsx'))

/** Sign in or become a user; or, when somebody is signed in, their menu. */
function Account() {
  const { status, user, roles } = useSession()
  if (status === 'loading') return <Skeleton className="m-1 size-9 rounded-full" />
  if (status === 'signed-in' && user) {
    const waiting = (
      <span className="p-1">
        <Avatar name={user.displayName} photoUrl={user.userProfilePhotoUrl} size="small" />
      </span>
    )
    return (
      <>
        <NotificationBell />
        <Suspense fallback={waiting}>
          <UserMenu user={user} isStaff={roles.length > 0} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      {/* On a phone the bottom bar has it. */}
      <Button size="small" variant="quiet" className="max-sm:hidden" onClick={() => void signIn({})}>
        Log ind
      </Button>
      <Button size="small" variant="primary" onClick={() => void signIn({ register: true })}>
        Bliv bruger
      </Button>
    </>
  )
}

interface TopBarProps {
  /** What people come to do; on a phone it stands in the bottom bar. */
  primary: MenuEntry | undefined
}

export function TopBar({ primary }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-line print:hidden border-b bg-ground/92 backdrop-blur-md">
      <div className="flex h-16 items-center justify-between gap-3 px-(--page-gutter) md:px-5">
        <Logo />
        <QuickSearchButton className="mx-3 max-w-lg flex-1 lg:mx-6" />
        <div className="flex items-center gap-1.5">
          {primary && (
            <ButtonLink
              to={primary.to}
              variant="primary"
              size="small"
              icon={<primary.icon aria-hidden="true" />}
              className="me-2 max-md:hidden"
            >
              {primary.label}
            </ButtonLink>
          )}
          <Account />
        </div>
      </div>
    </header>
  )
}
