import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saidOn } from '#test/notified.ts'
import { tellingOfFile } from '#test/warning-telling.ts'
import { around, at, day } from '#test/warnings.ts'

const { mail, portal, world, authority, elsewhere, expert, mailsTo, cardsAbout, told, warn, wish } =
  await tellingOfFile()

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
    for (const part of ['Nørre Mose', '13,1 km', 'Ikke bekræftet endnu', 'Ikke kendt her i ti år'.toLowerCase()]) {
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
      `Tidligt varsel: ${danishName} er fundet på et nyt sted. Nærmeste kendte fund er 13,1 km væk. Ikke bekræftet endnu`,
    ])
    // As it stands when it is read.
    await sql`update record set stars = 3 where id = ${id}`.execute(portal.db)
    await sql`update record_public set stars = 3 where record_id = ${id}`.execute(portal.db)
    expect(saidOn(await cardsAbout(authority, danishName))[0]).toContain('Bekræftet: ekspertvalideret')
  })

  test('reaches whoever asked for all of the country, who are led to the find', async () => {
    const [all, none] = [await portal.person(), await portal.person()]
    await wish(all, 'all')
    await wish(none, 'none')
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
    const of = (taxonIds: number[]) => portal.call('subscribeToWarnings', { as: asker, on: true, species: taxonIds })
    expect((await of([wanted, plain])).problem.fields).toEqual({
      species: 'Vælg arter, der står på en liste over invasive arter.',
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

  test('reaches neither who is blocked nor, unless they asked for e-mail or are an authority, who has stayed away for three months', async () => {
    const [blocked, away, asking, office] = [
      await portal.person({ roles: ['PlantExpert'], blocked: true }),
      await portal.person({ roles: ['PlantExpert'] }),
      await portal.person({ roles: ['PlantExpert'] }),
      await portal.person({ roles: ['ManagingAuthority'] }),
    ]
    const long = new Date(Date.now() - 100 * 86_400_000)
    for (const { userId } of [away, asking, office]) {
      await portal.db.updateTable('appUser').set({ lastLoginDate: long }).where('id', '=', userId).execute()
    }
    await wish(asking, 'none', true)
    const { name } = await warn()
    expect([mailsTo(blocked), await told(away, name)]).toEqual([[], [0, 0]])
    expect([mailsTo(asking).length, mailsTo(office).length]).toEqual([1, 1])
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
