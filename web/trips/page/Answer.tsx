import { useState } from 'react'
import { capital } from '#contract/taxon-head.ts'
import type { TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripTouched, useTripRecords } from '../trip-data.ts'

/** Were you there? Yes means being a finder of its finds, less those that one says; no is said once. */
export function Answer({ trip }: { trip: TripShown }) {
  const [without, setWithout] = useState<readonly number[]>([])
  const { data } = useTripRecords(trip.id)
  const who = trip.owner?.displayName ?? 'Turens ejer'
  const say = async (accept: boolean) => {
    await api('POST /trip-sampling-event/answer', { id: trip.id, accept, without: accept ? [...without] : [] })
    toast.success(accept ? 'Du står nu på turen og er finder af dens fund.' : 'Du står ikke på turen.')
    await tripTouched(trip.id)
  }
  const species = data?.species ?? []
  return (
    <section aria-labelledby="var-du-med" className="rounded-lg border border-accent bg-accent-soft p-5">
      <Form onSubmit={() => say(true)}>
        <div>
          <h2 id="var-du-med" className="font-semibold text-xl">
            Var du med på turen?
          </h2>
          <p className="mt-1 max-w-[65ch]">
            {who} har skrevet, at du var med. Siger du ja, bliver du finder af turens fund og kan selv lægge fund på
            den.
          </p>
        </div>
        {species.length > 0 && (
          <details>
            <summary className="min-h-11 py-2 font-medium text-accent">Var der noget, du ikke var med til?</summary>
            <fieldset>
              <legend className="text-sm">Sæt hak ved de arter, du ikke skal stå som finder af.</legend>
              <div className="grid gap-x-4 sm:grid-cols-2">
                {species.map(({ taxon }) => (
                  <Checkbox
                    key={taxon.id}
                    label={capital(taxon.danishName ?? taxon.latinName)}
                    checked={without.includes(taxon.id)}
                    onChange={(isOut) =>
                      setWithout((before) => (isOut ? [...before, taxon.id] : before.filter((id) => id !== taxon.id)))
                    }
                  />
                ))}
              </div>
            </fieldset>
          </details>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Ja, jeg var med
          </Button>
          <Button
            onClick={() => void say(false).catch((error: unknown) => showError('Dit svar kunne ikke gemmes.', error))}
          >
            Nej, jeg var ikke med
          </Button>
        </div>
      </Form>
    </section>
  )
}
