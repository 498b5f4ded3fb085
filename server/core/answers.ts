import type { Ctx } from './context.ts'

/** What threads hang on and pictures belong to. A room that brings a new kind adds it here and answers for it. */
export type OwnerKind = 'record' | 'taxon' | 'comment'

type About<Reply> = (ctx: Ctx, ownerId: number, picture: { isHidden: boolean }) => Promise<Reply>

/** What a room says of the things that are its own. What it does not answer is no. */
export interface OwnerAnswers {
  /** What the viewer may do in the thread of it. */
  thread?: (ctx: Ctx, ownerId: number) => Promise<'write' | 'read' | null>
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
type OfTaxa = (ctx: Ctx, taxonIds: readonly number[]) => Promise<({ id: number } & Partial<TaxonTraces>)[]>
type OfUser = (ctx: Ctx, userId: number) => Promise<{ what: string; count: number }[]>

/** Questions whose answers lie in rooms further to the right: each room says once what it answers. */
export class Answers {
  readonly #owners = new Map<string, OwnerAnswers>()
  readonly #ofTaxa: OfTaxa[] = []
  readonly #ofUser: OfUser[] = []

  answerFor(kind: OwnerKind, answers: OwnerAnswers) {
    if (this.#owners.has(kind)) throw new Error(`two rooms answer for ${kind}`)
    this.#owners.set(kind, answers)
  }
  traceTaxa(told: OfTaxa) {
    this.#ofTaxa.push(told)
  }
  traceUser(told: OfUser) {
    this.#ofUser.push(told)
  }

  /** The room that answers for a kind of thing; a kind that nobody answers for has no answers. */
  of(kind: string): OwnerAnswers {
    return this.#owners.get(kind) ?? {}
  }
  /** What the rooms keep about taxa, by taxon; one with nothing need not be there. */
  async tracesOfTaxa(ctx: Ctx, taxonIds: readonly number[]): Promise<Map<number, TaxonTraces>> {
    const traces = new Map<number, TaxonTraces>()
    for (const told of this.#ofTaxa) {
      for (const { id, records = 0, votes = 0, followers = 0 } of await told(ctx, taxonIds)) {
        const known = traces.get(id) ?? { records: 0, votes: 0, followers: 0 }
        traces.set(id, {
          records: known.records + records,
          votes: known.votes + votes,
          followers: known.followers + followers,
        })
      }
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
