import type { Updateable } from 'kysely'
import type { OwnUser, PublicProfile } from '#contract/account.ts'
import type { Ctx } from '#server/core/context.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Schema } from '#server/core/schema.ts'
import { readRoleTable } from '#server/settings/settings.ts'
import { listUsers, searchByName, type UserRow, userById, userByIdentification } from './queries.ts'
import { foundUser, isSelf, isSiteAdmin, ownUser, publicProfile } from './rules.ts'

export async function knownUser(ctx: Ctx, userId: number): Promise<UserRow> {
  const row = await userById(ctx.db, userId)
  if (!row) throw new Refusal('missing', 'not_found')
  return row
}

/** A user who can still be changed. */
export async function livingUser(ctx: Ctx, userId: number): Promise<UserRow> {
  const row = await knownUser(ctx, userId)
  if (row.deletedAt !== null) throw new Refusal('conflict', 'user_deleted')
  return row
}

/** The own/admin reply. Users never read the note on themselves, except as administrators in the administration. */
export async function ownReply(ctx: Ctx, userId: number, inAdministration = false): Promise<OwnUser> {
  const row = await knownUser(ctx, userId)
  const withNote = isSiteAdmin(ctx.viewer) && (inAdministration || !isSelf(ctx.viewer, userId))
  return ownUser(row, { table: await readRoleTable(ctx.db), now: ctx.now, withNote })
}

async function replyFor(ctx: Ctx, row: UserRow | undefined): Promise<OwnUser | PublicProfile> {
  if (!row) throw new Refusal('missing', 'not_found')
  return isSelf(ctx.viewer, row.id) || isSiteAdmin(ctx.viewer) ? ownReply(ctx, row.id) : publicProfile(row)
}

export const domainUser = async (ctx: Ctx, { userId }: { userId: number }) =>
  replyFor(ctx, await userById(ctx.db, userId))

export const domainUserByIdentification = async (ctx: Ctx, input: { userIdentification: string }) =>
  replyFor(ctx, await userByIdentification(ctx.db, input.userIdentification))

export const userEmail = async (ctx: Ctx, { userId }: { userId: number }) => ({
  email: (await knownUser(ctx, userId)).email,
})

const searchLimit = 20
export const searchUsers = async (ctx: Ctx, { queryString }: { queryString: string }) =>
  (await searchByName(ctx.db, queryString, searchLimit)).map(foundUser)

export async function allUsers(ctx: Ctx, input: { queryString?: string | undefined; skip: number; take: number }) {
  const { items, total } = await listUsers(ctx.db, input.queryString ?? '', input.skip, input.take)
  const table = await readRoleTable(ctx.db)
  return { items: items.map((row) => ownUser(row, { table, now: ctx.now, withNote: true })), total }
}

/** Change a user. The history names the fields, never what they hold: it outlives people. */
export async function changeUser(
  ctx: Ctx,
  userId: number,
  values: Updateable<Schema['appUser']>,
  fields: string[] = Object.keys(values),
) {
  await livingUser(ctx, userId)
  await ctx.db
    .updateTable('appUser')
    .set({ ...values, lastUpdated: ctx.now })
    .where('id', '=', userId)
    .execute()
  await appendHistory(ctx, { entity: 'user', entityId: userId, verb: 'update', after: { fields } })
}
