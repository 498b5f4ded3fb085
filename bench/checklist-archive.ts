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

const table = (tag: string, type: string, file: string, terms: string[]) => `
  <${tag} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${type}">
    <files><location>${file}</location></files><${tag === 'core' ? 'id' : 'coreid'} index="0"/>
    ${terms.map((term, i) => `<field index="${i}" term="http://rs.tdwg.org/dwc/terms/${term}"/>`).join('')}
  </${tag}>`

/** The same as a Darwin Core Archive. */
export async function writeArchive(file: string, taxa: number, names: number) {
  const coreTerms = ['taxonID', 'scientificName', 'scientificNameAuthorship', 'taxonRank', 'taxonomicStatus']
  coreTerms.push('parentNameUsageID', 'acceptedNameUsageID')
  const core = [coreTerms.join('\t')]
  const danish = [['taxonID', 'vernacularName', 'language'].join('\t')]
  const distribution = [['taxonID', 'countryCode', 'occurrenceStatus', 'establishmentMeans'].join('\t')]
  for (const { taxon, synonym, danish: name } of makeChecklist(taxa, names)) {
    if (taxon) {
      core.push([taxon.id, taxon.name, 'Auctor, 1850', taxon.rank, 'accepted', taxon.parent ?? '', ''].join('\t'))
      if (taxon.rank === 'species') distribution.push([taxon.id, 'DK', 'present', 'native'].join('\t'))
    }
    if (synonym) core.push([synonym.id, synonym.name, 'Alter, 1870', 'species', 'synonym', '', synonym.of].join('\t'))
    if (name) danish.push([name.of, name.name, 'da'].join('\t'))
  }
  const zip = new ZipStream({ level: 6 })
  const written = finished(zip.pipe(createWriteStream(file)))
  const add = (name: string, lines: string[]) =>
    new Promise<void>((resolve, reject) => {
      const content = Readable.from(chunks(lines), { objectMode: false })
      zip.entry(content as never, { name }, (error) => (error ? reject(error) : resolve()))
    })
  await add('meta.xml', [
    `<archive xmlns="http://rs.tdwg.org/dwc/text/">${table('core', 'http://rs.tdwg.org/dwc/terms/Taxon', 'taxon.txt', coreTerms)}${table('extension', 'http://rs.gbif.org/terms/1.0/VernacularName', 'danish.txt', ['taxonID', 'vernacularName', 'language'])}${table('extension', 'http://rs.gbif.org/terms/1.0/Distribution', 'distribution.txt', ['taxonID', 'countryCode', 'occurrenceStatus', 'establishmentMeans'])}</archive>`,
  ])
  await add('taxon.txt', core)
  await add('danish.txt', danish)
  await add('distribution.txt', distribution)
  zip.finalize()
  await written
}

function* chunks(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += 1000) yield Buffer.from(`${lines.slice(at, at + 1000).join('\n')}\n`)
}
