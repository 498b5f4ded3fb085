import { type ReactNode, useId } from 'react'
import { signIn, signOut, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { QuickSearchButton } from './QuickSearchButton.tsx'
import { RouteAnnouncer } from './RouteAnnouncer.tsx'
import { SkipLink } from './SkipLink.tsx'

/** Without menus: the landing page and the terms. A page with a picture at its top goes up under the header by `-mt-18`. */
export default function HeadlessLayout({ children }: { children: ReactNode }) {
  const main = useId()
  const { status } = useSession()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink target={main} />
      <RouteAnnouncer />
      <header className="relative z-20">
        <div className="page-width flex h-18 items-center justify-between gap-3">
          <Logo />
          <QuickSearchButton className="ms-auto w-72" iconClassName="border border-edge bg-surface" />
          {status === 'signed-in' ? (
            <Button size="small" onClick={() => void signOut()}>
              Log ud
            </Button>
          ) : (
            <Button size="small" onClick={() => void signIn({})}>
              Log ind
            </Button>
          )}
        </div>
      </header>
      <main id={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}
