import { Download } from 'lucide-react'
import { numberText } from '#contract/counted.ts'
import type { ImportReport } from '#contract/taxon-exchange.ts'
import { saveCsv } from '../../../core/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Notice, type NoticeTone } from '../../../ui/Notice.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { ImportChanges, KeptGroups } from './ImportChanges.tsx'

type Problem = ImportReport['errors'][number] & { key: number }

/** A table of thousands helps nobody. */
const shown = 200

const columns: Column<Problem>[] = [
  {
    key: 'row',
    header: 'Række',
    className: 'tabular-nums',
    // As a card on a phone there is no heading over the number.
    cell: ({ row }) =>
      row === 0 ? (
        'Filen'
      ) : (
        <>
          <span className="md:hidden">Række </span>
          {numberText(row)}
        </>
      ),
  },
  { key: 'column', header: 'Kolonne', cell: ({ column }) => column ?? '–' },
  {
    key: 'message',
    header: 'Besked',
    isProse: true,
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
]

const save = (title: string, problems: ImportReport['errors']) =>
  saveCsv(
    [['Række', 'Kolonne', 'Besked'], ...problems.map(({ row, column, message }) => [row, column ?? '', message])],
    `${title.toLocaleLowerCase('da')}.csv`,
  )

function Problems({ title, problems }: { title: string; problems: ImportReport['errors'] }) {
  if (problems.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        {title} ({numberText(problems.length)})
      </h3>
      <Table
        caption={title}
        columns={columns}
        rows={problems
          .toSorted((a, b) => a.row - b.row)
          .slice(0, shown)
          .map((problem, key) => ({ ...problem, key }))}
        rowKey={({ key }) => key}
      />
      {problems.length > shown && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
          Her er de første {shown}.
          <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => save(title, problems)}>
            Hent alle
          </Button>
        </p>
      )}
    </section>
  )
}

interface ReportProps {
  report: ImportReport
  /** Whether taxa may come into another species group, and where that is said. */
  moveGroups: boolean
  onMoveGroups: (moveGroups: boolean) => void
}

const verdictOf = (report: ImportReport): { tone: NoticeTone; title: string; text?: string } => {
  const { errors, changesAnything, dryRun, changeId } = report
  if (errors.length > 0)
    return {
      ...{ tone: 'danger', title: 'Filen kan ikke importeres endnu, og intet er ændret' },
      text: 'Ret fejlene herunder i filen, og vælg den igen.',
    }
  if (!changesAnything) return { tone: 'info', title: 'Ingen ændringer', text: 'Der er intet i filen at importere.' }
  if (dryRun) return { tone: 'info', title: 'Filen er i orden. Intet er ændret endnu' }
  const text = changeId === null ? {} : { text: 'Importen står i ændringsloggen og kan fortrydes der.' }
  return { tone: 'success', title: 'Filen er importeret', ...text }
}

/** What most files have none of is told where there is some: the rows add up all the same. */
const some = (label: string, value: number) => (value > 0 ? [{ label, value: numberText(value) }] : [])

/** What is in a file, what is wrong with it by row and column, and what it would change, or has changed. */
export function ImportReportView({ report, moveGroups, onMoveGroups }: ReportProps) {
  const { dryRun, errors, warnings, rows, created, updated, unchanged, orphans, attached, implied, leftOut } = report
  const hasErrors = errors.length > 0
  const { tone, title, text } = verdictOf(report)
  return (
    <div className="grid gap-4">
      <Notice announce tone={tone} title={title}>
        {text}
      </Notice>
      {!hasErrors && (
        <Facts
          facts={[
            { label: 'Rækker', value: numberText(rows) },
            { label: dryRun ? 'Nye' : 'Oprettet', value: numberText(created) },
            ...some('Heraf forældreløse taxa', orphans),
            { label: dryRun ? 'Ændres' : 'Ændret', value: numberText(updated) },
            { label: 'Som før', value: numberText(unchanged) },
            ...some('Taxa uden egen række', implied),
            ...some('Navne og udbredelse', attached),
            ...some('Udeladt', leftOut),
          ]}
        />
      )}
      {!hasErrors && <KeptGroups report={report} moveGroups={moveGroups} onChange={onMoveGroups} />}
      {!hasErrors && <ImportChanges changes={report.changes} isDone={!dryRun} />}
      <Problems title="Fejl" problems={errors} />
      <Problems title="Advarsler" problems={warnings} />
    </div>
  )
}
