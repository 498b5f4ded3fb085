import { RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { wallOf } from '../trip-texts.ts'
import { keyOf, useTripDraft } from './kept-draft.ts'
import { checked, sendTrip, showSent } from './save-trip.ts'
import { TripFields } from './TripFields.tsx'
import { blankDraft, inputOf, proposedBy, type TripDraft } from './trip-draft.ts'
import { usePlaceName } from './use-place-name.ts'

interface TripFormProps {
  initial: () => TripDraft
  /** Under which the half-made trip is kept; undefined: nowhere. */
  keptAs?: string
  /** The trip's own, when it is in the outbox already. */
  uuid?: string
  takes?: readonly number[]
  /** After the trip lies in the outbox: what comes with it. */
  onQueued?: (uuid: string, draft: TripDraft) => Promise<void>
  /** Above the fields. */
  children?: (lay: (changes: Partial<TripDraft>) => void, draft: TripDraft) => ReactNode
}

/** The form of a new trip, whatever it begins with. */
export function TripForm({ initial, keptAs, uuid, takes = [], onQueued, children }: TripFormProps) {
  const [own] = useState(() => uuid ?? crypto.randomUUID())
  const { draft, isKept, set, lay, beginAnew, forget } = useTripDraft(initial, keptAs)
  const proposed = proposedBy(draft, usePlaceName(draft))
  const save = async () => {
    checked(draft)
    const outcome = await sendTrip(own, inputOf(draft, proposed), takes)
    await onQueued?.(own, draft)
    forget()
    showSent(own, outcome)
  }
  return (
    <Form onSubmit={save} noValidate>
      {isKept && (
        <Notice
          action={
            <Button size="small" icon={<RotateCcw aria-hidden="true" />} onClick={beginAnew}>
              Begynd forfra
            </Button>
          }
        >
          Her er den tur, du var i gang med.
        </Notice>
      )}
      {children?.(lay, draft)}
      <TripFields draft={draft} proposed={proposed} set={set} />
      <Button type="submit" variant="primary" className="justify-self-start">
        Gem turen
      </Button>
    </Form>
  )
}

/** A trip from scratch. */
export function NewTrip({ user }: { user: OwnUser }) {
  return <TripForm initial={() => blankDraft(wallOf(Date.now()).slice(0, 10))} keptAs={keyOf(user.id, 'selv')} />
}
