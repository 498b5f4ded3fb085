import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '#server/core/config.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Database, Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { migrate } from '#server/core/migrate.ts'
import { listenInRooms } from '#server/listeners.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { importChecklist } from '#server/taxa/import/checklist.ts'
import { seed } from '../db/seed/seed.ts'
import { makeBelievableRecords } from './believable-records.ts'
import { writeArchive } from './checklist-archive.ts'
import { type Board, seconds } from './measure.ts'

/** What the questions are asked with. */
export function contextOf(db: Db, folder: string): Ctx {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: folder })
  const events = new Events()
  listenInRooms(events)
  return { ...jobContext(config, events, db), jobs: { send: async () => {} } }
}

/** A portal with a checklist, people and so many finds. */
export async function makePortal(board: Board, database: Database, folder: string, records: number) {
  const { db } = database
  await migrate(database)
  const ctx = contextOf(db, folder)
  await seed(db, ctx.config, () => {})
  const checklist = join(folder, 'checklist.zip')
  await writeArchive(checklist, 60_000, 90_000)
  await importChecklist(ctx, checklist, { dryRun: false })
  const people: number[] = []
  for (let i = 0; i < 500; i++) {
    const values = { name: `maaler${i}`, userName: `maaler${i}`, displayName: `maaler${i}` }
    people.push((await db.insertInto('appUser').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  const made = await seconds(() => makeBelievableRecords(db, records, people))
  board.tell(`${records.toLocaleString('da-DK')} finds made by SQL`, `${made.toFixed(0)} s`)
  const built = await seconds(() => rebuildPublic(db))
  board.judgeSpeed('what the public sees built from them', records, built, 20_000)
  await sql`vacuum analyze`.execute(db)
}
