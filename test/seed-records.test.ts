import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blankFields } from '#contract/blank-record.ts'
import { groupDetails } from '#contract/group-details.ts'
import { RecordFields } from '#contract/record.ts'
import { readConfig } from '#server/core/config.ts'
import { danishDay } from '#server/core/roles.ts'
import { MediaStorage } from '#server/media/storage.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { checkFields, tidy } from '#server/records/rules.ts'
import { seedCommunities } from '../db/seed/records/communities.ts'
import { Land } from '../db/seed/records/land.ts'
import { type DemoRecord, makeRecords, type Stage } from '../db/seed/records/make.ts'
import { observerOf, observers } from '../db/seed/records/people.ts'
import { demoRecords, seedRecords } from '../db/seed/records/seed-records.ts'
import { fits, readSpots } from '../db/seed/records/spots.ts'
import { type Findable, findableTaxa } from '../db/seed/records/taxa.ts'
import { seedTrips } from '../db/seed/records/trips.ts'
import { openPortal, type Portal } from './app.ts'

const now = new Date('2026-11-15T09:00:00Z')
const account = { claims: [], tenant: 'vildfund' }
const members = [
  { ...account, subject: 'a', userName: 'medlem', name: 'Maja Medlem', email: 'medlem@demo.example', group: null },
  {
    ...account,
    subject: 'b',
    userName: 'fugle-ekspert',
    name: 'Storm Fugleekspert',
    email: 'f@demo.example',
    group: 4,
  },
]

let portal: Portal
let stage: Stage
let records: DemoRecord[]
let taxa: Map<number, Findable>
beforeAll(async () => {
  portal = await openPortal({ now })
  const [known, spots, land] = [await findableTaxa(portal.db), await readSpots(), await Land.read()]
  stage = { taxa: known, spots, land, people: [...observers, ...members.map(observerOf)], now, count: demoRecords }
  records = makeRecords(stage)
  taxa = new Map(known.map((taxon) => [taxon.id, taxon]))
})
afterAll(() => portal.close())

const taxonOf = ({ taxonId }: DemoRecord) => (taxonId === null ? undefined : taxa.get(taxonId))
const hashOf = (made: DemoRecord[]) => createHash('sha256').update(JSON.stringify(made)).digest('hex')
const faulty = (isRight: (record: DemoRecord) => boolean) => records.filter((record) => !isRight(record))
const seed = async (count: number) => {
  const told: string[] = []
  const { db, config } = portal
  await seedRecords({ db, config, members, now, count, tell: (line) => told.push(line) })
  return told
}

test('every demo find is in season, on land or at sea as its taxon lives, and in the past', () => {
  expect(records).toHaveLength(demoRecords)
  const yesterday = danishDay(new Date(now.getTime() - 86_400_000))
  expect(faulty((record) => record.taxonId === null || taxonOf(record) !== undefined)).toEqual([])
  expect(faulty((record) => taxonOf(record)?.months.includes(Number(record.observedFrom.slice(5, 7))) ?? true)).toEqual(
    [],
  )
  expect(faulty((record) => taxonOf(record)?.habitats.includes(record.ground) ?? true)).toEqual([])
  expect(faulty(({ lon, lat, ground }) => fits(stage.land, lon, lat, ground))).toEqual([])
  expect(faulty(({ observedFrom, sentAt }) => observedFrom <= yesterday && sentAt > observedFrom)).toEqual([])
  expect(
    faulty(({ sentAt, comments }) => [sentAt, ...comments.map(({ at }) => at)].every((at) => new Date(at) < now)),
  ).toEqual([])
})

test('nobody reports what has not been seen yet', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...{ dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Copenhagen' },
  })
  const wall = (at: string) => clock.format(new Date(at))
  const isBefore = ({ observedFrom, timeFrom, sentAt }: DemoRecord) =>
    `${observedFrom} ${timeFrom ?? '00:00'}` <= wall(sentAt)
  expect(faulty(isBefore).map(({ observedFrom, timeFrom, sentAt }) => [observedFrom, timeFrom, sentAt])).toEqual([])
  expect(faulty(({ sentAt, comments }) => comments.every(({ at }) => at >= sentAt))).toEqual([])
})

test('pictures show a drawing of what was found, of its own family', () => {
  const wrong = records.filter((record) => {
    const taxon = taxonOf(record)
    return taxon !== undefined && record.pictures.some(({ figure }) => figure !== taxon.figure)
  })
  expect(wrong).toEqual([])
  const shown = (latinName: string) =>
    new Set(records.flatMap((one) => (taxonOf(one)?.latinName === latinName ? one.pictures : [])).map((p) => p.figure))
  expect([...shown('Parus major')]).toEqual(['birds/tit'])
})

test('fish of the sea, seals and seaweeds lie at sea; what lives on land does not', () => {
  const grounds = (latinName: string) => [
    ...new Set(records.filter((record) => taxonOf(record)?.latinName === latinName).map(({ ground }) => ground)),
  ]
  for (const name of ['Phoca vitulina', 'Belone belone', 'Asterias rubens', 'Fucus serratus']) {
    expect(grounds(name)).toEqual(['sea'])
  }
  for (const name of ['Parus major', 'Erinaceus europaeus', 'Anemone nemorosa'])
    expect(grounds(name)).not.toContain('sea')
  expect(stage.land.surface(9.55, 56.17)).toBe('land')
  expect(stage.land.surface(11.2, 56.5)).toBe('sea')
})

test('every demo find is what its reporter could have sent', () => {
  const wrong = records.flatMap((record) => {
    const { lon, lat, pictures, ...said } = record
    const given = { ...said, point: { lon, lat }, pictures: pictures.map(({ id }) => ({ id })) }
    const read = RecordFields.safeParse({ ...blankFields, ...given })
    if (!read.success) return [read.error.message]
    checkFields(tidy(read.data), record.isDraft ? 'draft' : 'submitted', danishDay(now))
    const group = groupDetails[taxonOf(record)?.speciesGroup ?? record.speciesGroup ?? 0]
    const isAsked = record.lifeStage === null || group?.lifeStages.includes(record.lifeStage)
    const isCounted = record.countUnit === null || group?.countUnits.includes(record.countUnit)
    return isAsked && isCounted ? [] : [record.uuid]
  })
  expect(wrong).toEqual([])
  expect(new Set(records.map(({ uuid }) => uuid)).size).toBe(demoRecords)
})

test('there is some of everything', () => {
  const share = (is: (record: DemoRecord) => boolean) => records.filter(is).length / demoRecords
  expect(share(({ isDraft }) => isDraft)).toBeGreaterThan(0.005)
  expect(share(({ isPersonal }) => isPersonal)).toBeGreaterThan(0.003)
  expect(share(({ ownBlur }) => ownBlur)).toBeGreaterThan(0.005)
  expect(share((record) => taxonOf(record)?.isBlurred ?? false)).toBeGreaterThan(0.01)
  expect(share(({ certainty }) => certainty === 'sandsynlig')).toBeGreaterThan(0.05)
  expect(share(({ comments }) => comments.length > 0)).toBeGreaterThan(0.04)
  const days = records.map(({ observedFrom }) => new Date(observedFrom).getUTCDay())
  expect(days.filter((day) => day === 0 || day === 6).length / demoRecords).toBeGreaterThan(2 / 7)
  const inYear = (year: string) => records.filter(({ observedFrom }) => observedFrom.startsWith(year)).length
  expect(inYear('2025')).toBeGreaterThan(inYear('2022'))
  const drawings = records.flatMap(({ pictures }) => pictures.map((one) => `${one.figure}/${one.season}/${one.number}`))
  expect(new Set(drawings).size).toBeLessThanOrEqual(700)
})

test('the same stage makes the same finds, to the letter', () => {
  const few = { ...stage, count: 500 }
  expect(hashOf(makeRecords(few))).toBe(hashOf(makeRecords(few)))
})

test('only invented people take part', () => {
  const names = new Set(stage.people.map(({ userName }) => userName))
  const taking = records.flatMap((record) => [
    record.reporter,
    ...record.finders.map(({ userName }) => userName),
    ...record.comments.map(({ by }) => by),
  ])
  expect(taking.filter((name) => !names.has(name))).toEqual([])
  expect(
    records
      .flatMap(({ finderNames }) => finderNames)
      .filter((name) => /^\p{Lu}\p{Ll}+ \p{Lu}/u.test(name) && !name.startsWith('Klasse')),
  ).toEqual([])
  const surnames = observers.map(({ name }) => name.split(' ').at(-1) ?? '')
  expect(new Set(surnames).size).toBe(observers.length)
  // No surname that many people have.
  expect(surnames.filter((name) => name.endsWith('sen') || name.length < 8)).toEqual([])
})

test('a portal that somebody has used gets none', async () => {
  const { userId } = await portal.person()
  expect(await seed(50)).toEqual([])
  await portal.db.deleteFrom('appUser').where('id', '=', userId).execute()
})

test('written finds are public as the view says, have their files, and come once', async () => {
  expect(await seed(150)).toEqual(['seeding 150 demo finds'])
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  const counts = await portal.db
    .selectFrom('record')
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  expect(counts.all).toBe(150)
  const storage = new MediaStorage(portal.config)
  const bytesOf = async (id: string, size: 160 | 640) => {
    const file = await storage.openShown(id, size)
    await file?.close()
    return file?.bytes
  }
  const pictures = await portal.db.selectFrom('media').select(['id', 'placeholder']).execute()
  expect(pictures.length).toBeGreaterThan(25)
  for (const { id } of pictures) expect(await bytesOf(id, 160)).toBeGreaterThan(100)
  // Taking one down leaves those that show the same drawing.
  const alike = [...Map.groupBy(pictures, ({ placeholder }) => placeholder).values()].find((some) => some.length > 1)
  const [one, other] = alike ?? []
  await storage.remove(one?.id ?? '')
  expect(await bytesOf(one?.id ?? '', 640)).toBeUndefined()
  expect(await bytesOf(other?.id ?? '', 640)).toBeGreaterThan(1000)
  expect(await seed(150)).toEqual([])
})

test('whom one can sign in as keeps places, and follows a species and a person', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from own_place p where p.user_id = u.id)::int as places,
      (select count(*) from saved_search s where s.user_id = u.id and s.name is null)::int as followed,
      (select count(*) from saved_search s where s.user_id = u.id and s.name is not null)::int as kept
    from app_user u where u.user_name = 'medlem'`.execute(portal.db)
  expect(rows).toEqual([{ places: 3, followed: 2, kept: 1 }])
})

test('the portal has told news of every state, with pictures, and nobody was told of it', async () => {
  const { items, total } = (await portal.call('searchNews', {})).body
  expect(total).toBe(6)
  expect(items[0]).toMatchObject({ isPinned: true })
  for (const { introduction, picture } of items)
    expect([introduction, picture?.author]).toEqual([
      expect.stringMatching(/.{30}/),
      expect.stringContaining('(tegning)'),
    ])
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from news group by 1 order by 1`.execute(portal.db)
  expect(rows).toEqual([
    { state: 'draft', count: 1 },
    { state: 'planned', count: 1 },
    { state: 'published', count: 6 },
  ])
  expect(
    await portal.db.selectFrom('notificationCard').select('id').where('subject', 'like', 'news:%').execute(),
  ).toEqual([])
})

test('trips show all that a trip can be', async () => {
  const users = await portal.db.selectFrom('appUser').select(['id', 'userName']).execute()
  const userIds = new Map(users.map(({ id, userName }) => [userName, id]))
  await portal.db.transaction().execute((db) => seedTrips(db, { config: portal.config, stage, userIds }))
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as all, count(track)::int as tracks, count(route_id)::int as walks,
      count(*) filter (where finished_at is null)::int as open, count(personal_at)::int as personal,
      (select count(*)::int from trip_public where complete_groups <> '{}') as complete,
      (select count(*)::int from trip_public where is_withheld) as withheld,
      (select count(*)::int from trip_participant where status = 'accepted') as accepted,
      (select count(*)::int from trip_participant where status = 'asked') as asked
    from trip`.execute(portal.db)
  expect(rows).toEqual([
    { all: 11, tracks: 10, walks: 6, open: 1, personal: 1, complete: 8, withheld: 1, accepted: 1, asked: 2 },
  ])
})

test('communities ask, meet, talk and end, and finds are in each of them', async () => {
  const users = await portal.db.selectFrom('appUser').select(['id', 'userName']).execute()
  const userIds = new Map(users.map(({ id, userName }) => [userName, id]))
  const storage = new MediaStorage(portal.config)
  const scene = { config: portal.config, storage, people: stage.people, userIds, now }
  await portal.db.transaction().execute((db) => seedCommunities(db, scene))
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as all, count(criteria)::int as gathering, count(ends_on)::int as ended,
      (select count(*)::int from community_event) as events,
      (select count(*)::int from thread where kind = 'community') as threads,
      (select count(distinct community_id)::int from community_wanted) as looking,
      (select count(*)::int from media where owner_type = 'community') as pictures from community`.execute(portal.db)
  expect(rows).toEqual([{ all: 4, gathering: 4, ended: 1, events: 5, threads: 5, looking: 2, pictures: 4 }])
  const { body } = await portal.call('searchCommunities', {})
  expect(body.items.map(({ picture, followers }) => picture !== null && followers > 1)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await portal.db.selectFrom('communityAnswer').select('recordId').execute()).not.toEqual([])
})

test('editors have been there: introductions, parameters, questions, a super species and names that wait for a place', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(nullif(introduction, ''))::int as introductions, count(validation_parameters)::int as parameters,
      count(*) filter (where cardinality(nudge_fields) > 0)::int as nudges, count(super_taxon_id)::int as members,
      count(*) filter (where taxon_type = 2)::int as orphans, count(first_observation_year)::int as years
    from taxon where id <> 0`.execute(portal.db)
  expect(rows).toEqual([
    { introductions: 8, parameters: 3, nudges: 3, members: 2, orphans: 4, years: expect.any(Number) },
  ])
})

test('each demo find tells who reported it, and when', async () => {
  const one = await portal.db
    .selectFrom('recordPublic')
    .select(['recordId as id', 'reporter', 'submittedAt'])
    .orderBy('recordId')
    .executeTakeFirstOrThrow()
  const { body } = await portal.call('recordHistory', { id: one.id })
  expect(body.items[0]).toMatchObject({ text: 'Indsendte fundet', at: one.submittedAt, actor: { id: one.reporter } })
})

test('the demo accounts meet their finds when they sign in, and must accept the terms first', async () => {
  const { id, acceptedTermsVersion } = await portal.db
    .selectFrom('appUser')
    .select(['id', 'acceptedTermsVersion'])
    .where('userName', '=', 'medlem')
    .where('issuer', '=', portal.config.oidc.issuer)
    .executeTakeFirstOrThrow()
  expect(acceptedTermsVersion).toBeNull()
  const own = await portal.db.selectFrom('record').select('id').where('reporter', '=', id).execute()
  expect(own.length).toBeGreaterThan(0)
  const told = await portal.db.selectFrom('notificationCard').select('id').where('unread', '>', 0).execute()
  expect(told.length).toBeGreaterThan(0)
})

test('there are no demo finds without demo accounts, nor where they are not wanted', () => {
  expect(readConfig({}).demoRecords).toBe(true)
  expect(readConfig({ DEMO: '0' }).demoRecords).toBe(false)
  expect(readConfig({ DEMO_FINDS: '0' }).demoRecords).toBe(false)
  expect(readConfig({ OIDC_ISSUER: 'https://login.example' }).demoRecords).toBe(false)
})

test('there are warnings of invasive species, and nobody was told of them', async () => {
  const warnings = await portal.db.selectFrom('warning').select('id').where('withdrawnAt', 'is', null).execute()
  expect(warnings.length).toBeGreaterThan(0)
  expect(await portal.db.selectFrom('warningDue').select('id').execute()).toEqual([])
  expect(await portal.db.selectFrom('warningTold').select('userId').execute()).toEqual([])
  expect(await portal.db.selectFrom('warning').select('id').where('toldAt', 'is', null).execute()).toEqual([])
})

test('people talk about subjects, finds, species, trips and communities', async () => {
  for (const kind of ['free', 'record', 'taxon', 'trip', 'community'] as const) {
    const { body } = await portal.call('searchThreads', { kind })
    expect([kind, body.items.length > 0]).toEqual([kind, true])
  }
})
