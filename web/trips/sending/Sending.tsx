import { Send } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TripShown } from '#contract/trip.ts'
import { useSession } from '../../session/session-state.ts'
import { audienceBefore, gapsIn } from '../../sheet/ready.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUnsavedWarning } from '../../ui/unsaved.ts'
import { tripPath } from '../address.ts'
import { isDraft } from '../drafts/draft-words.ts'
import type { Drafts } from '../drafts/useDrafts.ts'
import { ReadyList, WaitingList } from './DraftsLeft.tsx'
import { SentPart } from './SentPart.tsx'
import { begunWith, sendDrafts, settled } from './send-drafts.ts'
import { rememberSent } from './sent-memory.ts'
import { useSent } from './use-sent.ts'

/** What is ready goes, the rest stays, and at the end it is told what came of it. */
export function Sending({ trip, finds }: { trip: TripShown; finds: Drafts }) {
  const { rows, taxa } = finds.data
  const userId = useSession().user?.id ?? 0
  const { result, keep } = useSent(userId, trip.id, rows)
  const [times, setTimes] = useState(0)
  const [done, setDone] = useState<number>()
  const isSending = done !== undefined
  const page = useUnsavedWarning<HTMLDivElement>(isSending)
  const drafts = rows.filter(isDraft)
  const ready = drafts.filter(({ fields }) => gapsIn(fields).length === 0)
  const waiting = drafts.filter((row) => !ready.includes(row))
  const send = async () => {
    const ids = ready.map(({ id }) => id)
    const begun = begunWith(ids)
    setDone(0)
    // Where the page is closed or reloaded in the middle, the next one asks what became of them.
    rememberSent(userId, trip.id, begun)
    try {
      keep(await sendDrafts(trip.id, ids, setDone))
    } catch (error) {
      await showError('Fundene kunne ikke indsendes.', error)
      keep(await settled(trip.id, begun))
    } finally {
      setTimes((count) => count + 1)
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
      {result && (
        <SentPart
          key={times}
          {...{ trip, result, rows, taxa, isSending }}
          isFresh={times > 0}
          onRetry={ready.length > 0 ? () => void send() : undefined}
        />
      )}
      {/* Of what may be sent already one does not say that it is ready: it is sent again by the button above. */}
      {ready.length > 0 && !result?.unknown.length && (
        <section aria-labelledby="klar" className="grid gap-4">
          <div>
            <h2 id="klar" className="font-display font-semibold text-2xl tracking-tight">
              {counted(ready.length, 'fund')} er klar
            </h2>
            <p className="mt-1 max-w-[65ch] text-ink-soft">{audienceBefore(ready.map(({ fields }) => fields))}</p>
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
