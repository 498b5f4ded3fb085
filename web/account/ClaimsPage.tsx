import { roleKey, roleLabel } from '#contract/roles.ts'
import { useSession } from '../session/session.ts'
import { signInProblem } from '../session/sign-in-problem.ts'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { SignInProblemCard } from './SignInProblemCard.tsx'

/** The roles and claims that the viewer holds. */
export default function ClaimsPage() {
  const { status, roles, claims } = useSession()
  const problem = status === 'anonymous' ? signInProblem() : undefined
  return (
    <Page width="narrow">
      <PageHeader
        title="Mine roller"
        lead="Roller giver adgang til særlige opgaver. De følger med dit login eller er tildelt her på portalen."
      />
      {status === 'loading' && <SkeletonText />}
      {problem && <SignInProblemCard problem={problem} />}
      {status === 'anonymous' && (
        <EmptyState
          title="Du er ikke logget ind"
          action={
            <ButtonLink to="/konto" variant="primary">
              Log ind
            </ButtonLink>
          }
        >
          Log ind for at se dine roller.
        </EmptyState>
      )}
      {status === 'signed-in' && (
        <div className="grid gap-5">
          <Card title="Roller">
            <Badges items={roles.map((held) => ({ key: roleKey(held), label: roleLabel(held) }))} />
          </Card>
          <Card title="Fra dit login" lead="Sådan står de i dit login hos loginudbyderen.">
            <Badges items={claims.map((claim) => ({ key: claim, label: claim }))} />
          </Card>
        </div>
      )}
    </Page>
  )
}

function Badges({ items }: { items: readonly { key: string; label: string }[] }) {
  if (items.length === 0) return <p className="text-ink-soft">Du har ingen særlige roller. Det har de færreste.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ key, label }) => (
        <li key={key}>
          <Badge>{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
