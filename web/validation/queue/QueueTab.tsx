import { Keyboard, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import { go } from '../../core/link.tsx'
import { recordPath } from '../../records/record-texts.ts'
import { Tour } from '../../tours/Tour.tsx'
import { Button } from '../../ui/Button.tsx'
import { openDialog } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { BulkForm } from './BulkForm.tsx'
import { Context } from './Context.tsx'
import { Judged } from './Judged.tsx'
import { LastDecision } from './LastDecision.tsx'
import { emptyWords, isNarrowed, type QueuePlace, queueAddressOf } from './place.ts'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import { useOverview, useQueue } from './queue-data.ts'
import { showShortcuts } from './ShortcutHelp.tsx'
import { StackPanel } from './StackPanel.tsx'
import { isUndecided, useDecisions } from './use-decisions.tsx'

/** The experts' queue: the list, the find that is judged, and what helps to judge it, side by side. */
export function QueueTab({ place }: { place: QueuePlace }) {
  const { data: overview } = useOverview()
  // Who wants to see into stacks wants it of the next one too.
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tour name="queue" />
      <QueueFilters place={place} overview={overview} />
      {/* Another filter is another queue: what is marked and taken out of its stack belongs to the one before. */}
      <Work
        key={queueAddressOf(place)}
        place={place}
        hasGroups={overview ? overview.ownGroups.length > 0 : null}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
    </>
  )
}

/** What is under the bar at the top of the page is not seen. */
function showFromTop(card: HTMLElement | null) {
  if (!card) return
  const hidden = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0
  if (card.getBoundingClientRect().top < hidden) card.scrollIntoView()
  // With what can be decided, and what was: on a phone the bar at the bottom may lie over it.
  card.querySelector('[data-decide]')?.scrollIntoView({ block: 'nearest' })
}

interface WorkProps {
  place: QueuePlace
  /** Null: not known yet. */
  hasGroups: boolean | null
  /** Stacks are shown with all their finds. */
  isOpen: boolean
  onToggle: () => void
}

function Work({ place, hasGroups, isOpen, onToggle }: WorkProps) {
  const queue = useQueue(place)
  const decisions = useDecisions(queue)
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const card = useRef<HTMLElement>(null)
  const { list, items, current, step, total } = queue
  // Who was far down on one, or chose in the list below it on a phone, sees the next from its top.
  const currentId = current?.record.id
  const before = useRef(currentId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== currentId) showFromTop(card.current)
    before.current = currentId
  }, [currentId])
  const shownCount = items.reduce((sum, { stackIds }) => sum + stackIds.length, 0)
  const markedItems = items.filter(({ record }) => marked.has(record.id))
  const markedCount = markedItems.reduce((sum, { stackIds }) => sum + stackIds.length, 0)
  const mark = (id: number) =>
    setMarked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const decideMarked = () => {
    if (markedItems.length === 0) return toast.info('Markér først nogle fund med M eller i listen.')
    void openDialog({
      header: `Afgør ${markedCount} markerede fund`,
      size: 'large',
      content: (close) => (
        <BulkForm
          items={markedItems}
          onCancel={() => close()}
          onDecide={(ids, decision) => {
            close({ ok: true })
            setMarked(new Set())
            decisions.decide(ids, decision, {
              done: `${ids.length} fund er ${decision.kind === 'validate' ? 'valideret' : 'afvist'}.`,
              onlyUndecided: markedItems.every(isUndecided),
            })
          }}
        />
      ),
    })
  }
  useShortcuts((key) => {
    const act = actions[key] ?? (/^[1-9]$/.test(key) ? () => validateNumber(Number(key)) : undefined)
    act?.()
    return act !== undefined
  })
  const mayDecide = current?.may.decide === true
  const validateNumber = (number: number) => {
    const taxon = current?.suggestions[number - 1]?.taxon
    if (current && mayDecide && taxon) decisions.validate(current, taxon)
  }
  const actions: Record<string, (() => void) | undefined> = {
    v: () => current && mayDecide && decisions.validateAtOnce(current),
    n: () => current && mayDecide && void decisions.validateAsOther(current),
    a: () => current && mayDecide && void decisions.dismiss(current),
    s: () => current?.may.pause && void decisions.ask(current),
    p: () => current?.may.unPause && mayDecide && decisions.unPause(current),
    f: () => queue.stack && onToggle(),
    j: () => step(1),
    k: () => step(-1),
    m: () => current && mark(current.record.id),
    b: decideMarked,
    u: decisions.undo,
    o: () => current && go(recordPath(current.record.id)),
    '?': () => void showShortcuts(),
  }
  if (list.isError && !list.data) {
    return <ErrorState title="Køen kunne ikke hentes" error={list.error} onRetry={() => void list.refetch()} />
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {list.data ? `${numberText(total)} at afgøre ${place.all ? 'i alt' : 'for dig'}` : 'Henter køen …'}
          {list.data && (
            <span className="max-md:hidden">
              {place.all ? '. Også det, du ikke kan afgøre.' : '. Dine egne fund er ikke med.'}
              {items.some(({ stackIds }) => stackIds.length > 1) && ' Ens fund er samlet.'}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {markedItems.length > 0 && (
            <Button size="small" variant="primary" icon={<ListChecks aria-hidden="true" />} onClick={decideMarked}>
              Afgør {markedCount} markerede fund
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<Keyboard aria-hidden="true" />}
            className="max-md:hidden"
            onClick={() => void showShortcuts()}
          >
            Genvejstaster (?)
          </Button>
        </div>
      </div>
      {!list.data ? (
        <Skeleton className="h-112 rounded-lg" />
      ) : current ? (
        <div className="grid items-start gap-x-6 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_17rem]">
          <div data-tour="queue-list" className="lg:sticky lg:top-20 max-lg:order-last">
            {/* Above the list: below it, it would lie outside the window. */}
            <LastDecision onUndo={decisions.undo} className="max-lg:hidden" />
            {/* Beside the find nobody needs to be told what it is. */}
            <h2 className="mb-2 font-semibold lg:hidden">I køen</h2>
            <QueueList
              items={items}
              current={current.record.id}
              marked={marked}
              onChoose={queue.choose}
              onMark={mark}
              more={list.hasNextPage && <MoreButton list={list} shown={shownCount} total={total} label="fund" />}
            />
          </div>
          <Judged
            ref={card}
            item={current}
            decisions={decisions}
            onNext={() => step(1)}
            stack={<StackPanel queue={queue} tab={place.tab} isOpen={isOpen} onToggle={onToggle} />}
            last={<LastDecision onUndo={decisions.undo} className="w-full lg:hidden" />}
          />
          <div data-tour="queue-context" className="max-xl:lg:col-start-2">
            <Context item={current} />
          </div>
        </div>
      ) : (
        <>
          <LastDecision onUndo={decisions.undo} className="mb-4 max-w-xl" />
          <Empty place={place} hasGroups={hasGroups} />
        </>
      )}
    </>
  )
}

function Empty({ place, hasGroups }: Pick<WorkProps, 'place' | 'hasGroups'>) {
  if (hasGroups === false && !place.all) {
    return (
      <EmptyState
        title="Du har ingen artsgrupper"
        action={
          <Button onClick={() => go(queueAddressOf({ ...place, all: true }), { replace: true })}>Se hele køen</Button>
        }
      >
        <p>Kun eksperter i en artsgruppe kan afgøre dens fund. Du kan se, hvad der venter i alle grupper.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={place.tab === 'waiting' ? 'Køen er tom' : 'Ikke noget her lige nu'}
      action={
        isNarrowed(place) && (
          <Button onClick={() => go(queueAddressOf({ tab: place.tab }), { replace: true })}>Ryd filtrene</Button>
        )
      }
    >
      <p>{isNarrowed(place) ? 'Ingen fund passer på dine filtre lige nu.' : emptyWords[place.tab]}</p>
    </EmptyState>
  )
}
