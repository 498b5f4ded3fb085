import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openZip } from '#server/core/zip.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { picture, uploaded } from '#test/upload.ts'
import { evidence, say } from '#test/validating.ts'
import { ownTables } from './tables.ts'

const portal = await portalOfFile()
type Person = Actor & { userId: number }
let anna: Person
let bo: Person
beforeAll(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
})

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await openZip(bytes, { entries: 500, bytes: 1e9 })
  const parts = new Map<string, Buffer>()
  for await (const { name, chunk } of archive.everything()) {
    parts.set(name, Buffer.concat([parts.get(name) ?? Buffer.alloc(0), chunk]))
  }
  archive.close()
  return parts
}

/** Ask, wait for the job, and open the file. */
async function fetched(as: Actor) {
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  const asked = await portal.call('askForOwnData', { as })
  expect([asked.status, asked.body.status]).toEqual([200, 'working'])
  await portal.runJobs()
  const { file } = (await portal.call('newestOwnData', { as })).body
  expect(file).toMatchObject({ id: asked.body.id, status: 'ready' })
  const reply = await portal.call('ownDataFile', { as, fileId: asked.body.id })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(reply.raw.byteLength).toBe(file?.bytes)
  const parts = await readZip(reply.raw)
  const rows = (name: string) =>
    JSON.parse(parts.get(`${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[]
  return { parts, rows, all: [...parts.values()].map(String).join('\n'), id: asked.body.id }
}

test('somebody’s own data are one file: profile, finds of every state with their places, what was said, and pictures', async () => {
  const orchid = await taxonWithBlur(portal, 5000)
  const bytes = await picture()
  const pictureId = (await uploaded(portal, anna, bytes)).id
  const { id } = await makeRecord(portal, {
    ...{ as: anna, taxonId: orchid, locality: 'Bag den tredje bøg', privateNote: 'Kun til mig' },
    pictures: [{ id: pictureId }],
  })
  const draft = await makeRecord(portal, { as: anna, isDraft: true })
  const others = await makeRecord(portal, { as: bo, taxonId: orchid, locality: 'Bos hemmelige mose' })
  await say(portal, others.id, orchid, { as: anna })
  await portal.call('addThreadComment', { as: anna, on: { kind: 'record', ownerId: id }, html: '<p>Mit ord</p>' })
  await portal.call('saveSearch', { as: anna, name: 'Mine orkidéer', filter: { taxonIds: [orchid] } })
  const { parts, rows, all } = await fetched(anna)
  expect(rows('profil')).toMatchObject([{ id: anna.userId, display_name: 'Anna' }])
  expect(rows('fund').map((row) => row.id)).toEqual([id, draft.id])
  expect(rows('fund')[0]).toMatchObject({ locality: 'Bag den tredje bøg', details: { private_note: 'Kun til mig' } })
  expect(rows('artsforslag').map((row) => row.record_id)).toEqual([id])
  expect(rows('stemmer').map((row) => row.record_id)).toEqual([id, others.id])
  expect(rows('kommentarer')).toMatchObject([{ html: '<p>Mit ord</p>' }])
  expect(rows('gemte-soegninger')).toMatchObject([{ name: 'Mine orkidéer' }])
  expect(rows('billeder').map((row) => row.id)).toEqual([pictureId])
  expect(parts.get(`billeder/${pictureId}.jpg`)?.equals(bytes)).toBe(true)
  // Nothing that is another's.
  expect(all).not.toMatch(/hemmelige mose/)
})

test('who else had a hand in it is not told', async () => {
  const taxonId = await taxonWithBlur(portal, 0)
  const id = await evidence(portal, taxonId, { as: anna })
  expect(id).toBeGreaterThan(0)
  const { rows } = await fetched(await portal.as('speciesExpertRole'))
  const names = rows('afgoerelser').flatMap((row) => Object.keys(row))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => /_by$|^actor$/.test(name))).toEqual([])
})

test('the file is its owner’s alone, whatever role another has', async () => {
  const { id } = await fetched(bo)
  for (const as of [anna, await portal.as('siteAdminRole'), await portal.as('managingAuthorityRole')]) {
    const { status, problem } = await portal.call('ownDataFile', { as, fileId: id })
    expect([status, problem.code]).toEqual([404, 'not_found'])
  }
})

test('it is made once at a time and three times a day, kept for a week, and goes with its owner', async () => {
  const ida = await portal.person()
  const first = await portal.call('askForOwnData', { as: ida })
  expect((await portal.call('askForOwnData', { as: ida })).body.id).toBe(first.body.id)
  expect((await portal.call('ownDataFile', { as: ida, fileId: first.body.id })).status).toBe(404)
  await portal.runJobs()
  const { id } = await fetched(ida)
  await fetched(ida)
  expect((await portal.call('askForOwnData', { as: ida })).problem.code).toBe('own_data_too_many')
  const before = portal.clock.now
  portal.clock.now = new Date(before.getTime() + 8 * 86_400_000)
  expect((await portal.call('newestOwnData', { as: ida })).body.file).toBeNull()
  expect((await portal.call('ownDataFile', { as: ida, fileId: id })).status).toBe(404)
  portal.clock.now = before
  await portal.call('deleteUser', { as: ida, userId: ida.userId, forgetCredit: false })
  const left = await portal.db.selectFrom('ownDataFile').select('id').where('userId', '=', ida.userId).execute()
  expect(left).toEqual([])
})

/** Columns that name a person and tell nothing about that person's own things. */
const elsewhere: Record<string, string> = {
  'record.personal_by': 'in the find',
  'comment.deleted_by': 'in the actions',
  'thread.deleted_by': 'in the actions',
  'person_mute.muted_id': 'somebody else’s wish for silence, which is theirs',
  'record_decision.undone_by': 'in the actions',
  'record_flag.lifted_by': 'in the actions',
  'record_move.undone_by': 'in the actions',
  'record_report.resolved_by': 'in the actions',
  'role_grant.granted_by': 'in the actions',
  'community_organiser.appointed_by': 'in the actions',
  'notification_line.actor': 'about others’ cards; what one did is in the actions',
  'idp_mail_token.user_id': 'a key that is about to be used',
}

test('every column that names a person is in it, or known to be told elsewhere', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.confrelid = 'app_user'::regclass and c.contype = 'f' order by 1`.execute(portal.db)
  const told = new Set(ownTables.map(({ table, by }) => `${table}.${by}`))
  expect(rows.map(({ name }) => name).filter((name) => !told.has(name) && !(name in elsewhere))).toEqual([])
  expect(rows.length).toBeGreaterThan(25)
})
