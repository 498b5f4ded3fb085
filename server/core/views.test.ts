import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { publicColumns } from '#server/records/public.ts'
import { rebuildWithin } from '#server/records/rebuild.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { layViews, type View, viewFiles } from './views.ts'

const portal = await portalOfFile()
const { database } = portal
const session = {
  exec: database.exec,
  rows: async <Row>(query: string) => (await sql.raw<Row>(query).execute(portal.db)).rows,
}
const name = '30_record_public_source.sql'
const ofFiles = async () => (await viewFiles()).find((view) => view.name === name) as View
const versionLaid = async () =>
  (await portal.db.selectFrom('schemaView').select('version').where('name', '=', name).executeTakeFirst())?.version

/** What the next version of the portal might bring: one more column, at the end. */
const nextOf = ({ version, text, hash }: View): View => ({
  ...{ name, version: version + 1, hash: `${hash.slice(1)}x` },
  text: text.replace('trip_id\nfrom', 'trip_id, 7 as tomorrow\nfrom'),
})

// A column cannot be taken from a view again: other tests begin with the view of the files.
afterAll(async () => {
  await session.exec(`drop view record_public_source; ${(await ofFiles()).text}`)
})

describe('views live in files', () => {
  test('a changed one is laid under processes that know only the one before, and they go on', async () => {
    const now = await ofFiles()
    const next = nextOf(now)
    expect(next.text).not.toBe(now.text)
    await layViews(session, [next])
    expect(await session.rows('select tomorrow from record_public_source limit 0')).toEqual([])
    const { id } = await makeRecord(portal)
    const shown = await portal.db.selectFrom('recordPublic').select('stars').where('recordId', '=', id).execute()
    expect(shown).toHaveLength(1)
    expect(await portal.db.transaction().execute(rebuildWithin)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('a process of the version before that starts again leaves it alone', async () => {
    const { version } = await ofFiles()
    await layViews(session, await viewFiles())
    expect(await versionLaid()).toBe(version + 1)
  })

  test('one that was changed must say so by its version', async () => {
    const view = nextOf(await ofFiles())
    const changed = { ...view, text: `${view.text}\n`, hash: 'another' }
    await expect(layViews(session, [changed])).rejects.toThrow('give it the next one')
  })

  test('every column of the public table is copied from the view', async () => {
    const rows = await session.rows<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'record_public'",
    )
    expect(rows.map((row) => row.name).toSorted()).toEqual(publicColumns.toSorted())
  })
})
