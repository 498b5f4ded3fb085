import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import type { EventAnswer } from '#contract/community-words.ts'
import { makeCommunity, makeEvent, wallIn } from '#test/communities.ts'
import { cardsOf, linesOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const taxa = new Checklist(portal)
const answer = (as: Actor, eventId: number, said: EventAnswer | null) =>
  portal.call('answerCommunityEvent', { as, eventId, answer: said })

describe('an event', () => {
  test('has places for the first who come; those after them wait, and are told when there is room', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const event = await makeEvent(portal, organiser, id, { most: 1 })
    const [first, second] = [await portal.person(), await portal.person()]
    expect((await answer(first, event.id, 'yes')).body).toMatchObject({ coming: 1, waiting: 0, isWaiting: false })
    expect((await answer(second, event.id, 'yes')).body).toMatchObject({ coming: 1, waiting: 1, isWaiting: true })
    expect((await answer(first, event.id, 'no')).body).toMatchObject({ coming: 1, waiting: 0, answer: 'no' })
    expect(await linesOf(portal, second)).toContain('Der er blevet plads til dig: “Billetur”')
    // Who comes back comes last.
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
    expect((await answer(first, event.id, 'yes')).body).toMatchObject({ isWaiting: true })
  })

  test('has room for those who are told so, however many ask at the same moment', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const event = await makeEvent(portal, organiser, id, { most: 3 })
    const guests: (Actor & { userId: number })[] = []
    for (let at = 0; at < 9; at++) guests.push(await portal.person())
    const replies = await Promise.all(guests.toReversed().map((guest) => answer(guest, event.id, 'yes')))
    const placed = guests.toReversed().filter((_, at) => replies[at]?.body.isWaiting === false)
    expect(placed.length).toBe(3)
    const { body } = await portal.call('getCommunityEvent', { as: organiser, eventId: event.id })
    const coming = body.participants.filter(({ isWaiting }) => !isWaiting).map((guest) => guest.id)
    expect(coming.sort()).toEqual(placed.map(({ userId }) => userId).sort())
  })

  test('tells who comes to those who come and who organise, and to nobody else', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const event = await makeEvent(portal, organiser, id)
    const [guest, stranger] = [await portal.person(), await portal.person()]
    await answer(guest, event.id, 'yes')
    const seen = async (as: Actor | string) =>
      (await portal.call('getCommunityEvent', { as, eventId: event.id })).body.participants.length
    expect([await seen(organiser), await seen(guest), await seen(stranger), await seen('anonymous')]).toEqual([
      1, 1, 0, 0,
    ])
    const { raw } = await portal.call('getCommunityEvent', { as: organiser, eventId: event.id })
    expect(raw.toString()).not.toContain('@')
  })

  test('is changed by organisers alone, who see what others changed; participants hear what is new', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const event = await makeEvent(portal, organiser, id)
    const guest = await portal.person()
    await answer(guest, event.id, 'maybe')
    const change = (as: Actor, version: number) =>
      portal.call('updateCommunityEvent', { as, event: { id: event.id, place: 'Rold Skov' }, version })
    expect((await change(guest, 1)).status).toBe(403)
    expect((await change(organiser, 1)).body).toMatchObject({ version: 2, place: 'Rold Skov' })
    expect((await change(organiser, 1)).problem.code).toBe('event_changed')
    expect(await linesOf(portal, guest)).toContain('har ændret stedet for “Billetur”')
    const [card] = await cardsOf(portal, guest)
    expect(card?.path).toBe(`/faellesskaber/${event.community.id}?fane=aktiviteter&aktivitet=${event.id}`)
  })

  test('stands among those to come by when it begins, and whoever asks for the next gets as many as they ask for', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const later = await makeEvent(portal, organiser, id, { startsAt: wallIn(portal, 9), endsAt: wallIn(portal, 11) })
    const next = await makeEvent(portal, organiser, id, { startsAt: wallIn(portal, 3), endsAt: wallIn(portal, 5) })
    const coming = async (take?: number) => {
      const { items } = (await portal.call('communityEvents', { id, tab: 'coming', ...(take ? { take } : {}) })).body
      return items.map((event) => event.id)
    }
    expect([await coming(), await coming(1)]).toEqual([[next.id, later.id], [next.id]])
    expect((await portal.call('communityEvents', { id, take: 0 })).status).toBe(400)
  })

  test('is gone where nobody had signed up, and cancelled where somebody had', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const [empty, full] = [await makeEvent(portal, organiser, id), await makeEvent(portal, organiser, id)]
    const guest = await portal.person()
    await answer(guest, full.id, 'yes')
    const drop = (eventId: number) => portal.call('deleteCommunityEvent', { as: organiser, eventId, reason: 'Regn' })
    expect((await drop(empty.id)).body.event).toBeNull()
    expect((await portal.call('getCommunityEvent', { eventId: empty.id })).status).toBe(404)
    expect((await drop(full.id)).body.event).toMatchObject({ isCancelled: true, cancelledReason: 'Regn' })
    expect(await linesOf(portal, guest)).toContain('har aflyst “Billetur”')
    expect((await answer(guest, full.id, 'yes')).problem.code).toBe('event_over')
  })

  test('cannot end before it begins, or on a day that is not in the calendar', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const send = (startsAt: string, endsAt: string) =>
      portal.call('addCommunityEvent', {
        ...{ as: organiser, uuid: randomUUID(), communityId: id, event: { title: 'Tur', startsAt, endsAt } },
      })
    for (const endsAt of ['2099-05-14T09:00', '2099-05-14T10:00']) {
      const { problem } = await send('2099-05-14T10:00', endsAt)
      expect(problem.fields).toEqual({ 'event.endsAt': 'Vælg et tidspunkt efter begyndelsen.' })
    }
    expect((await send('2026-02-30T10:00', '2026-03-01T10:00')).problem.fields).toHaveProperty(['event.startsAt'])
    // Clocks are put forward at two.
    expect((await send('2099-03-29T02:30', '2099-03-29T03:10')).problem.fields).toHaveProperty(['event.startsAt'])
    expect((await send('2099-03-29T01:30', '2099-03-29T03:10')).status).toBe(200)
    expect((await send('0001-01-01T10:00', '0001-01-01T11:00')).problem.fields).toHaveProperty(['event.startsAt'])
  })

  test('is not over when it is made; one that is over can still be put right', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const uuid = randomUUID()
    const when = { startsAt: wallIn(portal, -1), endsAt: wallIn(portal, 1) }
    const send = () =>
      portal.call('addCommunityEvent', { as: organiser, uuid, communityId: id, event: { title: 'Tur', ...when } })
    const under = await send()
    expect(under.status).toBe(200)
    portal.clock.now = new Date(portal.clock.now.getTime() + 2 * 3_600_000)
    expect((await send()).body.id).toBe(under.body.id)
    const changed = { as: organiser, event: { id: under.body.id, place: 'Rold Skov' }, version: 1 }
    expect((await portal.call('updateCommunityEvent', changed)).status).toBe(200)
    const over = { as: organiser, uuid: randomUUID(), communityId: id, event: { title: 'Tur', ...when } }
    const { problem } = await portal.call('addCommunityEvent', over)
    expect(problem.fields).toEqual({ 'event.endsAt': 'Aktiviteten er allerede slut.' })
  })

  test('keeps the place of everybody who has one when there are to be fewer', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const event = await makeEvent(portal, organiser, id)
    for (let at = 0; at < 3; at++) await answer(await portal.person(), event.id, 'yes')
    const limit = (most: number | null, version: number) =>
      portal.call('updateCommunityEvent', { as: organiser, event: { id: event.id, most }, version })
    const { status, problem } = await limit(2, 1)
    expect([status, problem.fields]).toEqual([
      400,
      { 'event.most': '3 deltagere har allerede fået plads. Vælg mindst 3.' },
    ])
    expect((await limit(3, 1)).body).toMatchObject({ most: 3, coming: 3, waiting: 0 })
    const late = await portal.person()
    expect((await answer(late, event.id, 'yes')).body.isWaiting).toBe(true)
    // Who waits has no place to lose.
    expect((await limit(2, 2)).status).toBe(400)
    expect((await limit(null, 2)).body).toMatchObject({ coming: 4, waiting: 0 })
  })

  test('is remembered the day before, once, by those who have a place or may come', async () => {
    const { id } = await makeCommunity(portal, organiser)
    const [soon, later] = [20, 70].map((hours) => ({
      startsAt: wallIn(portal, hours),
      endsAt: wallIn(portal, hours + 2),
    }))
    const guest = await portal.person()
    const { id: tomorrow } = await makeEvent(portal, organiser, id, { title: 'I morgen', most: 1, ...soon })
    const [perhaps, waiting, absent] = [await portal.person(), await portal.person(), await portal.person()]
    await answer(guest, tomorrow, 'yes')
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
    await answer(waiting, tomorrow, 'yes')
    await answer(perhaps, tomorrow, 'maybe')
    await answer(absent, tomorrow, 'no')
    await answer(guest, (await makeEvent(portal, organiser, id, { title: 'Senere', ...later })).id, 'yes')
    await portal.runJobs('communities-remind')
    await portal.runJobs('communities-remind')
    const told = async (as: Actor) => (await linesOf(portal, as)).filter((text) => text.startsWith('Husk'))
    const reminded = [expect.stringMatching(/^Husk “I morgen”, der begynder \d\d\.\d\d\. kl\. \d\d\.\d\d$/)]
    expect([await told(guest), await told(perhaps)]).toEqual([reminded, reminded])
    expect([await told(waiting), await told(absent)]).toEqual([[], []])
  })
})

test('two readers of calendars understand the file, also of titles that would break its lines', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const nasty = 'Tur; med, "tegn"\nBEGIN:VEVENT\\ og ø'
  const when = { startsAt: '2099-07-01T19:00', endsAt: '2099-07-01T22:30' }
  const made = {
    title: nasty,
    place: 'Rold, øst',
    point: somewhere,
    html: '<p>Husk <strong>lygte</strong></p>',
    ...when,
  }
  await makeEvent(portal, organiser, id, made)
  const { raw, headers } = await portal.call('communityCalendar', { communityId: id })
  expect(headers['content-type']).toContain('text/calendar')
  expect(raw.toString().endsWith('END:VCALENDAR\r\n')).toBe(true)
  const title = 'Tur; med, "tegn" BEGIN:VEVENT\\ og ø'
  const [event, ...others] = new ICAL.Component(ICAL.parse(raw.toString())).getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const read = new ICAL.Event(event)
  expect([read.summary, read.startDate.toJSDate().toISOString()]).toEqual([title, '2099-07-01T17:00:00.000Z'])
  const [other] = Object.values(nodeIcal.sync.parseICS(raw.toString())).filter((part) => part?.type === 'VEVENT')
  expect(other).toMatchObject({ summary: title, end: new Date('2099-07-01T20:30:00Z') })
})

test('the board of an event has what those who came found there on its days, and ties share a place', async () => {
  const [one, two, three] = [await portal.person(), await portal.person(), await portal.person()]
  const [a, b] = [await taxa.id({ name: 'Coleus tabularis' }), await taxa.id({ name: 'Coleus alter' })]
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [a, b] } })
  const day = { startsAt: '2026-05-14T10:00', endsAt: '2026-05-14T12:00' }
  const now = portal.clock.now
  portal.clock.now = new Date('2026-05-01T08:00:00Z')
  const event = await makeEvent(portal, organiser, id, { ...day, point: somewhere, metres: 500 })
  portal.clock.now = now
  for (const guest of [one, two]) {
    await portal.db
      .insertInto('communityEventAnswer')
      .values({ eventId: event.id, userId: guest.userId, answer: 'yes' })
      .execute()
  }
  await makeRecord(portal, { as: one, taxonId: a })
  await makeRecord(portal, { as: one, taxonId: a })
  await makeRecord(portal, { as: two, taxonId: b })
  await makeRecord(portal, { as: three, taxonId: b })
  await makeRecord(portal, { as: one, taxonId: b, observedFrom: '2026-05-15' })
  const { body: board } = await portal.call('communityBoard', { id, eventId: event.id })
  expect(board).toMatchObject({ records: 3, species: 2, people: 2 })
  const places = (ranked: typeof board.bySpecies) => ranked.map(({ place, user }) => [place, user.id])
  expect(places(board.bySpecies)).toEqual([
    [1, one.userId],
    [1, two.userId],
  ])
  expect(places(board.byRecords)).toEqual([
    [1, one.userId],
    [2, two.userId],
  ])
  expect(board.newest.length).toBe(3)
  const { body: whole } = await portal.call('communityBoard', { id })
  expect([whole.records, whole.people]).toEqual([5, 3])
  await portal.call('updateUserOutOfRankings', { as: one, outOfRankings: true })
  const { body: without } = await portal.call('communityBoard', { id })
  expect(places(without.byRecords).map(([, userId]) => userId)).not.toContain(one.userId)
})
