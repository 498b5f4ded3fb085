import { useEffect, useState } from 'react'
import { explainIdentityError, type IdentityProblem } from '../session/identity-errors.ts'
import { completeSignIn, signIn } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** Back from the provider: takes the code from the address and goes on to where the user was going. */
export default function AuthPage() {
  const [problem, setProblem] = useState<IdentityProblem>()
  useEffect(() => {
    completeSignIn().catch((error: unknown) => setProblem(explainIdentityError(error)))
  }, [])
  if (!problem) {
    return (
      <Page width="narrow">
        <h1 tabIndex={-1} className="sr-only">
          Logger ind
        </h1>
        <EmptyState title="Logger dig ind …" drawing={<Spinner />} />
      </Page>
    )
  }
  return (
    <Page width="narrow">
      <PageHeader title="Du blev ikke logget ind" lead={problem.message} />
      <div className="flex flex-wrap gap-3" role="alert">
        <Button variant="primary" onClick={() => void signIn({})}>
          Prøv igen
        </Button>
        <ButtonLink to="/">Gå til forsiden</ButtonLink>
      </div>
      {problem.details.length > 0 && (
        <p className="wrap-anywhere mt-8 text-ink-soft text-xs">Teknisk: {problem.details.join(' · ')}</p>
      )}
    </Page>
  )
}
