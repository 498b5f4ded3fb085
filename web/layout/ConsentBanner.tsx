import { setConsent, useIsAsking } from '../core/analytics.ts'
import { Button } from '../ui/Button.tsx'

/** Asks whether visits may be counted: only when there is something to ask about, and out of the way. */
export function ConsentBanner() {
  if (!useIsAsking()) return null
  return (
    <aside
      aria-label="Statistik"
      className="fixed inset-x-3 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 rounded-xl border border-line bg-raised p-4 shadow-raised sm:inset-x-auto sm:end-4 sm:max-w-sm md:bottom-4"
    >
      <p className="text-sm">Må vi tælle besøg, så vi kan se, hvad der bliver brugt? Siden virker lige så godt uden.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setConsent('refused')}>
          Nej tak
        </Button>
        <Button size="small" onClick={() => setConsent('given')}>
          Ja, det er fint
        </Button>
      </div>
    </aside>
  )
}
