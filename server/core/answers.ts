import type { Media } from '#contract/media.ts'
import type { Ctx } from './context.ts'
import { type ExtraAnswers, noExtraAnswers } from './extra-answers.ts'

/** What threads hang on and pictures belong to. A room that brings a new kind adds it here and answers for it. */
export type OwnerKind = 'record' | 'taxon' | 'trip' | 'comment' | 'news' | 'community'

type About<Reply> = (ctx: Ctx, ownerId: number, picture: { isHidden: boolean }) => Promise<Reply>

/** How something is told of where its thread stands among others. */
export interface OwnerHead {
  title: string
  path: string
  /** 0 as long as nobody knows which; null where it can have none. */
  speciesGroup: number | null
  picture: Media | null
}

/** What a room says of the things that are its own. What it does not answer is no. */
export interface OwnerAnswers {
  /** What the viewer may do in the thread of it. */
  thread?: (ctx: Ctx, ownerId: number) => Promise<'write' | 'read' | null>
  /** How some of them are called. Which of them the viewer may read has been asked before. */
  heads?: (ctx: Ctx, ownerIds: readonly number[]) => Promise<Map<number, OwnerHead>>
  /** Whether the viewer may see a picture of it that is not public. */
  picture?: About<boolean>
  /** Whether the viewer may have a picture as it was taken, with its place; who answers yes writes it down. */
  original?: About<boolean>
}

/** What later rooms keep about a taxon. */
export interface TaxonTraces {
  records: number
  votes: number
  followers: number
}
/** By taxon; a row without one counts what they have together, where that is not their sum. */
type OfTaxa = (ctx: Ctx, taxonIds: readonly number[]) => Promise<{ id: number | null; count: number }[]>
type OfUser = (ctx: Ctx, userId: number) => Promise<{ what: string; count: number }[]>

/** Questions whose answers lie in rooms further to the right: each room says once what it answers. */
export class Answers {
  readonly #owners = new Map<string, OwnerAnswers>()
  readonly #ofTaxa = new Map<keyof TaxonTraces, OfTaxa>()
  readonly #ofUser: OfUser[] = []
  /** What communities ask of finds. */
  extra: ExtraAnswers = noExtraAnswers

  answerFor(kind: OwnerKind, answers: OwnerAnswers) {
    if (this.#owners.has(kind)) throw new Error(`two rooms answer for ${kind}`)
    this.#owners.set(kind, answers)
  }
  traceTaxa(what: keyof TaxonTraces, told: OfTaxa) {
    if (this.#ofTaxa.has(what)) throw new Error(`two rooms count the ${what} of taxa`)
    this.#ofTaxa.set(what, told)
  }
  traceUser(told: OfUser) {
    this.#ofUser.push(told)
  }

  /** The room that answers for a kind of thing; a kind that nobody answers for has no answers. */
  of(kind: string): OwnerAnswers {
    return this.#owners.get(kind) ?? {}
  }
  /** How many of one kind the rooms keep about taxa, by taxon; one with nothing need not be there. */
  async countOfTaxa(ctx: Ctx, what: keyof TaxonTraces, taxonIds: readonly number[]): Promise<Map<number, number>> {
    const rows = (await this.#ofTaxa.get(what)?.(ctx, taxonIds)) ?? []
    return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count]])))
  }
  /** All that they keep about them. */
  async tracesOfTaxa(ctx: Ctx, taxonIds: readonly number[]): Promise<Map<number, TaxonTraces>> {
    const traces = new Map<number, TaxonTraces>()
    for (const what of this.#ofTaxa.keys())
      for (const [id, count] of await this.countOfTaxa(ctx, what, taxonIds))
        traces.set(id, { records: 0, votes: 0, followers: 0, ...traces.get(id), [what]: count })
    return traces
  }
  /** What they keep about them together: a person who follows two of them is one. */
  async tracesTogether(ctx: Ctx, taxonIds: readonly number[]): Promise<TaxonTraces> {
    const traces = { records: 0, votes: 0, followers: 0 }
    for (const [what, told] of this.#ofTaxa) {
      const rows = await told(ctx, taxonIds)
      const together = rows.find(({ id }) => id === null)
      traces[what] = together?.count ?? rows.reduce((total, { count }) => total + count, 0)
    }
    return traces
  }
  /** What of a user's would stay when the user is deleted. */
  async tracesOfUser(ctx: Ctx, userId: number): Promise<{ what: string; count: number }[]> {
    const traces: { what: string; count: number }[] = []
    for (const told of this.#ofUser) traces.push(...(await told(ctx, userId)))
    return traces
  }
}
