import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { rebuildWithin } from '#server/records/rebuild.ts'
import { markEveryday } from '#server/taxa/commonness.ts'
import { Findings } from '#server/taxa/import/model.ts'
import { writeStarter } from '#server/taxa/import/write.ts'
import { checklistSet, readChecklistFiles } from './checklist.ts'
import { everyday } from './everyday.ts'

const marker = { category: 'internal', key: 'starter_checklist' }

/**
 * The starter checklist, on the first start and when its files have changed. What editors have changed, and what
 * another checklist has taken over, stays as it is.
 */
export async function seedTaxa(db: Db, tell: (line: string) => void) {
  // Processes that start at once, and imports before the first start, take turns.
  await sql`select pg_advisory_xact_lock(7418203)`.execute(db)
  const files = await readChecklistFiles()
  const done = await db
    .selectFrom('setting')
    .select('value')
    .where('category', '=', marker.category)
    .where('key', '=', marker.key)
    .executeTakeFirst()
  if (done?.value === files.hash) return
  const set = checklistSet(files)
  tell(`seeding ${set.taxa.length} taxa`)
  const findings = new Findings()
  const ctx = { db, viewer: { kind: 'anonymous' as const }, now: new Date() }
  await writeStarter(ctx, set, findings)
  const [error] = findings.report(false, { rows: 0 }).errors
  if (error) throw new Error(`the starter checklist is wrong in row ${error.row}: ${error.message}`)
  await markEveryday(db, [...everyday])
  // Finds that are there already follow what the new files say of their taxa.
  await rebuildWithin(db)
  await db
    .insertInto('setting')
    .values({ ...marker, value: files.hash, type: 'text' })
    .onConflict((on) => on.columns(['category', 'key']).doUpdateSet({ value: files.hash, updatedAt: new Date() }))
    .execute()
}
