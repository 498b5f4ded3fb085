import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle, RotateCw } from 'lucide-react'
import type { JobLog } from '#contract/housekeeping.ts'
import { jobWords } from '#contract/job-words.ts'
import { api } from '../core/api.ts'
import { go } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { momentText } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { settingsAddressOf } from './address.ts'
import { TabIntro } from './TabIntro.tsx'

const take = 25

const outcomes = {
  running: { tone: 'info', text: 'I gang', icon: LoaderCircle },
  done: { tone: 'success', text: 'Færdig', icon: CircleCheck },
  failed: { tone: 'danger', text: 'Fejlede', icon: CircleAlert },
} as const

const lasted = ({ startedAt, endedAt }: JobLog) => {
  if (endedAt === null) return '–'
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000
  if (seconds < 1) return 'under 1 sek.'
  return seconds < 90 ? `${Math.round(seconds)} sek.` : `${Math.round(seconds / 60)} min.`
}

const columns: Column<JobLog>[] = [
  {
    key: 'job',
    header: 'Arbejde',
    cell: ({ job }) => <span title={job}>{jobWords[job] ?? job}</span>,
  },
  {
    key: 'startedAt',
    header: 'Begyndte',
    className: 'text-sm tabular-nums',
    cell: ({ startedAt }) => momentText(startedAt),
  },
  { key: 'lasted', header: 'Varede', className: 'text-sm tabular-nums', cell: lasted },
  {
    key: 'outcome',
    header: 'Udfald',
    cell: ({ outcome }) => {
      const { tone, text, icon: Icon } = outcomes[outcome]
      return (
        <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
          {text}
        </Badge>
      )
    },
  },
  {
    key: 'detail',
    header: 'Besked',
    className: 'text-sm',
    cell: ({ detail }) => <span className="wrap-anywhere">{detail || '–'}</span>,
  },
]

/** What the portal does by itself, and how it went. */
export function JobsTab({ page: inAddress }: { page: string | undefined }) {
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(inAddress)) || 1))
  const skip = (page - 1) * take
  const logs = useQuery({
    queryKey: ['housekeeping-logs', skip],
    queryFn: ({ signal }) => api('GET /housekeeping/logs', { skip, take }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <TabIntro
        title="Baggrundsarbejde"
        actions={
          <Button
            icon={<RotateCw aria-hidden="true" />}
            isPending={logs.isRefetching}
            onClick={() => void logs.refetch()}
          >
            Opdatér
          </Button>
        }
      >
        Det, portalen gør af sig selv: hvad der kørte, hvornår, og hvordan det endte. Det seneste står øverst.
      </TabIntro>
      {logs.isError && !logs.data ? (
        <ErrorState title="Loggen kunne ikke hentes" error={logs.error} onRetry={() => void logs.refetch()} />
      ) : (
        <Table
          caption="Baggrundsarbejde"
          columns={columns}
          rows={logs.data?.items}
          rowKey={(log) => log.id}
          empty={
            <EmptyState title="Intet har kørt endnu">
              <p>Det første kører af sig selv inden for få minutter.</p>
            </EmptyState>
          }
        />
      )}
      <Pagination
        label="kørsler"
        skip={skip}
        take={take}
        total={logs.data?.total ?? 0}
        onSkip={(next) => go(settingsAddressOf('baggrund', { side: next === 0 ? undefined : next / take + 1 }))}
      />
    </>
  )
}
