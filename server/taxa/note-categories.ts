import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { addSettingItem, readTexts } from '#server/settings/settings.ts'

/** Notes of these are told where a taxon may be mistaken for another. */
export const hintCategory = 'Bestemmelse'
export const poisonCategory = 'Giftighed'
const defaultCategories = ['Taksonomi', hintCategory, 'Forvaltning', 'Udbredelse', poisonCategory]
const setting = { category: 'taxon_notes', key: 'categories', type: 'json' } as const

/** The categories that notes may have, as administrators have set them. */
export async function noteCategories(db: Db): Promise<string[]> {
  const { [setting.key]: stored } = await readTexts(db, setting.category)
  const categories: unknown = stored === undefined ? undefined : JSON.parse(stored)
  const isList = Array.isArray(categories) && categories.every((one) => typeof one === 'string')
  return isList && categories.length > 0 ? categories : defaultCategories
}

export const taxonNoteCategories = (ctx: Pick<Ctx, 'db'>): Promise<string[]> => noteCategories(ctx.db)

/** A category that notes use stays: nothing is lost by tidying up. */
export async function updateTaxonNoteCategories(ctx: Ctx, input: { categories: string[] }): Promise<string[]> {
  const categories = [...new Set(input.categories)]
  const { rows } = await sql<{ category: string; count: number }>`
    select category, count(*)::int as count from taxon_note
    where not is_deleted and not category = any(${categories}::text[]) group by category order by category`.execute(
    ctx.db,
  )
  if (rows.length > 0) {
    const used = rows.map(({ category, count }) => `${category} (${counted(count, 'note', 'noter')})`)
    throw new Refusal('conflict', 'note_category_in_use', { categories: `Bruges stadig: ${used.join(', ')}.` })
  }
  await addSettingItem(ctx, { ...setting, value: JSON.stringify(categories) })
  return categories
}
