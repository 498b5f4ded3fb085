import { ownValue, redListCategories } from '#contract/enums.ts'
import type { Archive } from '#server/core/zip.ts'
import { tidyName } from '../name-rules.ts'
import type { Meta } from './dwca-meta.ts'
import { readTable, type TableRow } from './dwca-table.ts'
import type { Findings, ImportedList, ImportedTaxon } from './model.ts'
import { Tally } from './tally.ts'

const danish = new Set(['da', 'dan', 'danish', 'dansk', 'da-dk'])
const denmark = new Set(['dk', 'iso:dk', 'iso3166:dk', 'denmark', 'danmark', 'tdwg:den', 'den'])

/** Rows of an extension to taxa: by the id of the core row, also when that row is a synonym. */
type Owner = (id: string) => ImportedTaxon | undefined

/** The portal's own archives say it all, and more exactly, in the core. */
const isOwn = (taxon: ImportedTaxon) => taxon.wishedId !== undefined

/** How many rows an extension has, and how many of them tell something of a taxon. */
interface Extension {
  rows: number
  used: number
}

export async function readVernacular(
  archive: Archive,
  meta: Meta,
  owner: Owner,
  findings: Findings,
): Promise<Extension> {
  const tally = new Tally()
  const read = { rows: 0, used: 0 }
  for (const table of meta.extensions.filter((one) => one.type === 'VernacularName')) {
    const tellsLanguage = table.fields.has('language') || table.defaults.has('language')
    for await (const row of readTable(archive, table, findings)) {
      read.rows++
      const taxon = owner(row.id)
      const name = tidyName(row.get('vernacularName')).slice(0, 200)
      const language = row.get('language').toLowerCase()
      if (!taxon) findings.warn(row.row, 'taxonID', `Navnet ${name} hører til ${row.id}, som ikke er i arkivet.`)
      else if (isOwn(taxon)) read.used++
      else if (name === '') findings.warn(row.row, 'vernacularName', 'Navnet mangler.')
      else if (tellsLanguage && !danish.has(language))
        tally.add('Navne på andre sprog end dansk er udeladt.', row.row, 'language')
      else {
        addVernacular(taxon, name, isTrue(row.get('isPreferredName')))
        read.used++
      }
    }
  }
  tally.tell(findings)
  return read
}

function addVernacular(taxon: ImportedTaxon, name: string, preferred: boolean) {
  const first = !taxon.vernacular.some((one) => one.standing !== 'other')
  taxon.vernacular.push({ name, standing: preferred ? 'preferred' : first ? 'first' : 'other' })
}

const isTrue = (cell: string) => /^(true|1|yes|ja|y)$/i.test(cell)

export async function readDistribution(
  archive: Archive,
  meta: Meta,
  owner: Owner,
  findings: Findings,
): Promise<Extension> {
  const tally = new Tally()
  const read = { rows: 0, used: 0 }
  for (const table of meta.extensions.filter((one) => one.type === 'Distribution')) {
    for await (const row of readTable(archive, table, findings)) {
      read.rows++
      const taxon = owner(row.id)
      if (!taxon) findings.warn(row.row, 'taxonID', `Udbredelsen hører til ${row.id}, som ikke er i arkivet.`)
      else if (isOwn(taxon)) read.used++
      else if (!isInDenmark(row)) tally.add('Udbredelse uden for Danmark er udeladt.', row.row, 'countryCode')
      else {
        applyDistribution(taxon, row, tally)
        read.used++
      }
    }
  }
  tally.tell(findings)
  return read
}

const isInDenmark = (row: TableRow) =>
  ['countryCode', 'locationID', 'country', 'locality'].some((term) => denmark.has(row.get(term).toLowerCase()))

const statuses: Record<string, { present: boolean; establishment: number }> = {
  ...Object.fromEntries(
    ['', 'present', 'common', 'rare', 'irregular'].map((word) => [word, { present: true, establishment: 1 }]),
  ),
  doubtful: { present: false, establishment: 0 },
  absent: { present: false, establishment: 3 },
  excluded: { present: false, establishment: 3 },
  extinct: { present: true, establishment: 2 },
}
const means: Record<string, number> = {
  ...Object.fromEntries(['native', 'indigenous', 'nativeendemic', 'nativereintroduced'].map((word) => [word, 1])),
  ...Object.fromEntries(
    ['introduced', 'alien', 'naturalised', 'naturalized', 'invasive', 'introducedassistedcolonisation', 'managed'].map(
      (word) => [word, 2],
    ),
  ),
}

/** What a checklist says of Denmark: whether it is found here, how it came, and how it is doing. */
function applyDistribution(taxon: ImportedTaxon, row: TableRow, tally: Tally) {
  const status = ownValue(statuses, row.get('occurrenceStatus').toLowerCase())
  const way = row.get('establishmentMeans')
  const occurrence = ownValue(means, way.toLowerCase().replace(/[\s:_-]+/g, ''))
  if (!status) tally.add(`Forekomsten ${row.get('occurrenceStatus')} kendes ikke.`, row.row, 'occurrenceStatus')
  if (way !== '' && occurrence === undefined) tally.add(`Herkomsten ${way} kendes ikke.`, row.row, 'establishmentMeans')
  if (status) {
    taxon.values.isDk = status.present && status.establishment === 1
    taxon.values.establishment = status.establishment
    if (status.establishment === 3) taxon.values.occurrence = 3
    else if (occurrence !== undefined) taxon.values.occurrence = occurrence
  }
  const lists = [redListOf(row, tally), citesOf(row)].filter((one): one is ImportedList => one !== undefined)
  for (const list of lists) taxon.lists = [...taxon.lists.filter((one) => one.list !== list.list), list]
}

const iucnWords: Record<string, string> = {
  'regionally extinct': 'RE',
  'critically endangered': 'CR',
  endangered: 'EN',
  vulnerable: 'VU',
  'near threatened': 'NT',
  'data deficient': 'DD',
  'least concern': 'LC',
  'not applicable': 'NA',
  'not evaluated': 'NE',
}

function redListOf(row: TableRow, tally: Tally): ImportedList | undefined {
  const word = row.get('threatStatus')
  if (word === '') return undefined
  const category = ownValue(iucnWords, word.toLowerCase()) ?? word.toUpperCase()
  if (!Object.hasOwn(redListCategories, category)) {
    tally.add(`Rødlistekategorien ${word} kendes ikke.`, row.row, 'threatStatus')
    return undefined
  }
  const year = /\b(19|20)\d\d\b/.exec(row.get('eventDate'))?.[0]
  return { list: 'redlist', annexes: [category], year: year === undefined ? null : Number(year), source: sourceOf(row) }
}

/** The annexes of the EU regulation follow the appendices of CITES. */
function citesOf(row: TableRow): ImportedList | undefined {
  const annex = { I: 'A', II: 'B', III: 'C' }[row.get('appendixCITES').toUpperCase()]
  return annex === undefined ? undefined : { list: 'cites', annexes: [annex], year: null, source: sourceOf(row) }
}

const sourceOf = (row: TableRow) => row.get('source').slice(0, 500)
