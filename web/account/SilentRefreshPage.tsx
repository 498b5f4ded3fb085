import { useEffect } from 'react'
import { log } from '../core/log.ts'
import { identity } from '../session/identity.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Opened in a hidden frame when a token is renewed: hands the provider's answer to the page around it. */
export default function SilentRefreshPage() {
  useEffect(() => {
    if (window.parent === window) return
    identity()
      .then((users) => users.signinSilentCallback())
      .catch((error: unknown) =>
        log.warning('session', `Svaret på fornyelsen kunne ikke gives videre: ${String(error)}`),
      )
  }, [])
  return (
    <Page width="narrow">
      <h1 tabIndex={-1} className="sr-only">
        Fornyer dit login
      </h1>
      <EmptyState title="Her fornyes dit login" action={<ButtonLink to="/">Gå til forsiden</ButtonLink>}>
        Siden bruges i baggrunden, så her er ikke noget at se.
      </EmptyState>
    </Page>
  )
}
