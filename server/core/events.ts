import type { Ctx } from './context.ts'

/** What ripples from one room to the rooms on its right, handled in the same transaction. */
export interface EventMap {
  userDeleted: { userId: number; issuer: string; subject: string; forgetCredit: boolean }
  /** Before a user is deleted: each room tells what of theirs will stay. */
  userTracesAsked: { userId: number; tell(what: string, count: number): void }
  /** Pictures that nothing shows any more: their rows and files go. */
  mediaDropped: { mediaIds: string[] }
  /** Whether the viewer may have a picture as it was taken, with its place; the room that shows it answers, and logs. Silence is no. */
  originalAsked: { mediaId: string; ownerType: string; ownerId: string; allow(): void }
  /** Whether the viewer may read and write in the thread of something; the room whose thing it is answers. Silence is no. */
  threadAsked: { kind: string; ownerId: number; allow(what: 'read' | 'write'): void }
  /** Somebody wrote in a thread. */
  commentAdded: { threadId: number; kind: string; ownerId: number | null; commentId: number; authorId: number }
  /** Before taxa change hands: each room tells what of theirs hangs on them; a taxon with nothing need not be told. */
  taxonTracesAsked: { taxonIds: readonly number[]; tell(taxonId: number, traces: Partial<TaxonTraces>): void }
  /** Taxa have other tree numbers, ancestors, species groups or blurs than before, or were merged (`into` null: parted again). */
  taxaMoved: {
    changeId: number
    /** The change that this one takes back. */
    undoes: number | null
    taxonIds: readonly number[]
    merged: readonly { from: number; into: number | null }[]
  }
}

/** What later rooms keep about a taxon. */
export interface TaxonTraces {
  finds: number
  votes: number
  followers: number
}

type Handler<E extends keyof EventMap> = (ctx: Ctx, event: EventMap[E]) => Promise<void>

export class Events {
  readonly #handlers = new Map<keyof EventMap, Handler<never>[]>()
  on<E extends keyof EventMap>(name: E, handler: Handler<E>) {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as Handler<never>])
  }
  async emit<E extends keyof EventMap>(ctx: Ctx, name: E, event: EventMap[E]) {
    for (const handler of this.#handlers.get(name) ?? []) await (handler as Handler<E>)(ctx, event)
  }
}
