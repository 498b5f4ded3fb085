import { yearOf } from '#contract/scientific-name/authorship.ts'
import { refusalText, type ScientificName } from '#contract/scientific-name/name.ts'
import { readName } from '#contract/scientific-name/read-name.ts'
import { sameName, tidyName } from '../name-rules.ts'
import { rankOrTell } from '../scientific.ts'
import type { TableRow } from './dwca-table.ts'

/** What a row of a checklist says of its name. */
export interface RowName {
  canonicalName: string
  authorship: string
  year: number | null
  isHybrid: boolean
  /** The rank of the row, or the one that the name itself tells where the row tells none. */
  rank: number
  /** Why it is not the rank that the row says. */
  told?: string
}

const most = 200

/** The name of a row, from the full name or from its parts; or in words why it has none. */
export function readRowName(
  row: TableRow,
  rank: number | undefined,
  isSynonym: boolean,
): RowName | { problem: string } {
  const full = row.get('scientificName') || row.get('canonicalName')
  const parts = nameOfParts(row)
  const authorship = row.get('scientificNameAuthorship')
  const read = readName(full || parts, { rank: rank ?? null, authorship })
  const reading =
    parts !== '' && ('refusal' in read ? read.refusal === 'ambiguous' : isShorter(read.name, row))
      ? readName(parts, { rank: rank ?? null, authorship })
      : read
  if (!('name' in reading)) return { problem: refusalText(full || parts, reading) }
  const { name } = reading
  const epithet = row.get('specificEpithet')
  if (epithet !== '' && parts !== '' && !name.canonical.split(' ').includes(epithet.toLowerCase().replace(/^×\s*/, '')))
    return { problem: `${full} og kolonnerne genus og specificEpithet (${parts}) siger ikke det samme.` }
  // A synonym may have been described in another rank.
  const ranked = rank === undefined || isSynonym ? { rank: rank ?? name.rank ?? 0 } : rankOrTell(name, rank)
  if ('problem' in ranked) return ranked
  const published = Number(row.get('namePublishedInYear'))
  return {
    canonicalName: name.canonical.slice(0, most),
    authorship: name.authorship.slice(0, most),
    year: published >= 1500 && published <= 2200 ? published : name.year,
    isHybrid: name.isHybrid || rank === 2200,
    ...ranked,
  }
}

/** The portal's own archives hold names as they are. */
export function ownRowName(row: TableRow, rank: number | undefined): RowName {
  const canonicalName = (tidyName(row.get('canonicalName')) || row.get('scientificName')).slice(0, most)
  const authorship = row.get('scientificNameAuthorship').slice(0, most)
  const published = Number(row.get('namePublishedInYear'))
  return {
    ...{ canonicalName, authorship, rank: rank ?? 0, isHybrid: canonicalName.includes('×') },
    year: published >= 1500 && published <= 2200 ? published : yearOf(authorship),
  }
}

/** "Aglais" + "io": the genus and epithet columns as one name. */
const nameOfParts = (row: TableRow): string =>
  row.get('genus') === '' || row.get('specificEpithet') === ''
    ? ''
    : tidyName(`${row.get('genus')} ${row.get('specificEpithet')} ${row.get('infraspecificEpithet')}`)

/** The full name is only the genus, while the row has an epithet too. */
const isShorter = (name: ScientificName, row: TableRow) =>
  name.level === 'uninomial' && sameName(name.canonical) === sameName(row.get('genus'))
