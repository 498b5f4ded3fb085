import type { SettingItem, Terms } from '#contract/settings.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'

const columns = ['key', 'value', 'type'] as const

export const itemsOf = async (db: Db, category: string): Promise<SettingItem[]> =>
  (await db
    .selectFrom('setting')
    .modifyFront(prepared)
    .select(columns)
    .where('category', '=', category)
    .orderBy('key')
    .execute()) as SettingItem[]

/** The item as it is now, locked until the write is done. */
export const itemForUpdate = (db: Db, category: string, key: string) =>
  db
    .selectFrom('setting')
    .select(columns)
    .where('category', '=', category)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()

export const writeItem = (db: Db, category: string, item: SettingItem, now: Date) =>
  db
    .insertInto('setting')
    .values({ category, ...item, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['category', 'key']).doUpdateSet({ value: item.value, type: item.type, updatedAt: now }),
    )
    .execute()

/** Whether a grant, and not the token, decides that the user is site administrator. */
export const hasAdminGrant = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('roleGrant')
    .select('id')
    .where('userId', '=', userId)
    .where('role', '=', 'siteAdminRole')
    .where('revokedAt', 'is', null)
    .executeTakeFirst()) !== undefined

export const newestTerms = async (db: Db): Promise<Terms | undefined> => {
  const newest = await db.selectFrom('terms').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
  if (!newest) return undefined
  const demanding = await db
    .selectFrom('terms')
    .select((e) => e.fn.max('version').as('version'))
    .where('requiresNewAcceptance', '=', true)
    .executeTakeFirst()
  return {
    version: newest.version,
    acceptanceVersion: demanding?.version ?? 1,
    terms: newest.html,
    publishedAt: newest.publishedAt,
  }
}

export const insertTerms = (
  db: Db,
  terms: { html: string; requiresNewAcceptance: boolean; publishedAt: Date; publishedBy: number | null },
) => db.insertInto('terms').values(terms).returning('version').executeTakeFirstOrThrow()
