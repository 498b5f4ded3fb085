import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { descriptionHeadings } from '#contract/enums.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { type ImportedName, type ImportedSet, type ImportedTaxon, newTaxon } from '#server/taxa/import/model.ts'

const folder = new URL('./checklist/', import.meta.url)
/** The columns of a taxon file, in this order. */
export const taxonColumns = [
  ...['id', 'parent', 'rank', 'scientificName', 'authorship', 'yearOfDescription', 'danishName', 'danishSynonyms'],
  ...['scientificSynonyms', 'speciesGroup', 'occurrence', 'establishment', 'isDK', 'isDefault', 'months'],
  ...['recognisability', 'redList', 'annexes', 'blurRadius', 'biotopes', 'trofi', 'lookAlikes', 'hybridParents'],
  'firstObservationYear',
]
/** Where the starter data's lists come from, as it is shown. */
export const starterSource = 'Startdata'
/** Annexes are as they stood when the starter data was written. */
const listYear = 2025

type Row = Record<string, string>
export interface ChecklistFiles {
  hash: string
  tables: { name: string; header: string[]; rows: string[][] }[]
  descriptions: { name: string; text: string }[]
}

/** The files as they are, and a hash that changes when any of them does. */
export async function readChecklistFiles(): Promise<ChecklistFiles> {
  const hash = createHash('sha256')
  const read = async (name: string) => {
    const text = await readFile(new URL(name, folder), 'utf8')
    hash.update(`${name}\0${text}\0`)
    return text
  }
  const tables: ChecklistFiles['tables'] = []
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.tsv')).sort()) {
    const [header = '', ...lines] = (await read(name)).split('\n').filter((line) => line !== '')
    tables.push({ name, header: header.split('\t'), rows: lines.map((line) => line.split('\t')) })
  }
  const descriptions: ChecklistFiles['descriptions'] = []
  for (const name of (await readdir(new URL('descriptions/', folder))).filter((one) => one.endsWith('.md')).sort())
    descriptions.push({ name, text: await read(`descriptions/${name}`) })
  return { hash: hash.digest('hex').slice(0, 16), tables, descriptions }
}

const asRow = (header: readonly string[], cells: readonly string[]): Row =>
  Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
const list = (cell = '') => cell.split('|').filter(Boolean)
const number = (cell = '') => (cell === '' ? null : Number(cell))

/** "1-3,11-12" → [1, 2, 3, 11, 12]. */
export const monthsOf = (cell: string): number[] =>
  cell === ''
    ? []
    : cell.split(',').flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, i) => from + i)
      })

/** "habitat:2+4;bern:2" → the lists with their annexes. */
export const annexesOf = (cell: string): { list: string; annexes: string[] }[] =>
  cell === ''
    ? []
    : cell.split(';').map((one) => {
        const [name = '', annexes = ''] = one.split(':')
        return { list: name, annexes: annexes.split('+') }
      })

const namesOf = (row: Row): ImportedName[] => [
  {
    canonicalName: row.scientificName ?? '',
    authorship: row.authorship ?? '',
    status: 1,
    year: number(row.yearOfDescription),
  },
  ...list(row.scientificSynonyms).map((synonym) => {
    const [canonicalName = '', authorship = '', status = ''] = synonym.split('~')
    return { canonicalName, authorship, status: status === '' ? 2 : Number(status), year: null }
  }),
]

/** Accepted names to keys. Genera of plants and animals may be called alike: the own file is asked first. */
export class NameBook {
  readonly #everywhere = new Map<string, Set<string>>()
  readonly #inFile = new Map<string, string>()

  add(file: string, name: string, key: string) {
    this.#everywhere.set(name, (this.#everywhere.get(name) ?? new Set()).add(key))
    this.#inFile.set(`${file}\0${name}`, key)
  }

  /** Throws when the name is unknown, or ambiguous outside its own file. */
  find(file: string, name: string): string {
    const own = this.#inFile.get(`${file}\0${name}`)
    if (own !== undefined) return own
    const keys = [...(this.#everywhere.get(name) ?? [])]
    const [key] = keys
    if (keys.length !== 1 || key === undefined)
      throw new Error(`${file}: ${name} ${keys.length === 0 ? 'stands in no file' : 'is the name of several taxa'}`)
    return key
  }
}

/** All files as one set. Descriptions and notes name taxa by their scientific names. */
export function checklistSet(files: ChecklistFiles): ImportedSet {
  const book = new NameBook()
  const taxa: ImportedTaxon[] = []
  const later: (() => void)[] = []
  const byKey = new Map<string, ImportedTaxon>()
  const add = (taxon: ImportedTaxon) => {
    taxa.push(taxon)
    byKey.set(taxon.key, taxon)
  }
  const tablesNamed = (prefix: RegExp, wanted: boolean) =>
    files.tables.filter(({ name }) => prefix.test(name) === wanted)
  for (const { name: file, header, rows } of tablesNamed(/^(morpho-groups|notes)-/, false)) {
    rows.forEach((cells, i) => {
      const row = asRow(header, cells)
      const taxon = taxonOf(row, i + 2)
      add(taxon)
      book.add(file, row.scientificName ?? '', taxon.key)
      later.push(() => {
        const find = (name: string) => book.find(file, name)
        if (row.parent) taxon.parentKey = find(row.parent)
        taxon.lookAlikes = list(row.lookAlikes).map(find)
        const parents = list(row.hybridParents).map((name) => byKey.get(find(name)))
        if (parents.length > 0) taxon.notes.push({ category: 'Taksonomi', text: hybridNote(parents) })
      })
    })
  }
  for (const resolve of later) resolve()
  for (const { name: file, header, rows } of tablesNamed(/^morpho-groups-/, true)) {
    rows.forEach((cells, i) => {
      const row = asRow(header, cells)
      const id = Number(row.id)
      const vernacular = [{ name: row.danishName ?? '', standing: 'preferred' as const }]
      const members = list(row.members).map((name) => book.find(file, name))
      const values = { isDk: true, isDefault: true, speciesGroup: commonGroup(members, byKey) }
      add(newTaxon({ key: String(id), row: i + 2, rank: 0, fixedId: id, taxonType: 1, vernacular, members, values }))
    })
  }
  for (const { name: file, header, rows } of tablesNamed(/^notes-/, true)) {
    for (const cells of rows) {
      const row = asRow(header, cells)
      const note = { category: row.category ?? '', text: row.text ?? '' }
      byKey.get(book.find(file, row.scientificName ?? ''))?.notes.push(note)
    }
  }
  for (const { name: file, text } of files.descriptions) {
    const { scientificName, sections } = descriptionOf(text)
    const taxon = byKey.get(book.find(file, scientificName))
    if (taxon) taxon.values.description = sections
  }
  return { source: starterSource, taxa }
}

/** The species group that all members have, if they have one. */
function commonGroup(members: readonly string[], byKey: Map<string, ImportedTaxon>): number | null {
  const groups = members.map((key) => {
    let taxon = byKey.get(key)
    while (taxon && (taxon.values.speciesGroup ?? null) === null)
      taxon = taxon.parentKey === null ? undefined : byKey.get(taxon.parentKey)
    return taxon?.values.speciesGroup ?? null
  })
  const [first = null] = groups
  return groups.every((group) => group === first) ? first : null
}

function taxonOf(row: Row, line: number): ImportedTaxon {
  const id = Number(row.id)
  const [category, year] = (row.redList ?? '').split(':')
  return newTaxon({
    key: String(id),
    row: line,
    fixedId: id,
    rank: Number(row.rank),
    names: namesOf(row),
    vernacular: [
      ...(row.danishName ? [{ name: row.danishName, standing: 'preferred' as const }] : []),
      ...list(row.danishSynonyms).map((name) => ({ name, standing: 'other' as const })),
    ],
    values: {
      speciesGroup: number(row.speciesGroup),
      occurrence: Number(row.occurrence),
      establishment: Number(row.establishment),
      isDk: row.isDK === '1',
      isDefault: row.isDefault === '1',
      isHybrid: row.rank === '2200',
      seasonMonths: monthsOf(row.months ?? ''),
      recognisability: number(row.recognisability),
      blurRadius: number(row.blurRadius),
      biotopes: list(row.biotopes),
      trofi: row.trofi || null,
      firstObservationYear: number(row.firstObservationYear),
    },
    lists: [
      ...(category ? [{ list: 'redlist', annexes: [category], year: number(year), source: starterSource }] : []),
      ...annexesOf(row.annexes ?? '').map((one) => ({ ...one, year: listYear, source: starterSource })),
    ],
  })
}

const hybridNote = (parents: readonly (ImportedTaxon | undefined)[]) => {
  const words = parents.flatMap((taxon) => {
    const [latin, danish] = [taxon?.names[0]?.canonicalName, taxon?.vernacular[0]?.name]
    return latin === undefined ? [] : [danish === undefined ? latin : `${danish} (${latin})`]
  })
  return `Hybrid mellem ${words.join(' og ')}.`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A description file: the scientific name, then texts under the headings that descriptions have. */
export function descriptionOf(text: string): { scientificName: string; sections: Record<string, string> } {
  const scientificName = /^# (.+)$/m.exec(text)?.[1]?.trim() ?? ''
  const sections: Record<string, string> = {}
  for (const [, title = '', body = ''] of text.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)) {
    const heading = Object.entries(descriptionHeadings).find(([, danish]) => danish === title.trim())?.[0]
    if (heading === undefined) throw new Error(`${scientificName}: no description has the heading ${title}`)
    const paragraphs = body
      .trim()
      .split(/\n\s*\n/)
      .filter(Boolean)
    const html = paragraphs.map((one) => `<p>${escapeHtml(one.replace(/\s+/g, ' '))}</p>`).join('')
    sections[heading] = cleanHtml(html)
  }
  return { scientificName, sections }
}
