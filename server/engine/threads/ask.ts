import type { RecordFilter } from '#contract/record-filter.ts'
import type { Db } from '#server/core/database.ts'
import { checkedBox, recordIdsOfTrip, recordIdsOfUser } from '#server/records/filter.ts'
import { criteriaFilter, type Membership, membershipOf, membershipsOf } from '#server/records/membership.ts'
import { treeRanges } from '#server/records/tree-ranges.ts'
import type { AnswerOf, Kind, WantedOf } from '../columns/answers.ts'
import type { MemberAsked } from '../columns/question.ts'
import type { Settings } from '../reading/fetch.ts'
import { knownTaxa, noTaxa } from '../reading/taxa.ts'
import { engineOf } from './engine.ts'
import { readyToLook, standing, withSettings } from './standing.ts'

/** Who asks. Not inside a transaction: others would be told what may never come true. */
export interface Asker {
  readonly db: Db
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
}

const withTaxa: ReadonlySet<Kind> = new Set<Kind>([
  'page',
  'beside',
  'species',
  'facets',
  'figures',
  'season',
  'gathered',
  'present',
])

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
  const member = filter.community === undefined ? undefined : await memberAsked(db, filter.community)
  const engine = engineOf(db)
  // Work in the background has time.
  const known = await (signal ? engine.now(db) : engine.read(db))
  const { settings } = known.common
  const sent = () => {
    const asking = withSettings({ filter: checked, ranges, ids, ...(member ? { member } : {}) }, settings)
    return { kind, asking, taxa, wanted }
  }
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

/** Which finds are in a community, with what the database had to be asked for. */
const memberAsked = async (db: Db, communityId: number): Promise<MemberAsked> =>
  askedOf(db, await membershipOf(db, communityId))

async function askedOf(db: Db, { criteria, until, taken, left }: Membership): Promise<MemberAsked> {
  const filter = criteria && criteriaFilter(criteria)
  return {
    criteria: filter && { filter, ranges: await treeRanges(db, filter) },
    ...{ until, taken: Uint32Array.from(taken), left: Uint32Array.from(left) },
  }
}

/** What an answer depends on beside the question: the finds and taxa, and what the filter means just now. */
export async function stateOf({ db }: Asker, filter: RecordFilter): Promise<string> {
  const { revision } = await knownTaxa(db)
  const ranges = await treeRanges(db, filter)
  const ids = (await pickedIds(db, filter)) ?? []
  const member = filter.community === undefined ? undefined : await memberAsked(db, filter.community)
  const asked = { filter, ranges, member, ids: ids.length > 0 ? Uint32Array.from(ids) : undefined }
  return standing(await readyToLook(engineOf(db).now(db)), revision, asked)
}

/** The same for the finds of each of some communities, with one look at the database for all of them. */
export async function statesOfMembers({ db }: Asker, communityIds: readonly number[]): Promise<Map<number, string>> {
  const { revision } = await knownTaxa(db)
  const memberships = await membershipsOf(db, communityIds)
  const members = new Map<number, MemberAsked>()
  for (const [id, membership] of memberships) members.set(id, await askedOf(db, membership))
  const known = await readyToLook(engineOf(db).now(db))
  const stateOfOne = (community: number, member: MemberAsked) =>
    standing(known, revision, { filter: { community }, member })
  return new Map([...members].map(([id, member]) => [id, stateOfOne(id, member)]))
}
