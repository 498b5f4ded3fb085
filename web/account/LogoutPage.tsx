import { useEffect } from 'react'
import { sessionSettled, signOut, useSession } from '../session/session.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'

let isLeaving = false

/** Signs out whoever is signed in; tells a visitor that nobody is. */
export default function LogoutPage() {
  const { status } = useSession()
  useEffect(() => {
    void sessionSettled().then((session) => {
      if (session.status !== 'signed-in' || isLeaving) return
      isLeaving = true
      void signOut()
    })
  }, [])
  return (
    <Page width="narrow">
      <h1 tabIndex={-1} className="sr-only">
        Log ud
      </h1>
      {status === 'anonymous' && !isLeaving ? (
        <EmptyState
          title="Du er logget ud"
          action={
            <ButtonLink to="/konto" variant="primary">
              Log ind igen
            </ButtonLink>
          }
        >
          Tak for nu. Husk at kigge op, ned og til siden, når du går ud.
        </EmptyState>
      ) : (
        <EmptyState title="Logger dig ud …" drawing={<Spinner />} />
      )}
    </Page>
  )
}
