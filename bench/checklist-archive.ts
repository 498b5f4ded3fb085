import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import ZipStream from 'zip-stream'

/** Numbers that look random and are the same in every run. */
export function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const syllables = [
  ...[
    'ba',
    'cor',
    'den',
    'fi',
    'gal',
    'hy',
    'lan',
    'mel',
    'no',
    'pter',
    'qui',
    'ros',
    'sal',
    'tri',
    'ul',
    'vir',
    'xan',
  ],
  ...['a', 'e', 'o', 'ra', 'li', 'mo', 'nu', 'pe', 'ri', 'so', 'ta', 've', 'zo', 'cla', 'dro', 'phi', 'the', 'cy'],
]
const danishParts = [
  'rød',
  'blå',
  'stor',
  'lille',
  'skov',
  'eng',
  'mose',
  'strand',
  'gul',
  'hvid',
  'sort',
  'alm',
  'kær',
]
const danishEnds = ['bille', 'flue', 'mos', 'hat', 'urt', 'græs', 'mejse', 'snegl', 'møl', 'svirreflue', 'lav', 'torn']

/** A made-up checklist: so many taxa in a full classification, and so many names in all. */
export function* makeChecklist(taxa: number, names: number) {
  const roll = dice(7)
  const word = (parts: number) => Array.from({ length: parts }, () => syllables[roll(syllables.length)]).join('')
  const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1)
  const kingdoms = ['Animalia', 'Plantae', 'Fungi', 'Chromista']
  const parents: Record<string, number[]> = {}
  const shares: [string, number][] = [
    ['phylum', 40],
    ['class', 150],
    ['order', 600],
    ['family', 2500],
    ['genus', 12_000],
  ]
  let id = 0
  let made = 0
  const above = {
    phylum: 'kingdom',
    class: 'phylum',
    order: 'class',
    family: 'order',
    genus: 'family',
    species: 'genus',
  }
  const named = new Map<number, string>()
  const row = (rank: keyof typeof above | 'kingdom', name: string) => {
    id++
    made++
    named.set(id, name)
    const list = parents[rank] ?? []
    parents[rank] = list
    list.push(id)
    const over = rank === 'kingdom' ? [] : (parents[above[rank]] ?? [])
    return { id, parent: over[roll(over.length)] ?? null, rank, name }
  }
  for (const name of kingdoms) yield { taxon: row('kingdom', name) }
  for (const [rank, count] of shares)
    for (let i = 0; i < Math.ceil((count * taxa) / 60_000); i++)
      yield {
        taxon: row(
          rank as keyof typeof above,
          `${capital(word(3))}${i}`.replace(/\d+/, (n) => word(1) + 'abcdefghij'[Number(n) % 10]),
        ),
      }
  const species: number[] = []
  while (made < taxa) {
    const taxon = row('species', '')
    const genus = named.get(taxon.parent ?? 0) ?? 'Genus'
    taxon.name = `${genus} ${word(3)}${word(1)}`
    species.push(taxon.id)
    yield { taxon }
  }
  const pick = () => species[roll(species.length)] ?? 1
  const left = Math.max(0, names - taxa)
  for (let i = 0; i < Math.round(left * 0.55); i++)
    yield { synonym: { id: ++id, of: pick(), name: `${capital(word(3))} ${word(3)}` } }
  for (let i = 0; i < left - Math.round(left * 0.55); i++) {
    const start = danishParts[roll(danishParts.length)]
    const name = `${start} ${word(2)}${danishEnds[roll(danishEnds.length)]}`
    yield { danish: { of: pick(), name } }
  }
}

const rowTypes = {
  taxon: 'http://rs.tdwg.org/dwc/terms/Taxon',
  danish: 'http://rs.gbif.org/terms/1.0/VernacularName',
  distribution: 'http://rs.gbif.org/terms/1.0/Distribution',
}
type TableName = keyof typeof rowTypes

const describe = (name: TableName, terms: readonly string[]) => {
  const tag = name === 'taxon' ? 'core' : 'extension'
  return `
  <${tag} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowTypes[name]}">
    <files><location>${name}.txt</location></files><${tag === 'core' ? 'id' : 'coreid'} index="0"/>
    ${terms.map((term, i) => `<field index="${i}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`).join('')}
  </${tag}>`
}

export type Cells = readonly (string | number)[]
/** The columns of a checklist's core. */
export const coreTerms = [
  ...['taxonID', 'scientificName', 'scientificNameAuthorship', 'taxonRank', 'taxonomicStatus'],
  ...['parentNameUsageID', 'acceptedNameUsageID'],
]

/** Tables as a Darwin Core Archive; the first row of each names its terms. */
export async function writeTables(file: string, tables: Partial<Record<TableName, readonly Cells[]>>, title = '') {
  const zip = new ZipStream({ level: 6 })
  const written = finished(zip.pipe(createWriteStream(file)))
  const add = (name: string, lines: string[]) =>
    new Promise<void>((resolve, reject) => {
      const content = Readable.from(chunks(lines), { objectMode: false })
      zip.entry(content as never, { name }, (error) => (error ? reject(error) : resolve()))
    })
  const named = Object.entries(tables) as [TableName, readonly Cells[]][]
  const described = named.map(([name, [terms = []]]) => describe(name, terms as string[])).join('')
  await add('meta.xml', [`<archive xmlns="http://rs.tdwg.org/dwc/text/">${described}</archive>`])
  await add('eml.xml', [`<eml><dataset><title>${title}</title></dataset></eml>`])
  for (const [name, rows] of named)
    await add(
      `${name}.txt`,
      rows.map((cells) => cells.join('\t')),
    )
  zip.finalize()
  await written
}

/** The made-up checklist as a Darwin Core Archive. */
export async function writeArchive(file: string, taxa: number, names: number) {
  const taxon: Cells[] = [coreTerms]
  const danish: Cells[] = [['taxonID', 'vernacularName', 'language']]
  const distribution: Cells[] = [['taxonID', 'countryCode', 'occurrenceStatus', 'establishmentMeans']]
  for (const { taxon: made, synonym, danish: name } of makeChecklist(taxa, names)) {
    if (made) {
      taxon.push([made.id, made.name, 'Auctor, 1850', made.rank, 'accepted', made.parent ?? '', ''])
      if (made.rank === 'species') distribution.push([made.id, 'DK', 'present', 'native'])
    }
    if (synonym) taxon.push([synonym.id, synonym.name, 'Alter, 1870', 'species', 'synonym', '', synonym.of])
    if (name) danish.push([name.of, name.name, 'da'])
  }
  await writeTables(file, { taxon, danish, distribution })
}

function* chunks(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += 1000) yield Buffer.from(`${lines.slice(at, at + 1000).join('\n')}\n`)
}
