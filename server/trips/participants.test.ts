import { describe, expect, test } from 'vitest'
import { importsOf } from '#test/imports.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip, walk } from '#test/trips.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const bo = await portal.person()
const checklist = new Checklist(portal)
const [robin, heron] = [
  await checklist.id({ name: 'Rubecula secunda', group: 4 }),
  await checklist.id({ name: 'Ardea secunda', group: 4 }),
]
const imports = importsOf(portal, ann)
type Person = typeof ann

const askedTrip = (more: object = {}) => makeTrip(portal, { as: ann, participantIds: [bo.userId], ...more })
const answer = (as: Person, id: number, accept: boolean, without: number[] = []) =>
  portal.call('answerTrip', { as, id, accept, without })
const namesOn = async (id: number, as: Person | string) =>
  (await portal.call('getTrip', { as, id })).body.participants.map((one) => [one.id, one.status])
const findersOf = async (id: number) =>
  (await portal.call('getRecord', { id })).body.finders.map((one) => one.id).toSorted()
const cardsOf = async (as: Person) => (await portal.call('listNotifications', { as })).body.items

describe('a participant', () => {
  test('is asked and told, and stands on the trip for others only after saying yes', async () => {
    const { id } = await askedTrip()
    expect([await namesOn(id, 'anonymous'), await namesOn(id, ann), await namesOn(id, bo)]).toEqual([
      [],
      [[bo.userId, 'asked']],
      [[bo.userId, 'asked']],
    ])
    const [card] = await cardsOf(bo)
    expect([card?.path, card?.lines[0]?.text]).toEqual([
      `/tur/${id}`,
      'har nævnt dig som deltager. Sig ja eller nej på turens side',
    ])
    expect((await answer(bo, id, true)).status).toBe(200)
    expect(await namesOn(id, 'anonymous')).toEqual([[bo.userId, 'accepted']])
    expect((await cardsOf(ann))[0]?.lines[0]?.text).toBe('har sagt ja til at have været med på turen')
    const list = await portal.call('searchTrips', { userId: bo.userId })
    expect(list.body.items.map((one) => one.id)).toContain(id)
  })

  test('answers once, and only who is asked', async () => {
    const { id } = await askedTrip()
    expect((await answer(ann, id, true)).problem.code).toBe('trip_not_asked')
    expect((await answer(bo, id, false)).status).toBe(200)
    expect([(await answer(bo, id, true)).problem.code, await namesOn(id, 'anonymous')]).toEqual(['trip_answered', []])
  })

  test('who has said no is not asked again, though the trip is saved without them in between', async () => {
    const { id } = await askedTrip()
    await answer(bo, id, false)
    const told = (await cardsOf(bo)).flatMap((card) => card.lines).length
    for (const [version, participantIds] of [[], [bo.userId]].entries()) {
      const trip = { participantIds }
      await portal.call('updateTrip', { as: ann, id, version: version + 1, trip })
    }
    expect([await namesOn(id, ann), (await cardsOf(bo)).flatMap((card) => card.lines).length]).toEqual([
      [[bo.userId, 'declined']],
      told,
    ])
    expect((await answer(bo, id, true)).problem.code).toBe('trip_answered')
  })

  test('becomes a finder of finds that come by a sheet too, and is not put back on those that they have left', async () => {
    const { id } = await askedTrip()
    const earlier = await makeRecord(portal, { as: ann, tripId: id, taxonId: robin })
    await answer(bo, id, true, [heron])
    await portal.call('answerFinderRequest', { as: bo, id: earlier.id, accept: false })
    const day = { Dato: '14-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454', Tur: id }
    const line = await imports.imported([
      { ...day, Art: 'Rubecula secunda' },
      { ...day, Art: 'Ardea secunda' },
    ])
    const [first = 0, second = 0] = await imports.idsOf(line?.id ?? 0)
    expect([await findersOf(first), await findersOf(second), await findersOf(earlier.id)]).toEqual([
      [ann.userId, bo.userId].toSorted(),
      [ann.userId],
      [ann.userId],
    ])
  })

  test('becomes a finder of its finds, of those to come too, less the species that were not theirs', async () => {
    const { id } = await askedTrip()
    const first = await makeRecord(portal, { as: ann, tripId: id, taxonId: robin })
    const other = await makeRecord(portal, { as: ann, tripId: id, taxonId: heron })
    expect(await findersOf(first.id)).toEqual([ann.userId])
    await answer(bo, id, true, [heron])
    const later = await makeRecord(portal, { as: ann, tripId: id, taxonId: robin })
    const both = [ann.userId, bo.userId].toSorted()
    expect([await findersOf(first.id), await findersOf(later.id), await findersOf(other.id)]).toEqual([
      both,
      both,
      [ann.userId],
    ])
    // Who leaves a find is not put back when others change it.
    await portal.call('answerFinderRequest', { as: bo, id: later.id, accept: false })
    await portal.call('updateRecord', { as: ann, id: later.id, version: 1, changes: { count: 2 } })
    expect(await findersOf(later.id)).toEqual([ann.userId])
  })

  test('of a personal trip sees its day and its species when asked, and all of it after saying yes', async () => {
    const track = walk([9.5, 56.15], [9.6, 56.15])
    const { id } = await askedTrip({ isPersonal: true, notes: 'Vores sted', track })
    await makeRecord(portal, { as: ann, tripId: id, taxonId: robin, isPersonal: true })
    const look = async () => (await portal.call('getTrip', { as: bo, id })).body
    const found = async () => (await portal.call('tripRecords', { as: bo, id })).body
    expect(await look()).toMatchObject({ notes: '', track: null, may: { answer: true, downloadTrack: false } })
    expect([(await found()).items, (await found()).species.map(({ taxon }) => taxon.id)]).toEqual([[], [robin]])
    await answer(bo, id, true)
    expect(await look()).toMatchObject({ notes: 'Vores sted', may: { answer: false, downloadTrack: true } })
    expect((await found()).items).toHaveLength(1)
    expect((await portal.call('getTrip', { as: 'siteAdminRole', id })).status).toBe(404)
  })

  test('sees neither drafts of others nor what moderators have hidden, and shows them none of these', async () => {
    const { id } = await askedTrip()
    await answer(bo, id, true)
    const sent = await makeRecord(portal, { as: ann, tripId: id, taxonId: robin })
    const draft = await makeRecord(portal, { as: ann, tripId: id, taxonId: heron, isDraft: true })
    const hidden = await makeRecord(portal, { as: bo, tripId: id, taxonId: heron })
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden.id, reason: 'x' })
    const seen = async (as: Person) =>
      (await portal.call('tripRecords', { as, id })).body.items.map((one) => one.id).toSorted((a, b) => a - b)
    expect(await seen(bo)).toEqual([sent.id, hidden.id])
    expect(await seen(ann)).toEqual([sent.id, draft.id])
    // What the owner is no finder of is seen by them as by everybody.
    const blurred = await makeRecord(portal, { as: bo, tripId: id, taxonId: robin, ownBlur: true })
    const personal = await makeRecord(portal, { as: bo, tripId: id, taxonId: robin, isPersonal: true })
    expect(await seen(ann)).toEqual([sent.id, draft.id])
    expect(await seen(bo)).toEqual([sent.id, hidden.id, blurred.id, personal.id])
    const { species } = (await portal.call('tripRecords', { as: bo, id })).body
    expect(species.map(({ taxon, records }) => [taxon.id, records])).toContainEqual([heron, 1])
  })

  test('is never oneself, nor somebody who is not there', async () => {
    const ask = async (userId: number) => {
      const trip = { start: '2026-05-14T06:10', participantIds: [userId] }
      return (await portal.call('createTrip', { as: ann, uuid: crypto.randomUUID(), trip })).problem.fields
    }
    expect(await ask(ann.userId)).toEqual({ participantIds: 'Du er allerede med på din egen tur.' })
    expect(await ask(999_999_999)).toEqual({ participantIds: 'En af deltagerne findes ikke længere.' })
  })
})

describe('finds of a trip', () => {
  test('are put into it by those who were there, by its number or by its uuid', async () => {
    const trip = await askedTrip()
    const send = (as: Person) => {
      const fields = { point: { lon: 9.5454, lat: 56.1632 }, observedFrom: '2026-05-14' }
      return portal.call('createRecord', { as, uuid: crypto.randomUUID(), tripUuid: trip.uuid, fields })
    }
    expect((await send(ann)).body.trip?.id).toBe(trip.id)
    const refused = await send(bo)
    expect([refused.status, refused.problem.fields]).toEqual([
      400,
      { tripId: 'Vælg en tur, som du selv har været med på.' },
    ])
    await answer(bo, trip.id, true)
    expect((await send(bo)).body.trip?.id).toBe(trip.id)
    const own = await makeRecord(portal, { as: bo })
    const elsewhere = await makeTrip(portal, { as: ann })
    const moved = await portal.call('updateRecord', {
      as: bo,
      id: own.id,
      version: 1,
      changes: { tripId: elsewhere.id },
    })
    expect(moved.problem.code).toBe('trip_not_yours')
  })

  test('are taken in and out: own ones by its people, those of others out of it by its owner', async () => {
    const { id } = await askedTrip()
    const [mine, theirs] = [await makeRecord(portal, { as: ann }), await makeRecord(portal, { as: bo })]
    const take = (as: Person, recordIds: number[], out = false) =>
      portal.call('takeRecords', { as, id, recordIds, out })
    const refused = await take(ann, [mine.id, theirs.id])
    expect([refused.status, refused.problem.code]).toEqual([403, 'trip_record_not_yours'])
    expect((await portal.call('getTrip', { id })).body.records).toBe(0)
    expect((await take(bo, [theirs.id])).problem.code).toBe('trip_not_yours')
    await answer(bo, id, true)
    expect([(await take(ann, [mine.id])).body.records, (await take(bo, [theirs.id])).body.records]).toEqual([1, 2])
    expect((await take(bo, [mine.id], true)).problem.code).toBe('trip_record_not_yours')
    expect((await take(ann, [theirs.id], true)).body.records).toBe(1)
    const other = await makeTrip(portal, { as: ann })
    const twice = await portal.call('takeRecords', { as: ann, id: other.id, recordIds: [mine.id] })
    expect(twice.problem.code).toBe('trip_record_elsewhere')
  })

  test('say in their history that they were changed, and which trip it was to their people alone', async () => {
    const { id } = await askedTrip()
    const find = await makeRecord(portal, { as: ann })
    await portal.call('takeRecords', { as: ann, id, recordIds: [find.id] })
    const history = async (as: Person | string) =>
      (await portal.call('recordHistory', { as, id: find.id })).body.items.map(({ text }) => text).at(-1)
    expect([await history('anonymous'), await history(ann)]).toEqual(['Rettede i fundet', 'Ændrede turen'])
  })
})

describe('the thread of a trip', () => {
  test('is read by whoever may see the trip, and told to its people', async () => {
    const { id } = await askedTrip()
    await answer(bo, id, true)
    const cai = await portal.person()
    const write = (as: Person, ownerId: number) =>
      portal.call('addThreadComment', { as, on: { kind: 'trip', ownerId }, html: '<p>Flot tur</p>' })
    expect((await write(cai, id)).status).toBe(200)
    for (const as of [ann, bo]) expect((await cardsOf(as))[0]?.lines[0]?.text).toBe('skrev: “Flot tur”')
    expect((await portal.call('threadOf', { kind: 'trip', ownerId: id })).body.thread?.count).toBe(1)
    const personal = await askedTrip({ isPersonal: true })
    expect((await write(cai, personal.id)).status).toBe(404)
    expect((await write(ann, personal.id)).status).toBe(200)
    const { items } = (await portal.call('searchThreads', { kind: 'trip' })).body
    expect(items.map(({ title }) => title)).toEqual(['Tur i skoven'])
  })
})

test('when its owner leaves, a trip stays without the person, without times and without the ends of its track', async () => {
  const owner = await portal.person()
  const { id } = await makeTrip(portal, { as: owner, track: walk([9.5, 56.15], [9.55, 56.15], [9.6, 56.2]) })
  const open = await makeTrip(portal, { as: owner, isFinished: false, end: null })
  const shape = { type: 'LineString' as const, coordinates: [[9.5, 56.15] as const, [9.6, 56.2] as const] }
  const drawn = await makeTrip(portal, {
    as: owner,
    shape,
    distance: 9000,
    track: walk([9.5, 56.15], [9.6, 56.2]),
  } as never)
  const before = (await portal.call('getTrip', { id })).body
  const drawnBefore = (await portal.call('getTrip', { id: drawn.id })).body
  await portal.call('deleteUser', { as: owner, userId: owner.userId, forgetCredit: false })
  const { body } = await portal.call('getTrip', { id })
  expect([body.owner?.isDeleted, body.track, body.start, body.end]).toEqual([
    ...[true, before.track, before.start, before.end],
  ])
  expect((await portal.call('getTrip', { id: drawn.id })).body).toMatchObject({
    ...{ shape: drawnBefore.shape, track: drawnBefore.track, start: drawnBefore.start },
    distance: drawnBefore.distance,
  })
  const rows = await portal.db
    .selectFrom('trip')
    .select(['id', 'track'])
    .where('owner', '=', owner.userId)
    .orderBy('id')
    .execute()
  expect([rows, open.id > 0]).toEqual([[id, drawn.id].map((one) => ({ id: one, track: null })), true])
})
