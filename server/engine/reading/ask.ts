import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfUser } from '#server/records/filter.ts'
import { treeRanges } from '#server/records/tree-ranges.ts'
import { type AnswerOf, answer, type Kind, type WantedOf } from '../columns/answers.ts'
import type { AreaSets } from './fetch.ts'
import { publicRecords } from './records.ts'
import { knownTaxa, noTaxa } from './taxa.ts'

/** Who asks. Not inside a transaction: others would be told what may never come true. */
export interface Asker {
  readonly db: Db
}

const withTaxa: ReadonlySet<Kind> = new Set<Kind>(['page', 'species', 'facets', 'figures', 'season'])

/** Ask about the public finds of a filter, as they are now. What the database has to be asked for is asked first. */
export async function ask<K extends Kind>(
  { db }: Asker,
  kind: K,
  filter: RecordFilter,
  wanted: WantedOf<K>,
): Promise<{ answer: AnswerOf<K>; areaSets: AreaSets }> {
  const checked = filter.box ? { ...filter, box: [...checkedBox(filter.box)] as typeof filter.box } : filter
  const taxa = withTaxa.has(kind) ? await knownTaxa(db) : noTaxa
  const ranges = await treeRanges(db, filter)
  const ids = filter.userId === undefined ? undefined : Uint32Array.from(await recordIdsOfUser(db, filter.userId))
  const { columns, areaSets } = await publicRecords(db)
  const sets = filter.areaId === undefined ? undefined : areaSets.with(filter.areaId)
  const asking = { filter: checked, ranges, ids, areaSets: sets }
  return { answer: answer(columns, { kind, asking, taxa, wanted }), areaSets }
}
