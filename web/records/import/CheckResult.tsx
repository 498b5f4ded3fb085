import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { download } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { records, rows } from './import-data.ts'
import { Oddities } from './Oddities.tsx'

type Problem = RecordImport['problems'][number]

const columns: Column<Problem>[] = [
  {
    key: 'row',
    header: 'Række',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ row }) => `Række ${numberText(row)}`,
  },
  { key: 'column', header: 'Kolonne', cell: ({ column }) => column },
  {
    key: 'message',
    header: 'Fejl',
    isProse: true,
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
]

interface CheckResultProps {
  line: RecordImport
  isStarting: boolean
  onImport: () => void
}

/** What the check found: everything is in order, or what to mend, row by row. */
export function CheckResult({ line, isStarting, onImport }: CheckResultProps) {
  if (line.problemCount > 0) return <Faulty line={line} />
  return (
    <div className="grid gap-4">
      <Notice
        announce
        tone={line.warningCount > 0 ? 'warning' : 'success'}
        title={line.warningCount > 0 ? 'Se lige efter, før du importerer' : `${line.fileName} er i orden`}
      >
        {line.warningCount > 0 && <p>{line.fileName} kan godt importeres, men noget ser mærkeligt ud.</p>}
        <p>{records(line.rows)} er klar til import.</p>
        {line.message !== '' && <p>{line.message}</p>}
      </Notice>
      <Oddities line={line} />
      <div>
        <Button variant="primary" icon={<Upload aria-hidden="true" />} isPending={isStarting} onClick={onImport}>
          Importér {records(line.rows)}
        </Button>
      </div>
    </div>
  )
}

function Faulty({ line }: { line: RecordImport }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download('GET /records/import-errors/{uuid}', { uuid: line.uuid })
    } catch (error) {
      await showError('Arket kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  const faults = counted(line.problemCount, 'fejl')
  return (
    <div className="grid gap-4">
      <Notice
        announce
        tone="danger"
        title={`${faults} i ${rows(line.faultyRows)}. Intet er importeret`}
        action={
          <Button size="small" icon={<Download aria-hidden="true" />} isPending={isPending} onClick={save}>
            Hent arket med fejlene
          </Button>
        }
      >
        <p>Ret fejlene, og vælg filen igen. Du kan rette direkte i det ark, du henter her.</p>
      </Notice>
      <Table
        caption={`Fejl i ${line.fileName}`}
        columns={columns}
        rows={line.problems}
        rowKey={({ row, column }) => `${row} ${column}`}
      />
      {line.problemCount > line.problems.length && (
        <p className="text-ink-soft text-sm">
          Her er de første {numberText(line.problems.length)}. Resten står i det ark, du kan hente.
        </p>
      )}
      {line.warningCount > 0 && (
        <Notice tone="warning" title="Se også efter her">
          <p>Det kan godt importeres, når fejlene er rettet, men det ser mærkeligt ud.</p>
        </Notice>
      )}
      <Oddities line={line} />
    </div>
  )
}
