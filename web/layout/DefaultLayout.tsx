import { type ReactNode, useId } from 'react'
import { usePlace } from '../core/navigation.ts'
import { OfflineNotice } from '../outbox/OfflineNotice.tsx'
import { signIn, useSession } from '../session/session.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { entryOf, menuFor } from './menu.ts'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SideMenu } from './SideMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { TopBar } from './TopBar.tsx'

/** Top bar and left menu on a desktop, top bar and bottom bar on a phone. */
export default function DefaultLayout({ children }: { children: ReactNode }) {
  const main = useId()
  const { pathname } = usePlace()
  const { status, roles, user } = useSession()
  const entries = menuFor({ isSignedIn: status === 'signed-in', roles, userId: user?.id })
  const current = entryOf(pathname, entries)
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-[calc(3.8rem+env(safe-area-inset-bottom))]">
      <SkipLink target={main} />
      <RouteAnnouncer />
      <OfflineNotice />
      <TopBar primary={entries.find(({ isPrimary }) => isPrimary)} />
      <div className="flex flex-1">
        <SideMenu entries={entries} current={current} />
        <div className="flex min-w-0 flex-1 flex-col">
          <main id={main} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar
        entries={entries}
        current={current}
        onSignIn={status === 'anonymous' ? () => void signIn({}) : undefined}
      />
    </div>
  )
}
