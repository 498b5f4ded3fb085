import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

let portal: Portal
let bird: number
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2026-11-15T10:00:00Z') })
  bird = await new Checklist(portal).id({ group: 4 })
})
afterAll(() => portal.close())

const birdExpert = 'groupExpertRole.4'
const get = (as: Actor | string, id: number) => portal.call('getRecord', { as, id })
const whoReads = async (id: number, actors: readonly (Actor | string)[]) => {
  const reads: (Actor | string)[] = []
  for (const as of actors) if ((await get(as, id)).status === 200) reads.push(as)
  return reads
}
const everybody = [
  'anonymous',
  'client',
  'member',
  birdExpert,
  'groupExpertRole.1',
  'managingAuthorityRole',
  'siteModerator',
  'siteAdminRole',
]
const isInPublic = async (id: number) =>
  (await portal.db.selectFrom('recordPublic').select('recordId').where('recordId', '=', id).execute()).length === 1
const lines = async (id: number) => (await portal.call('recordHistory', { as: 'siteAdminRole', id })).body.items

describe('personal finds', () => {
  test("kept by their owner are the owner's and the finders' alone", async () => {
    const [asta, bo] = [await portal.person(), await portal.person()]
    const made = await makeRecord(portal, { as: asta, taxonId: bird, finderIds: [bo.userId] })
    const { body } = await portal.call('personalizeRecord', { as: asta, id: made.id, reason: 'Min have' })
    expect(body).toMatchObject({ marks: ['personal'], may: { personalize: false, unPersonalize: true } })
    expect(await isInPublic(made.id)).toBe(false)
    expect(await whoReads(made.id, [asta, bo, ...everybody])).toEqual([asta, bo, 'siteAdminRole'])
    expect((await portal.call('unPersonalizeRecord', { as: birdExpert, id: made.id })).status).toBe(404)
    expect((await portal.call('unPersonalizeRecord', { as: bo, id: made.id })).problem.code).toBe(
      'record_expert_needed',
    )
    expect((await portal.call('unPersonalizeRecord', { as: asta, id: made.id })).body.marks).toEqual([])
    expect(await isInPublic(made.id)).toBe(true)
    expect((await lines(made.id)).map(({ verb, reason }) => [verb, reason])).toEqual([
      ['create', null],
      ['personalize', 'Min have'],
      ['un-personalize', null],
    ])
  })

  test('made so by an expert are taken back by an expert of the group, not by the reporter', async () => {
    const made = await makeRecord(portal, { taxonId: bird })
    for (const as of ['taxonAdminRole', 'groupExpertRole.1', 'siteModerator']) {
      const refused = await portal.call('personalizeRecord', { as, id: made.id })
      expect([refused.status, refused.problem.code]).toEqual([403, 'record_expert_needed'])
    }
    expect((await portal.call('personalizeRecord', { as: birdExpert, id: made.id, reason: 'Zoo' })).status).toBe(200)
    const own = await get('member', made.id)
    expect(own.body.may).toMatchObject({ unPersonalize: false })
    const refused = await portal.call('unPersonalizeRecord', { as: 'member', id: made.id })
    expect([refused.status, refused.problem.code]).toEqual([403, 'record_personal_by_other'])
    const around = await portal.call('updateRecord', {
      as: 'member',
      id: made.id,
      version: 1,
      changes: { isPersonal: false },
    })
    expect(around.problem.code).toBe('record_personal_by_other')
    expect((await portal.call('unPersonalizeRecord', { as: 'speciesExpertRole', id: made.id })).body.marks).toEqual([])
  })
})

describe('deleted finds', () => {
  test('are out of everything, and their reporter restores them for 30 days', async () => {
    const asta = await portal.person()
    const made = await makeRecord(portal, { as: asta, taxonId: bird, locality: 'Skoven' })
    expect((await portal.call('deleteRecord', { as: 'siteAdminRole', id: made.id })).status).toBe(403)
    expect((await portal.call('deleteRecord', { as: asta, id: made.id })).body).toEqual({ done: true })
    expect((await portal.call('deleteRecord', { as: asta, id: made.id })).body).toEqual({ done: true })
    expect(await isInPublic(made.id)).toBe(false)
    expect(await whoReads(made.id, [asta, ...everybody])).toEqual([asta, 'siteAdminRole'])
    const change = { as: asta, id: made.id, version: 1, changes: { count: 1 } }
    expect((await portal.call('updateRecord', change)).problem.code).toBe('record_deleted')
    for (const call of ['personalizeRecord', 'submitDraftRecord', 'unPersonalizeRecord'] as const) {
      expect((await portal.call(call, { as: asta, id: made.id })).problem.code).toBe('record_deleted')
    }
    const { body } = await portal.call('restoreRecord', { as: asta, id: made.id })
    expect(body).toMatchObject({ marks: [], version: 1, place: { locality: 'Skoven' }, taxon: { id: bird } })
    expect(await isInPublic(made.id)).toBe(true)
    expect((await lines(made.id)).map(({ verb }) => verb)).toEqual(['create', 'delete', 'restore'])
  })

  test('are after that restored by site administrators only', async () => {
    const made = await makeRecord(portal)
    await portal.call('deleteRecord', { as: 'member', id: made.id })
    const { now } = portal.clock
    portal.clock.now = new Date(now.getTime() + 30.5 * 86_400_000)
    expect((await get('member', made.id)).body.may.restore).toBe(false)
    const late = await portal.call('restoreRecord', { as: 'member', id: made.id })
    expect([late.status, late.problem.code]).toEqual([409, 'record_restore_late'])
    expect((await portal.call('restoreRecord', { as: 'siteModerator', id: made.id })).status).toBe(404)
    expect((await portal.call('restoreRecord', { as: 'siteAdminRole', id: made.id })).status).toBe(200)
    portal.clock.now = now
    expect((await get('anonymous', made.id)).status).toBe(200)
  })
})

describe('hidden finds', () => {
  test('are seen by their reporter, who is told why, and by wardens', async () => {
    const [asta, bo] = [await portal.person(), await portal.person()]
    const made = await makeRecord(portal, { as: asta, taxonId: bird, finderIds: [bo.userId] })
    await portal.call('answerFinderRequest', { as: bo, id: made.id, accept: true })
    const { body } = await portal.call('hideRecord', { as: 'siteModerator', id: made.id, reason: 'Krænkende tekst' })
    expect(body.marks).toEqual(['hidden'])
    expect(await isInPublic(made.id)).toBe(false)
    expect(await whoReads(made.id, [asta, bo, ...everybody])).toEqual([asta, 'siteModerator', 'siteAdminRole'])
    expect((await get(asta, made.id)).body.marks).toEqual(['hidden'])
    const { items } = (await portal.call('recordHistory', { as: asta, id: made.id })).body
    expect(items.at(-1)).toMatchObject({ text: 'Skjulte fundet', reason: 'Krænkende tekst' })
    expect((await portal.call('unhideRecord', { as: 'siteAdminRole', id: made.id })).body.marks).toEqual([])
    const after = (await portal.call('recordHistory', { id: made.id })).body.items
    expect(after.map(({ text, reason }) => [text, reason]).slice(-2)).toEqual([
      ['Skjulte fundet', null],
      ['Viste fundet igen', null],
    ])
  })

  test('and so is one picture of a find', async () => {
    const asta = await portal.person()
    const { id: pictureId } = await uploaded(portal, asta)
    const made = await makeRecord(portal, { as: asta, pictures: [{ id: pictureId }] })
    const hide = { as: 'siteModerator', id: made.id, pictureId }
    await portal.call('hideRecord', { ...hide, reason: 'Ikke eget billede' })
    expect((await get('anonymous', made.id)).body.pictures).toEqual([])
    expect((await get('member', made.id)).body.pictures).toEqual([])
    expect((await get(asta, made.id)).body.pictures).toMatchObject([{ id: pictureId, isHidden: true }])
    const hasPicture = async () =>
      (await portal.db.selectFrom('recordPublic').select('hasPicture').where('recordId', '=', made.id).execute())[0]
    expect(await hasPicture()).toEqual({ hasPicture: false })
    expect((await portal.call('updateRating', { as: 'member', id: made.id, pictureId, rating: 3 })).status).toBe(404)
    // An edit of something else leaves it hidden.
    await portal.call('updateRecord', {
      as: asta,
      id: made.id,
      version: 1,
      changes: { count: 2, pictures: [{ id: pictureId }] },
    })
    expect((await get('anonymous', made.id)).body.pictures).toEqual([])
    await portal.call('unhideRecord', hide)
    expect((await get('anonymous', made.id)).body.pictures).toMatchObject([{ id: pictureId, isHidden: false }])
    expect(await hasPicture()).toEqual({ hasPicture: true })
    expect((await portal.call('hideRecord', { ...hide, id: (await makeRecord(portal)).id, reason: 'x' })).status).toBe(
      404,
    )
  })
})

describe('finds that wait for a day', () => {
  test('are for their own people until then, and a job of the night makes them public', async () => {
    const made = await makeRecord(portal, { taxonId: bird, hideUntil: '2999-01-01', point: somewhere })
    expect(made).toMatchObject({ hideUntil: '2999-01-01', marks: [] })
    expect(await whoReads(made.id, everybody)).toEqual(['member', birdExpert, 'siteModerator', 'siteAdminRole'])
    await portal.runJobs('records-hide-until')
    expect(await isInPublic(made.id)).toBe(false)
    await portal.db.updateTable('record').set({ hideUntil: '2026-01-01' }).where('id', '=', made.id).execute()
    await portal.runJobs('records-hide-until')
    expect(await isInPublic(made.id)).toBe(true)
    expect((await get('anonymous', made.id)).body.hideUntil).toBeNull()
    const log = await portal.call('housekeepingLogs', { as: 'siteAdminRole', take: 1 })
    expect(log.body.items[0]).toMatchObject({ job: 'records-hide-until', detail: '1 fund er blevet offentligt.' })
  })
})
