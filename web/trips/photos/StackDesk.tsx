import { Combine, Undo2, Ungroup } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { tripPhotosPath } from '../address.ts'
import { Aside } from './Aside.tsx'
import { Clocks, openClock } from './Clocks.tsx'
import { LargeView } from './LargeView.tsx'
import { MakeBar } from './MakeBar.tsx'
import type { PhotoTrip } from './photo-trip.ts'
import { StackCard } from './StackCard.tsx'
import { stepsOf } from './stack-steps.ts'
import type { Stack } from './stacking.ts'
import { Thumb } from './Thumb.tsx'
import { type DeskState, useSaid } from './use-desk.ts'
import { useDrag } from './use-drag.ts'

interface StackDeskProps {
  trip: PhotoTrip
  userId: number
  state: DeskState
}

const photoButtons = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')]

/** The stacks: joined, parted and split by hand, by key, or one picture at a time in the large view. */
export function StackDesk({ trip, userId, state }: StackDeskProps) {
  const steps = useMemo(() => stepsOf(state), [state])
  const said = useSaid()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const wanted = useRef<string>(undefined)
  const desk = useRef<HTMLDivElement>(null)
  const { drag, list, grab, wasDragged } = useDrag((dragged, over) => {
    if (dragged.isWhole) void (over === 'new' ? steps.part(dragged.stack) : steps.join([dragged.stack, over]))
    else void steps.moveTo(dragged.stack, dragged.key, over === 'new' ? undefined : over)
  })
  const chosen = state.stacks.filter(({ id }) => picked.has(id))
  // A step makes new stacks: what had the focus may be gone with the old ones, and keys go on working among the pictures.
  useLayoutEffect(() => {
    const key = wanted.current
    if (key === undefined || !state || !isFocusLost()) return
    const buttons = photoButtons()
    const next = buttons.find(({ dataset }) => dataset.photo === key) ?? buttons[0] ?? desk.current
    next?.focus()
  }, [state])
  const press = (event: KeyboardEvent, stack: Stack, key: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.startsWith('Arrow')) return walk(event, stack, key)
    const step = {
      s: () => steps.splitAt(stack.id, key),
      e: () => steps.alone(stack.id, key),
      f: () => steps.joinBeside(stack.id, -1),
      n: () => steps.joinBeside(stack.id, 1),
      l: () => steps.aside(stack.id, key),
    }[event.key.toLowerCase()]
    if (!step) return
    event.preventDefault()
    wanted.current = event.key.toLowerCase() === 'l' ? pictureAfter(stack, key) : key
    void step()
  }
  const open = (stack: string, key: string) => {
    if (wasDragged()) return
    wanted.current = undefined
    const closed = openDialog({
      header: 'Billederne i stakkene',
      size: 'full',
      content: (
        <LargeView
          {...{ trip, userId }}
          start={{ stack, key }}
          onClock={(camera, of) => openClock(state, camera, of)}
        />
      ),
    })
    // The picture may lie in another stack by now, and what opened the view is gone.
    void closed.then(() => setTimeout(() => stay(key)))
  }
  // What had the focus may be gone with the step: keys go on working among the stacks.
  const stay = (key?: string) => {
    if (!isFocusLost()) return
    const picture = photoButtons().find(({ dataset }) => dataset.photo === key)
    ;(picture ?? desk.current)?.focus()
  }
  /** Do something by a button or in a menu, and go on at this picture. */
  const stepTo = (key: string | undefined, step: () => Promise<void> | undefined) => {
    wanted.current = key
    void step()?.then(() => requestAnimationFrame(() => stay(key)))
  }
  const undo = async () => {
    wanted.current = pictureAt(document.activeElement) ?? wanted.current
    await state.undo()
    requestAnimationFrame(() => stay())
  }
  // Whoever goes elsewhere is not fetched back by what comes later.
  const forget = ({ target }: FocusEvent<HTMLElement>) => {
    if (pictureAt(target) !== wanted.current) wanted.current = undefined
  }
  const undoKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && state.canUndo) {
      event.preventDefault()
      void undo()
    }
  }
  const held = drag && state.photoOf.get(drag.key)
  const made = () => {
    setPicked(new Set())
    requestAnimationFrame(() => stay())
  }
  const make = <MakeBar {...{ trip, userId, state, chosen }} onMade={made} />
  const hasStacks = state.stacks.length > 0
  if (!hasStacks && state.aside.length === 0) {
    return (
      <div ref={desk} tabIndex={-1} className="grid gap-6 outline-none">
        {make}
        <EmptyState
          title="Der er ingen billeder, der venter"
          action={<ButtonLink to={tripPhotosPath(trip.name)}>Læg billeder ind</ButtonLink>}
        >
          Billeder, der er blevet til fund, ligger på turen.
        </EmptyState>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key takes back the last step wherever one is among the stacks
    <div ref={desk} tabIndex={-1} className="grid gap-6 outline-none" onKeyDown={undoKey} onFocus={forget}>
      {/* Where all have become finds, the way on comes first. */}
      {hasStacks ? <Clocks state={state} tripDay={trip.day} /> : make}
      <div className="flex flex-wrap items-center gap-2">
        {hasStacks && (
          <>
            <Button
              size="small"
              icon={<Combine aria-hidden="true" />}
              disabled={chosen.length < 2}
              onClick={() => stepTo(chosen[0]?.keys[0], () => steps.join(chosen.map(({ id }) => id)))}
            >
              {chosen.length < 2 ? 'Saml valgte' : `Saml ${chosen.length} valgte`}
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={<Ungroup aria-hidden="true" />}
              disabled={chosen.length !== 1 || (chosen[0]?.keys.length ?? 0) < 2}
              onClick={() => stepTo(chosen[0]?.keys[0], () => chosen[0] && steps.part(chosen[0].id))}
            >
              Skil ad
            </Button>
          </>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Undo2 aria-hidden="true" />}
          disabled={!state.canUndo}
          onClick={() => void undo()}
        >
          Fortryd
        </Button>
        <p role="status" className="min-h-6 text-ink-soft text-sm">
          {said}
        </p>
      </div>
      {hasStacks && (
        <>
          <ul ref={list} aria-label="Stakke" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {state.stacks.map((stack, index) => (
              <StackCard
                key={stack.id}
                {...{ stack, trip, state, steps, grab }}
                number={index + 1}
                isChosen={picked.has(stack.id)}
                isOver={drag !== undefined && drag.over === stack.id && drag.stack !== stack.id}
                dragged={drag}
                onChoose={(isChosen) =>
                  setPicked((before) => {
                    const next = new Set(before)
                    if (isChosen) next.add(stack.id)
                    else next.delete(stack.id)
                    return next
                  })
                }
                onOpen={(key) => open(stack.id, key)}
                onKey={press}
                onStep={(step) => stepTo(stack.keys[0], step)}
              />
            ))}
            {drag && (
              <li
                data-stack="new"
                className="grid min-h-32 place-items-center rounded-lg border-2 border-accent border-dashed p-4 text-center text-sm"
              >
                {drag.isWhole ? 'Slip her for at skille ad' : 'Slip her for en stak for sig'}
              </li>
            )}
          </ul>
          <Keys />
        </>
      )}
      <Aside state={state} onTakeBack={(key) => stepTo(key, () => steps.takeBack(key))} />
      {hasStacks && make}
      {drag && held && (
        <span
          aria-hidden="true"
          style={{ transform: `translate(${drag.x - 40}px, ${drag.y - 40}px)` }}
          className="pointer-events-none fixed start-0 top-0 z-50 size-20 overflow-clip rounded-md shadow-raised ring-2 ring-accent"
        >
          <Thumb photo={held} />
        </span>
      )}
    </div>
  )
}

/** The focus is nowhere, on a button that can no longer be pressed, or in a menu that is closing. */
function isFocusLost() {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.matches(':disabled, [data-exiting] *')
}

/** The picture that has the focus, or the first of the stack that has it. */
const pictureAt = (focused: Element | null) =>
  (
    focused?.closest<HTMLElement>('[data-photo]') ??
    focused?.closest('[data-stack]')?.querySelector<HTMLElement>('[data-photo]')
  )?.dataset.photo

/** Where one goes on when a picture leaves its stack: in it, else beside it. */
function pictureAfter(stack: Stack, key: string): string | undefined {
  const own = stack.keys[stack.keys.indexOf(key) + 1] ?? stack.keys.find((one) => one !== key)
  if (own !== undefined) return own
  const all = photoButtons()
  const at = all.findIndex(({ dataset }) => dataset.photo === key && dataset.of === stack.id)
  return (all[at + 1] ?? all[at - 1])?.dataset.photo
}

/** Arrows go from picture to picture, up and down from stack to stack. */
function walk(event: KeyboardEvent, stack: Stack, key: string) {
  const all = photoButtons()
  const at = all.findIndex(({ dataset }) => dataset.photo === key && dataset.of === stack.id)
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const firsts = all.filter((one, i) => one.dataset.of !== all[i - 1]?.dataset.of)
  const own = firsts.findIndex(({ dataset }) => dataset.of === stack.id)
  const next = step === 0 ? firsts[own + (event.key === 'ArrowDown' ? 1 : -1)] : all[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const keys = [
  ['←→', 'fra billede til billede'],
  ['↑↓', 'fra stak til stak'],
  ['S', 'del stakken før billedet'],
  ['E', 'en stak for sig'],
  ['F', 'saml med forrige'],
  ['N', 'saml med næste'],
  ['L', 'læg til side'],
  ['Ctrl Z', 'fortryd'],
] as const

/** What the keys do on a picture, for those who have them. */
const Keys = () => (
  <ul aria-label="Taster" className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm max-md:hidden">
    {keys.map(([key, what]) => (
      <li key={key}>
        <KeyCap>{key}</KeyCap> {what}
      </li>
    ))}
  </ul>
)
