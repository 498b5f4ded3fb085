import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordMove } from '#contract/moderation.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { momentText } from '../ui/dates.ts'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { Progress } from '../ui/Progress.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/Toast.tsx'

const take = 10
const underWay = new Set<RecordMove['status']>(['waiting', 'running', 'undoing'])
const isUnderWay = ({ status }: RecordMove) => underWay.has(status)

/** Moves so far, newest first. While one is under way its progress is followed. */
export function MoveLog() {
  const [skip, setSkip] = useState(0)
  const moves = useQuery({
    queryKey: ['record-moves', skip],
    queryFn: ({ signal }) => api('GET /records/record-moves', { skip, take }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? 1500 : false),
  })
  const { data } = moves
  return (
    <section aria-labelledby="moves" className="grid gap-4">
      <h2 id="moves" className="font-display font-semibold text-2xl tracking-tight">
        Flytninger
      </h2>
      {moves.isError && !data ? (
        <ErrorState title="Flytningerne kunne ikke hentes" error={moves.error} onRetry={() => void moves.refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 rounded-lg" />
      ) : data.items.length === 0 ? (
        <EmptyState title="Intet er flyttet endnu" />
      ) : (
        <ul className="grid gap-3">
          {data.items.map((move) => (
            <li key={move.id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <Move move={move} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="flytninger" skip={skip} take={take} total={data?.total ?? 0} onSkip={setSkip} />
    </section>
  )
}

const words: Record<RecordMove['status'], { text: string; tone: BadgeTone }> = {
  'dry-run': { text: 'Prøve', tone: 'neutral' },
  waiting: { text: 'Venter', tone: 'info' },
  running: { text: 'I gang', tone: 'info' },
  done: { text: 'Færdig', tone: 'success' },
  failed: { text: 'Fejlede', tone: 'danger' },
  undoing: { text: 'Fortrydes', tone: 'info' },
  undone: { text: 'Fortrudt', tone: 'neutral' },
}

function Move({ move }: { move: RecordMove }) {
  const { status, total, moved, messages, by, createdAt, mayUndo, id } = move
  const [from, to] =
    move.kind === 'taxon'
      ? [move.fromTaxon?.name, move.toTaxon?.name]
      : [move.fromUser?.displayName, move.toUser?.displayName]
  const undo = async () => {
    if (id === null) return
    const isSure = await confirmDialog({
      header: 'Fortryd flytningen?',
      body: '<p>Fundene lægges tilbage, hvor ingen har ændret dem siden.</p>',
      okLabel: 'Fortryd flytningen',
      cancelLabel: 'Behold den',
    })
    if (!isSure) return
    try {
      await api('POST /records/undo-record-move', { id })
      await queryClient.invalidateQueries({ queryKey: ['record-moves'] })
      toast.success('Fundene lægges tilbage.')
    } catch (error) {
      await showError('Flytningen kunne ikke fortrydes.', error)
    }
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">
            {from ?? 'Slettet'} <span aria-hidden="true">→</span>
            <span className="sr-only"> til </span> {to ?? 'Slettet'}
          </p>
          <p className="text-ink-soft text-sm">
            {numberText(total)} fund
            {by && `, ${by.displayName}`}
            {createdAt && `, ${momentText(createdAt)}`}
          </p>
        </div>
        <Badge tone={words[status].tone}>{words[status].text}</Badge>
      </div>
      {isUnderWay(move) && (
        <Progress label={`${numberText(moved)} af ${numberText(total)}`} value={total === 0 ? 1 : moved / total} />
      )}
      {messages.length > 0 && (
        <ul className="grid gap-0.5 text-sm">
          {messages.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {mayUndo && (
        <Button size="small" className="justify-self-start" onClick={() => void undo()}>
          Fortryd flytningen
        </Button>
      )}
    </>
  )
}
