import { createHash, randomUUID } from 'node:crypto'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfTrip, recordIdsOfUser } from '#server/records/filter.ts'
import { treeRanges } from '#server/records/tree-ranges.ts'
import type { AnswerOf, Kind, WantedOf } from '../columns/answers.ts'
import type { Settings } from '../reading/fetch.ts'
import { knownTaxa, noTaxa } from '../reading/taxa.ts'
import { engineOf } from './engine.ts'

/** Who asks. Not inside a transaction: others would be told what may never come true. */
export interface Asker {
  readonly db: Db
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
}

const withTaxa: ReadonlySet<Kind> = new Set<Kind>(['page', 'beside', 'species', 'facets', 'figures', 'season'])

/** Ask about the public finds of a filter, as they are now. What the database has to be asked for is asked first. */
export async function ask<K extends Kind>(
  { db, signal }: Asker,
  kind: K,
  filter: RecordFilter,
  wanted: WantedOf<K>,
): Promise<{ answer: AnswerOf<K>; settings: Settings }> {
  const checked = filter.box ? { ...filter, box: [...checkedBox(filter.box)] as typeof filter.box } : filter
  const taxa = withTaxa.has(kind) ? await knownTaxa(db) : noTaxa
  const ranges = await treeRanges(db, filter)
  const picked = await pickedIds(db, filter)
  const ids = picked && Uint32Array.from(picked)
  const engine = engineOf(db)
  // Work in the background has time.
  const known = await (signal ? engine.now(db) : engine.read(db))
  const { settings } = known.common
  const sent = () => ({
    ...{ kind, asking: { filter: checked, ranges, ids, settings: settings.asked(filter) }, taxa, wanted },
  })
  return { answer: await engine.answer(known, sent, signal), settings }
}

/** The finds that the database must name: of a person, or of a trip; undefined when the filter asks for neither. */
async function pickedIds(db: Db, { userId, trip }: RecordFilter): Promise<number[] | undefined> {
  const ofUser = userId === undefined ? undefined : await recordIdsOfUser(db, userId)
  const ofTrip = trip === undefined ? undefined : await recordIdsOfTrip(db, trip)
  if (ofUser === undefined || ofTrip === undefined) return ofUser ?? ofTrip
  const both = new Set(ofUser)
  return ofTrip.filter((id) => both.has(id))
}

/** Processes count what has changed each for itself. */
const ownName = randomUUID()

/** What an answer depends on beside the question: all finds and taxa, and what the filter means just now. */
export async function stateOf({ db }: Asker, filter: RecordFilter): Promise<string> {
  const { revision } = await knownTaxa(db)
  const ranges = await treeRanges(db, filter)
  const ids = (await pickedIds(db, filter)) ?? []
  const { keeper } = await engineOf(db).now(db)
  const means = createHash('sha256')
    .update(JSON.stringify([ranges, ids]))
    .digest('base64url')
  return [ownName, ...Object.values(keeper.columns.mark), revision, means].join(' ')
}
