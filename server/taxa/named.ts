import { sql } from 'kysely'
import { queryReadings } from '#contract/name-search/fold.ts'
import { refusalText } from '#contract/scientific-name/name.ts'
import { readName } from '#contract/scientific-name/read-name.ts'
import { withBreath } from '#server/core/breath.ts'
import type { Db } from '#server/core/database.ts'
import { sameName } from './name-rules.ts'
import { taxonRefs } from './refs.ts'
import { nameKeys } from './scientific.ts'
import { taxonIndex } from './search/taxon-index.ts'

const species = 2000

/** What somebody who writes a taxon may mean: one, none, or several. */
type Meant = { taxonId: number } | { problem: string }

/** More unknown names than this are not guessed at: such a sheet is about something else. */
const mostGuesses = 200
const proposals = 3

/**
 * The taxa that written names or ids mean: Danish and scientific, accepted names before synonyms, with or without their
 * authors; a species before the genus and family that are called the same. What was merged leads to where it went.
 */
export async function taxaMeant(db: Db, written: Iterable<string>): Promise<Map<string, Meant>> {
  const texts = [...new Set(written)]
  const isId = (text: string) => /^\d{1,15}$/.test(text)
  const ids = texts.filter(isId).map(Number)
  const keys = new Map<string, string[]>()
  for await (const text of withBreath(texts)) if (!isId(text)) keys.set(text, nameKeys(text))
  const [byId, byName] = [await readIds(db, ids), await readNames(db, [...new Set([...keys.values()].flat())])]
  const meant = new Map<string, Meant>()
  let guesses = 0
  for await (const text of withBreath(texts)) {
    if (isId(text)) {
      const id = byId.get(Number(text))
      meant.set(text, id === undefined ? { problem: `Der er ingen art med id ${text}.` } : { taxonId: id })
      continue
    }
    const found = keys
      .get(text)
      ?.map((key) => byName.get(key))
      .find((one) => one !== undefined)
    if (found) meant.set(text, chosen(text, found))
    else meant.set(text, { problem: await unknown(db, text, guesses++ < mostGuesses) })
  }
  return meant
}

/** A taxon that bears a name, and where it stands in the tree. */
interface Bearer {
  id: number
  isAccepted: boolean
  rank: number
  shownName: string
  latinName: string
  treeNumber: number
  treeEnd: number
}

const isAbove = (above: Bearer, below: Bearer) =>
  above.id !== below.id && above.treeNumber < below.treeNumber && below.treeNumber <= above.treeEnd

/** Of taxa that stand above each other and are called the same, the lowest is meant: pindsvin is the species. */
const lowest = (bearers: readonly Bearer[]) =>
  bearers.filter((one) => one.rank <= species && !bearers.some((other) => other.rank <= species && isAbove(one, other)))

function chosen(text: string, found: readonly Bearer[]): Meant {
  const accepted = found.filter((one) => one.isAccepted)
  const named = accepted.length > 0 ? accepted : found
  const left = lowest(named)
  const candidates = left.length > 0 ? left : named
  const [only] = candidates
  if (candidates.length === 1 && only) {
    // "bøg" is the accepted name of the genus, and what everybody calls its one common species.
    const below = found.filter((one) => !one.isAccepted && one.rank === species && isAbove(only, one))
    return { taxonId: below.length === 1 && below[0] ? below[0].id : only.id }
  }
  const told = candidates.slice(0, 5).map(inWords)
  const [many, whose] = candidates.every(({ rank }) => rank === species) ? ['arter', 'artens'] : ['taxa', 'taxonets']
  return { problem: `Flere ${many} hedder ${text.slice(0, 100)}: ${told.join(', ')}. Skriv ${whose} id i stedet.` }
}

const inWords = ({ id, shownName, latinName }: Pick<Bearer, 'id' | 'shownName' | 'latinName'>) =>
  shownName === latinName ? `${latinName} (id ${id})` : `${shownName} (${latinName}, id ${id})`

const oneOf = (texts: readonly string[]) =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} eller ${texts.at(-1)}`

/** What is not known is told with what search would find. */
async function unknown(db: Db, text: string, isGuessing: boolean): Promise<string> {
  const short = text.slice(0, 100)
  const reading = readName(text)
  // What names no taxon, or more than one, is not looked for.
  if ('refusal' in reading && ['placeholder', 'several'].includes(reading.refusal)) return refusalText(text, reading)
  const scope = { all: true, includeDeleted: false }
  const hits = isGuessing ? await taxonIndex(db).search(db, queryReadings(short), scope, proposals) : []
  const refs = await taxonRefs(
    db,
    hits.map((hit) => hit.taxon.id),
  )
  const told = hits.flatMap((hit) => {
    const ref = refs.find(({ id }) => id === hit.taxon.id)
    return ref ? [inWords({ ...ref, shownName: ref.name, latinName: ref.latinName })] : []
  })
  const guess = told.length === 0 ? '' : ` Mente du ${oneOf(told)}?`
  return `${short} findes ikke i Artsbogen.${guess}`
}

async function readIds(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ wanted: number; id: number }>`
    with recursive line as (
      select id as wanted, id, is_deleted, taxon_type, merged_into, 1 as step from taxon where id = any(${ids}::bigint[])
      union all
      select line.wanted, t.id, t.is_deleted, t.taxon_type, t.merged_into, line.step + 1
      from taxon t join line on t.id = line.merged_into where line.step < 20
    )
    select wanted, id from line where merged_into is null and not is_deleted and taxon_type <> 2`.execute(db)
  return new Map(rows.map((row) => [row.wanted, row.id]))
}

async function readNames(db: Db, keys: readonly string[]): Promise<Map<string, Bearer[]>> {
  const names = new Map<string, Bearer[]>()
  if (keys.length === 0) return names
  const wanted = keys.flatMap(asDatabasesFold)
  const { rows } = await sql<Bearer & { name: string }>`
    select t.id, m.name, m.is_accepted, t.rank, t.shown_name, t.latin_name, t.tree_number, t.tree_end
    from (
      select n.taxon_id, n.canonical_name as name, n.is_selected as is_accepted from taxon_name n
      where lower(n.canonical_name) = any(${wanted}::text[]) and not n.is_deleted
      union select v.taxon_id, v.name, v.is_accepted from vernacular_name v
      where lower(v.name) = any(${wanted}::text[]) and not v.is_deleted) m
    join taxon t on t.id = m.taxon_id
    where not t.is_deleted and t.merged_into is null and t.taxon_type <> 2
    order by t.id`.execute(db)
  for (const { name, ...bearer } of rows) {
    const key = sameName(name)
    const bearers = names.get(key) ?? []
    const known = bearers.find((one) => one.id === bearer.id)
    if (known) known.isAccepted ||= bearer.isAccepted
    else bearers.push(bearer)
    names.set(key, bearers)
  }
  return names
}

/** Some databases make only the letters a to z small: a first letter beyond them is looked for in both sizes. */
const asDatabasesFold = (key: string): string[] => {
  const [first = ''] = key
  return first > '\u007f' ? [key, first.toUpperCase() + key.slice(first.length)] : [key]
}
