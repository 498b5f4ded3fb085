import type { Db } from '#server/core/database.ts'
import { rankOf } from '../checklist-terms.ts'
import { sameName } from '../name-rules.ts'
import { nameKeys, rankOrTell, readOrTell } from '../scientific.ts'
import { Cells } from './excel-cells.ts'
import { type Findings, type ImportedSet, type ImportedTaxon, newTaxon, type TaxonValues } from './model.ts'
import type { SheetRow } from './workbook.ts'

export const taxonHeadings = [
  ...(['Id', 'Overordnet taxon', 'Rang', 'Videnskabeligt navn', 'Autor', 'Dansk navn', 'Andre danske navne'] as const),
  ...(['Videnskabelige synonymer', 'Artsgruppe', 'Forekomst', 'Etablering', 'Dansk', 'Standardtaxon'] as const),
  ...(['Måneder', 'Genkendelighed', 'Sløring (m)', 'Levesteder', 'Ernæring'] as const),
] as const
export type TaxonHeading = (typeof taxonHeadings)[number]
export const requiredHeadings: TaxonHeading[] = ['Overordnet taxon', 'Rang', 'Videnskabeligt navn']

/** Taxa that rows may name: by id, and by accepted name. */
interface Book {
  ids: Map<number, { rank: number; taxonType: number; name: string }>
  names: Map<string, number[]>
}

async function readBook(db: Db): Promise<Book> {
  const rows = await db
    .selectFrom('taxon')
    .select(['id', 'rank', 'taxonType', 'latinName as name'])
    .where('mergedInto', 'is', null)
    .execute()
  const names = new Map<string, number[]>()
  for (const row of rows)
    if (row.taxonType === 0) names.set(sameName(row.name), [...(names.get(sameName(row.name)) ?? []), row.id])
  return { ids: new Map(rows.map((row) => [row.id, row])), names }
}

/** The taxa of a workbook as a set, every cell checked. Empty cells leave what is there. */
export async function readExcelTaxa(
  db: Db,
  rows: readonly SheetRow<TaxonHeading>[],
  findings: Findings,
): Promise<ImportedSet> {
  const set: ImportedSet = { source: 'Excel', taxa: [], isWorkbook: true }
  const book = await readBook(db)
  const inFile = new Map<string, ImportedTaxon[]>()
  for (const row of rows) {
    const taxon = taxonOf(row, book, findings)
    if (!taxon) continue
    set.taxa.push(taxon)
    const key = sameName(taxon.names[0]?.canonicalName ?? '')
    inFile.set(key, [...(inFile.get(key) ?? []), taxon])
  }
  const byRow = new Map(rows.map((row) => [row.row, row]))
  for (const taxon of set.taxa) {
    const row = byRow.get(taxon.row)
    if (row) placeTaxon(taxon, row.get('Overordnet taxon'), book, inFile, findings)
  }
  refuseSameIds(set, findings)
  return set
}

function taxonOf(row: SheetRow<TaxonHeading>, book: Book, findings: Findings): ImportedTaxon | undefined {
  const cells = new Cells(row.row, findings)
  const id = cells.whole('Id', row.get('Id'), 1, Number.MAX_SAFE_INTEGER)
  const known = id === undefined ? undefined : book.ids.get(id)
  if (id !== undefined && known?.taxonType !== 0) cells.wrong('Id', `Der er intet taxon med id ${id}.`)
  const full = row.get('Videnskabeligt navn')
  if (full === '') cells.wrong('Videnskabeligt navn', 'Skal udfyldes.')
  const said = rankOf(row.get('Rang'))
  if (row.get('Rang') === '' || said === undefined)
    cells.wrong('Rang', 'Skal være en rang, for eksempel Art eller Slægt.')
  const name = full === '' ? undefined : nameIn(cells, 'Videnskabeligt navn', full, row.get('Autor'), said)
  const ranked = name && said !== undefined ? rankOrTell(name, said) : undefined
  if (ranked && 'problem' in ranked) cells.wrong('Rang', ranked.problem)
  // The rank that a taxon of the portal has was set there, and its row repeats it.
  const rank = ranked && 'rank' in ranked && known?.rank !== said ? ranked.rank : said
  if (ranked && 'told' in ranked && ranked.told && rank !== said) findings.warn(row.row, 'Rang', ranked.told)
  const danish = row.get('Dansk navn')
  if (danish.length > 200) cells.wrong('Dansk navn', 'Må højst være 200 tegn.')
  const values = valuesOf(row, cells)
  const synonyms = cells.list('Videnskabelige synonymer', row.get('Videnskabelige synonymer'), 200) ?? []
  const others = cells.list('Andre danske navne', row.get('Andre danske navne'), 200) ?? []
  const otherNames = synonyms.flatMap((one) => nameIn(cells, 'Videnskabelige synonymer', one, '', rank) ?? [])
  if (!name || rank === undefined) return undefined
  return newTaxon({
    ...{ key: `row:${row.row}`, row: row.row, rank, ...(id === undefined ? {} : { existingId: id }) },
    names: [
      ...[name, ...otherNames].map(({ canonical, authorship, year }, i) => ({
        ...{ canonicalName: canonical, authorship, year, status: i === 0 ? 1 : 2 },
      })),
    ],
    vernacular: [
      ...(danish === '' ? [] : [{ name: danish, standing: 'preferred' as const }]),
      ...others.map((one) => ({ name: one, standing: 'other' as const })),
    ],
    values: { ...values, ...(rank === 2200 || name.isHybrid ? { isHybrid: true } : {}) },
  })
}

/** The name in a cell; what cannot be read is told. */
function nameIn(cells: Cells, column: TaxonHeading, text: string, authorship: string, rank: number | undefined) {
  const read = readOrTell(text, { rank, authorship })
  if ('problem' in read) return cells.wrong(column, read.problem)
  if (read.name.canonical.length > 200 || read.name.authorship.length > 200)
    return cells.wrong(column, 'Må højst være 200 tegn.')
  return read.name
}

function valuesOf(row: SheetRow<TaxonHeading>, cells: Cells): Partial<TaxonValues> {
  const given: { [K in keyof TaxonValues]?: TaxonValues[K] | undefined } = {
    speciesGroup: cells.group('Artsgruppe', row.get('Artsgruppe')),
    occurrence: cells.occurrence('Forekomst', row.get('Forekomst')),
    establishment: cells.establishment('Etablering', row.get('Etablering')),
    isDk: cells.yesNo('Dansk', row.get('Dansk')),
    isDefault: cells.yesNo('Standardtaxon', row.get('Standardtaxon')),
    seasonMonths: cells.months('Måneder', row.get('Måneder')),
    recognisability: cells.whole('Genkendelighed', row.get('Genkendelighed'), 0, 4),
    blurRadius: cells.whole('Sløring (m)', row.get('Sløring (m)'), 0, 25_000),
    biotopes: cells.list('Levesteder', row.get('Levesteder'), 100),
    trofi: row.get('Ernæring').slice(0, 100) || undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<TaxonValues>
}

/** The parent: an id, or an accepted name, first among the rows of the sheet. */
function placeTaxon(
  taxon: ImportedTaxon,
  parent: string,
  book: Book,
  inFile: Map<string, ImportedTaxon[]>,
  findings: Findings,
) {
  const column = 'Overordnet taxon'
  const wrong = (message: string) => findings.error(taxon.row, column, message)
  if (parent === '') {
    const known = taxon.existingId !== undefined || book.names.has(sameName(taxon.names[0]?.canonicalName ?? ''))
    if (taxon.rank !== 100 && !known) wrong('Skal udfyldes for nye taxa. Kun riger står øverst.')
    return
  }
  if (taxon.rank === 100) return wrong('Riger står øverst og har intet overordnet taxon.')
  const keys = nameKeys(parent)
  const own = keys.flatMap((key) => inFile.get(key) ?? []).filter((one) => one !== taxon)
  const [row] = own
  if (own.length === 1 && row) {
    if (row.rank >= taxon.rank) wrong(`${parent} har ikke en højere rang.`)
    taxon.parentKey = row.key
    return
  }
  const ids = /^\d+$/.test(parent) ? [Number(parent)] : keys.flatMap((key) => book.names.get(key) ?? [])
  const [id] = ids
  const known = id === undefined ? undefined : book.ids.get(id)
  if (ids.length > 1 || own.length > 1) return wrong(`Flere taxa hedder ${parent}. Skriv id’et i stedet.`)
  if (id === undefined || known?.taxonType !== 0) return wrong(`${parent.slice(0, 100)} findes ikke.`)
  if (known.rank >= taxon.rank && taxon.rank !== 0) wrong(`${parent} har ikke en højere rang.`)
  taxon.parentId = id
}

/** Two rows about one taxon that both name it by its id; others are found by where they would stand. */
function refuseSameIds(set: ImportedSet, findings: Findings) {
  const seen = new Map<number, number>()
  for (const { existingId, row } of set.taxa) {
    if (existingId === undefined) continue
    const first = seen.get(existingId)
    if (first === undefined) seen.set(existingId, row)
    else findings.error(row, 'Id', `Det samme taxon står i række ${first}.`)
  }
  set.taxa = set.taxa.filter(({ existingId, row }) => existingId === undefined || seen.get(existingId) === row)
}
