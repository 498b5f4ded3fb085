import { Layers, Pause, Play, Trash2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { tripLimits } from '#contract/trip-words.ts'
import { isUnderway, takePhotos } from '../../outbox/photo-intake.ts'
import { changeDesk, deletePhotos, type StoredPhoto, usableOf } from '../../outbox/photo-store.ts'
import { wakePhotos } from '../../outbox/photo-wake.ts'
import { photosChanged, usePhotos } from '../../outbox/photos.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { photoStacksPath } from '../address.ts'
import { PhotoTile } from './PhotoTile.tsx'
import type { PhotoTrip } from './photo-trip.ts'
import { twinsOf } from './photo-words.ts'
import { removePhotos } from './remove-photos.ts'
import { emptyDesk, seen, stacksOf } from './stacking.ts'

/** Where pictures of a trip are put in: read at once, kept on the device, sent behind it. */
export function Intake({ trip }: { trip: PhotoTrip }) {
  const { user } = useSession()
  const userId = user?.id
  const data = usePhotos(trip.uuid, userId)
  const [told, setTold] = useState<string>()
  const [isReading, setReading] = useState(false)
  const { name, title, uuid } = trip
  const known = data?.desk.trip
  const isNew = data !== undefined && data.photos.length > 0 && (known?.name !== name || known.title !== title)
  useEffect(() => {
    if (!isNew || userId === undefined) return
    void changeDesk(uuid, userId, (desk) => ({ ...desk, trip: { name, title } })).then(() => photosChanged())
  }, [isNew, userId, uuid, name, title])
  if (userId === undefined) return null
  const take = async (files: File[]) => {
    setReading(true)
    setTold(undefined)
    try {
      const { left, known, homeless } = await takePhotos(trip.uuid, userId, files)
      setTold(
        [
          left > 0
            ? `${counted(left, 'billede er', 'billeder er')} ikke taget med: der er plads til ${tripLimits.photos} ad gangen. Gør først nogle af dem til fund.`
            : '',
          known > 0 ? `${counted(known, 'billede var', 'billeder var')} her allerede.` : '',
          homeless > 0
            ? `Der er ikke plads på enheden til ${counted(homeless, 'billede', 'billeder')}. Gør plads, og vælg ${homeless === 1 ? 'det' : 'dem'} igen.`
            : '',
        ].join(' '),
      )
    } finally {
      setReading(false)
    }
  }
  return (
    <section aria-labelledby="laeg-billeder-ind" className="grid gap-5">
      <h2 id="laeg-billeder-ind" className="font-display font-semibold text-2xl tracking-tight">
        Læg billeder ind
      </h2>
      <FileDrop
        label="Billeder"
        hideLabel
        // Asked for pictures alone, Android takes the place out of them.
        accept=""
        isMultiple
        prompt={`Træk billeder hertil, eller vælg dem: op til ${tripLimits.photos} ad gangen, JPEG, HEIC, PNG og WebP`}
        onFiles={(files) => void take(files)}
      />
      {told?.trim() && (
        <Notice tone="warning" announce>
          {told}
        </Notice>
      )}
      {data ? (
        <OnDesk key={trip.uuid} {...{ trip, userId, isReading }} photos={data.photos} desk={data.desk} />
      ) : (
        <Skeleton className="h-24 rounded-lg" />
      )}
    </section>
  )
}

interface OnDeskProps {
  trip: PhotoTrip
  userId: number
  isReading: boolean
  photos: readonly StoredPhoto[]
  desk: NonNullable<ReturnType<typeof usePhotos>>['desk']
}

function OnDesk({ trip, userId, isReading, photos, desk }: OnDeskProps) {
  const [now] = useState(() => Date.now())
  const twins = useMemo(() => twinsOf(photos), [photos])
  const seenOf = useMemo(
    () => new Map(photos.map((photo) => [photo.key, seen(photo, desk.clocks, now)])),
    [photos, desk.clocks, now],
  )
  const free = photos.filter((photo) => photo.usedBy.length === 0)
  const usable = usableOf(photos, desk.stacks, isUnderway)
  const stacks = stacksOf(
    usable.flatMap(({ key }) => seenOf.get(key) ?? []),
    { ...emptyDesk, stacks: desk.stacks, aside: desk.aside },
  )
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number>(undefined)
  // The button goes with its picture: by keyboard one goes on at the next one.
  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body || !photos) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('li button') ?? []
    ;(buttons[wanted.current] ?? buttons[buttons.length - 1])?.focus()
    wanted.current = undefined
  }, [photos])
  if (photos.length === 0) return isReading ? <Progress label="Læser billederne …" /> : null
  const remove = async (key: string) => {
    wanted.current = free.findIndex((photo) => photo.key === key)
    await deletePhotos([key])
    photosChanged()
  }
  return (
    <div className="grid gap-5">
      <Sending {...{ trip, userId, photos, desk, isReading }} />
      <Refused photos={free} />
      <Placeless photos={usable} />
      {usable.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <ButtonLink variant="primary" to={photoStacksPath(trip.name)} icon={<Layers aria-hidden="true" />}>
            Videre til {stacks.length === 0 ? 'stakkene' : counted(stacks.length, 'stak', 'stakke')}
          </ButtonLink>
          <p className="max-w-[60ch] text-ink-soft text-sm">
            Billeder, der er taget lige efter hinanden, ligger sammen. Hver stak bliver til ét fund.
          </p>
        </div>
      )}
      <ul
        ref={list}
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-2 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]"
      >
        {free.map((photo) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            seen={seenOf.get(photo.key)}
            twin={twins.get(photo.key)}
            isUnderway={isUnderway(photo.key)}
            onRemove={() => void remove(photo.key)}
          />
        ))}
      </ul>
      {free.length > 1 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => void removePhotos(free.map(({ key }) => key))}
        >
          Fjern alle billeder
        </Button>
      )}
    </div>
  )
}

/** How many have come to the server, by their bytes; it can be stopped for a while. */
function Sending({ trip, userId, photos, desk, isReading }: OnDeskProps) {
  // What did not come onto the device cannot be sent from it: its tile says so.
  const sendable = photos.filter(({ key, state, hasBlob }) => state !== 'refused' && (hasBlob || isUnderway(key)))
  const sent = sendable.filter(({ state }) => state === 'sent')
  const bytes = (list: readonly StoredPhoto[]) => list.reduce((sum, one) => sum + one.bytes, 0)
  const pause = async (isPaused: boolean) => {
    await changeDesk(trip.uuid, userId, (before) => ({ ...before, isPaused }))
    photosChanged()
    if (!isPaused) wakePhotos()
  }
  if (sendable.length === 0 && !isReading) return null
  const isDone = sent.length === sendable.length
  const isBeingLaid = sendable.some(({ hasBlob }) => !hasBlob)
  const label = isReading
    ? `Læser billederne: ${photos.length} indtil nu`
    : isDone
      ? `${counted(sent.length, 'billede', 'billeder')} er sendt`
      : `${sent.length} af ${counted(sendable.length, 'billede', 'billeder')} er sendt${desk.isPaused ? ' · sat på pause' : ''}`
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <Progress label={label} value={sendable.length === 0 ? 1 : bytes(sent) / Math.max(1, bytes(sendable))} />
      {!isDone && (
        <Button
          size="small"
          icon={desk.isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={() => void pause(!desk.isPaused)}
        >
          {desk.isPaused ? 'Send videre' : 'Hold pause'}
        </Button>
      )}
      <p className="text-ink-soft text-sm sm:col-span-2">
        {isBeingLaid
          ? 'Billederne lægges på enheden. Du kan gå videre imens, men luk ikke siden lige nu.'
          : isDone
            ? 'De ligger også her på enheden, til de er blevet til fund.'
            : 'Du kan gå videre imens. Lukker du siden, eller er der intet net, fortsætter det næste gang, du er her.'}
      </p>
    </div>
  )
}

/** Among hundreds one would not come upon them. */
function Refused({ photos }: { photos: readonly StoredPhoto[] }) {
  const count = photos.filter(({ state }) => state === 'refused').length
  if (count === 0) return null
  return (
    <Notice tone="warning" title={`${counted(count, 'fil', 'filer')} kunne ikke bruges`}>
      {count === 1 ? 'Grunden står ved filen.' : 'Grunden står ved hver af dem.'}
    </Notice>
  )
}

/** Pictures that do not know where they were taken, and why that may be. */
function Placeless({ photos }: { photos: readonly StoredPhoto[] }) {
  const without = photos.filter(({ facts }) => !facts.point).length
  if (without === 0) return null
  return (
    <Notice
      title={
        without === photos.length ? 'Billederne kom uden sted' : `${without} af ${photos.length} billeder kom uden sted`
      }
    >
      Turens rute kan fortælle, hvor de er taget, når kameraets ur går rigtigt. Er de taget med telefonen, kan den have
      fjernet stedet: vælg dem da under “Filer” i stedet for i galleriet.
    </Notice>
  )
}
