import {
  ArrowDownToLine,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  MapPin,
  MapPinOff,
  Route,
  SplitSquareHorizontal,
  Ungroup,
} from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { counted } from '#contract/counted.ts'
import { cx } from '../../ui/cx.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { mostPictures } from './make-drafts.ts'
import type { PhotoTrip } from './photo-trip.ts'
import { dayOnTrip } from './photo-words.ts'
import { placeOfStack } from './stack-place.ts'
import type { Steps } from './stack-steps.ts'
import type { Seen, Stack } from './stacking.ts'
import { Thumb } from './Thumb.tsx'
import type { DeskState } from './use-desk.ts'
import type { Dragged } from './use-drag.ts'

interface StackCardProps {
  stack: Stack
  number: number
  trip: PhotoTrip
  state: DeskState
  steps: Steps
  isChosen: boolean
  /** Something is held over it. */
  isOver: boolean
  dragged: Dragged | undefined
  grab: (dragged: Dragged) => (event: PointerEvent<HTMLElement>) => void
  onChoose: (isChosen: boolean) => void
  onOpen: (key: string) => void
  onKey: (event: KeyboardEvent, stack: Stack, key: string) => void
  /** Something of the menu is done. */
  onStep: (step: () => Promise<void> | undefined) => void
}

/** One stack, which becomes a find: its pictures in their order, when and where it was. */
export function StackCard(props: StackCardProps) {
  const { stack, number, trip, state, steps, isChosen, isOver, dragged, grab, onChoose, onOpen, onKey, onStep } = props
  const { id, keys } = stack
  const seen = keys.flatMap((key) => state.seenOf.get(key) ?? [])
  const over = Math.max(0, keys.length - mostPictures)
  const name = `Stak ${number}`
  const when = whenOf(seen, trip.day)
  return (
    <li
      data-stack={id}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 rounded-lg border bg-surface p-3 transition-colors duration-quick',
        isChosen ? 'border-accent' : 'border-line',
        isOver && 'border-accent bg-accent-soft outline-2 outline-accent',
      )}
    >
      <div className="flex items-center gap-1">
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className="block text-ink-soft text-sm">{when}</span>
          </span>
        </label>
        <span
          className="grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft max-sm:hidden"
          onPointerDown={grab({ stack: id, key: keys[0] ?? '', isWhole: true })}
          aria-hidden="true"
          title="Træk stakken over på en anden for at samle dem"
        >
          <GripVertical className="size-5" />
        </span>
        <LazyMenu
          label={`Flere muligheder for ${name}`}
          trigger={<Ellipsis aria-hidden="true" />}
          groups={menuOf(props)}
        />
      </div>
      <ul aria-label={`Billeder i ${name}`} className="grid grid-cols-4 gap-1.5">
        {keys.map((key, index) => {
          const photo = state.photoOf.get(key)
          return photo ? (
            <li key={key} className={cx('relative', index >= mostPictures && 'opacity-45')}>
              <button
                type="button"
                data-photo={key}
                data-of={id}
                tabIndex={index === 0 ? 0 : -1}
                aria-label={`${photo.name}, ${name}, billede ${index + 1} af ${keys.length}${index >= mostPictures ? ', kommer ikke med' : ''}: se stort`}
                aria-keyshortcuts="S E F N L"
                onPointerDown={grab({ stack: id, key, isWhole: false })}
                onClick={() => onOpen(key)}
                onKeyDown={(event) => onKey(event, stack, key)}
                onContextMenu={(event) => event.preventDefault()}
                className={cx(
                  'block aspect-square w-full cursor-pointer touch-pan-y select-none overflow-clip rounded-md bg-sunken',
                  dragged?.key === key && dragged.stack === id && 'opacity-40',
                )}
              >
                <Thumb photo={photo} />
              </button>
              {state.stacks.some((other) => other.id !== id && other.keys.includes(key)) && (
                <span className="pointer-events-none absolute end-1 bottom-1 rounded-full bg-caption px-1.5 text-caption-ink text-xs">
                  to fund
                </span>
              )}
            </li>
          ) : null
        })}
      </ul>
      <PlaceLine seen={seen} trip={trip} />
      {over > 0 && (
        <p className="text-sm text-warning">
          Et fund kan have {mostPictures} billeder. De {over === 1 ? 'sidste' : `sidste ${over}`} kommer ikke med, men
          ligger til side bagefter.
        </p>
      )}
    </li>
  )

  function menuOf({ stack: { id: of, keys: all } }: StackCardProps) {
    const [before, after] = [steps.beside(of, -1), steps.beside(of, 1)]
    return [
      [
        {
          ...{ id: 'before', label: 'Saml med forrige stak', icon: <ArrowUpToLine aria-hidden="true" /> },
          ...{ isDisabled: before === undefined, onAction: () => onStep(() => steps.joinBeside(of, -1)) },
        },
        {
          ...{ id: 'after', label: 'Saml med næste stak', icon: <ArrowDownToLine aria-hidden="true" /> },
          ...{ isDisabled: after === undefined, onAction: () => onStep(() => steps.joinBeside(of, 1)) },
        },
      ],
      [
        {
          ...{ id: 'middle', label: 'Del midt over', icon: <SplitSquareHorizontal aria-hidden="true" /> },
          ...{ isDisabled: all.length < 2, onAction: () => onStep(() => steps.splitInMiddle(of)) },
        },
        {
          ...{ id: 'part', label: 'Skil ad: et fund for hvert billede', icon: <Ungroup aria-hidden="true" /> },
          ...{ isDisabled: all.length < 2, onAction: () => onStep(() => steps.part(of)) },
        },
      ],
    ]
  }
}

const clock = (wall: string) => wall.slice(11).replace(':', '.')

/** "17. maj kl. 8.05–8.06 · 3 billeder" */
function whenOf(seen: readonly Seen[], tripDay: string): string {
  const walls = seen.flatMap(({ wall }) => wall ?? []).sort()
  const [first, last] = [walls[0], walls.at(-1)]
  const count = counted(seen.length, 'billede', 'billeder')
  if (!first || !last) return `Uden tid · ${count}`
  const time = clock(first) === clock(last) ? clock(first) : `${clock(first)}–${clock(last)}`
  return `${dayOnTrip(first.slice(0, 10), tripDay)} kl. ${time} · ${count}`
}

function PlaceLine({ seen, trip }: { seen: readonly Seen[]; trip: PhotoTrip }) {
  const place = placeOfStack(seen, trip.track)
  const Icon = place === undefined ? MapPinOff : place.by === 'gps' ? MapPin : Route
  return (
    <p className="flex items-center gap-1.5 text-ink-soft text-sm">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {place === undefined
        ? 'Uden sted: sættes på kortet bagefter'
        : `${place.by === 'gps' ? 'Sted fra billedet' : 'Sted fra ruten'}, ± ${place.uncertainty} m`}
    </p>
  )
}
