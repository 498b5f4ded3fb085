import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RedListRun } from '#contract/sync.ts'
import { ApiError, api } from '../../../core/api.ts'
import { log } from '../../../core/log.ts'
import { queryClient } from '../../../core/query.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { momentText } from '../../../ui/dates.ts'
import { openDialog } from '../../../ui/dialogs.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { taxaChanged } from '../taxon-updates.ts'

const done = 'Rødlistestatus synkroniseret'
const key = ['red-list-run']
const messagePage = 100
const refresh = () => queryClient.invalidateQueries({ queryKey: key })

const textOf = (error: unknown) => {
  if (error instanceof ApiError) return error.problem?.message ?? (error.raw || error.message)
  return error instanceof Error ? error.message : String(error)
}

const showFailure = (error: unknown) =>
  openDialog({
    header: 'Fejl ved synkronisering af rødlisten',
    content: <p className="wrap-anywhere">{textOf(error)}</p>,
    buttons: [{ label: 'Ok', buttonType: 1, buttonId: 'ok', isPrimary: true }],
  })

/** A run that the server has given up comes as an answer: it is a failure here all the same. */
async function synchronise() {
  const run = await api('POST /admin/sync-red-list', {})
  if (run.status === 'failed') throw new Error(run.error ?? 'Synkroniseringen blev ikke færdig.')
  return run
}

/** Fetch the red list from its source, and see how it went. */
export function RedListCard() {
  const [isPending, setPending] = useState(false)
  const [skip, setSkip] = useState(0)
  const latest = useQuery({
    queryKey: [...key, skip],
    queryFn: ({ signal }) => api('GET /admin/latest-red-list-run', { skip, take: messagePage }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isPending ? 2_000 : false,
  })
  const start = async () => {
    setPending(true)
    try {
      await synchronise()
      setSkip(0)
      log.info('taxa', done)
      toast.success(done)
      await taxaChanged()
    } catch (error) {
      await showFailure(error)
      throw error
    } finally {
      setPending(false)
      void refresh()
    }
  }
  return (
    <Card
      title="Rødlisten"
      lead="Kategorierne hentes fra Den danske Rødliste og skrives aldrig i hånden. Blev en kørsel afbrudt, fortsætter den næste, hvor den slap."
      actions={
        <Button icon={<RefreshCw aria-hidden="true" />} isPending={isPending} onClick={start}>
          Synkronisér rødlisten
        </Button>
      }
    >
      {latest.isPending ? (
        <SkeletonText lines={3} />
      ) : latest.data ? (
        <RunView run={latest.data} skip={skip} onSkip={setSkip} />
      ) : (
        <p className="text-ink-soft text-sm">
          {latest.isError ? 'Den seneste kørsel kunne ikke hentes.' : 'Rødlisten er ikke hentet endnu.'}
        </p>
      )}
    </Card>
  )
}

const states = {
  running: { tone: 'info', text: 'I gang' },
  done: { tone: 'success', text: 'Færdig' },
  failed: { tone: 'danger', text: 'Fejlede' },
} as const

function RunView({ run, skip, onSkip }: { run: RedListRun; skip: number; onSkip: (skip: number) => void }) {
  const { tone, text } = states[run.status]
  return (
    <div className="grid gap-4">
      {run.status === 'running' && (
        <Progress
          label={`Side ${numberText(run.page)}${run.pages === null ? '' : ` af ${numberText(run.pages)}`}`}
          {...(run.pages === null ? {} : { value: run.page / run.pages })}
        />
      )}
      <Facts
        facts={[
          {
            label: 'Seneste kørsel',
            value: (
              <span>
                {momentText(run.startedAt)} <Badge tone={tone}>{text}</Badge>
              </span>
            ),
          },
          { label: 'Ændret', value: numberText(run.updated) },
          { label: 'Som før', value: numberText(run.unchanged) },
          { label: 'Ukendte navne', value: numberText(run.unknown) },
          ...(run.error ? [{ label: 'Fejl', value: run.error }] : []),
          ...(run.citation ? [{ label: 'Kilde', value: run.citation }] : []),
        ]}
      />
      {run.messageCount > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 py-2.5 font-semibold">Beskeder ({numberText(run.messageCount)})</summary>
          <ul className="max-h-72 list-disc overflow-y-auto ps-6">
            {run.messages.map((message) => (
              <li key={message} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
          <Pagination label="beskeder" skip={skip} take={messagePage} total={run.messageCount} onSkip={onSkip} />
        </details>
      )}
    </div>
  )
}
