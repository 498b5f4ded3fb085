import type { OwnerHead } from '#server/core/answers.ts'
import type { Ctx } from '#server/core/context.ts'
import type { ThreadRow } from './queries.ts'

type Hung = { kind: string; ownerId: number | null }
type HeadOf = (thread: Hung) => OwnerHead | undefined

/** How the rooms call what threads hang on. Which of them the viewer may read has been asked before. */
export async function headsOf(ctx: Ctx, threads: readonly Hung[]): Promise<HeadOf> {
  const heads = new Map<string, Map<number, OwnerHead>>()
  for (const [kind, some] of Map.groupBy(threads, (thread) => thread.kind)) {
    const ids = [...new Set(some.flatMap(({ ownerId }) => ownerId ?? []))]
    const told = ids.length === 0 ? undefined : await ctx.events.answers.of(kind).heads?.(ctx, ids)
    if (told) heads.set(kind, told)
  }
  return ({ kind, ownerId }) => heads.get(kind)?.get(ownerId ?? 0)
}

export const headOf = async (ctx: Ctx, thread: Hung): Promise<OwnerHead | undefined> =>
  (await headsOf(ctx, [thread]))(thread)

/** A thread that somebody began is called what they called it, any other what it hangs on. */
export const titleOf = ({ title }: Pick<ThreadRow, 'title'>, head: OwnerHead | undefined): string =>
  title || (head?.title ?? '')

/** Whether there are experts to call: of the species group of what it hangs on. */
export const hasExperts = (head: OwnerHead | undefined): boolean => head !== undefined && head.speciesGroup !== null
