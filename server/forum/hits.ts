import { sql } from 'kysely'
import type { ThreadLine } from '#contract/thread.ts'
import type { Db } from '#server/core/database.ts'
import { inTab, type LineRow, linesOf, type Narrowed } from './lines.ts'

/** Words in any Danish form, "several in a row", or, and -not. */
const asked = (queryString: string) => sql`websearch_to_tsquery('danish', ${queryString})`

/**
 * The same words one by one, any of them. Words in a row are never looked for where hits are marked: in a text that says
 * the same word over and over PostgreSQL then tries every way to put the row together, until its memory is gone.
 */
const anyAsked = (queryString: string) =>
  sql`replace(plainto_tsquery('danish', ${queryString})::text, ' & ', ' | ')::tsquery`

/** Whether anything is left when the words are gone that stand in every text. */
export async function isSearchable(db: Db, queryString: string): Promise<boolean> {
  const { rows } = await sql<{ nodes: number }>`select numnode(${asked(queryString)}) as nodes`.execute(db)
  return (rows[0]?.nodes ?? 0) > 0
}

/** The newest comments are looked through one by one; what is older is found by the index, in larger and larger spans. */
const firstSpan = 1000
const growth = 100
/** So many hits are taken at once; who may read them is asked after. */
const fewHits = 100

/**
 * Comments that hold the words, the newest first. A common word fills the page from the newest comments alone, and a
 * rare one is found by the index at once; spans keep the two from being mistaken for each other.
 */
export async function hitsPage(
  db: Db,
  narrowed: Narrowed,
  queryString: string,
  before: number | null,
  take: number,
): Promise<LineRow[]> {
  const lines: LineRow[] = []
  const named = await ownersNamed(db, queryString)
  let below = before ?? (await newestId(db)) + 1
  let span = firstSpan
  for (let most = fewHits; below > 1 && lines.length < take; most *= 2) {
    const from = Math.max(1, below - span)
    const ids = await hitsBetween(db, narrowed, queryString, {
      ...{ from, below, most, named, isIndexed: span > firstSpan },
    })
    lines.push(...(await linesOf(db, narrowed, ids)))
    const isFull = ids.length === most
    below = isFull ? (ids.at(-1) ?? from) : from
    if (!isFull) span *= growth
  }
  return lines.slice(0, take)
}

async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from comment`.execute(db)
  return rows[0]?.id ?? 0
}

interface Between {
  from: number
  below: number
  most: number
  /** By the index of words: otherwise PostgreSQL, which does not know that a word is rare, walks back through all of them. */
  isIndexed: boolean
  named: Named
}

/** What threads hang on that is called by the words. */
interface Named {
  taxa: number[]
  trips: number[]
}
/** More are not looked for: words that so many are called by are better searched for there. */
const mostNamed = 500

async function ownersNamed(db: Db, queryString: string): Promise<Named> {
  const { rows } = await sql<{ taxonId: number | null; tripId: number | null }>`
    (select id as taxon_id, null::bigint as trip_id from taxon
      where to_tsvector('danish', shown_name) @@ ${asked(queryString)} limit ${mostNamed})
    union all
    (select null, o.trip_id from trip_public o
      where o.title <> '' and to_tsvector('danish', o.title) @@ ${asked(queryString)} limit ${mostNamed})`.execute(db)
  return { taxa: rows.flatMap(({ taxonId }) => taxonId ?? []), trips: rows.flatMap(({ tripId }) => tripId ?? []) }
}

/** The newest words in threads of what is called so. */
const newestIn = ({ taxa, trips }: Named) => sql`
  select t.newest_id as id from record r join thread t on t.id = r.thread_id
    where r.thread_id is not null and r.taxon_id = any(${taxa}::bigint[])
  union all
  select t.newest_id from thread t where t.kind = 'taxon' and t.owner_id = any(${taxa}::bigint[])
  union all
  select t.newest_id from thread t where t.kind = 'trip' and t.owner_id = any(${trips}::bigint[])`

async function hitsBetween(
  db: Db,
  narrowed: Narrowed,
  queryString: string,
  { from, below, most, isIndexed, named }: Between,
): Promise<number[]> {
  const within = sql`c.deleted_at is null and c.id >= ${from} and c.id < ${below} and ${inTab(narrowed)}`
  const said = sql`select c.id from comment c where c.search @@ ${asked(queryString)} and ${within}
    order by ${isIndexed ? sql`c.id + 0` : sql`c.id`} desc limit ${most}`
  const isNone = named.taxa.length + named.trips.length === 0
  const { rows } = await sql<{ id: number }>`${
    isNone
      ? said
      : sql`(${said}) union (select c.id from (${newestIn(named)}) n join comment c on c.id = n.id where ${within}
          order by c.id desc limit ${most}) order by id desc limit ${most}`
  }`.execute(db)
  return rows.map(({ id }) => id)
}

// ---- marks ----

type Words = ThreadLine['comment']['words']

/** Letters that no text of ours holds stand before and after a hit. */
const [start, stop] = ['\uE000', '\uE001']
const withoutMarks = (text: string) => text.replace(/[\uE000\uE001]/g, '')

export const wordsOf = (marked: string): Words =>
  marked
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: withoutMarks(part), isHit: part.startsWith(start ?? '') }))

const longest = 200
/** The beginning of a text, cut at a word. */
const beginning = (text: string): Words => {
  if (text === '') return []
  const cut = text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')} …`
  return [{ text: cut, isHit: false }]
}

/** How lines show their titles and words: with hits marked when something was searched for. */
export async function marker(
  db: Db,
  queryString: string | undefined,
  titles: readonly string[],
  texts: readonly string[],
) {
  if (queryString === undefined) {
    return { title: () => null, words: (at: number) => beginning(texts[at] ?? '') }
  }
  const whole = `StartSel=${start}, StopSel=${stop}, HighlightAll=true`
  const parts = `StartSel=${start}, StopSel=${stop}, MaxFragments=2, MaxWords=24, MinWords=10, FragmentDelimiter=" … "`
  const { rows } = await sql<{ title: string; words: string }>`
    select ts_headline('danish', title, q, ${whole}) as title,
      ts_headline('danish', words, q, case when length(words) > ${longest} then ${parts} else ${whole} end) as words
    from unnest(${titles.map(withoutMarks)}::text[], ${texts.map(withoutMarks)}::text[]) with ordinality
      as s(title, words, at), lateral (select ${anyAsked(queryString)} as q) asked
    order by at`.execute(db)
  return {
    title: (at: number) => wordsOf(rows[at]?.title ?? ''),
    words: (at: number) => wordsOf(rows[at]?.words ?? ''),
  }
}
