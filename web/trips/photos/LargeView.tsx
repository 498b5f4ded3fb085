import {
  ChevronLeft,
  ChevronRight,
  CopyPlus,
  Image,
  MoveLeft,
  MoveRight,
  Scissors,
  Square,
  Star,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { photoFile } from '../../outbox/photo-store.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { PhotoTrip } from './photo-trip.ts'
import { timeText } from './photo-words.ts'
import { stepsOf } from './stack-steps.ts'
import { Thumb } from './Thumb.tsx'
import { useDesk, useSaid } from './use-desk.ts'

interface LargeViewProps {
  trip: PhotoTrip
  userId: number
  start: { stack: string; key: string }
  onClock: (camera: string, key: string) => void
}

/** The picture itself from the device; its small one stands for it where this browser cannot draw it. */
function useFileAddress(key: string | undefined): string | undefined {
  const [address, setAddress] = useState<{ key: string; url: string }>()
  useEffect(() => {
    if (key === undefined) return
    let made: string | undefined
    let isWanted = true
    void photoFile(key).then((file) => {
      if (!file || !isWanted) return
      made = URL.createObjectURL(file)
      setAddress({ key, url: made })
    })
    return () => {
      isWanted = false
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [key])
  return address?.key === key ? address?.url : undefined
}

/** One picture as large as the screen, next and previous through all stacks, and what can be done with it. */
export function LargeView({ trip, userId, start, onClock }: LargeViewProps) {
  const state = useDesk(trip, userId)
  const said = useSaid()
  const [place, setPlace] = useState(start)
  const [broken, setBroken] = useState<string>()
  const figure = useRef<HTMLElement>(null)
  const all = (state?.stacks ?? []).flatMap(({ id, keys }, at) =>
    keys.map((key) => ({ stack: id, key, number: at + 1 })),
  )
  const exact = all.findIndex(({ stack, key }) => stack === place.stack && key === place.key)
  const index = exact >= 0 ? exact : all.findIndex(({ key }) => key === place.key)
  const now = all[index] ?? all[0]
  const address = useFileAddress(now?.key)
  const turn = (step: number) => {
    const next = all[(index + step + all.length) % all.length]
    if (next) setPlace(next)
  }
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      // A dialog above this one has arrows of its own.
      const dialog = event.target instanceof Element && event.target.closest('[role=dialog]')
      if (dialog && !dialog.contains(figure.current)) return
      if (event.key === 'ArrowRight') turn(1)
      else if (event.key === 'ArrowLeft') turn(-1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  const photo = now && state?.photoOf.get(now.key)
  const stack = state?.stacks.find(({ id }) => id === now?.stack)
  if (!state || !now || !photo || !stack) return <p>Der er ingen flere billeder i stakkene.</p>
  const steps = stepsOf(state)
  const at = stack.keys.indexOf(now.key)
  const { id } = stack
  const [before, after] = [steps.beside(id, -1), steps.beside(id, 1)]
  const seen = state.seenOf.get(now.key)
  return (
    <figure ref={figure} className="flex h-full flex-col gap-3">
      <div className="relative min-h-0 flex-1 overflow-clip rounded-md bg-sunken">
        {address && broken !== now.key ? (
          <img
            key={address}
            src={address}
            alt={`${photo.name}, stak ${now.number}`}
            className="absolute inset-0 size-full object-contain"
            onError={() => setBroken(now.key)}
          />
        ) : (
          <Thumb photo={photo} className="object-contain" />
        )}
      </div>
      <figcaption className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span aria-live="polite">
            <strong>Stak {now.number}</strong> · billede {at + 1} af {stack.keys.length} · {timeText(seen)} ·{' '}
            <span className="wrap-anywhere text-ink-soft">{photo.name}</span>
          </span>
          <span className="flex items-center gap-1">
            <IconButton label="Forrige billede" icon={<ChevronLeft aria-hidden="true" />} onClick={() => turn(-1)} />
            <span className="tabular-nums">
              {index + 1} af {all.length}
            </span>
            <IconButton label="Næste billede" icon={<ChevronRight aria-hidden="true" />} onClick={() => turn(1)} />
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<MoveLeft aria-hidden="true" />}
            disabled={before === undefined}
            onClick={() => void steps.moveTo(id, now.key, before)}
          >
            Til forrige stak
          </Button>
          <Button
            size="small"
            icon={<MoveRight aria-hidden="true" />}
            disabled={after === undefined}
            onClick={() => void steps.moveTo(id, now.key, after)}
          >
            Til næste stak
          </Button>
          <Button
            size="small"
            icon={<Scissors aria-hidden="true" />}
            disabled={at < 1}
            onClick={() => void steps.splitAt(id, now.key)}
          >
            Del stakken her
          </Button>
          <Button
            size="small"
            icon={<Square aria-hidden="true" />}
            disabled={stack.keys.length < 2}
            onClick={() => void steps.alone(id, now.key)}
          >
            Stak for sig
          </Button>
          <Button
            size="small"
            icon={<CopyPlus aria-hidden="true" />}
            onClick={() => void steps.alsoIn(id, now.key, undefined)}
          >
            Også et andet fund
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Star aria-hidden="true" />}
            disabled={at === 0}
            onClick={() => void steps.toFront(id, now.key)}
          >
            Vis først
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<Image aria-hidden="true" />}
            onClick={() => {
              const next = all[index + 1] ?? all[index - 1]
              void steps.aside(id, now.key)
              if (next) setPlace(next)
            }}
          >
            Læg til side
          </Button>
          <Button size="small" variant="quiet" onClick={() => onClock(seen?.camera ?? '', now.key)}>
            Ret tiden
          </Button>
          {state.canUndo && (
            <Button size="small" variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={() => void state.undo()}>
              Fortryd
            </Button>
          )}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </figcaption>
    </figure>
  )
}
