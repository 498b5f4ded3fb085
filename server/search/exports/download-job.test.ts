import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadFormats } from '#contract/search-words.ts'
import { insertPublic } from '#server/records/public.ts'
import { readers } from '#test/downloads.ts'
import { cardsOf, saidOn } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()
const many = 5200

type Person = Actor & { userId: number }
let anna: Person
beforeAll(async () => {
  const { userId } = await portal.person()
  await sql`insert into record (uuid, reporter, observed_from, point, state, submitted_at, locality)
    select gen_random_uuid(), ${userId}, date '2020-01-01' + (n % 1000), st_setsrid(st_makepoint(9.5 + n / 10000.0, 56), 4326),
      'submitted', now(), 'Plet ' || n from generate_series(1, ${many}::integer) as n`.execute(portal.db)
  await insertPublic(portal.db, sql`true`)
})
beforeEach(async () => {
  anna = await portal.person()
})

const ask = async (format: (typeof downloadFormats)[number] = 'csv', as: Actor = anna) =>
  (await portal.call('download', { as, format })).body
const statusOf = async (id: string) =>
  (await portal.call('listDownloads', { as: anna })).body.items.find((item) => item.id === id)
const fetch = (id: string, as: Actor = anna) => portal.call('downloadFile', { as, downloadId: id })

describe('a large file', () => {
  test.each(downloadFormats)('is made in the background as %s, and holds every find once', async (format) => {
    const { id, ...asked } = await ask(format)
    expect(asked).toMatchObject({ status: 'working', path: null, total: many, written: 0 })
    const early = await fetch(id)
    expect([early.status, early.problem.code]).toEqual([409, 'download_not_ready'])
    await portal.runJobs()
    expect(await statusOf(id)).toMatchObject({ status: 'ready', total: many, written: many })
    const { rows, citation } = await readers[format]((await fetch(id)).raw)
    const links = new Set(rows.map((row) => row.Link ?? row.link ?? row.references))
    expect([rows.length, links.size]).toEqual([many, many])
    expect(citation ?? (await statusOf(id))?.citation).toContain('Udtræk af 5.200 fund')
  })

  test('is told to its owner with a link, and to nobody else is it there', async () => {
    const { id } = await ask('xlsx')
    await portal.runJobs()
    const cards = await cardsOf(portal, anna, 'other')
    expect(cards).toMatchObject([{ title: 'Din fil med fund er klar', path: '/fund/soegning?filer=ja', unread: 1 }])
    expect(saidOn(cards)).toEqual(['Din fil med 5.200 fund (Excel) er klar. Den kan hentes i 7 dage'])
    expect((await fetch(id, await portal.person())).status).toBe(404)
  })

  test('is one of at most three at work; small ones are not counted', async () => {
    const [first] = [await ask(), await ask(), await ask()]
    const fourth = await portal.call('download', { as: anna, format: 'csv' })
    expect([fourth.status, fourth.problem.message]).toEqual([
      429,
      'Du har allerede tre store filer i gang. Vent, til en af dem er klar.',
    ])
    const small = await portal.call('download', { as: anna, format: 'csv', filter: { months: [1] } })
    expect([small.status, small.body.status]).toEqual([200, 'ready'])
    await portal.runJobs()
    expect((await statusOf(first?.id ?? ''))?.status).toBe('ready')
    expect((await ask()).status).toBe('working')
    await portal.runJobs()
  })

  test('leaves out a find that is gone when it is made, and its number says so', async () => {
    const { id } = await ask()
    await sql`update record set hidden_at = now() where id = (select min(id) from record)`.execute(portal.db)
    await sql`delete from record_public where record_id = (select min(id) from record)`.execute(portal.db)
    await portal.runJobs()
    expect(await statusOf(id)).toMatchObject({ total: many - 1, written: many - 1 })
    const { rows } = await readers.csv((await fetch(id)).raw)
    expect(rows).toHaveLength(many - 1)
    expect((await statusOf(id))?.citation).toContain('5.199 fund')
  })

  test('that cannot be made is told as failed, and begun again by the next run', async () => {
    const { id } = await ask()
    await sql`update record_download set filter = '{"box": [10, 56, 9, 57]}' where id = ${id}`.execute(portal.db)
    const job = portal.asked.at(-1)
    await expect(portal.runJobs()).rejects.toThrow()
    expect(await statusOf(id)).toMatchObject({ status: 'failed', path: null })
    await sql`update record_download set filter = '{}' where id = ${id}`.execute(portal.db)
    if (job) portal.asked.push(job)
    await portal.runJobs()
    expect((await statusOf(id))?.status).toBe('ready')
  })

  test('is kept for seven days, and a day longer nowhere', async () => {
    const { id } = await ask()
    await portal.runJobs()
    const folder = join(portal.config.DATA_DIR, 'downloads')
    await portal.runJobs('search-sweep-downloads')
    expect(await readdir(folder)).toContain(id)
    await sql`update record_download set asked_at = now() - interval '8 days' where id = ${id}`.execute(portal.db)
    expect((await fetch(id)).status).toBe(404)
    expect(await statusOf(id)).toBeUndefined()
    await portal.runJobs('search-sweep-downloads')
    expect(await readdir(folder)).not.toContain(id)
  })

  test('goes with the person who asked for it', async () => {
    const { id } = await ask()
    await portal.runJobs()
    await portal.call('deleteUser', { as: anna, userId: anna.userId })
    await portal.runJobs('search-sweep-downloads')
    expect(await readdir(join(portal.config.DATA_DIR, 'downloads'))).not.toContain(id)
  })
})
