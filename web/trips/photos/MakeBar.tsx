import { MapPinned, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { log } from '../../core/log.ts'
import { useOutbox } from '../../outbox/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toast } from '../../ui/Toast.tsx'
import { placingPath } from '../address.ts'
import { useWhenSent } from '../quick/when-sent.ts'
import { tripTouched } from '../trip-data.ts'
import { makeDraftsOf } from './make-drafts.ts'
import type { PhotoTrip } from './photo-trip.ts'
import { placeOfStack } from './stack-place.ts'
import type { Stack } from './stacking.ts'
import { type DeskState, forgetSteps, say } from './use-desk.ts'

interface MakeBarProps {
  trip: PhotoTrip
  userId: number
  state: DeskState
  chosen: readonly Stack[]
  onMade: () => void
}

/** The last step: a draft for each stack, all or those that are chosen; and how far those before have come. */
export function MakeBar({ trip, userId, state, chosen, onMade }: MakeBarProps) {
  const [isBusy, setBusy] = useState(false)
  const stacks = chosen.length > 0 ? chosen : state.stacks
  const placeless = stacks.filter(
    ({ keys }) =>
      placeOfStack(
        keys.flatMap((key) => state.seenOf.get(key) ?? []),
        trip.track,
      ) === undefined,
  ).length
  const make = async () => {
    setBusy(true)
    try {
      const made = await makeDraftsOf(trip, userId, stacks, state.photoOf, state.seenOf)
      forgetSteps(trip.uuid, userId)
      say(`${counted(made, 'fund')} er lagt på turen som kladder.`)
      onMade()
    } catch (error) {
      log.warning('photos', String(error))
      toast.error('Fundene kunne ikke gemmes på enheden. Er der plads på den?')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Made trip={trip} userId={userId} />
      {stacks.length > 0 && (
        <div className="sticky bottom-[calc(4.3rem+env(safe-area-inset-bottom))] z-10 -mx-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line bg-raised p-3 shadow-raised md:bottom-4">
          <p className="min-w-0 flex-1 basis-60 text-sm">
            Hver stak bliver til en kladde, som du sætter navn på bagefter.
            {placeless > 0 && ` ${placeless === stacks.length ? 'De' : placeless} mangler et sted.`}
          </p>
          <Button
            variant="primary"
            icon={<Sparkles aria-hidden="true" />}
            isPending={isBusy}
            onClick={() => void make()}
          >
            Lav {counted(stacks.length, 'fund')}
            {chosen.length > 0 && ` af ${chosen.length === 1 ? 'den valgte' : 'de valgte'}`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Finds that were made and are on their way, and where one goes from here. */
function Made({ trip, userId }: { trip: PhotoTrip; userId: number }) {
  const ofTrip = useOutbox().filter(
    (item) =>
      item.userId === userId && item.tripUuid === trip.uuid && item.isDraft && item.pictures.some(({ photo }) => photo),
  )
  useWhenSent(trip.uuid, () => {
    if (typeof trip.name === 'number') void tripTouched(trip.name)
  })
  if (ofTrip.length === 0) return null
  const sent = ofTrip.filter(({ state }) => state === 'sent').length
  const refused = ofTrip.filter(({ state }) => state === 'refused')
  const astray = ofTrip.filter(({ isOutOfTrip }) => isOutOfTrip).length
  const isDone = sent === ofTrip.length
  return (
    <Notice
      tone={refused.length + astray > 0 ? 'warning' : isDone ? 'success' : 'info'}
      title={isDone ? `Fundene ligger ${astray > 0 ? 'som kladder' : 'på turen som kladder'}` : 'Fundene er på vej'}
      action={
        sent > 0 &&
        typeof trip.name === 'number' && (
          <ButtonLink
            variant="primary"
            size="small"
            to={placingPath(trip.name)}
            icon={<MapPinned aria-hidden="true" />}
          >
            Videre: sted og navn
          </ButtonLink>
        )
      }
    >
      {isDone ? (
        <p>Sæt dem på kortet, hvor de mangler et sted, og giv dem navn.</p>
      ) : (
        <Progress
          label={`${sent} af ${counted(ofTrip.length, 'fund')} er sendt med deres billeder`}
          value={sent / ofTrip.length}
        />
      )}
      {astray > 0 && (
        <p>
          {counted(astray, 'fund')} kom ikke med på turen: den er slettet, eller du er ikke med på den mere.{' '}
          {astray === 1 ? 'Det ligger' : 'De ligger'} blandt dine kladder.
        </p>
      )}
      {refused.length > 0 && (
        <p>
          {counted(refused.length, 'fund')} blev afvist: {refused[0]?.problem?.message} De ligger i udbakken.
        </p>
      )}
    </Notice>
  )
}
