import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { TripShown } from '#contract/trip.ts'
import { api } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import { queryClient } from '../../core/query.ts'
import { reportOf } from '../../outbox/outbox.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useConflict } from '../../ui/conflict.tsx'
import { useDraft } from '../../ui/draft.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { tripPath } from '../address.ts'
import { startFieldTrip } from '../field/field-trips.ts'
import { tripChanged, useTrip } from '../trip-data.ts'
import { wallOf, whenText } from '../trip-texts.ts'
import { TripForm } from './NewTrip.tsx'
import { atFields, checked } from './save-trip.ts'
import { EndFields, TripFields } from './TripFields.tsx'
import { againDraft, draftOf, draftOfInput, inputOf, proposedBy, type TripDraft } from './trip-draft.ts'
import { usePlaceName } from './use-place-name.ts'

function useFetched(id: number) {
  const { data, isError, error, refetch } = useTrip(id)
  const instead =
    isError && !data ? (
      <ErrorState title="Turen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
    ) : data ? null : (
      <Skeleton className="h-96 rounded-lg" />
    )
  return { trip: data, instead }
}

/** All of a trip; whoever comes to end it is asked for that first. */
export function EditTrip({ id, isEnding }: { id: number; isEnding: boolean }) {
  const { trip, instead } = useFetched(id)
  return trip ? <Editing trip={trip} isEnding={isEnding && !trip.isFinished} /> : instead
}

function Editing({ trip, isEnding }: { trip: TripShown; isEnding: boolean }) {
  const draft = useDraft<TripDraft>(draftOf(trip))
  const { values, set } = draft
  const proposed = proposedBy(values, usePlaceName(values))
  const conflict = useConflict({
    ...{ version: trip.version, isDirty: draft.isDirty, reset: draft.reset },
    refetch: async () => {
      const newest = await api('GET /trip-sampling-event/{id}', { id: trip.id })
      queryClient.setQueryData(['trip', trip.id], newest)
      return newest.version
    },
  })
  const save = async () => {
    checked(values, isEnding)
    await conflict.guard(async (version) => {
      const { againOf: _, ...input } = inputOf(values, proposed)
      // A track that nobody has touched is left as it is: it may hold more than the page was given.
      const { track, ...rest } = input
      const changes = draft.isChanged('track') ? { ...rest, track: track ?? null } : rest
      const update = api('POST /trip-sampling-event/update', { id: trip.id, version, trip: changes })
      tripChanged(
        await update.catch((error: unknown) => {
          throw atFields(error)
        }),
      )
      draft.markSaved()
      toast.success(isEnding ? 'Turen er afsluttet.' : 'Turen er gemt.')
      go(tripPath(trip.id))
    })
  }
  return (
    <Form onSubmit={save} noValidate>
      {conflict.notice}
      {isEnding && (
        <Card title="Hvornår sluttede turen?" lead={`Den begyndte ${whenText({ start: trip.start, end: null })}.`}>
          <div className="flex flex-wrap items-start gap-4">
            <EndFields draft={values} set={set} isRequired />
          </div>
        </Card>
      )}
      <TripFields draft={values} proposed={proposed} set={set} hidesEnd={isEnding} />
      <SaveBar
        isSticky
        isDirty={draft.isDirty}
        isSaved={draft.isSaved}
        onReset={draft.reset}
        label={isEnding ? 'Afslut turen' : 'Gem ændringerne'}
      />
    </Form>
  )
}

/** The same way another day. */
export function AgainTrip({ id }: { id: number }) {
  const { user } = useSession()
  const { trip, instead } = useFetched(id)
  if (!trip || !user) return instead
  const start = async () => go(tripPath(await startFieldTrip(user.id, { againOf: trip.id, method: trip.method })))
  return (
    <div className="grid gap-6">
      <Notice
        title="Går du den nu?"
        action={
          <Button size="small" variant="primary" icon={<Play aria-hidden="true" />} onClick={() => void start()}>
            Start nu
          </Button>
        }
      >
        Ruten skrives, mens du går, og fund lægges på med to tryk. Har du gået den, så skriv om den her.
      </Notice>
      <TripForm initial={() => againDraft(trip, wallOf(Date.now()).slice(0, 10))} />
    </div>
  )
}

/** A trip that lies in the outbox. */
export function MendTrip({ uuid }: { uuid: string }) {
  const [draft, setDraft] = useState<TripDraft | 'none'>()
  useEffect(() => {
    let isHere = true
    void reportOf(uuid).then((item) => isHere && setDraft(item?.trip ? draftOfInput(item.trip) : 'none'))
    return () => {
      isHere = false
    }
  }, [uuid])
  if (draft === undefined) return <Skeleton className="h-96 rounded-lg" />
  if (draft === 'none') return <EmptyState title="Turen ligger ikke i udbakken længere" />
  return <TripForm initial={() => draft} uuid={uuid} />
}
