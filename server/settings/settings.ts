import { staff } from '#contract/call.ts'
import type { RoleEntry } from '#contract/roles.ts'
import type { SettingCategory, SettingItem, Terms } from '#contract/settings.ts'
import { checkAccess } from '#server/core/access.ts'
import { type Ctx, signedInViewer, viewerId } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'
import { cleanHtml, hasContent } from '#server/core/rich-text.ts'
import { claimsOf, roleTableOf } from '#server/core/roles.ts'
import { hasAdminGrant, insertTerms, itemForUpdate, itemsOf, newestTerms, writeItem } from './queries.ts'
import { categoryNamed, checkedItem, isPublicCategory, roleItems } from './rules.ts'

/** The role table as it holds now. */
export const readRoleTable = async (db: Db): Promise<RoleEntry[]> => roleTableOf(await itemsOf(db, 'roles'))

/** The texts of a category by key. */
export const readTexts = async (db: Db, category: string): Promise<Record<string, string>> =>
  Object.fromEntries((await itemsOf(db, category)).map((item) => [item.key, item.value]))

export async function getSettings(ctx: Ctx, { category }: { category: string }): Promise<SettingCategory> {
  categoryNamed(category)
  if (!isPublicCategory(category)) checkAccess(staff('siteAdminRole'), ctx.viewer)
  const items = category === 'roles' ? roleItems(await readRoleTable(ctx.db)) : await itemsOf(ctx.db, category)
  return { categoryName: category, items }
}

export async function addSettingItem(
  ctx: Ctx,
  { category, ...given }: SettingItem & { category: string },
): Promise<SettingItem> {
  const item = checkedItem(category, given)
  if (category === 'roles' && item.key === 'siteAdminRole') await keepYourselfIn(ctx, claimsOf(item.value))
  const before = await itemForUpdate(ctx.db, category, item.key)
  if (before?.value === item.value && before.type === item.type) return item
  await writeItem(ctx.db, category, item, ctx.now)
  await appendHistory(ctx, {
    entity: 'setting',
    entityId: `${category}/${item.key}`,
    verb: before ? 'update' : 'create',
    ...(before ? { before: { value: before.value, type: before.type } } : {}),
    after: { value: item.value, type: item.type },
  })
  await ctx.events.emit(ctx, 'settingChanged', { category, key: item.key })
  return item
}

/** An administrator who writes themself out of the role table could not write themself in again. */
async function keepYourselfIn(ctx: Ctx, claims: readonly string[]) {
  const viewer = signedInViewer(ctx)
  const staysIn = viewer.claims.some((claim) => claims.includes(claim)) || (await hasAdminGrant(ctx.db, viewerId(ctx)))
  if (claims.length === 0 || !staysIn) throw new Refusal('conflict', 'setting_locks_you_out')
}

export async function getTerms(ctx: Pick<Ctx, 'db'>): Promise<Terms> {
  const terms = await newestTerms(ctx.db)
  if (!terms) throw new Refusal('missing', 'not_found')
  return terms
}

export async function updateTerms(ctx: Ctx, input: { terms: string; requiresNewAcceptance: boolean }): Promise<Terms> {
  const html = cleanHtml(input.terms)
  if (!hasContent(html)) throw new Refusal('invalid', 'bad_input', { terms: 'Skal udfyldes.' })
  const { requiresNewAcceptance } = input
  const { version } = await insertTerms(ctx.db, {
    html,
    requiresNewAcceptance,
    publishedAt: ctx.now,
    publishedBy: ctx.viewer.kind === 'user' ? ctx.viewer.userId : null,
  })
  await appendHistory(ctx, { entity: 'terms', entityId: version, verb: 'publish', after: { requiresNewAcceptance } })
  return getTerms(ctx)
}
