import { Lock } from 'lucide-react'
import { config } from '../core/config.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** The page that was asked for needs a role that the viewer does not hold. */
export default function ForbiddenPage() {
  const { status } = useSession()
  const isVisitor = status === 'anonymous'
  return (
    <Page width="narrow">
      <Lock className="mb-4 size-10 text-accent" aria-hidden="true" />
      <PageHeader
        title="Ingen adgang"
        lead={
          isVisitor ? (
            'Siden kræver en særlig rolle. Har du den, så log ind, og du kommer direkte dertil.'
          ) : (
            <>
              Siden kræver en rolle, som du ikke har. Mener du, at du burde have den, så{' '}
              <a href={`mailto:${config.siteContact}`} className="text-accent underline underline-offset-4">
                skriv til os
              </a>
              .
            </>
          )
        }
      />
      <div className="flex flex-wrap gap-3">
        {isVisitor && (
          <Button variant="primary" onClick={() => void signIn({})}>
            Log ind
          </Button>
        )}
        <ButtonLink to="/overblik">Gå til overblikket</ButtonLink>
        {!isVisitor && (
          <ButtonLink to="/claims" variant="quiet">
            Se dine roller
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
