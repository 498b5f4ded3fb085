import { Download } from 'lucide-react'
import { useState } from 'react'
import { counted, numberText } from '#contract/counted.ts'
import type { ImportChange, ImportReport } from '#contract/taxon-exchange.ts'
import { Link } from '../../../core/link.tsx'
import { saveCsv } from '../../../core/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { masterOf } from '../address.ts'

/** A table of thousands helps nobody: the file holds them all. */
const shown = 100
/** So many before one asks for more: what is below them is not to be far away on a phone. */
const atFirst = 20

type Change = Omit<ImportChange, 'records'> & { records?: number }

/** What weighs most first: as it will be, and as it was done. */
const kinds: Record<ImportChange['kind'], readonly [will: string, done: string]> = {
  group: ['skifter artsgruppe', 'har skiftet artsgruppe'],
  parent: ['flytter til et andet overordnet taxon', 'er flyttet til et andet overordnet taxon'],
  rank: ['skifter rang', 'har skiftet rang'],
  name: ['skifter videnskabeligt navn', 'har skiftet videnskabeligt navn'],
  danishName: ['skifter dansk navn', 'har skiftet dansk navn'],
  author: ['får en anden autor', 'har fået en anden autor'],
  names: ['får flere navne eller rettede synonymer', 'har fået flere navne eller rettede synonymer'],
  lists: ['står anderledes på lister', 'står nu anderledes på lister'],
  other: ['får andre oplysninger', 'har fået andre oplysninger'],
}
const order = Object.keys(kinds) as ImportChange['kind'][]

const columns: Column<Change>[] = [
  {
    key: 'name',
    header: 'Taxon',
    cell: ({ taxonId, name }) => (
      <Link to={masterOf(taxonId)} className="text-accent italic underline underline-offset-4">
        {name}
      </Link>
    ),
  },
  { key: 'what', header: 'Hvad', cell: ({ what }) => what },
  { key: 'before', header: 'Før', cell: ({ before }) => <span className="wrap-anywhere">{before}</span> },
  { key: 'after', header: 'Efter', cell: ({ after }) => <span className="wrap-anywhere">{after}</span> },
]
const recordsColumn: Column<Change> = {
  ...{ key: 'records', header: 'Fund', align: 'end', className: 'tabular-nums' },
  cell: ({ records }) => numberText(records ?? 0),
}

const save = (changes: readonly Change[], hasRecords: boolean) =>
  saveCsv(
    [
      ['Taxon-id', 'Taxon', 'Hvad', 'Før', 'Efter', ...(hasRecords ? ['Fund'] : [])],
      ...changes.map(({ taxonId, name, what, before, after, records }) => [
        ...[taxonId, name, what, before, after],
        ...(hasRecords ? [records ?? 0] : []),
      ]),
    ],
    'aendringer.csv',
  )

interface ChangesProps {
  changes: readonly Change[]
  /** They have been made, and are not only to come. */
  isDone: boolean
}

/** What becomes of taxa that are here already: how many of each kind, the first ones, and all of them as a file. */
export function ImportChanges({ changes, isDone }: ChangesProps) {
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0) return null
  const hasRecords = changes[0]?.records !== undefined
  const sorted = changes.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (b.records ?? 0) - (a.records ?? 0),
  )
  const taxaIn = (some: readonly Change[]) => new Set(some.map(({ taxonId }) => taxonId)).size
  const count = changes.length === 1 ? '1 ændring' : `${numberText(changes.length)} ændringer`
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {count} af {numberText(taxaIn(changes))} {taxaIn(changes) === 1 ? 'kendt taxon' : 'kendte taxa'}
        </h3>
        <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => save(sorted, hasRecords)}>
          Hent alle ændringer
        </Button>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {order.flatMap((kind) => {
          const taxa = taxaIn(changes.filter((change) => change.kind === kind))
          return taxa === 0 ? [] : [<li key={kind}>{`${numberText(taxa)} ${kinds[kind][isDone ? 1 : 0]}`}</li>]
        })}
      </ul>
      <Table
        caption="Ændringer af kendte taxa"
        columns={hasRecords ? [...columns, recordsColumn] : columns}
        rows={sorted.slice(0, isOpen ? shown : atFirst)}
        rowKey={({ taxonId, what, before, after }) => [taxonId, what, before, after].join()}
      />
      {!isOpen && changes.length > atFirst && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          Vis {changes.length > shown ? `de første ${shown}` : `alle ${changes.length}`}
        </Button>
      )}
      {isOpen && changes.length > shown && (
        <p className="text-ink-soft text-sm">Her er de første {shown}. Filen har dem alle.</p>
      )}
    </section>
  )
}

const keptAtFirst = 5

const KeptList = ({ kept }: { kept: ImportReport['keptGroups'] }) => (
  <ul className="mt-2 list-disc ps-5">
    {kept.map(({ taxonId, name, group, other, taxa, records }) => (
      <li key={taxonId}>
        <i>{name}</i>: {group}, ikke {other} ({counted(taxa, 'taxon', 'taxa')}, {counted(records, 'fund')})
      </li>
    ))}
  </ul>
)

interface GroupsProps {
  report: ImportReport
  moveGroups: boolean
  onChange: (moveGroups: boolean) => void
}

/** Taxa that would come into another species group stay where they are, until somebody says otherwise. */
export function KeptGroups({ report: { keptGroups, dryRun }, moveGroups, onChange }: GroupsProps) {
  if (keptGroups.length === 0 && !moveGroups) return null
  const taxa = keptGroups.reduce((sum, one) => sum + one.taxa, 0)
  const one = dryRun ? 'taxon beholder sin artsgruppe' : 'taxon har beholdt sin artsgruppe'
  const many = dryRun ? 'taxa beholder deres artsgruppe' : 'taxa har beholdt deres artsgruppe'
  return (
    <Notice
      tone="warning"
      title={moveGroups ? `Taxa ${dryRun ? 'må' : 'måtte'} skifte artsgruppe` : counted(taxa, one, many)}
    >
      {!moveGroups && (
        <>
          <p>
            {dryRun
              ? 'Filen lægger dem et sted, hvor de ville arve en anden. Gruppen sættes derfor på det øverste af dem.'
              : 'Filen lagde dem et sted, hvor de ville have arvet en anden. Gruppen er derfor sat på det øverste af dem.'}
          </p>
          <KeptList kept={keptGroups.slice(0, keptAtFirst)} />
          {keptGroups.length > keptAtFirst && (
            <details className="mt-1">
              <summary className="min-h-11 py-2 font-medium">
                Vis {numberText(keptGroups.length - keptAtFirst)} til
              </summary>
              <KeptList kept={keptGroups.slice(keptAtFirst)} />
            </details>
          )}
        </>
      )}
      {dryRun && <Checkbox label="Lad dem skifte artsgruppe" checked={moveGroups} onChange={onChange} />}
    </Notice>
  )
}
