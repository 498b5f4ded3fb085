import type { Archive } from '#server/core/zip.ts'
import { isAboveKingdom, rankOf, statusOf } from '../checklist-terms.ts'
import { tidyName } from '../name-rules.ts'
import { readOrTell } from '../scientific.ts'
import type { Meta } from './dwca-meta.ts'
import { ownRowName, readRowName } from './dwca-names.ts'
import { readTable, type TableRow } from './dwca-table.ts'
import type { Findings, ImportedName } from './model.ts'
import { OwnName, OwnTaxon, readCell } from './own-columns.ts'
import { Tally } from './tally.ts'

export const higherTerms = ['kingdom', 'phylum', 'class', 'order', 'family', 'genus'] as const
export const higherRanks = { kingdom: 100, phylum: 200, class: 500, order: 900, family: 1300, genus: 1600 }

export interface CoreRow {
  row: number
  id: string
  rank: number
  isSkipped: boolean
  /** Its status calls it a synonym, whatever it points to. */
  saysSynonym: boolean
  name: ImportedName
  isHybrid: boolean
  acceptedId: string
  parentId: string
  /** Names of what it belongs to, from the classification columns. */
  higher: Partial<Record<(typeof higherTerms)[number], string>>
  /** What only the portal's own archives tell. */
  own: ReturnType<typeof readOwn>
}

/** The core rows by id, each read on its own. */
export async function readCore(archive: Archive, meta: Meta, findings: Findings): Promise<Map<string, CoreRow>> {
  const rows = new Map<string, CoreRow>()
  const tally = new Tally()
  const unsure: TableRow[] = []
  const take = (row: TableRow, ofAccepted?: number) => {
    const read = readRow(row, findings, tally, ofAccepted)
    if (read === 'unsure') unsure.push(row)
    else if (read) rows.set(row.id, read)
  }
  const seen = new Map<string, number>()
  for await (const row of readTable(archive, meta.core, findings)) {
    const first = seen.get(row.id)
    if (row.id === '') findings.error(row.row, 'taxonID', 'Rækken har intet id.')
    else if (first !== undefined) findings.error(row.row, 'taxonID', `Id’et ${row.id} er brugt før, i række ${first}.`)
    else {
      seen.set(row.id, row.row)
      take(row)
    }
  }
  // A synonym without a rank of its own is of the rank of what it is a synonym for, which may stand further down.
  for (const row of unsure) take(row, rows.get(row.get('acceptedNameUsageID'))?.rank ?? 0)
  tally.tell(findings)
  return rows
}

const most = 200

function readRow(
  row: TableRow,
  findings: Findings,
  tally: Tally,
  ofAccepted: number | undefined,
): CoreRow | 'unsure' | undefined {
  const own = readOwn(row, findings)
  const word = row.get('taxonRank')
  const acceptedId = row.get('acceptedNameUsageID') === row.id ? '' : row.get('acceptedNameUsageID')
  const told = rankOf(word)
  const rank = told ?? (ofAccepted === 0 ? undefined : ofAccepted)
  const above = isAboveKingdom(word)
  const found =
    own || row.get('own:name') !== ''
      ? ownRowName(row, told)
      : readRowName(row, above ? undefined : rank, acceptedId !== '')
  if ('problem' in found && !above && acceptedId !== '' && told === undefined && ofAccepted === undefined)
    return 'unsure'
  const isSkipped = above || 'problem' in found
  if ('problem' in found && !above) findings.warn(row.row, 'scientificName', `${found.problem} Rækken er udeladt.`)
  if ('told' in found && found.told) findings.warn(row.row, 'taxonRank', found.told)
  const ownName = readCell(OwnName, row.get('own:name'))
  if (ownName === null) findings.error(row.row, 'name', 'Oplysningerne om navnet kan ikke læses.')
  const { canonicalName, authorship, year } =
    'problem' in found ? { canonicalName: '', authorship: '', year: null } : found
  const name: ImportedName = { canonicalName, authorship, status: statusIn(row, acceptedId, tally), year, ...ownName }
  const saysSynonym = isSynonymStatus(statusOf(row.get('taxonomicStatus')) ?? 1)
  if (above) tally.add(`Rangen ${word} står over rigerne. Rækken er udeladt.`, row.row, 'taxonRank')
  else if (told === undefined && word !== '') tally.add(`Rangen ${word} kendes ikke.`, row.row, 'taxonRank')
  return {
    ...{
      row: row.row,
      id: row.id,
      rank: 'problem' in found ? 0 : found.rank,
      isSkipped,
      saysSynonym,
      name,
      acceptedId,
    },
    ...{ isHybrid: 'problem' in found ? false : found.isHybrid, higher: higherOf(row, tally), own },
    parentId: row.get('parentNameUsageID') === row.id ? '' : row.get('parentNameUsageID'),
  }
}

/** Names of what the row belongs to. What stands in the place of a name there is told and left out. */
const higherOf = (row: TableRow, tally: Tally): CoreRow['higher'] =>
  Object.fromEntries(
    higherTerms.flatMap((term) => {
      const text = tidyName(row.get(term)).slice(0, most)
      if (text === '') return []
      const read = readOrTell(text, { rank: higherRanks[term] })
      if ('name' in read) return [[term, read.name.canonical]]
      tally.add(read.problem, row.row, term)
      return []
    }),
  )

function statusIn(row: TableRow, acceptedId: string, tally: Tally): number {
  const word = row.get('taxonomicStatus')
  const status = statusOf(word)
  if (status === undefined && word !== '') tally.add(`Status ${word} kendes ikke.`, row.row, 'taxonomicStatus')
  if (acceptedId !== '') return status === undefined || status === 1 || status === 4 ? 2 : status
  return status ?? 1
}

function readOwn(row: TableRow, findings: Findings) {
  const own = readCell(OwnTaxon, row.get('own:taxon'))
  if (own === null) findings.error(row.row, 'taxon', 'Portalens egne oplysninger om taxonet kan ikke læses.')
  return own ?? undefined
}

export const isSynonymStatus = (status: number) => status === 2 || status === 3 || status === 6
