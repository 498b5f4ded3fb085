import type { Updateable } from 'kysely'
import type { MediaLicense } from '#contract/licences.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Schema } from '#server/core/schema.ts'
import { publicProfile } from './rules.ts'
import { changeUser, livingUser, ownReply } from './users.ts'

type Values = Updateable<Schema['appUser']>

/** Change fields of a user that the call names; the door has already asked who may. */
async function change(ctx: Ctx, userId: number, values: Values) {
  await changeUser(ctx, userId, values)
  return ownReply(ctx, userId)
}

const changeOwn = (ctx: Ctx, values: Values) => change(ctx, viewerId(ctx), values)

export const updateUserName = (ctx: Ctx, { userId, name }: { userId: number; name: string }) =>
  change(ctx, userId, { name })
export const updateUserDisplayName = (ctx: Ctx, input: { userId: number; displayName: string }) =>
  change(ctx, input.userId, { displayName: input.displayName })

/** Moderators take it down, and learn nothing else of the person by it. */
export async function updateUserAbout(ctx: Ctx, { userId, about }: { userId: number; about: string }) {
  if (userId !== viewerId(ctx) && about !== '') throw new Refusal('forbidden', 'about_not_yours')
  await changeUser(ctx, userId, { about })
  return publicProfile(await livingUser(ctx, userId))
}

export async function updateUserNote(ctx: Ctx, { userId, note }: { userId: number; note: string }) {
  await changeUser(ctx, userId, { note })
  return ownReply(ctx, userId, true)
}

export const updateUserIncludeAllTaxaDefault = (ctx: Ctx, input: { includeAllTaxonByDefault: boolean }) =>
  changeOwn(ctx, { includeAllTaxonByDefault: input.includeAllTaxonByDefault })
export const updateUserOutOfRankings = (ctx: Ctx, input: { outOfRankings: boolean }) =>
  changeOwn(ctx, { outOfRankings: input.outOfRankings })

export const updateUserIncludeAuthorName = (ctx: Ctx, input: { includeAuthorName: boolean }) =>
  changeOwn(ctx, { includeAuthorName: input.includeAuthorName })
export const updateUserMediaLicense = (ctx: Ctx, input: { mediaLicense: MediaLicense }) =>
  changeOwn(ctx, { mediaLicense: input.mediaLicense })

const lastSeenColumn = {
  comments: 'lastSeenCommentsNotifications',
  validation: 'lastSeenValidationNotifications',
  other: 'lastSeenOtherNotifications',
} as const

/** Having looked, or taken a tour, is no change that anybody will ask about later: it stays out of the history. */
async function note(ctx: Ctx, values: Values) {
  const userId = viewerId(ctx)
  await ctx.db.updateTable('appUser').set(values).where('id', '=', userId).execute()
  return ownReply(ctx, userId)
}
export const updateUserToursSeen = (ctx: Ctx, input: { toursSeen: string[] }) =>
  note(ctx, { toursSeen: [...new Set(input.toursSeen)] })
export const updateUserLastSeen = (ctx: Ctx, { family }: { family: keyof typeof lastSeenColumn }) =>
  note(ctx, { [lastSeenColumn[family]]: ctx.now })

/** The new photo must be an unused upload of the user's own; the old one goes. */
export async function updateUserProfilePhoto(ctx: Ctx, input: { userId: number; mediaId: string | null }) {
  const { userId, mediaId } = input
  const { profilePhotoId: former } = await livingUser(ctx, userId)
  if (former === mediaId) return ownReply(ctx, userId)
  if (mediaId !== null) {
    const taken = await ctx.db
      .updateTable('media')
      .set({ status: 'used', ownerType: 'user', ownerId: String(userId) })
      .where('id', '=', mediaId)
      .where('uploader', '=', userId)
      .where('status', '=', 'uploaded')
      .returning('id')
      .executeTakeFirst()
    if (!taken)
      throw new Refusal('invalid', 'media_unknown', { mediaId: 'Billedet findes ikke, eller det er ikke dit.' })
  }
  await changeUser(ctx, userId, { profilePhotoId: mediaId }, ['profilePhoto'])
  if (former !== null) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: [former] })
  return ownReply(ctx, userId)
}
