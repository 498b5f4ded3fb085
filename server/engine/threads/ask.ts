import { createHash, randomUUID } from 'node:crypto'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfUser } from '#server/records/filter.ts'
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
  const ids = filter.userId === undefined ? undefined : Uint32Array.from(await recordIdsOfUser(db, filter.userId))
  const engine = engineOf(db)
  // Work in the background has time.
  const known = await (signal ? engine.now(db) : engine.read(db))
  const { settings } = known.common
  const sent = () => ({
    ...{ kind, asking: { filter: checked, ranges, ids, settings: settings.asked(filter) }, taxa, wanted },
  })
  return { answer: await engine.answer(known, sent, signal), settings }
}

/** Processes count what has changed each for itself. */
const ownName = randomUUID()

/** What an answer depends on beside the question: all finds and taxa, and what the filter means just now. */
export async function stateOf({ db }: Asker, filter: RecordFilter): Promise<string> {
  const { revision } = await knownTaxa(db)
  const ranges = await treeRanges(db, filter)
  const ids = filter.userId === undefined ? [] : await recordIdsOfUser(db, filter.userId)
  const { keeper } = await engineOf(db).now(db)
  const means = createHash('sha256')
    .update(JSON.stringify([ranges, ids]))
    .digest('base64url')
  return [ownName, ...Object.values(keeper.columns.mark), revision, means].join(' ')
}
