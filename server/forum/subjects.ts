import type { Subject } from '#contract/thread.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { appendHistory } from '#server/core/history.ts'
import { Refusal } from '#server/core/refusal.ts'

const columns = ['id', 'name', 'isClosed'] as const

export async function getSubjects({ db }: Pick<Ctx, 'db'>): Promise<{ items: Subject[] }> {
  const items = await db.selectFrom('threadSubject').select(columns).orderBy('isClosed').orderBy('position').execute()
  return { items }
}

export async function subjectsById(db: Db, ids: readonly (number | null)[]): Promise<Map<number, Subject>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('threadSubject').select(columns).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A subject that takes new threads. */
export async function openSubject(db: Db, id: number): Promise<Subject> {
  const subject = (await subjectsById(db, [id])).get(id)
  if (!subject || subject.isClosed) throw new Refusal('invalid', 'subject_unknown', { subject: 'Vælg et emne.' })
  return subject
}

const lowered = (name: string) => name.toLocaleLowerCase('da-DK')

/**
 * All of them, in their order. One that is left out is closed: its threads stay. One that comes back, by its id or by its
 * name, is open again.
 */
export async function updateSubjects(
  ctx: Ctx,
  { subjects }: { subjects: { id?: number | undefined; name: string }[] },
): Promise<{ items: Subject[] }> {
  const { db } = ctx
  const before = await db.selectFrom('threadSubject').select(columns).orderBy('id').forUpdate().execute()
  const kept = subjects.flatMap(({ id }) => id ?? [])
  const known = new Set(before.map(({ id }) => id))
  if (kept.some((id) => !known.has(id)) || new Set(kept).size < kept.length) {
    throw new Refusal('invalid', 'subject_unknown')
  }
  const names = subjects.map(({ name }) => lowered(name))
  if (new Set(names).size < names.length) {
    throw new Refusal('invalid', 'bad_input', { subjects: 'To emner hedder det samme.' })
  }
  await db.updateTable('threadSubject').set({ isClosed: true }).execute()
  const left = before.filter(({ id }) => !kept.includes(id))
  for (const [position, { id: given, name }] of subjects.entries()) {
    const id = given ?? left.findLast((one) => lowered(one.name) === lowered(name))?.id
    if (id === undefined) await db.insertInto('threadSubject').values({ name, position }).execute()
    else await db.updateTable('threadSubject').set({ name, position, isClosed: false }).where('id', '=', id).execute()
  }
  const after = await getSubjects(ctx)
  await appendHistory(ctx, { entity: 'thread-subject', entityId: 'all', verb: 'update', before, after: after.items })
  return after
}
