import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Job } from '#server/core/jobs.ts'
import { danishDay } from '#server/core/roles.ts'
import { refreshPublicWhere } from '../public.ts'
import { checkWorkbook } from './check.ts'
import { release, takeOut, writeFinds } from './write.ts'

export const importJob = 'records-import'
const portion = 1000

interface Waiting {
  id: number
  userId: number
  content: Uint8Array | null
}

/**
 * Import a checked workbook: portions in short transactions, so that others come in between and see how far it is, and
 * a last one that shows everything at once. When it fails, all is taken out again.
 */
async function runImport(db: Db, config: Config, importId: number): Promise<string> {
  const waiting = await begin(db, importId)
  if (!waiting) return `Import ${importId} er ikke længere i kø.`
  try {
    const finds = await readFinds(db, config, waiting)
    const now = new Date()
    for (let done = 0; done < finds.length; done += portion) {
      const some = finds.slice(done, done + portion)
      await db.transaction().execute(async (tx) => {
        await writeFinds(tx, { importId, reporter: waiting.userId, now }, some)
        await tx
          .updateTable('recordImport')
          .set({ imported: done + some.length })
          .where('id', '=', importId)
          .execute()
      })
    }
    await db.transaction().execute(async (tx) => {
      await release(tx, importId, now)
      await refreshPublicWhere(tx, sql`record_id in (select id from record where import_id = ${importId})`)
      await finish(tx, importId, 'done', '')
      // One line for all of them: who, when, how many.
      await tx
        .insertInto('change')
        .values({
          ...{ entity: 'record-import', entityId: String(importId), verb: 'import', before: null, reason: null },
          after: JSON.stringify({ created: finds.length }),
          ...{ actor: waiting.userId, batch: null, at: now },
        })
        .execute()
    })
    return `${finds.length.toLocaleString('da-DK')} fund importeret.`
  } catch (error) {
    await takeOut(db, importId)
    const message = error instanceof NotAsChecked ? error.message : 'Der skete en fejl hos os. Intet er importeret.'
    await finish(db, importId, 'failed', message)
    throw error
  }
}

/** What a run that was cut off has left behind goes first; an import that has ended is left alone. */
async function begin(db: Db, importId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`update record_import i set status = 'running', imported = 0
    from record_import j left join stored_file f on f.id = j.file_id
    where j.id = i.id and i.id = ${importId} and i.status in ('waiting', 'running')
    returning i.id, i.user_id, f.content`.execute(db)
  if (rows[0]) await takeOut(db, importId)
  return rows[0]
}

class NotAsChecked extends Error {}

/** Checked once more: taxa may have changed since. */
async function readFinds(db: Db, config: Config, { content }: Waiting) {
  if (content === null) throw new NotAsChecked('Filen er ikke længere gemt. Send den igen.')
  const checked = await checkWorkbook({ db, config, today: danishDay(new Date()) }, Buffer.from(content))
  const [first] = checked.problems.list()
  if (first) throw new NotAsChecked(`Række ${first.row}, ${first.column}: ${first.message} Send arket igen.`)
  return checked.finds
}

async function finish(db: Db, importId: number, status: 'done' | 'failed', message: string) {
  const values = status === 'failed' ? { status, message, imported: 0 } : { status }
  await db
    .updateTable('recordImport')
    .set({ ...values, endedAt: new Date() })
    .where('id', '=', importId)
    .execute()
}

export const importJobs = (config: Config): Job[] => [
  { name: importJob, run: (db, data) => runImport(db, config, (data as { importId: number }).importId) },
]
