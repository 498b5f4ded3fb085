import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { isDatabaseAway } from '#server/core/away.ts'
import { letOthersIn } from '#server/core/breath.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import type { Job } from '#server/core/jobs.ts'
import { Refusal } from '#server/core/refusal.ts'
import { danishDay } from '#server/core/roles.ts'
import { loadFile } from '#server/media/files.ts'
import { portion } from '../portions.ts'
import { tellTrips } from '../trips.ts'
import { checkWorkbook } from './check.ts'
import { extraColumnsOf } from './extra-columns.ts'
import { deleteImported, release, writeRecords } from './write.ts'

export const importJob = 'records-import'

interface Surroundings {
  config: Config
  events: Events
}

interface Waiting {
  id: number
  userId: number
  /** Which go at it this is: whoever came earlier and was thought dead is kept from writing. */
  attempt: number
  fileId: string | null
}

const takenUp = 'Importen blev afbrudt undervejs og er taget op igen. Hvert fund kommer med én gang.'
const fileGone = 'Filen er ikke længere gemt. Send den igen.'
const stoppedFor = {
  blocked:
    'Importen blev stoppet, fordi brugeren er spærret. Intet er importeret. Send arket igen, når spærringen er ophævet.',
  left: 'Importen blev stoppet, fordi brugeren er slettet. Intet er importeret.',
}
const ourFault = 'Der skete en fejl hos os. Intet er importeret.'

/**
 * Import a checked workbook: portions in short transactions, so that others come in between and see how far it is, and
 * a last one that shows everything at once. When it fails, all is taken out again. When the database is away nothing
 * can be taken out: the next go does that.
 */
async function runImport(db: Db, { config, events }: Surroundings, importId: number): Promise<string> {
  const waiting = await begin(db, importId)
  if (!waiting) return `Import ${importId} er ikke længere i kø.`
  try {
    await asMember(db, waiting)
    const records = await readRecords(db, { config, events }, waiting)
    const now = new Date()
    for (let done = 0; done < records.length; done += portion) {
      const some = records.slice(done, done + portion)
      await db.transaction().execute(async (tx) => {
        await asMember(tx, waiting)
        await note(tx, waiting, { imported: done + some.length })
        const answers = await writeRecords(tx, { importId, reporter: waiting.userId, now }, some)
        await events.answers.extra.lay(tx, { userId: waiting.userId, now }, answers)
      })
      await letOthersIn()
    }
    await db.transaction().execute(async (tx) => {
      await asMember(tx, waiting)
      await note(tx, waiting, { status: 'done', endedAt: new Date() })
      await release(tx, importId, now)
      await tellTrips(jobContext(config, events, tx, now), importId)
      // One line for all of them: who, when, how many.
      await tx
        .insertInto('change')
        .values({
          ...{ entity: 'record-import', entityId: String(importId), verb: 'import', before: null, reason: null },
          after: JSON.stringify({ created: records.length }),
          ...{ actor: waiting.userId, batch: null, at: now },
        })
        .execute()
      await asMember(tx, waiting)
    })
    return `${counted(records.length, 'fund')} importeret.`
  } catch (error) {
    if (error instanceof TakenOver) return `Import ${importId} er taget op af en anden proces.`
    if (!isPassing(error)) await fail(db, waiting, reasonOf(error))
    throw error
  }
}

/** The database is away, or nothing can be read just now: the next go may do better. */
const isPassing = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof Refusal && error.kind === 'unavailable')

const reasonOf = (error: unknown) => {
  if (error instanceof Stopped) return error.message
  return error instanceof Refusal && error.kind === 'missing' ? fileGone : ourFault
}

class TakenOver extends Error {}

/** Write down how far it is, first of all in a transaction: whoever takes over waits for its end, and then has the line. */
async function note(
  tx: Db,
  { id, attempt }: Pick<Waiting, 'id' | 'attempt'>,
  values: { imported?: number; status?: 'done' | 'failed'; message?: string; endedAt?: Date },
) {
  const line = await tx
    .updateTable('recordImport')
    .set(values)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!line) throw new TakenOver()
}

const fail = (db: Db, waiting: Pick<Waiting, 'id' | 'attempt'>, message: string) =>
  db.transaction().execute(async (tx) => {
    await note(tx, waiting, { status: 'failed', message, imported: 0, endedAt: new Date() })
    await deleteImported(tx, waiting.id)
  })

/** It was cut off so often that something must be wrong with it: nothing of it stays. */
async function giveUp(db: Db, importId: number) {
  const line = await db
    .selectFrom('recordImport')
    .select(['id', 'attempt'])
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (line) await fail(db, line, ourFault)
}

/** What a run that was cut off has left behind goes first; an import that has ended is left alone. */
async function begin(db: Db, importId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`update record_import i set status = 'running', imported = 0,
      attempt = i.attempt + 1, message = case when i.status = 'running' then ${takenUp} else '' end
    where i.id = ${importId} and i.status in ('waiting', 'running')
    returning i.id, i.user_id, i.attempt, i.file_id`.execute(db)
  if (rows[0]) await deleteImported(db, importId)
  return rows[0]
}

class Stopped extends Error {}

/**
 * Nothing of somebody who is blocked or has left becomes public: asked first in a transaction, and last. The row is not
 * held: a long transaction would keep its owner, and whoever blocks them, waiting.
 */
async function asMember(tx: Db, { userId }: Waiting) {
  const user = await tx
    .selectFrom('appUser')
    .select(['blockedAt', 'deletedAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.deletedAt !== null) throw new Stopped(stoppedFor.left)
  if (user.blockedAt !== null) throw new Stopped(stoppedFor.blocked)
}

/** Checked once more: taxa may have changed since. */
async function readRecords(db: Db, { config, events }: Surroundings, { fileId, userId }: Waiting) {
  if (fileId === null) throw new Stopped(fileGone)
  const now = new Date()
  const extra = await extraColumnsOf({ db, events, now }, userId)
  const place = { db, config, today: danishDay(now), reader: { member: userId }, reporter: userId, extra }
  const checked = await checkWorkbook(place, () => loadFile(config, fileId))
  const [first] = checked.problems.list()
  if (first) throw new Stopped(`Række ${first.row}, ${first.column}: ${first.message} Send arket igen.`)
  return checked.records
}

const importIn = (data: object) => (data as { importId: number }).importId

export const importJobs = (config: Config, events: Events): Job[] => [
  {
    name: importJob,
    run: (db, data) => runImport(db, { config, events }, importIn(data)),
    gaveUp: (db, data) => giveUp(db, importIn(data)),
  },
]
