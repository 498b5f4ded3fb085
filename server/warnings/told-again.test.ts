import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cardsOf, saidOn } from '#test/notified.ts'
import { tellingOfFile } from '#test/warning-telling.ts'
import { around, at, day } from '#test/warnings.ts'

const { mail, portal, world, authority, expert, anHourLater, mailsTo, cardsAbout, told, warn, wish } =
  await tellingOfFile()

describe('a warning that has been told', () => {
  const authorityAt = (east: number) => world.authority(around(east, 0, 1))

  test('is told to those who see it only by a find that joins', async () => {
    const [asker, near] = [await portal.person(), await authorityAt(-8)]
    await wish(asker, 'all')
    const { name, taxonId } = await warn({ ownBlur: true, point: at(0) })
    for (const person of [expert, asker, near]) expect(await told(person, name)).toEqual([0, 0])
    await world.find(taxonId, { as: await portal.person(), point: at(-8) })
    await world.judge()
    for (const person of [expert, asker, near]) expect(await told(person, name)).toEqual([1, 1])
    expect(await told(authority, name)).toEqual([1, 1])
    await wish(asker, 'none')
  })

  test('is told to those who see it only since its find is open, or lies elsewhere', async () => {
    const near = await authorityAt(-8)
    const { name, record } = await warn({ ownBlur: true, point: at(0) })
    const change = (version: number, changes: object) =>
      portal.call('updateRecord', { as: world.reporter, id: record.id, version, changes })
    await change(1, { ownBlur: false })
    await world.judge()
    expect(await told(expert, name)).toEqual([1, 1])
    expect(await told(near, name)).toEqual([0, 0])
    await change(2, { point: at(-8) })
    await world.judge()
    expect(await told(near, name)).toEqual([1, 1])
    expect(await told(expert, name)).toEqual([1, 1])
  })

  test('reaches whoever asked once its find is open to everybody, and not who asked only after it was told', async () => {
    const [asker, later] = [await portal.person(), await portal.person()]
    await wish(asker, 'all')
    const { name, record } = await warn({ ownBlur: true })
    expect(await told(asker, name)).toEqual([0, 0])
    const change = async (version: number, changes: object) => {
      await portal.call('updateRecord', { as: world.reporter, id: record.id, version, changes })
      await world.judge()
    }
    await change(1, { ownBlur: false })
    expect(await told(asker, name)).toEqual([1, 1])
    expect((await cardsAbout(asker, name))[0]?.path).toBe(`/fund/${record.id}`)
    await wish(later, 'all')
    await change(2, { point: at(0.1) })
    await change(3, { point: at(0.2) })
    expect([await told(asker, name), await told(later, name)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    await wish(asker, 'none')
    await wish(later, 'none')
  })

  test('reaches whoever asked by a find that is open now, also when another joins that is hidden', async () => {
    const asker = await portal.person()
    await wish(asker, 'all')
    const { name, record, taxonId } = await warn({ ownBlur: true })
    const changes = { ownBlur: false }
    await portal.call('updateRecord', { as: world.reporter, id: record.id, version: 1, changes })
    await world.find(taxonId, { ownBlur: true, as: await portal.person() })
    await world.judge()
    expect(await told(asker, name)).toEqual([1, 1])
    await wish(asker, 'none')
  })

  test('reaches who reported its first find, when others find it again', async () => {
    const { taxonId } = await warn({ as: authority, observedFrom: day(20) })
    expect(mailsTo(authority)).toHaveLength(0)
    await sql`update warning set state = 'closed', outcome = 'removed', closed_at = now() - interval '10 days'
      where taxon_id = ${taxonId}`.execute(portal.db)
    await world.find(taxonId, { observedFrom: day(2) })
    await world.judge()
    expect(mailsTo(authority)).toHaveLength(1)
  })

  test('of a place without a name says where it is', async () => {
    await portal.db
      .insertInto('place')
      .values({
        name: 'Prøveby',
        kind: 'town',
        source: 'prøve',
        point: sql`st_setsrid(st_makepoint(9.31, 56.02), 4326)`,
      } as never)
      .execute()
    await warn({ locality: null })
    expect(mailsTo(authority)[0]?.text).toContain('nær Prøveby (56.02000, 9.30500)')
    expect(mailsTo(authority)[0]?.subject).toContain('nær Prøveby')
  })

  test('and waits for the mail server is not written to those who may not see it any more, or want no e-mail', async () => {
    const unwilling = await portal.person({ roles: ['PlantExpert'] })
    const taxonId = await world.listed()
    const { id } = await world.find(taxonId)
    mail.isFull = true
    await expect(world.judge()).rejects.toThrow()
    mail.isFull = false
    await wish(unwilling, 'none', false)
    await portal.call('updateRecord', { as: world.reporter, id, version: 1, changes: { ownBlur: true } })
    await world.judge()
    expect(mailsTo(expert)).toEqual([])
    expect(mailsTo(unwilling)).toEqual([])
    expect(mailsTo(authority)).toHaveLength(1)
  })

  test('by an e-mail that was taken up and not handed in is written later', async () => {
    await warn()
    await sql`update warning_told set mailed_at = null, claimed_at = now() - interval '1 hour'
      where user_id = ${authority.userId} and told_at = (select max(told_at) from warning_told)`.execute(portal.db)
    await world.judge()
    expect(mailsTo(authority)).toHaveLength(2)
  })

  test('and comes and goes often is told when it has stayed as it is for a day', async () => {
    const { record, taxonId } = await warn()
    for (let version = 1; version <= 16; version += 1) {
      const changes = { isPersonal: version % 2 === 1 }
      await portal.call('updateRecord', { as: world.reporter, id: record.id, version, changes })
      await anHourLater()
      await world.judge()
    }
    await anHourLater()
    const before = mailsTo(authority).length
    expect(before).toBeLessThanOrEqual(10)
    expect(mailsTo(authority).at(-1)?.subject).toMatch(/trukket tilbage/)
    await sql`update warning set changed_at = now() - interval '2 days' where taxon_id = ${taxonId}`.execute(portal.db)
    await world.judge()
    expect(
      mailsTo(authority)
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringMatching(/^Varsel: Prøveart/)])
  })
})

describe('an import, or much at once', () => {
  test('is told as one summary', async () => {
    const taxa = [await world.listed(), await world.listed(), await world.listed(), await world.listed()]
    for (const taxonId of taxa) await world.find(taxonId)
    const before = (await cardsOf(portal, authority)).length
    await world.judge()
    expect((await cardsOf(portal, authority)).length - before).toBe(1)
    const [message, ...more] = mailsTo(authority)
    expect(more).toEqual([])
    expect(message?.text).toContain('4 varsler om invasive arter, som er kommet på én gang')
    const [card] = await cardsOf(portal, authority)
    expect(card).toMatchObject({ title: 'Varsler om invasive arter', path: '/invasiv/varsler' })
  })

  test('that is taken back at once is told as one, too', async () => {
    const finds = []
    for (const taxonId of [await world.listed(), await world.listed(), await world.listed(), await world.listed()]) {
      finds.push(await world.find(taxonId))
    }
    await world.judge()
    await portal.call('massDeleteRecords', { as: world.reporter, ids: finds.map(({ id }) => id) })
    await world.judge()
    expect(mailsTo(authority).map(({ text }) => text)).toEqual([
      expect.stringContaining('4 varsler om invasive arter'),
      expect.stringContaining('4 varsler er trukket tilbage'),
    ])
    const [card] = await cardsOf(portal, authority)
    expect(saidOn(card ? [card] : [])).toContainEqual(expect.stringContaining('4 varsler er trukket tilbage'))
  })

  test('of two is a summary already', async () => {
    const taxa = [await world.listed(), await world.listed()]
    const { rows } = await sql<{ id: number }>`
      insert into record_import (user_id, file_name, rows, faulty_rows, status)
      values (${world.reporter.userId}, 'x.xlsx', 2, 0, 'done') returning id`.execute(portal.db)
    for (const taxonId of taxa) {
      const { id } = await world.find(taxonId)
      await sql`update record set import_id = ${rows[0]?.id} where id = ${id}`.execute(portal.db)
    }
    await world.judge()
    expect(mailsTo(authority).map(({ text }) => text)).toEqual([expect.stringContaining('2 varsler om invasive arter')])
  })
})

describe('one person who reports much', () => {
  test('is told at once by cards, and by e-mail three times an hour, then as one', async () => {
    const names: string[] = []
    for (let count = 0; count < 6; count += 1) names.push((await warn()).name)
    for (const name of names) expect(await cardsAbout(authority, name)).toHaveLength(1)
    expect(mailsTo(authority).map(({ subject }) => subject)).toEqual(
      names.slice(0, 3).map((name) => expect.stringContaining(name.slice(1))),
    )
    // Others are heard meanwhile.
    const { name } = await warn({ as: await portal.person() })
    expect(mailsTo(authority).at(-1)?.subject).toContain(name.slice(1))
    mail.received.length = 0
    await anHourLater()
    await world.judge()
    await world.judge()
    expect(mailsTo(authority)).toHaveLength(1)
    for (const held of names.slice(3)) expect(mailsTo(authority)[0]?.text.toLowerCase()).toContain(held)
  })
})
