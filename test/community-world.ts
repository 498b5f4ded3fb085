import fc from 'fast-check'
import type { Criteria } from '#contract/community.ts'
import type { Answer, Portal } from './app.ts'
import { makeCommunity } from './communities.ts'
import type { Actor } from './people.ts'
import { makeRecord, somewhere } from './records.ts'
import { type Checklist, ranks } from './taxa.ts'

const spots = [0, 0.002, 0.02, 0.2].map((off) => ({ lon: somewhere.lon + off, lat: somewhere.lat + off / 2 }))
const days = ['2026-04-30', '2026-05-14', '2026-06-02']
const radii = [0, 500, 2000]
const oneOf = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const at = fc.nat(20)
const said = { taxon: fc.nat(5), spot: fc.nat(3), day: fc.nat(2), ownBlur: fc.boolean() }
const find = fc.record({ ...said, reporter: fc.nat(1) })
const report = fc.record({ kind: fc.constant('report' as const), find })
/** What there is before anything else happens. */
export const firstRecords = fc.array(report, { minLength: 4, maxLength: 10 })
const marks = ['personal', 'hide', 'delete', 'dismiss', 'flag', 'pause'] as const
const parts = {
  taxa: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
  speciesGroups: fc.uniqueArray(fc.constantFrom(4, 8), { maxLength: 2 }),
  months: fc.uniqueArray(fc.constantFrom(4, 5, 6), { maxLength: 2 }),
  from: fc.constantFrom(...days),
  near: fc.record({ spot: fc.nat(3), metres: fc.constantFrom(200, 1500, 30_000) }),
}
type Part = keyof typeof parts
/**
 * Criteria before it is known which taxa there are: those are told by their place in the list of them. Of two parts at
 * most, so that finds meet them.
 */
const criteria = fc
  .tuple(fc.subarray(Object.keys(parts) as Part[], { maxLength: 2 }), fc.record(parts))
  .map(([keys, all]): Partial<typeof all> => Object.fromEntries(keys.map((key) => [key, all[key]])))
export const someCriteria = fc.option(criteria, { freq: 6 })
type Wanted = typeof someCriteria extends fc.Arbitrary<infer W> ? W : never

/** What people do, to finds and taxa and communities that are chosen by a number. */
export const someStep = fc.oneof(
  { arbitrary: report, weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('mark' as const), at, mark: fc.constantFrom(...marks) }), weight: 2 },
  fc.record({ kind: fc.constant('unmark' as const), at, mark: fc.constantFrom(...marks) }),
  fc.record({ kind: fc.constant('change' as const), at, to: fc.record(said, { requiredKeys: [] }) }),
  fc.record({ kind: fc.constant('blur' as const), taxon: fc.nat(5), radius: fc.constantFrom(...radii) }),
  fc.record({ kind: fc.constant('reparent' as const), taxon: fc.nat(1), genus: fc.nat(1) }),
  {
    arbitrary: fc.record({ kind: fc.constantFrom('in' as const, 'out' as const, 'forget' as const), at, of: at }),
    weight: 2,
  },
  fc.record({ kind: fc.constant('take back' as const), at, of: at }),
  fc.record({ kind: fc.constant('rewrite' as const), of: at, criteria: someCriteria }),
  { arbitrary: fc.record({ kind: fc.constant('close' as const), of: at, on: fc.boolean() }), weight: 2 },
  {
    arbitrary: fc.record({ kind: fc.constant('stay out' as const), reporter: fc.nat(1), out: fc.boolean() }),
    weight: 2,
  },
)
export type Step = typeof someStep extends fc.Arbitrary<infer S> ? S : never

export interface MadeRecord {
  id: number
  as: Actor
  ownBlur: boolean
  point: { lon: number; lat: number }
  reportedAt: Date
}
export interface MadeCommunity {
  id: number
  criteria: Criteria | null
  closedAt: Date | null
  /** What was said of single finds, by their id. */
  byHand: Map<number, boolean>
}

/** Two genera, a species with a subspecies, a species beside it that hides, and one of another group. */
async function taxaOf(checklist: Checklist) {
  const group = 8
  const genera = [await checklist.id({ rank: ranks.genus, group }), await checklist.id({ rank: ranks.genus, group })]
  const [genus = 0, other = 0] = genera
  const first = await checklist.id({ parent: genus, group })
  const second = await checklist.id({ parent: genus, group, blur: 500 })
  const below = await checklist.id({ parent: first, rank: ranks.subspecies, group })
  const alien = await checklist.id({ group: 4 })
  return { all: [first, second, below, genus, other, alien], genera, moving: [first, second], alien, below }
}

const done = async (asked: Promise<Answer<unknown>>) => {
  const { status, problem } = await asked
  if (status !== 200) throw new Error(JSON.stringify(problem))
}

/** What somebody has made and done to communities, finds and taxa, beside what the portal makes of it. */
export class CommunityWorld {
  readonly finds: MadeRecord[] = []
  readonly communities: MadeCommunity[] = []
  readonly outOfRankings = new Set<number | null>()
  readonly #parents = new Map<number, number>()
  readonly #portal: Portal
  readonly #organiser: Actor
  readonly #reporters: readonly Actor[]
  readonly #taxa: Awaited<ReturnType<typeof taxaOf>>

  private constructor(
    portal: Portal,
    organiser: Actor,
    reporters: readonly Actor[],
    taxa: Awaited<ReturnType<typeof taxaOf>>,
  ) {
    this.#portal = portal
    this.#organiser = organiser
    this.#reporters = reporters
    this.#taxa = taxa
    const [genus = 0] = taxa.genera
    for (const species of taxa.moving) this.#parents.set(species, genus)
    this.#parents.set(taxa.below, taxa.moving[0] ?? 0)
  }

  static async open(portal: Portal, checklist: Checklist, wanted: readonly Wanted[]): Promise<CommunityWorld> {
    const reporters = [await portal.person(), await portal.person()]
    const world = new CommunityWorld(portal, await portal.person(), reporters, await taxaOf(checklist))
    for (const one of wanted) {
      const asked = world.#asked(one)
      const { id } = await makeCommunity(portal, world.#organiser, { criteria: asked })
      world.communities.push({ id, criteria: asked, closedAt: null, byHand: new Map() })
    }
    return world
  }

  /** Its finds are nobody's any more, so that the next world counts its own alone. */
  async close() {
    for (const { id, as } of this.finds) await this.#portal.call('deleteRecord', { as, id })
  }

  #asked(wanted: Wanted): Criteria | null {
    if (wanted === null) return null
    const { taxa, near, ...plain } = wanted
    return {
      ...plain,
      ...(taxa ? { taxonIds: taxa.map((one) => oneOf(this.#taxa.all, one)) } : {}),
      ...(near ? { near: { ...oneOf(spots, near.spot), metres: near.metres } } : {}),
    }
  }

  /** The taxon and all above it. */
  lineOf(taxonId: number): number[] {
    const parent = this.#parents.get(taxonId)
    return parent === undefined ? [taxonId] : [taxonId, ...this.lineOf(parent)]
  }

  /** What a taxon counts as; undefined: it is no species. */
  speciesOf(taxonId: number): number | undefined {
    const species = [...this.#taxa.moving, this.#taxa.alien]
    return this.lineOf(taxonId).find((one) => species.includes(one))
  }

  async do(step: Step) {
    const { clock } = this.#portal
    clock.now = new Date(clock.now.getTime() + 60_000)
    if (step.kind === 'report') await this.#report(step.find)
    else if (step.kind === 'blur') await this.#blur(step)
    else if (step.kind === 'reparent') await this.#reparent(step)
    else if (step.kind === 'stay out') await this.#stayOut(step)
    else if ('at' in step && this.finds.length > 0) await this.#touch(step, oneOf(this.finds, step.at))
    else if (step.kind === 'rewrite') await this.#rewrite(oneOf(this.communities, step.of), step.criteria)
    else if (step.kind === 'close') {
      const community = oneOf(this.communities, step.of)
      await this.#portal.call('closeCommunity', { as: this.#organiser, id: community.id, on: step.on })
      community.closedAt = step.on ? (community.closedAt ?? clock.now) : null
    }
  }

  #fieldsOf({ taxon, spot, day, ownBlur }: { taxon?: number; spot?: number; day?: number; ownBlur?: boolean }) {
    return {
      ...(taxon === undefined ? {} : { taxonId: oneOf(this.#taxa.all, taxon) }),
      ...(spot === undefined ? {} : { point: oneOf(spots, spot) }),
      ...(day === undefined ? {} : { observedFrom: oneOf(days, day) }),
      ...(ownBlur === undefined ? {} : { ownBlur }),
    }
  }

  async #report({ reporter, ...fields }: Extract<Step, { kind: 'report' }>['find']) {
    const as = oneOf(this.#reporters, reporter)
    const { id } = await makeRecord(this.#portal, { as, ...this.#fieldsOf(fields) })
    const { ownBlur, spot } = fields
    this.finds.push({ id, as, ownBlur, point: oneOf(spots, spot), reportedAt: this.#portal.clock.now })
  }

  async #blur({ taxon, radius }: Extract<Step, { kind: 'blur' }>) {
    const taxonIds = [oneOf(this.#taxa.all, taxon)]
    await done(this.#portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds, blurRadius: radius }))
  }

  async #reparent({ taxon, genus }: Extract<Step, { kind: 'reparent' }>) {
    const [taxonId, parentId] = [oneOf(this.#taxa.moving, taxon), oneOf(this.#taxa.genera, genus)]
    if (this.#parents.get(taxonId) === parentId) return
    await done(this.#portal.call('updateTaxonParent', { as: 'taxonAdminRole', taxonId, parentId, dryRun: false }))
    this.#parents.set(taxonId, parentId)
  }

  async #stayOut({ reporter, out }: Extract<Step, { kind: 'stay out' }>) {
    const as = oneOf(this.#reporters, reporter)
    await done(this.#portal.call('updateUserOutOfRankings', { as, outOfRankings: out }))
    if (out) this.outOfRankings.add(as.userId)
    else this.outOfRankings.delete(as.userId)
  }

  async #rewrite(community: MadeCommunity, wanted: Wanted) {
    const { id } = community
    const criteria = this.#asked(wanted)
    const { version } = (await this.#portal.call('getCommunity', { as: this.#organiser, id })).body
    await done(this.#portal.call('updateCommunity', { as: this.#organiser, community: { id, criteria }, version }))
    community.criteria = criteria
  }

  async #touch(step: Extract<Step, { at: number }>, find: MadeRecord) {
    const { id, as } = find
    if (step.kind === 'mark' || step.kind === 'unmark') return this.#mark(step.kind, step.mark, find)
    if (step.kind === 'change') {
      const { status, body } = await this.#portal.call('getRecord', { as, id })
      if (status !== 200) return
      const changes = this.#fieldsOf(step.to)
      const changed = await this.#portal.call('updateRecord', { as, id, version: body.version, changes })
      if (changed.status === 200) Object.assign(find, changes)
      return
    }
    const community = oneOf(this.communities, step.of)
    const how = { out: step.kind === 'out' || step.kind === 'take back', forget: step.kind === 'forget' }
    const by = step.kind === 'take back' ? as : this.#organiser
    // What is not public is nobody's to take, and what its reporter took out stays out.
    const taken = await this.#portal.call('takeCommunityRecords', { as: by, id: community.id, recordIds: [id], ...how })
    if (taken.status !== 200) return
    if (how.forget) community.byHand.delete(id)
    else community.byHand.set(id, !how.out)
  }

  /** A mark that does not fit is refused, and changes nothing. */
  async #mark(kind: 'mark' | 'unmark', mark: (typeof marks)[number], { id, as }: MadeRecord) {
    const on = kind === 'mark'
    const expert = 'speciesExpertRole'
    const { call } = this.#portal
    if (mark === 'personal') await call(on ? 'personalizeRecord' : 'unPersonalizeRecord', { as, id })
    else if (mark === 'hide' && on) await call('hideRecord', { as: 'siteModerator', id, reason: 'Et ansigt' })
    else if (mark === 'hide') await call('unhideRecord', { as: 'siteModerator', id })
    else if (mark === 'delete') await call(on ? 'deleteRecord' : 'restoreRecord', { as, id })
    else if (mark === 'dismiss' && on) await call('dismissRecord', { as: expert, id, reason: 'other', words: 'Sløret' })
    else if (mark === 'dismiss') await call('unDismissRecord', { as: expert, id, reason: 'Alligevel' })
    else if (mark === 'flag' && on) await call('flagRecord', { as, id, reason: 'Se her' })
    else if (mark === 'flag') await call('unFlagRecord', { as, id })
    else if (on) await call('pauseRecord', { as: expert, id, question: 'Hvor stor?' })
    else await call('unPauseRecord', { as: expert, id })
  }
}
