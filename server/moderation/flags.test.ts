import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMap } from '#server/core/events.ts'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birdExpert, birds } from '#test/validating.ts'

type Person = Actor & { userId: number }
let portal: Portal
let taxa: Birds
let owner: Person
let watcher: Person
const heard: { name: string; userIds: readonly number[] }[] = []
beforeAll(async () => {
  portal = await openPortal()
  taxa = await birds(portal)
  portal.events.on('recordFlagged', async (_ctx, { userId }) => void heard.push({ name: 'flag', userIds: [userId] }))
  portal.events.on('recordUnflagged', async (_ctx, { userIds }) => void heard.push({ name: 'un-flag', userIds }))
})
beforeEach(async () => {
  ;[owner, watcher] = [await portal.person(), await portal.person()]
  heard.length = 0
})
afterAll(() => portal.close())

const newRecord = async () => (await makeRecord(portal, { as: owner, taxonId: taxa.major })).id
const flag = (id: number, as: Actor | string = watcher, reason = 'Ligner en anden') =>
  portal.call('flagRecord', { as, id, reason })
const unFlag = (id: number, as: Actor | string) => portal.call('unFlagRecord', { as, id })
const marksOf = async (id: number) => (await portal.call('getRecord', { as: owner, id })).body.marks

describe('a flag', () => {
  test('asks experts and moderators to look; the find stays public, and its history tells', async () => {
    const id = await newRecord()
    expect((await flag(id)).body.flags).toMatchObject([{ reason: 'Ligner en anden', isOwn: true }])
    expect(await marksOf(id)).toEqual(['flagged'])
    expect((await portal.call('getRecord', { id })).body.marks).toEqual(['flagged'])
    const line = (await portal.call('recordHistory', { as: birdExpert, id })).body.items.at(-1)
    expect([line?.verb, line?.actor?.id, line?.reason]).toEqual(['flag', watcher.userId, 'Ligner en anden'])
    expect(heard).toEqual([{ name: 'flag', userIds: [watcher.userId] }])
    const again = await flag(id)
    expect([again.status, again.problem.code]).toEqual([409, 'flag_already'])
  })

  test('is read by those who are asked to look, and by the one who raised it', async () => {
    const id = await newRecord()
    await flag(id)
    await flag(id, 'member', 'Forkert sted?')
    const reasons = async (as: Actor | string) =>
      (await portal.call('recordFlags', { as, id })).body.flags.map(({ reason }) => reason)
    for (const as of [birdExpert, 'siteModerator', 'siteAdminRole']) {
      expect(await reasons(as)).toEqual(['Ligner en anden', 'Forkert sted?'])
    }
    expect(await reasons(watcher)).toEqual(['Ligner en anden'])
    for (const as of [owner, 'groupExpertRole.1']) expect(await reasons(as)).toEqual([])
  })

  test('is taken back by the one who raised it; others keep theirs', async () => {
    const id = await newRecord()
    await flag(id)
    await flag(id, 'member')
    const stranger = await unFlag(id, owner)
    expect([stranger.status, stranger.problem.code]).toEqual([403, 'flag_not_yours'])
    expect((await unFlag(id, watcher)).body.flags).toEqual([])
    expect(await marksOf(id)).toEqual(['flagged'])
    await unFlag(id, 'member')
    expect(await marksOf(id)).toEqual([])
    expect((await unFlag(id, 'member')).problem.code).toBe('record_not_flagged')
  })

  test('is lifted, with all others, by an expert of the group, a moderator or a site administrator', async () => {
    const id = await newRecord()
    for (const as of [birdExpert, 'siteModerator', 'siteAdminRole']) {
      await flag(id)
      await flag(id, 'member')
      expect((await unFlag(id, 'groupExpertRole.1')).status).toBe(403)
      expect((await unFlag(id, as)).status).toBe(200)
      expect(await marksOf(id)).toEqual([])
    }
    const member = await portal.as('member')
    expect(heard.at(-1)).toEqual({ name: 'un-flag', userIds: [member.userId, watcher.userId] })
  })

  test('is lifted by a decision, and stands again when the decision is undone', async () => {
    for (const decide of [
      (id: number) => portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: taxa.major }),
      (id: number) => portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' }),
    ]) {
      const id = await newRecord()
      await flag(id)
      const { body } = await decide(id)
      expect(await marksOf(id)).not.toContain('flagged')
      expect(heard.at(-1)).toEqual({ name: 'un-flag', userIds: [watcher.userId] })
      await portal.call('undoDecision', { as: birdExpert, decisionId: body.latest?.id ?? 0 })
      expect(await marksOf(id)).toEqual(['flagged'])
      expect((await portal.call('recordFlags', { as: watcher, id })).body.flags).toHaveLength(1)
    }
  })

  test('cannot be put on what one may not read, on a draft, or on what is dismissed or deleted', async () => {
    const [draft, personal, dismissed, deleted] = [
      (await makeRecord(portal, { as: owner, isDraft: true })).id,
      (await makeRecord(portal, { as: owner, taxonId: taxa.major, isPersonal: true })).id,
      await newRecord(),
      await newRecord(),
    ]
    await portal.call('dismissRecord', { as: birdExpert, id: dismissed, reason: 'not_wild' })
    await portal.call('deleteRecord', { as: owner, id: deleted })
    for (const id of [draft, personal, dismissed, deleted]) expect((await flag(id)).status).toBe(404)
    expect((await flag(draft, owner)).status).toBe(404)
    expect((await flag(dismissed, birdExpert)).problem.code).toBe('record_dismissed')
    expect((await flag(deleted, owner)).problem.code).toBe('record_deleted')
  })
})

describe('a complaint', () => {
  const complain = (id: number, as: Actor | string = watcher, kind: 'rights' | 'abuse' = 'rights') =>
    portal.call('addRecordReport', { as, id, kind, text: 'Det er mit billede' })
  const reports = async (status: 'open' | 'resolved' | 'all', as: Actor | string = 'siteModerator') =>
    (await portal.call('getRecordReports', { as, status })).body

  test('goes to the moderators, the oldest first, and is resolved with an answer that its writer is told', async () => {
    const told: EventMap['reportResolved'][] = []
    portal.events.on('reportResolved', async (_ctx, event) => void told.push(event))
    const [first, second] = [await newRecord(), await newRecord()]
    expect((await complain(first)).body).toEqual({ done: true })
    await complain(second)
    const open = (await reports('open')).items.filter(({ by }) => by?.id === watcher.userId)
    expect(open.map((report) => [report.record?.id, report.kind, report.text, report.status])).toEqual([
      [first, 'rights', 'Det er mit billede', 'open'],
      [second, 'rights', 'Det er mit billede', 'open'],
    ])
    const id = open[0]?.id ?? 0
    const moderator = await portal.as('siteModerator')
    const { body } = await portal.call('resolveReport', { as: moderator, id, answer: 'Billedet er skjult' })
    expect(body).toMatchObject({
      status: 'resolved',
      answer: 'Billedet er skjult',
      resolvedBy: { id: moderator.userId },
    })
    expect(told).toMatchObject([
      { reportId: id, recordId: first, userId: watcher.userId, answer: 'Billedet er skjult' },
    ])
    expect((await reports('resolved')).items.map((report) => report.id)).toContain(id)
    expect((await reports('open')).items.map((report) => report.id)).not.toContain(id)
    expect((await reports('all')).total).toBe((await reports('open')).total + (await reports('resolved')).total)
    const again = await portal.call('resolveReport', { as: moderator, id, answer: 'x' })
    expect([again.status, again.problem.code]).toEqual([409, 'report_resolved'])
  })

  test('is made once a kind while it is open, and never on an own find', async () => {
    const id = await newRecord()
    await complain(id)
    expect((await complain(id)).problem.code).toBe('report_already')
    expect((await complain(id, watcher, 'abuse')).status).toBe(200)
    expect((await complain(id, owner)).problem.code).toBe('report_own_find')
    const draft = await makeRecord(portal, { as: owner, isDraft: true })
    for (const as of [owner, watcher]) expect((await complain(draft.id, as)).status).toBe(404)
  })

  test('is for moderators with its text even when the find is gone from their sight', async () => {
    const id = await newRecord()
    await complain(id)
    await portal.call('deleteRecord', { as: owner, id })
    const last = async (as: string) => (await reports('open', as)).items.at(-1)
    expect([(await last('siteModerator'))?.record, (await last('siteModerator'))?.text]).toEqual([
      null,
      'Det er mit billede',
    ])
    expect((await last('siteAdminRole'))?.record?.id).toBe(id)
  })
})
