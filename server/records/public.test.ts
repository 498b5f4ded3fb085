import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { makeRecord } from '#test/records.ts'
import { refreshPublic, refreshPublicOfTaxa } from './public.ts'
import { rebuildPublic } from './rebuild.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('what the public sees of a find can be laid by many at once, and it is what was written last', async () => {
  const records = [await makeRecord(portal), await makeRecord(portal), await makeRecord(portal)]
  const ids = records.map(({ id }) => id)
  const taxa = records.flatMap(({ taxon }) => taxon?.id ?? [])
  const write = (locality: string, order: number[]) =>
    portal.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('record')
        .set({ locality })
        .where('id', '=', ids[0] ?? 0)
        .execute()
      await refreshPublic(tx, order)
    })
  const writes = Array.from({ length: 12 }, (_, index) => write(`Sted ${index}`, ids))
  const refreshes = Array.from({ length: 12 }, (_, index) =>
    portal.db.transaction().execute((tx) => {
      if (index % 3 === 0) return refreshPublicOfTaxa(tx, taxa)
      return refreshPublic(tx, index % 3 === 1 ? ids.toReversed() : ids)
    }),
  )
  await Promise.all([...writes, ...refreshes, rebuildPublic(portal.db)])
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
})

test('a row that says what it said before is left alone, and nobody has to read it again', async () => {
  const { id } = await makeRecord(portal)
  const lines = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from record_public_change where record_id = ${id}`.execute(portal.db)
    return rows[0]?.count
  }
  const before = await lines()
  await refreshPublic(portal.db, [id])
  await refreshPublic(portal.db, [id, (await makeRecord(portal)).id])
  expect(await lines()).toBe(before)
  await portal.db.updateTable('record').set({ locality: 'Et andet sted' }).where('id', '=', id).execute()
  await refreshPublic(portal.db, [id])
  expect(await lines()).toBeGreaterThan(before ?? 0)
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
})

test('where most of the table is wrong it is laid anew whole, and those who hold it are told of what went', async () => {
  const [gone, kept] = [await makeRecord(portal), await makeRecord(portal)]
  await sql`update record set deleted_at = now() where id = ${gone.id}`.execute(portal.db)
  await sql`update record_public set locality = 'Forkert'`.execute(portal.db)
  await sql`delete from record_public_change`.execute(portal.db)
  const { extra, different, rows } = await rebuildPublic(portal.db)
  expect([extra, different > rows / 2]).toEqual([1, true])
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0, rows })
  const { rows: told } = await sql<{ id: number }>`
    select distinct record_id as id from record_public_change where record_id = any(${[gone.id, kept.id]}::bigint[])
    order by 1`.execute(portal.db)
  expect(told.map(({ id }) => id)).toEqual([gone.id, kept.id])
})
