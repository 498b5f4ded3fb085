import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { cardsOf, saidOn } from '#test/notified.ts'
import { around, at, day, type Person, WarningWorld } from '#test/warnings.ts'

let portal: Portal
let mail: MailServer
let world: WarningWorld
/** Of the place where finds are made, of another, and an expert of plants. */
let authority: Person
let elsewhere: Person
let expert: Person
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({ env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example' } })
  world = await WarningWorld.begin(portal)
  authority = await world.authority(around(0, 0, 20))
  elsewhere = await world.authority(around(100, 0, 20))
  expert = await portal.person({ roles: ['PlantExpert'] })
})
beforeEach(() => {
  mail.received.length = 0
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

const mailsTo = ({ claims }: Person) => mail.received.filter((one) => one.to === claims?.email)
const cardsAbout = async (as: Person, name: string) =>
  (await cardsOf(portal, as)).filter(({ title }) => title.includes(name))
const told = async (as: Person, name: string) => [(await cardsAbout(as, name)).length, mailsTo(as).length]
/** A find that warns, with the name of its species. */
const warn = async (wish: Parameters<WarningWorld['find']>[1] = {}, group = 1) => {
  const danishName = `prøveart ${Math.random().toString(36).slice(2)}`
  const taxonId = await world.listed({ danishName, group })
  const record = await world.find(taxonId, wish)
  await world.judge()
  return { taxonId, name: danishName, record }
}
const wish = (as: Person, wish: 'none' | 'all' | 'area', emails = true, areaId: number | null = null) =>
  portal.call('updateWarningWishes', { as, wish, areaId, emails })

describe('a warning', () => {
  test('reaches the authority of the place and experts of the group, by card and by e-mail, once, and nobody else', async () => {
    const [otherExpert, plain, admin] = [
      await portal.person({ roles: ['BirdExpert'] }),
      await portal.person(),
      await portal.person({ roles: ['SiteAdmin'] }),
    ]
    const { name } = await warn()
    await world.judge()
    expect(await told(authority, name)).toEqual([1, 1])
    expect(await told(expert, name)).toEqual([1, 1])
    for (const person of [elsewhere, otherExpert, plain, admin, world.reporter]) {
      expect(await told(person, name)).toEqual([0, 0])
    }
  })

  test('says what it is, where, how near the species was known, that it is not confirmed, and offers two answers', async () => {
    const danishName = 'kæmpe-prøveart'
    const taxonId = await world.listed({ danishName })
    await world.find(taxonId, { point: at(13), observedFrom: day(800) })
    const { id } = await world.find(taxonId, { locality: 'Nørre Mose <b>' })
    await world.judge()
    const [message] = mailsTo(authority)
    expect(message?.subject).toBe('Varsel: Kæmpe-prøveart – Nørre Mose <b>')
    for (const part of ['Nørre Mose', '13,1 km', 'Ikke bekræftet', 'Ikke kendt her i ti år'.toLowerCase()]) {
      expect(message?.text.toLowerCase()).toContain(part.toLowerCase())
    }
    expect(message?.html).toContain('Nørre Mose &lt;b&gt;')
    expect(message?.text).toMatch(/Bekræft arten: https:\/\/fund.example\/invasiv\/varsler\?varsel=\d+/)
    expect(message?.text).toContain(`Ikke den art: https://fund.example/fund/${id}`)
    expect(message?.text).toContain('https://fund.example/invasiv/varsler?varsel=')
    const [card] = await cardsAbout(authority, danishName)
    expect(card?.path).toMatch(/^\/invasiv\/varsler\?varsel=\d+$/)
    expect(card?.record?.id).toBe(id)
    expect(saidOn(card ? [card] : [])).toEqual([
      `Tidligt varsel: ${danishName} er fundet på et nyt sted. Nærmeste kendte fund er 13,1 km væk. Ikke bekræftet`,
    ])
    // As it stands when it is read.
    await sql`update record set stars = 3 where id = ${id}`.execute(portal.db)
    await sql`update record_public set stars = 3 where record_id = ${id}`.execute(portal.db)
    expect(saidOn(await cardsAbout(authority, danishName))[0]).toContain('Ekspertvalideret')
  })

  test('reaches whoever asked for all of the country or for a municipality, who are led to the find', async () => {
    const [all, none, nobody] = [await portal.person(), await portal.person(), await portal.person()]
    await wish(all, 'all')
    await wish(none, 'none')
    expect((await wish(nobody, 'area')).status).toBe(400)
    const { name, record } = await warn()
    expect(await told(all, name)).toEqual([1, 1])
    expect(await told(none, name)).toEqual([0, 0])
    expect((await cardsAbout(all, name))[0]?.path).toBe(`/fund/${record.id}`)
    expect(mailsTo(all)[0]?.text).toContain(`Se varslet: https://fund.example/fund/${record.id}`)
    await wish(all, 'none')
  })

  test('reaches who asked for some species of these alone', async () => {
    const asker = await portal.person()
    const [wanted, other] = [await world.listed(), await world.listed()]
    const plain = await world.checklist.id()
    const of = (taxonIds: number[]) =>
      portal.call('updateWarningWishes', { as: asker, wish: 'all', taxonIds, emails: true })
    expect((await of([wanted, plain])).problem.fields).toEqual({
      taxonIds: 'Vælg arter, der står på en liste over invasive arter.',
    })
    expect((await of([wanted])).body.species.map(({ id }) => id)).toEqual([wanted])
    const [find] = [await world.find(wanted), await world.find(other)]
    await world.judge()
    expect(mailsTo(asker).map(({ text }) => text)).toEqual([expect.stringContaining(`/fund/${find.id}`)])
  })

  test('comes without e-mail to those who want none', async () => {
    await wish(expert, 'none', false)
    const { name } = await warn()
    expect(await told(expert, name)).toEqual([1, 0])
    await wish(expert, 'none', true)
  })

  test('is not in the overviews by e-mail too', async () => {
    await portal.call('updateNotificationSettings', { as: authority, family: 'other', portal: true, email: 'at_once' })
    const { name } = await warn()
    await portal.runJobs('notifications-at-once')
    expect(await told(authority, name)).toEqual([1, 1])
    await portal.call('updateNotificationSettings', { as: authority, family: 'other', portal: true, email: 'none' })
  })

  test('reaches neither who is blocked nor, unless they asked for e-mail, who has stayed away for three months', async () => {
    const [blocked, away, asking] = [
      await portal.person({ roles: ['PlantExpert'], blocked: true }),
      await portal.person({ roles: ['PlantExpert'] }),
      await portal.person({ roles: ['PlantExpert'] }),
    ]
    const long = new Date(Date.now() - 100 * 86_400_000)
    for (const { userId } of [away, asking]) {
      await portal.db.updateTable('appUser').set({ lastLoginDate: long }).where('id', '=', userId).execute()
    }
    await wish(asking, 'none', true)
    const { name } = await warn()
    expect([mailsTo(blocked), await told(away, name), mailsTo(asking).length]).toEqual([[], [0, 0], 1])
  })

  test('never reaches those whose find it is, though they are experts', async () => {
    const own = await portal.person({ roles: ['PlantExpert', 'ManagingAuthority'] })
    await wish(own, 'all')
    const { name } = await warn({ as: own })
    expect(await told(own, name)).toEqual([0, 0])
    expect(await told(expert, name)).toEqual([1, 1])
  })

  test('is told once by two runs at the same moment', async () => {
    const danishName = 'samtidig-prøveart'
    const taxonId = await world.listed({ danishName })
    await world.find(taxonId)
    await Promise.all([world.judge(), world.judge()])
    expect(await told(authority, danishName)).toEqual([1, 1])
    expect(saidOn(await cardsAbout(authority, danishName))).toHaveLength(1)
  })

  test('that the mail server would not take is sent later, once', async () => {
    mail.isFull = true
    await expect(warn()).rejects.toThrow()
    expect(mailsTo(authority)).toEqual([])
    mail.isFull = false
    await world.judge()
    await world.judge()
    expect(mailsTo(authority)).toHaveLength(1)
  })

  test('that later finds join tells nobody again; after its end a new find does', async () => {
    const { name, taxonId } = await warn({ observedFrom: day(5) })
    await world.find(taxonId, { point: at(0.2) })
    await world.judge()
    expect(await told(authority, name)).toEqual([1, 1])
    const [{ id = 0 } = {}] = await world.seen(authority, taxonId)
    const { version } = (await portal.call('getWarning', { as: authority, id })).body
    const closing = { as: authority, id, version, state: 'closed', outcome: 'removed' } as const
    expect((await portal.call('updateWarning', closing)).status).toBe(200)
    await sql`update warning set closed_at = now() - interval '3 days' where id = ${id}`.execute(portal.db)
    await world.find(taxonId, { point: at(0.4), observedFrom: day(1) })
    await world.judge()
    expect(await world.seen(authority, taxonId)).toMatchObject([{ id, state: 'new', finds: 3 }])
    expect(mailsTo(authority)).toHaveLength(2)
  })
})

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
      await world.judge()
    }
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

describe('what hides', () => {
  test('a find that its owner blurs warns those alone who may know where it is', async () => {
    const asking = await portal.person()
    await wish(asking, 'all')
    const { name, taxonId } = await warn({ ownBlur: true, locality: 'Hemmelig Eng' })
    expect(await told(authority, name)).toEqual([1, 1])
    for (const person of [expert, asking, elsewhere]) expect(await told(person, name)).toEqual([0, 0])
    expect(await world.seen(expert, taxonId)).toEqual([])
    expect(mail.received.map(({ raw, text }) => raw + text).join()).not.toContain('Hemmelig')
    // The square in lists; the exact place, written down, for who opens it.
    const [line] = await world.seen(authority, taxonId)
    expect(line?.place).toMatchObject({ side: 5000, locality: null })
    const { body } = await portal.call('getWarning', { as: authority, id: line?.id ?? 0 })
    expect(body.records[0]?.place).toMatchObject({ side: 0, locality: 'Hemmelig Eng' })
    const { rows } = await sql<{ userId: number }>`
      select user_id from exact_place_access where call = 'get-warning'`.execute(portal.db)
    expect(rows).toEqual([{ userId: authority.userId }])
    await wish(asking, 'none')
  })

  test('a blurred find just outside an area tells its authority nothing', async () => {
    const near = await world.authority(around(27, 0, 2))
    const { name, taxonId } = await warn({ ownBlur: true, point: at(23) })
    expect(await told(near, name)).toEqual([0, 0])
    expect(await world.seen(near, taxonId)).toEqual([])
  })

  test('a blurred species is told to experts of what blurs it', async () => {
    const danishName = 'skjult-prøveart'
    const taxonId = await world.listed({ danishName, blur: 2000 })
    await world.find(taxonId)
    await world.judge()
    expect(await told(expert, danishName)).toEqual([1, 1])
    expect(await portal.call('warningFigures', {})).toMatchObject({ status: 200 })
  })

  test('a personal find warns nobody', async () => {
    const { name } = await warn({ isPersonal: true })
    for (const person of [authority, expert]) expect(await told(person, name)).toEqual([0, 0])
  })
})

describe('a warning that is withdrawn', () => {
  test('says so to those who were told, and to nobody else, without telling where', async () => {
    const { name, record } = await warn({ locality: 'Lille Vig' })
    mail.received.length = 0
    await portal.call('deleteRecord', { as: world.reporter, id: record.id })
    await world.judge()
    await world.judge()
    for (const person of [authority, expert]) {
      expect(mailsTo(person).map(({ subject }) => subject)).toEqual([`Varsel trukket tilbage: ${capital(name)}`])
      const [card] = await cardsAbout(person, name)
      expect(saidOn(card ? [card] : [])[0]).toContain('trukket tilbage')
      expect([card?.record, card?.path]).toEqual([null, '/invasiv/varsler'])
    }
    expect(mailsTo(elsewhere)).toEqual([])
    expect(mail.received.map(({ text }) => text).join()).not.toContain('Lille Vig')
  })

  test('tells nothing when nobody has been told yet', async () => {
    const danishName = 'fortrudt-prøveart'
    const { id } = await world.find(await world.listed({ danishName }))
    await portal.call('deleteRecord', { as: world.reporter, id })
    await world.judge()
    expect(await told(authority, danishName)).toEqual([0, 0])
  })

  test('by an expert who says that it is another species', async () => {
    const { name, record, taxonId } = await warn()
    mail.received.length = 0
    const other = await world.checklist.id({ group: 1 })
    const { status, problem } = await portal.call('toggleExpertValidation', {
      ...{ as: expert, id: record.id, taxonId: other, reason: '' },
    } as never)
    expect([status, problem?.code]).toEqual([200, undefined])
    await world.judge()
    expect(await world.seen('siteAdminRole', taxonId)).toEqual([])
    expect(mailsTo(authority).map(({ subject }) => subject)).toEqual([`Varsel trukket tilbage: ${capital(name)}`])
  })
})

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
