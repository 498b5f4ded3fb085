import { Send } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { gapsIn } from '../../sheet/ready.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { tripPath } from '../address.ts'
import { isDraft } from '../drafts/find-words.ts'
import type { Finds } from '../drafts/useFinds.ts'
import { ReadyList, WaitingList } from './DraftsLeft.tsx'
import { SentPart } from './SentPart.tsx'
import { type Sent, sendDrafts } from './send-drafts.ts'

/** What is ready goes, the rest stays, and at the end it is told what came of it. */
export function Sending({ trip, finds }: { trip: TripShown; finds: Finds }) {
  const { rows, taxa } = finds.data
  const [result, setResult] = useState<Sent>()
  const [done, setDone] = useState<number>()
  const isSending = done !== undefined
  const page = useUnsavedWarning<HTMLDivElement>(isSending)
  const drafts = rows.filter(isDraft)
  const ready = drafts.filter(({ fields }) => gapsIn(fields).length === 0)
  const waiting = drafts.filter((row) => !ready.includes(row))
  const send = async () => {
    setDone(0)
    try {
      const ids = ready.map(({ id }) => id)
      setResult(await sendDrafts(trip.id, ids, setDone))
    } catch (error) {
      await showError('Fundene kunne ikke indsendes.', error)
    } finally {
      setDone(undefined)
    }
  }
  if (drafts.length === 0 && !result) {
    return (
      <EmptyState
        title="Alt er indsendt"
        action={
          <ButtonLink variant="primary" to={tripPath(trip.id)}>
            Se turen
          </ButtonLink>
        }
      >
        Du har ingen kladder på turen.
      </EmptyState>
    )
  }
  return (
    <div ref={page} className="grid max-w-4xl gap-8">
      {result && <SentPart {...{ trip, result, rows, taxa }} />}
      {ready.length > 0 && (
        <section aria-labelledby="klar" className="grid gap-4">
          <div>
            <h2 id="klar" className="font-display font-semibold text-2xl tracking-tight">
              {counted(ready.length, 'fund')} er klar
            </h2>
            <p className="mt-1 text-ink-soft">
              De bliver synlige for andre, og eksperterne kan se på dem. Du kan stadig rette i dem.
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-4">
            <Button
              size="large"
              variant="primary"
              icon={<Send aria-hidden="true" />}
              isPending={isSending}
              onClick={() => void send()}
            >
              Indsend {counted(ready.length, 'fund')}
            </Button>
            <p role="status" className="text-ink-soft tabular-nums">
              {done !== undefined && done > 0 && `${done} er indsendt …`}
            </p>
          </div>
          <ReadyList {...{ rows: ready, taxa, faults: result?.faults }} />
        </section>
      )}
      {waiting.length > 0 && <WaitingList tripId={trip.id} {...{ rows: waiting, taxa }} />}
    </div>
  )
}
