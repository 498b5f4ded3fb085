import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Which go at which job of the queue. */
export interface Attempt {
  queueId: string
  attempt: number
}

export interface Line {
  id: number
  /** What was told at its beginning, and stays in front of what is told at its end. */
  begun: string
}

const cutOff = 'Afbrudt: den proces, der var i gang med det, stoppede. Arbejdet tages op igen.'
const takenOver = 'Taget op igen efter en afbrydelse.'

export async function beginLine(db: Db, job: string, attempt?: Attempt): Promise<Line> {
  const begun = attempt && (await endsOthers(db, attempt)) ? takenOver : ''
  const { id } = await db
    .insertInto('jobLog')
    .values({ job, detail: begun, queueId: attempt?.queueId ?? null, attempt: attempt?.attempt ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, begun }
}

/** Earlier goes at the same job are over, whatever their lines say. Says whether the last of them was cut off. */
async function endsOthers(db: Db, { queueId, attempt }: Attempt): Promise<boolean> {
  if (attempt === 0) return false
  const before = await db
    .selectFrom('jobLog')
    .select(['id', 'outcome', 'detail'])
    .where('queueId', '=', queueId)
    .orderBy('id', 'desc')
    .execute()
  const open = before.filter(({ outcome }) => outcome === 'running').map(({ id }) => id)
  await tellCutOff(db, open)
  return open.length > 0 || before[0]?.detail === cutOff
}

const tellCutOff = (db: Db, ids: readonly number[]) =>
  sql`update job_log set outcome = 'failed', detail = ${cutOff}, ended_at = now()
    where id = any(${ids}::bigint[]) and outcome = 'running'`.execute(db)

export async function endLine(db: Db, { id, begun }: Line, outcome: 'done' | 'failed', detail: string) {
  await db
    .updateTable('jobLog')
    .set({ outcome, detail: [begun, detail].filter(Boolean).join(' '), endedAt: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Lines that say `running` although nobody is at it. */
export async function endLostLines(db: Db, isAtWork: (job: string, attempt: Attempt) => Promise<boolean>) {
  const open = await db
    .selectFrom('jobLog')
    .select(['id', 'job', 'queueId', 'attempt'])
    .where('outcome', '=', 'running')
    .where('queueId', 'is not', null)
    .execute()
  for (const { id, job, queueId, attempt } of open) {
    if (queueId === null || (await isAtWork(job, { queueId, attempt: attempt ?? 0 }))) continue
    await tellCutOff(db, [id])
  }
}
