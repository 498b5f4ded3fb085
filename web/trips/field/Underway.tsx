import { Flag, Pause, Play, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import type { Point } from '#contract/record.ts'
import { WayMap } from '../../map/WayMap.tsx'
import { useOutbox } from '../../outbox/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirmDialog, fetchDialogs } from '../../ui/dialogs.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/Toast.tsx'
import { QuickList } from '../quick/QuickList.tsx'
import { distanceText, wallOf } from '../trip-texts.ts'
import { fieldTripsChanged, finishTrip, pauseTrip, resumeTrip, walkedFor } from './field-trips.ts'
import { noteRecord, takeBack } from './note-record.ts'
import { changeTrip, type FieldTrip } from './store.ts'
import { TapList } from './TapList.tsx'
import { lengthOf } from './track-rules.ts'
import { useAwake, useTracker } from './tracker.ts'

const clock = (milliseconds: number) => {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}.${two(Math.floor(seconds / 60) % 60)}.${two(seconds % 60)}`
}

function useNow(isRunning: boolean) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}

/** To a kilometre: what is known around does not change with every step. */
const roughly = ({ lon, lat }: Point): Point => ({ lon: Math.round(lon * 100) / 100, lat: Math.round(lat * 100) / 100 })

/** A trip that goes on: the time, the way, and finds in two taps. All of it without a network. */
export function Underway({ trip }: { trip: FieldTrip }) {
  // Ending it asks once, and the network may be gone by then.
  useEffect(fetchDialogs, [])
  const isRunning = trip.state === 'running'
  const now = useNow(isRunning)
  const { points, here, problem } = useTracker(trip.uuid, isRunning, trip.piece)
  useAwake(isRunning && trip.keepsAwake)
  const metres = useMemo(() => lengthOf(points), [points])
  const places = useMemo(() => {
    const pieces = [...Map.groupBy(points, ({ piece }) => piece).values()]
    const last = points.at(-1)
    return {
      ...{ points: last ? [{ lon: last.lon, lat: last.lat }] : [], areas: [], shape: null },
      lines: pieces
        .filter((piece) => piece.length > 1)
        .map((piece) => piece.map(({ lon, lat }): [number, number] => [lon, lat])),
    }
  }, [points])
  const finish = async () => {
    const isSure = await confirmDialog({
      header: 'Afslut turen?',
      body: '<p>Ruten og fundene sendes, når der er net. Bagefter kan du skrive mere om turen.</p>',
      okLabel: 'Afslut turen',
    })
    if (!isSure) return
    await finishTrip(trip.uuid)
    toast.success('Turen er afsluttet.')
  }
  return (
    <Page width="narrow">
      <header className="mb-5 grid gap-4">
        <h1 tabIndex={-1} className="font-display font-semibold text-3xl tracking-tight">
          {trip.title}
        </h1>
        <dl className="grid grid-cols-3 gap-3">
          <Figure label={isRunning ? 'Tid' : 'På pause'} value={clock(walkedFor(trip, now))} />
          <Figure label="Afstand" value={distanceText(metres)} />
          <Figure label="Fund" value={String(trip.noted.length)} />
        </dl>
        <div className="flex flex-wrap gap-3">
          {isRunning ? (
            <Button icon={<Pause aria-hidden="true" />} onClick={() => void pauseTrip(trip.uuid)}>
              Pause
            </Button>
          ) : (
            <Button variant="primary" icon={<Play aria-hidden="true" />} onClick={() => void resumeTrip(trip.uuid)}>
              Fortsæt
            </Button>
          )}
          <Button icon={<Flag aria-hidden="true" />} onClick={() => void finish()}>
            Afslut turen
          </Button>
        </div>
      </header>
      <div className="grid gap-6">
        {isRunning && problem && <Notice tone="warning">{problem}</Notice>}
        <TapList userId={trip.userId} noted={trip.noted.length} onNoted={(find) => noteRecord(trip, here, find)} />
        <NotedList trip={trip} />
        <Card title="Flere arter på én gang">
          <QuickList
            keptAs={trip.uuid}
            point={here && roughly(here)}
            day={wallOf(now).slice(0, 10)}
            onAdd={async (finds) => {
              for (const find of finds) await noteRecord(trip, here, find)
              toast.success(`${counted(finds.length, 'fund')} er på turen.`)
            }}
          />
        </Card>
        {points.length > 0 && (
          <WayMap places={places} label={`Kort over ruten: ${distanceText(metres)}.`} className="h-72" />
        )}
        <Switch
          label="Hold skærmen tændt"
          description="Ruten skrives kun, mens siden er åben. En tændt skærm bruger mere strøm."
          checked={trip.keepsAwake}
          onChange={(keepsAwake) =>
            void changeTrip(trip.uuid, (before) => ({ ...before, keepsAwake })).then(() => fieldTripsChanged())
          }
        />
      </div>
    </Page>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="grid rounded-lg border border-line bg-surface px-3 py-2">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="font-semibold text-xl tabular-nums sm:text-2xl">{value}</dd>
  </div>
)

/** What has been noted, the newest first; what has not been sent can be taken back. */
function NotedList({ trip }: { trip: FieldTrip }) {
  const items = useOutbox()
  if (trip.noted.length === 0) return null
  return (
    <section aria-labelledby="noteret" className="grid gap-2">
      <h2 id="noteret" className="font-semibold text-xl">
        På turen
      </h2>
      <ul className="grid">
        {trip.noted.toReversed().map(({ uuid, name, at, count }) => {
          const isWaiting = items.some(
            (item) => item.uuid === uuid && item.state !== 'sent' && item.state !== 'sending',
          )
          return (
            <li key={uuid} className="flex min-h-12 items-center gap-3 border-line border-b">
              <span className="w-12 text-ink-soft text-sm tabular-nums">{wallOf(at).slice(11).replace(':', '.')}</span>
              <span className="wrap-anywhere min-w-0 flex-1">
                {count === null ? name : `${numberText(count)} ${name.toLocaleLowerCase('da-DK')}`}
              </span>
              {isWaiting && (
                <IconButton
                  label={`Fortryd ${name}`}
                  size="small"
                  icon={<Undo2 aria-hidden="true" />}
                  onClick={() => void takeBack(trip.uuid, uuid)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
