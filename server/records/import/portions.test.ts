import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importsOf } from '#test/imports.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
await new Checklist(portal).id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
const ann = await portal.person()
const imports = importsOf(portal, ann)
const find = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const rows = Array.from({ length: 2300 }, () => find)

/** The most rows of finds, and of what the public sees of them, that any statement touched. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  await sql`create table test_only_touched (count integer)`.execute(portal.db)
  await sql`create function test_only_touch() returns trigger language plpgsql as $$
    begin insert into test_only_touched select count(*) from touched; return null; end $$`.execute(portal.db)
  const triggers = ['record', 'record_public'].flatMap((table) =>
    (['insert', 'update', 'delete'] as const).map((verb) => ({ table, verb, name: `test_only_${verb}` })),
  )
  for (const { table, verb, name } of triggers)
    await sql`create trigger ${sql.ref(name)} after ${sql.raw(verb)} on ${sql.table(table)}
      referencing ${sql.raw(verb === 'delete' ? 'old' : 'new')} table as touched
      for each statement execute function test_only_touch()`.execute(portal.db)
  try {
    await work()
    const { rows } = await sql<{ most: number }>`select max(count) as most from test_only_touched`.execute(portal.db)
    return rows[0]?.most ?? 0
  } finally {
    for (const { table, name } of triggers)
      await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(portal.db)
    await sql`drop function test_only_touch`.execute(portal.db)
    await sql`drop table test_only_touched`.execute(portal.db)
  }
}

test('an import, and its undo, take finds in portions between which others are answered', async () => {
  const { id } = await imports.begun(rows)
  expect(await mostAtOnce(() => portal.runJobs())).toBeLessThanOrEqual(1000)
  expect(await imports.publicCount(id)).toBe(2300)
  const undo = () => portal.call('deleteRecordImportLog', { as: ann, id, withRecords: true })
  expect(await mostAtOnce(undo)).toBeLessThanOrEqual(1000)
  expect(await imports.publicCount(id)).toBe(0)
})

test('what an import leaves that does not come to its end is taken out in portions too', async () => {
  const { id } = await imports.begun(rows)
  await sql`alter table record_public add constraint test_only check (dataset_id < 0) not valid`.execute(portal.db)
  const fails = () => expect(portal.runJobs()).rejects.toThrow()
  expect(await mostAtOnce(fails)).toBeLessThanOrEqual(1000)
  await sql`alter table record_public drop constraint test_only`.execute(portal.db)
  expect(await imports.idsOf(id)).toEqual([])
})
