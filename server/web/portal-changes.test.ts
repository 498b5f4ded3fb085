import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { portalChanges } from './portal-changes.ts'

const portal = await portalOfFile()
const changes = portalChanges(portal.db)
const isNews = async (work: () => Promise<unknown>) => {
  const before = await changes.now()
  await work()
  return (await changes.since(before)).isChanged
}

test('finds, votes, words and people are news; what nobody else sees, and reading, are not', async () => {
  const owner = await portal.person()
  let id = 0
  expect(
    await isNews(async () => {
      ;({ id } = await makeRecord(portal, { as: owner }))
    }),
  ).toBe(true)
  const on = { kind: 'record' as const, ownerId: id }
  expect(await isNews(() => portal.call('addThreadComment', { as: owner, on, html: '<p>Flot!</p>' }))).toBe(true)
  const { userId } = owner
  expect(await isNews(() => portal.call('updateUserAbout', { as: owner, userId, about: 'Ser på fugle' }))).toBe(true)
  const home = { name: 'Hjemme', point: { lon: 12, lat: 55.7 }, uncertainty: 50 }
  expect(await isNews(() => portal.call('saveOwnPlace', { as: owner, ...home }))).toBe(false)
  expect(await isNews(() => portal.call('searchRecordList', { filter: {} }))).toBe(false)
})

test('what was being written at the moment is news when it has ended', async () => {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow = portal.db.transaction().execute(async (db) => {
    await sql`update app_user set about = 'Langsomt' where id = (select min(id) from app_user)`.execute(db)
    begun()
    await isOver
  })
  await hasBegun
  const during = portal.database.kind === 'embedded' ? null : await changes.now()
  end()
  await slow
  // The embedded database does one thing at a time: there is no such moment.
  if (during !== null) expect((await changes.since(during)).isChanged).toBe(true)
})

test('every table is either shown to the public, and tells of it, or named as one that is not', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and is_shown_table(c.relname)
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'portal_change')`.execute(
    portal.db,
  )
  expect(rows, 'give db/views/70_portal_change.sql its next version').toEqual([])
})
