import { Clock } from 'lucide-react'
import { counted } from '#contract/counted.ts'
import { Button } from '../../ui/Button.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { ClockForm } from './ClockForm.tsx'
import { clockWords } from './clock-words.ts'
import { firstWords } from './photo-words.ts'
import { byTime, unknownCamera } from './stacking.ts'
import type { DeskState } from './use-desk.ts'

/** Ask how far the clock of a camera is off, beginning at one of its pictures. */
export function openClock(state: DeskState, camera: string, key: string) {
  const photo = state.photoOf.get(key)
  if (!photo) return
  const count = [...state.seenOf.values()].filter((one) => one.camera === camera).length
  void openDialog({
    header: camera === unknownCamera ? 'Ret tiden' : `Ret uret: ${camera}`,
    size: 'medium',
    content: (close) => (
      <ClockForm
        photo={photo}
        count={count}
        off={state.clocks[camera] ?? 0}
        onSave={(off) => {
          close()
          void state.setClock(camera, off)
        }}
      />
    ),
  })
}

/** The cameras of the trip and whether their clocks were set right. */
export function Clocks({ state, tripDay }: { state: DeskState; tripDay: string }) {
  const cameras = Map.groupBy([...state.seenOf.values()].toSorted(byTime), ({ camera }) => camera)
  return (
    <section aria-labelledby="ure" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="ure" className="flex items-center gap-2 font-semibold">
        <Clock className="size-5 text-accent" aria-hidden="true" />
        Går uret rigtigt?
      </h2>
      <ul className="grid gap-2">
        {[...cameras].map(([camera, photos]) => {
          const off = state.clocks[camera] ?? 0
          const timed = photos.find(({ key }) => state.photoOf.get(key)?.facts.day !== undefined)
          const photo = timed && state.photoOf.get(timed.key)
          const name = camera === unknownCamera ? 'Ukendt kamera' : camera
          return (
            <li key={camera} className="flex items-center justify-between gap-x-4">
              <span className="min-w-0 text-sm">
                <span className="wrap-anywhere font-semibold">{name}</span>
                <span className="text-ink-soft">
                  {' · '}
                  {counted(photos.length, 'billede', 'billeder')}
                  {photo && ` · ${firstWords(photo, timed, tripDay)}`}
                </span>
                {off !== 0 && <span className="block text-success">{clockWords(off)} Det er rettet.</span>}
              </span>
              {timed ? (
                <Button size="small" className="shrink-0" onClick={() => openClock(state, camera, timed.key)}>
                  Ret uret<span className="sr-only"> på {name}</span>
                </Button>
              ) : (
                <span className="text-ink-soft text-sm">Ingen tid i filerne</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
