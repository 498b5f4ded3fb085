import { LogIn, UserPlus } from 'lucide-react'
import { rememberedReturn } from '../session/return-path.ts'
import { signIn, useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

/** Sign in or become a user. Whoever was sent here comes back to where they were going. */
export default function KontoPage() {
  const { status } = useSession()
  const isWaiting = status === 'loading'
  return (
    <Page width="narrow">
      <PageHeader title="Log ind" lead="Så kan du gemme dine fund, hjælpe andre og følge med i det, du holder af." />
      {rememberedReturn() !== undefined && (
        <Notice className="mb-6">
          Siden, du var på vej til, kræver, at du er logget ind. Du kommer tilbage til den.
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Card title="Jeg er bruger" lead="Log ind med din e-mail eller dit brugernavn.">
          <Button
            variant="primary"
            icon={<LogIn aria-hidden="true" />}
            isPending={isWaiting}
            onClick={() => void signIn({})}
          >
            Log ind
          </Button>
        </Card>
        <Card title="Jeg er ny her" lead="Det tager et minut og er gratis.">
          <Button
            icon={<UserPlus aria-hidden="true" />}
            isPending={isWaiting}
            onClick={() => void signIn({ register: true })}
          >
            Bliv bruger
          </Button>
        </Card>
      </div>
    </Page>
  )
}
