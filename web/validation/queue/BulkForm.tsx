import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#contract/calls.ts'
import type { QueueItem } from '#contract/validation-queue.ts'
import { type DismissReason, dismissReasons } from '#contract/validation-words.ts'
import { api } from '../../core/api.ts'
import { RecordName, Stars } from '../../records/RecordCardView.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

export type BulkDecision = Sent<'POST /records/decide-records'>['decision']

interface BulkFormProps {
  items: readonly QueueItem[]
  onDecide: (ids: number[], decision: BulkDecision) => void
  onCancel: () => void
}

type Choice = 'validate' | DismissReason

const choices = [
  { value: 'validate' as Choice, label: 'Validér hvert fund med det navn, det har' },
  ...(Object.keys(dismissReasons) as DismissReason[]).map((value) => ({
    value: value as Choice,
    label: `Afvis: ${dismissReasons[value].toLocaleLowerCase('da-DK')}`,
  })),
]

/** Decide many at once, after having seen what happens to each. */
export function BulkForm({ items, onDecide, onCancel }: BulkFormProps) {
  const [choice, setChoice] = useState<Choice>('validate')
  const [words, setWords] = useState('')
  const ids = items.flatMap(({ stackIds }) => stackIds)
  const decision: BulkDecision =
    choice === 'validate'
      ? { kind: 'validate', reason: words.trim() }
      : { kind: 'dismiss', reason: choice, words: words.trim() }
  const isLacking = choice === 'other' && words.trim() === ''
  const preview = useQuery({
    queryKey: ['bulk-preview', ids, choice],
    queryFn: ({ signal }) =>
      api(
        'POST /records/decide-records',
        // What is written does not change what happens.
        {
          ids,
          dryRun: true,
          decision: choice === 'validate' ? { kind: 'validate' } : { kind: 'dismiss', reason: choice, words: '–' },
        },
        { signal },
      ),
    staleTime: 0,
  })
  const { data } = preview
  return (
    <div className="grid gap-5">
      <Select<Choice> label="Hvad skal der ske?" options={choices} value={choice} onChange={setChoice} />
      <TextArea
        label={choice === 'other' ? 'Med dine ord' : 'Begrundelse (valgfrit)'}
        rows={2}
        maxLength={1000}
        isRequired={choice === 'other'}
        value={words}
        onChange={setWords}
      />
      <section aria-label="Det sker der" className="grid gap-3">
        {preview.isError ? (
          <ErrorState title="Det kunne ikke regnes ud" error={preview.error} onRetry={() => void preview.refetch()} />
        ) : !data ? (
          <SkeletonText lines={3} />
        ) : (
          <>
            <Notice>
              <p>{data.summary}</p>
            </Notice>
            <ul className="grid max-h-64 gap-1 overflow-y-auto text-sm">
              {items.map((item) => {
                const change = data.changes.find(({ id }) => id === item.record.id)
                const no = data.refused.find(({ id }) => id === item.record.id)
                return (
                  <li key={item.record.id} className="flex items-center gap-3 rounded-md bg-sunken px-3 py-2">
                    <RecordName card={item.record} className="flex-1" />
                    {item.stackIds.length > 1 && <span className="text-ink-soft">{item.stackIds.length} fund</span>}
                    {change && choice === 'validate' && (
                      <span className="flex items-center gap-1.5">
                        <Stars stars={change.starsBefore} /> <span aria-hidden="true">→</span>
                        <span className="sr-only"> bliver til </span>
                        <Stars stars={change.starsAfter} />
                      </span>
                    )}
                    {change && choice !== 'validate' && <span className="font-semibold text-danger">Afvises</span>}
                    {no && <span className="text-danger">{no.reason}</span>}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Annullér
        </Button>
        <Button
          variant={choice === 'validate' ? 'primary' : 'danger'}
          disabled={!data || data.decided.length === 0 || isLacking}
          onClick={() => data && onDecide(data.decided, decision)}
        >
          {choice === 'validate' ? 'Validér' : 'Afvis'} {data ? data.decided.length : ''} fund
        </Button>
      </div>
    </div>
  )
}
