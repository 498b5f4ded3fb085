import type { RecordChanges } from '#contract/record.ts'
import { toldFields } from '#contract/record-fields.ts'
import { type Complain, plainCell, type RowCells } from '#contract/written/cells.ts'
import { readPoint } from './place.ts'

/** What a row says, before anything is looked up. */
export interface RowSaid {
  row: number
  changes: RecordChanges
  /** As they were written. */
  taxon: string | undefined
  host: string | undefined
}

/** Read the cells of a row into the parts of a find. */
export function readRow(row: number, cells: RowCells, complain: Complain): RowSaid {
  const taxon = cells.text('Art')
  const host = cells.text('Vært')
  const group = cells.word('Artsgruppe')
  const point = readPoint(cells, complain)
  const uncertainty = cells.number('Usikkerhed (m)')
  const said = {
    ...dates(cells, complain),
    ...(point === undefined ? {} : { point }),
    ...(group === undefined ? {} : { speciesGroup: Number(group) }),
    ...(uncertainty === undefined ? {} : { uncertainty }),
    locality: cells.text('Lokalitet') ?? null,
    certainty: cells.word('Sikkerhed') ?? null,
    ...Object.fromEntries(toldFields.map((name) => [name, plainCell(cells, name) ?? null])),
    isAbsent: cells.flag('Ikke fundet') ?? false,
    finderNames: cells.list('Findere') ?? [],
    tripId: cells.whole('Tur') ?? null,
    tags: cells.list('Mærker') ?? [],
    hideUntil: cells.day('Skjul til') ?? null,
    ownBlur: cells.flag('Slør sted') ?? false,
    isPersonal: cells.flag('Personligt') ?? false,
  }
  // Words come from the very lists that the contract is made of, and everything is checked by it afterwards.
  return { row, changes: said as RecordChanges, taxon, host }
}

function dates(cells: RowCells, complain: Complain): Partial<RecordChanges> {
  const from = cells.date('Dato')
  if (cells.text('Dato') === undefined) complain('Dato', 'Skal udfyldes.')
  const last = cells.day('Dato til')
  if (from && from.precision !== 'day' && last !== undefined)
    complain('Dato til', 'Skal være tom, når datoen er en måned eller et år.')
  return {
    observedFrom: from?.from ?? null,
    observedTo: from?.to ?? last ?? null,
    datePrecision: from?.precision ?? 'day',
    timeFrom: cells.time('Klokkeslæt') ?? from?.time ?? null,
    timeTo: cells.time('Klokkeslæt til') ?? null,
  }
}
