import { useState } from 'react'
import type { CommunityRecord } from '#contract/community.ts'
import { communityLimits } from '#contract/community-words.ts'
import { counted } from '#contract/counted.ts'
import { mostNamed } from '#contract/forum-words.ts'
import type { RecordCard } from '#contract/record.ts'
import { go } from '../../core/link.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { agoText } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { communityPath, type TableRows, threadsPath } from '../address.ts'
import { tableRows, useHistory, useTable } from '../community-data.ts'
import { writeTo } from '../write-to.ts'
import { leaveOutAll, takeInAgain } from './leave-out.ts'
import { columnsOf, reportersOf } from './organiser-columns.tsx'
import { takeRecordsIn } from './take-in.tsx'
import type { ViewProps } from './view-props.ts'

/** For organisers: all finds with their answers, and what has been changed. */
export function OrganiserView({ community, looked }: ViewProps) {
  const { id } = community
  const { rows: shown, page } = looked
  const { data, isError, error, refetch } = useTable(id, shown, page)
  const { user } = useSession()
  // With what is known of them: they may stand on several pages.
  const [choice, setChoice] = useState<ReadonlyMap<number, CommunityRecord>>(new Map())
  const chosen = [...choice.values()]
  if (isError && !data) {
    return <ErrorState title="Fundene kunne ikke hentes" error={error} onRetry={() => void refetch()} />
  }
  const rows = data?.items ?? []
  const isWhole = rows.length > 0 && rows.every(({ record }) => choice.has(record.id))
  const choose = (some: readonly CommunityRecord[], on: boolean) =>
    setChoice((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (on) next.set(row.record.id, row)
        else next.delete(row.record.id)
      }
      return next
    })
  const write = (records: readonly RecordCard[]) =>
    writeTo(id, user?.id, { people: reportersOf(records, user?.id), recordIds: records.map((record) => record.id) })
  const chosenRecords = chosen.map(({ record }) => record)
  const writtenTo = reportersOf(chosenRecords, user?.id)
  const pathWith = (change: { rows?: TableRows; page?: number }) =>
    communityPath(id, { view: 'arrangoer', rows: shown, page, ...change })
  const show = (rows: TableRows) => {
    // What is chosen is in, or it is left out: never some of both.
    setChoice(new Map())
    go(pathWith({ rows, page: 1 }), { replace: true })
  }
  const turn = async () => {
    if (await (shown === 'leftOut' ? takeInAgain(id, chosen) : leaveOutAll(id, chosen))) setChoice(new Map())
  }
  return (
    <div className="grid gap-8">
      <section aria-label="Fund med svar" className="grid gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => void takeRecordsIn(id)}>Tag fund ind</Button>
          <Button disabled={chosen.length === 0 || chosen.length > communityLimits.atOnce} onClick={() => void turn()}>
            {shown === 'leftOut' ? 'Tag valgte ind' : 'Udelad valgte'}
            {chosen.length > 0 && ` (${chosen.length})`}
          </Button>
          <Button
            disabled={writtenTo.length === 0 || writtenTo.length > mostNamed}
            onClick={() => write(chosenRecords)}
          >
            Skriv til indsendere{writtenTo.length > 0 && ` (${writtenTo.length})`}
          </Button>
          <ButtonLink to={threadsPath(id, { ny: 'meddelelse' })}>Skriv en meddelelse</ButtonLink>
        </div>
        {chosen.length > communityLimits.atOnce && (
          <p className="text-sm">Vælg højst {communityLimits.atOnce} fund ad gangen.</p>
        )}
        {writtenTo.length > mostNamed && (
          <p className="text-sm">Der kan skrives til {mostNamed} indsendere ad gangen.</p>
        )}
        <Chips<TableRows>
          label="Vis"
          hideLabel
          isFirm
          options={tableViews}
          value={shown}
          onChange={(rows) => rows && show(rows)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="text-ink-soft tabular-nums">
            {data && counted(data.total, 'fund')}
          </p>
          {rows.length > 1 && (
            <Checkbox label="Markér alle på siden" checked={isWhole} onChange={(on) => choose(rows, on)} />
          )}
        </div>
        <Table<CommunityRecord>
          caption="Fund i fællesskabet med svar"
          columns={columnsOf(community, { choice, choose, write, userId: user?.id })}
          rows={data?.items}
          rowKey={({ record }) => record.id}
          empty={<EmptyState title={nothing[shown]} />}
        />
        <Pagination
          label="fund"
          skip={(page - 1) * tableRows}
          take={tableRows}
          total={data?.total ?? 0}
          pathOf={(skip) => pathWith({ page: skip / tableRows + 1 })}
        />
      </section>
      <History id={id} />
    </div>
  )
}

const tableViews: { value: TableRows; label: string }[] = [
  { value: 'all', label: 'Alle fund' },
  { value: 'lacking', label: 'Mangelfulde' },
  { value: 'leftOut', label: 'Udeladte' },
]
const nothing: Record<TableRows, string> = {
  all: 'Ingen fund endnu',
  lacking: 'Ingen fund mangler noget',
  leftOut: 'Ingen fund er udeladt',
}

/** What the organisers have changed. */
function History({ id }: { id: number }) {
  const { data } = useHistory(id, true)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="community-history">
      <h2 id="community-history" className="mb-3 font-display font-semibold text-2xl tracking-tight">
        Historik
      </h2>
      <ol className="grid divide-y divide-line">
        {data.items.map((step) => (
          <li key={step.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="wrap-anywhere min-w-0">
              <span className="font-medium">{step.actor?.displayName ?? 'Portalen'}</span> {step.text}
            </span>
            <time dateTime={step.at} className="text-ink-soft text-sm">
              {agoText(step.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
