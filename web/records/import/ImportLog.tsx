import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { api } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../../ui/dates.ts'
import { confirmDialog, showError } from '../../ui/dialogs.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { toast } from '../../ui/Toast.tsx'
import { logChanged, logPage, records, recordsChanged, useImportLog } from './import-data.ts'

const states: Record<RecordImport['status'], { text: string; tone: BadgeTone }> = {
  checked: { text: 'Tjekket', tone: 'neutral' },
  waiting: { text: 'Venter', tone: 'info' },
  running: { text: 'I gang', tone: 'info' },
  done: { text: 'Importeret', tone: 'success' },
  failed: { text: 'Mislykkedes', tone: 'danger' },
  undone: { text: 'Fortrudt', tone: 'neutral' },
}
const stateOf = (line: RecordImport) =>
  line.status === 'checked' && line.problemCount > 0
    ? { text: 'Har fejl', tone: 'warning' as const }
    : states[line.status]

const columns: Column<RecordImport>[] = [
  { key: 'file', header: 'Fil', cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span> },
  {
    ...{ key: 'state', header: 'Status' },
    cell: (line) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={stateOf(line).tone}>{stateOf(line).text}</Badge>
        {line.status === 'undone' && line.message !== '' && (
          <span className="max-w-[40ch] text-ink-soft text-sm">{line.message}</span>
        )}
      </span>
    ),
  },
  { key: 'rows', header: 'Rækker', align: 'end', className: 'tabular-nums', cell: ({ rows }) => numberText(rows) },
  { key: 'created', header: 'Sendt', cell: ({ created }) => momentText(created) },
]
const whoColumn: Column<RecordImport> = { key: 'who', header: 'Af', cell: ({ userName }) => userName }
const actionColumn: Column<RecordImport> = {
  ...{ key: 'actions', header: 'Handlinger', hideHeader: true, align: 'end' as const },
  cell: (line) => <LineActions line={line} />,
}

/** What was sent before, and the way back. */
export function ImportLog() {
  const [skip, setSkip] = useState(0)
  const { data, isError, error, refetch } = useImportLog(skip)
  const { user } = useSession()
  const isAll = data?.items.some(({ userId }) => userId !== user?.id) ?? false
  const shown = [...columns, ...(isAll ? [whoColumn] : []), actionColumn]
  return (
    <section className="grid gap-4" aria-labelledby="import-log">
      <h2 id="import-log" className="font-semibold text-xl">
        Tidligere importer
      </h2>
      {isError && !data ? (
        <ErrorState title="Listen kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Tidligere importer"
          columns={shown}
          rows={data?.items}
          rowKey={({ id }) => id}
          expectedRows={3}
          empty={<EmptyState title="Du har ikke importeret noget endnu" />}
        />
      )}
      {data && <Pagination label="importer" skip={skip} take={logPage} total={data.total} onSkip={setSkip} />}
    </section>
  )
}

function LineActions({ line }: { line: RecordImport }) {
  const [isPending, setPending] = useState(false)
  const send = async (withRecords: boolean) => {
    setPending(true)
    try {
      const { message } = await api('POST /records/delete-record-import-log', { id: line.id, withRecords })
      toast.success(withRecords ? `Importen er fortrudt. ${message}`.trim() : 'Linjen er fjernet.')
      await (withRecords ? recordsChanged() : logChanged())
    } catch (error) {
      await showError(withRecords ? 'Importen kunne ikke fortrydes.' : 'Linjen kunne ikke fjernes.', error)
    } finally {
      setPending(false)
    }
  }
  const undo = async () => {
    const isSure = await confirmDialog({
      header: 'Fortryd importen?',
      body: `<p>${records(line.imported)} bliver slettet. Fund, der er flyttet til andre brugere, bliver dog. Hvert slettet fund kan gendannes i 30 dage.</p>`,
      okLabel: 'Slet fundene',
      cancelLabel: 'Behold fundene',
      isDanger: true,
    })
    if (isSure) await send(true)
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {line.may.undo && (
        <Button size="small" icon={<Undo2 aria-hidden="true" />} isPending={isPending} onClick={undo}>
          Fortryd
        </Button>
      )}
      {line.may.drop && (
        <Button
          size="small"
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          isPending={isPending}
          onClick={() => void send(false)}
        >
          Fjern fra listen
          <span className="sr-only"> ({line.fileName})</span>
        </Button>
      )}
    </span>
  )
}
