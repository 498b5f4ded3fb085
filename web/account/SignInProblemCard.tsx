import type { MisfitKind } from '#contract/token-fit.ts'
import { config } from '../core/config.ts'
import type { SignInProblem } from '../session/sign-in-problem.ts'
import { Card } from '../ui/Card.tsx'
import { Facts } from '../ui/Facts.tsx'

const words: Record<MisfitKind, string> = {
  opaque: 'Beviset kan ikke læses. Portalen skal have et signeret JWT.',
  issuer: 'Beviset er ikke udstedt af den loginudbyder, som portalen forventer.',
  slash: 'Udstederen er skrevet med skråstreg til sidst det ene sted og uden det andet. De to skal være helt ens.',
  audience: 'Beviset er udstedt til en anden modtager end portalen.',
  clock: 'Loginudbyderens ur er mere end et minut foran portalens.',
  expired: 'Beviset er udløbet.',
  endless: 'Beviset har ingen udløbstid.',
  nobody: 'Beviset siger ikke, hvem du er.',
}
const reasons: Record<string, string> = {
  ...words,
  key: 'Beviset er signeret med en nøgle, som loginudbyderen ikke viser frem.',
  signature: 'Bevisets signatur passer ikke til loginudbyderens nøgler.',
}
const listed = (values: readonly string[]) => (values.length === 0 ? 'ingenting' : values.join(' eller '))

/** What the last sign-in came to nothing by: for the person, and for whoever runs the portal. */
export function SignInProblemCard({ problem: { message, status, reason, misfits } }: { problem: SignInProblem }) {
  const seen = misfits.some(({ what }) => what === reason)
  const told = reason === undefined || seen ? undefined : reasons[reason]
  return (
    <Card
      title="Dit seneste login blev ikke godkendt"
      lead={
        <>
          Det er næppe dig, der har gjort noget forkert. Skriv til{' '}
          <a href={`mailto:${config.siteContact}`} className="text-accent underline underline-offset-4">
            {config.siteContact}
          </a>
          , og send gerne oplysningerne her med.
        </>
      }
    >
      <div className="grid gap-4">
        <p>{message}</p>
        {told && <p>{told}</p>}
        {misfits.map(({ what, came, expected }) => (
          <section key={what}>
            <h3 className="font-semibold">{words[what]}</h3>
            <Facts
              facts={[
                { label: 'Modtaget', value: listed(came) },
                { label: 'Forventet', value: listed(expected) },
              ]}
            />
          </section>
        ))}
        {status > 0 && <p className="text-ink-soft text-xs">Teknisk: portalen svarede {status}.</p>}
      </div>
    </Card>
  )
}
