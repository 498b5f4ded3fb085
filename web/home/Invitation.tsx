import { config } from '../core/config.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'

/** For those who only look around. */
export function Invitation() {
  return (
    <Card title="Vil du være med?">
      <p className="text-ink-soft">
        På {config.siteName} er der plads til både den garvede kender og den, der lige har undret sig over noget grønt
        på en sten. Det er gratis at være bruger.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void signIn({ register: true })}>
          Bliv bruger
        </Button>
        <Button onClick={() => void signIn({})}>Log ind</Button>
      </div>
    </Card>
  )
}
