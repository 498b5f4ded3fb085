import { ChevronDown, Flag, Layers, MessageSquare } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { counted } from '#contract/counted.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { Link } from '../../core/link.tsx'
import { shownPicture } from '../../media/shown-picture.ts'
import { RecordPicture } from '../../records/RecordPicture.tsx'
import { cardPlace, recordPath, recordTitle } from '../../records/record-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { openDialog } from '../../ui/dialogs.tsx'
import { KeyCap } from '../../ui/KeyCap.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PictureViewer } from '../../ui/PictureViewer.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { factsBeside } from './Beside.tsx'
import type { QueuePlace } from './place.ts'
import { type Queue, useStack } from './queue-data.ts'

interface StackPanelProps {
  queue: Queue
  tab: QueuePlace['tab']
  isOpen: boolean
  onToggle: () => void
}

const peopleIn = (members: readonly QueueItem[]) => new Set(members.map(({ record }) => record.reporter?.id ?? 0)).size

/** All finds that a decision is for. Those without a tick are decided for themselves afterwards. */
export function StackPanel({ queue, tab, isOpen, onToggle }: StackPanelProps) {
  const { stack, current } = queue
  const ids = stack?.ids ?? []
  const all = useStack(ids, tab)
  const { data, hasNextPage } = all
  const list = useRef<HTMLUListElement>(null)
  const first = stack?.first
  const wasOpen = useRef(isOpen)
  const isListed = isOpen && data !== undefined
  useLayoutEffect(() => {
    // Who opens it by its key goes into it; who presses its button, or only comes to the next stack, stays where they are.
    const isPressed = list.current?.parentElement?.parentElement?.contains(document.activeElement)
    if (isListed && !wasOpen.current && !isPressed) list.current?.querySelector('input')?.focus()
    if (isListed || !isOpen) wasOpen.current = isOpen
  }, [isListed, isOpen])
  if (!stack || !current) return null
  const members = (data?.pages ?? []).flatMap((page) => page.items).filter(({ record }) => !queue.isDone(record.id))
  const out = new Set(stack.out)
  const isOut = out.has(current.record.id)
  const left = ids.filter((id) => !out.has(id) && !queue.isDone(id))
  const people = data && !hasNextPage ? peopleIn(members.filter(({ record }) => !out.has(record.id))) : undefined
  const toggle = (id: number) => void (out.has(id) ? queue.putBack(id) : queue.takeOut(id))
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') onToggle()
    if (by === 0) return
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = boxes.indexOf(document.activeElement as HTMLInputElement)
    boxes[Math.min(boxes.length - 1, Math.max(0, at + by))]?.focus()
    event.preventDefault()
  }
  if (isOut) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
        <span className="flex-1 basis-52">Taget ud af en stak på {ids.length} fund: det afgøres for sig.</span>
        {left.length > 0 && (
          <Button size="small" icon={<Layers aria-hidden="true" />} onClick={() => queue.putBack(current.record.id)}>
            Læg tilbage
          </Button>
        )}
      </p>
    )
  }
  return (
    <section aria-label="Stakken" className="rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-lg px-3 py-2 text-start text-sm hover:bg-accent-soft/60"
      >
        <Layers className="size-5 shrink-0 text-accent" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <strong className="font-semibold">{left.length} fund</strong>
          {people !== undefined && ` af ${counted(people, 'person', 'personer')}`} afgøres sammen
          {stack.out.length > 0 && <span className="text-ink-soft">, {stack.out.length} for sig</span>}
        </span>
        <span className="max-md:hidden">
          <KeyCap>F</KeyCap>
        </span>
        <span className="font-medium text-accent max-sm:sr-only">{isOpen ? 'Fold sammen' : 'Se dem alle'}</span>
        <ChevronDown
          className={cx('size-5 shrink-0 transition-transform duration-quick', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      {isOpen &&
        (!data ? (
          <SkeletonText lines={3} />
        ) : (
          <div className="border-line border-t p-2">
            <p className="px-1 pb-2 text-ink-soft text-sm">Fjern fluebenet ved et fund, der skal afgøres for sig.</p>
            {/* Arrows go from tick to tick; Tab reaches the boxes too. */}
            <ul key={first} ref={list} aria-label="Fund i stakken" onKeyDown={step} className="grid gap-1">
              {members.map((member) => (
                <Member
                  key={member.record.id}
                  member={member}
                  isIn={!out.has(member.record.id)}
                  isLast={left.length === 1 && left[0] === member.record.id}
                  isShown={member.record.id === current.record.id}
                  onToggle={() => toggle(member.record.id)}
                />
              ))}
            </ul>
            <MoreButton list={all} shown={members.length} total={ids.length} label="fund" />
          </div>
        ))}
    </section>
  )
}

interface MemberProps {
  member: QueueItem
  /** It is decided with the stack. */
  isIn: boolean
  /** Somebody must stay. */
  isLast: boolean
  /** It is the one whose pictures are shown large. */
  isShown: boolean
  onToggle: () => void
}

function Member({ member, isIn, isLast, isShown, onToggle }: MemberProps) {
  const { record, pictures, flags, comments, notes } = member
  const who = record.reporter?.displayName ?? 'Tidligere bruger'
  const place = cardPlace(record)
  const said = factsBeside(member).map(({ value }) => value)
  const look = () =>
    void openDialog({
      header: `${recordTitle(record)}: ${who}`,
      size: 'full',
      content: <PictureViewer name={recordTitle(record)} pictures={pictures.map(shownPicture)} start={0} />,
    })
  const picture = <RecordPicture card={record} className="size-18 rounded-md" drawingClassName="size-12" />
  return (
    <li className={cx('flex items-center gap-3 rounded-md p-1.5', isShown && 'bg-accent-soft')}>
      <input
        type="checkbox"
        aria-label={`Afgør sammen med stakken: ${who}, ${place}`}
        checked={isIn}
        disabled={isLast}
        onChange={onToggle}
        className="size-6 shrink-0 cursor-pointer accent-accent disabled:cursor-default"
      />
      {pictures.length > 0 ? (
        <button
          type="button"
          onClick={look}
          aria-label={`Se billedet fra ${who} stort`}
          className={cx('relative shrink-0 cursor-zoom-in rounded-md', !isIn && 'opacity-60')}
        >
          {picture}
          {pictures.length > 1 && (
            <span className="absolute end-1 bottom-1 rounded-full bg-caption px-1.5 font-semibold text-caption-ink text-xs">
              {pictures.length}
            </span>
          )}
        </button>
      ) : (
        <span className={cx('shrink-0', !isIn && 'opacity-60')}>{picture}</span>
      )}
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={recordPath(record.id)}
            target="_blank"
            className="wrap-anywhere font-semibold text-ink underline-offset-4"
          >
            {who}
          </Link>
          {!isIn && <span className="text-ink-soft text-xs">Afgøres for sig</span>}
          {flags.length > 0 && (
            <span className="inline-flex items-center gap-1 font-semibold text-warning text-xs">
              <Flag className="size-3.5" aria-hidden="true" />
              Markeret
            </span>
          )}
          {comments.count > 0 && (
            <span className="inline-flex items-center gap-1 text-ink-soft text-xs">
              <MessageSquare className="size-3.5" aria-hidden="true" />
              {comments.count}
              <span className="sr-only"> {comments.count === 1 ? 'kommentar' : 'kommentarer'}</span>
            </span>
          )}
        </p>
        <p className="wrap-anywhere text-ink-soft">{place}</p>
        {said.length > 0 && <p className="wrap-anywhere text-ink-soft text-xs">{said.join(' · ')}</p>}
        {notes && <p className="wrap-anywhere line-clamp-2 text-xs">“{notes}”</p>}
      </div>
    </li>
  )
}
