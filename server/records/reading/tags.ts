import type { Ctx } from '#server/core/context.ts'

/** The user's own labels; those on deleted finds are not counted. */
export async function userTags(ctx: Ctx, { userId }: { userId: number }) {
  const items = await ctx.db
    .selectFrom('recordTag')
    .innerJoin('record', 'record.id', 'recordTag.recordId')
    .select(['recordTag.tag', (e) => e.fn.countAll<number>().as('count')])
    .where('recordTag.userId', '=', userId)
    .where('record.deletedAt', 'is', null)
    .groupBy('recordTag.tag')
    .orderBy('count', 'desc')
    .orderBy('recordTag.tag')
    .execute()
  return { items }
}

export async function deleteUserTags(ctx: Ctx, { userId, tags }: { userId: number; tags: string[] }) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('recordTag')
    .where('userId', '=', userId)
    .where('tag', 'in', tags)
    .executeTakeFirstOrThrow()
  return { removed: Number(numDeletedRows) }
}
