import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { QueueWorld } from '#test/queue-world.ts'
import { somewhere, taxonWithBlur } from '#test/records.ts'
import { uploaded } from '#test/upload.ts'
import { birdExpert, evidence, northOf, say } from '#test/validating.ts'

let portal: Portal
let world: QueueWorld
beforeAll(async () => {
  portal = await openPortal()
})
beforeEach(async () => {
  world = await QueueWorld.begin(portal)
})
afterAll(() => portal.close())

describe('the queue', () => {
  test('is in the order of waiting days, with days added for flags, threatened or invasive species, and answers', async () => {
    const [plain, flagged, listed, answered] = [
      await world.newRecord(),
      await world.newRecord(),
      await world.newRecord({ taxonId: world.taxa.ater }),
      await world.newRecord(),
    ]
    world.later(5)
    const young = await world.newRecord()
    await portal.call('pauseRecord', { as: birdExpert, id: answered, question: 'Hvor stor var den?' })
    await portal.call('unPauseRecord', { as: world.owner, id: answered, answer: 'Lille' })
    await portal.call('flagRecord', { as: 'member', id: flagged, reason: 'Ligner en anden' })
    await portal.call('updateTaxaAdministrativeLists', {
      as: 'taxonExpertRole',
      taxonIds: [world.taxa.ater],
      lists: [{ list: 'invasive', annexes: ['2'] }],
    })
    const { items, total } = await world.queue()
    expect(items.map(({ record: { id }, waitingDays, bonus }) => [id, waitingDays, bonus.days])).toEqual([
      [flagged, 5, 30],
      [listed, 5, 20],
      [answered, 5, 10],
      [plain, 5, 0],
      [young, 0, 0],
    ])
    expect(items[0]?.bonus).toMatchObject({ flagged: true, listed: false, answered: false })
    expect(total).toBe(5)
  })

  test('finds of one taxon, square and day are one stack, which is decided at once and is gone', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const first = await world.newRecord(at)
    const second = await world.newRecord({ ...at, as: await portal.person(), point: northOf(150) })
    const others = [
      await world.newRecord({ ...at, taxonId: world.taxa.ater }),
      await world.newRecord({ ...at, observedFrom: '2026-05-15' }),
      await world.newRecord({ ...at, point: northOf(3000) }),
    ]
    const { items, total } = await world.queue()
    expect(items.map(({ stackIds }) => stackIds)).toEqual([[first, second], ...others.map((id) => [id])])
    expect(total).toBe(5)
    expect(await world.idsOf({}, { stacked: 'false' })).toEqual([first, second, ...others])
    // Only what fits the filter is in the stack.
    expect((await world.queue({ reporterId: world.owner.userId })).items[0]?.stackIds).toEqual([first])
    const decision = { kind: 'validate' as const, reason: '' }
    await portal.call('decideRecords', { as: birdExpert, ids: items[0]?.stackIds ?? [], decision })
    expect(await world.idsOf()).toEqual(others)
  })

  test('a find whose votes part is in no stack: it stands for itself beside those that were reported as its group', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const { major, corvus, family } = world.taxa
    const groups = [
      await world.newRecord({ ...at, taxonId: family }),
      await world.newRecord({ ...at, taxonId: family }),
    ]
    const parted = [await world.newRecord({ ...at, taxonId: major }), await world.newRecord({ ...at, taxonId: major })]
    for (const id of parted) expect((await say(portal, id, corvus)).taxon?.id).toBe(family)
    const stacks = async () => (await world.queue()).items.map(({ stackIds }) => stackIds)
    expect(await stacks()).toEqual([groups, ...parted.map((id) => [id])])
    // Also where it is the first that waits.
    await portal.call('flagRecord', { as: 'member', id: parted[1] ?? 0, reason: 'Ligner en anden' })
    expect(await stacks()).toEqual([[parted[1]], groups, [parted[0]]])
    // Somebody proposes the group itself: there is no choice between other names to miss.
    await say(portal, parted[0] ?? 0, family)
    expect(await stacks()).toEqual([[parted[1]], [...groups, parted[0]]])
  })

  test('a stack can be opened: each of its finds for itself, with reporter and place, and nothing else', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const other = await portal.person()
    const ids = [
      await world.newRecord({ ...at, locality: 'Nordskoven' }),
      await world.newRecord({ ...at, as: other, count: 7 }),
    ]
    const hidden = await world.newRecord({ ...at })
    await world.newRecord()
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden, reason: 'x' })
    const { items, total } = await world.queue({ recordIds: [...ids, hidden] }, { stacked: 'false' })
    expect(
      items.map(({ record: { id, reporter, locality }, details }) => [id, reporter?.id, locality, details.count]),
    ).toEqual([
      [ids[0], world.owner.userId, 'Nordskoven', null],
      [ids[1], other.userId, null, 7],
    ])
    expect(total).toBe(2)
  })

  test('of a stack some can be decided and the others left: they stay one stack', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const ids = [await world.newRecord(at), await world.newRecord(at), await world.newRecord(at)]
    const [first = 0, taken = 0, last = 0] = ids
    const decision = { kind: 'validate' as const, reason: '' }
    const { batch } = (await portal.call('decideRecords', { as: birdExpert, ids: [first, last], decision })).body
    expect((await world.queue()).items.map(({ stackIds }) => stackIds)).toEqual([[taken]])
    await portal.call('undoDecision', { as: birdExpert, batch: batch ?? '' })
    expect((await world.queue()).items.map(({ stackIds }) => stackIds)).toEqual([ids])
  })

  test('comes in pages; what is decided meanwhile neither doubles nor hides the others', async () => {
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await world.newRecord())
    const page = await world.queue({}, { take: 2 })
    expect(page.items.map((item) => item.record.id)).toEqual(ids.slice(0, 2))
    await world.decide(ids[0] ?? 0)
    await world.decide(ids[2] ?? 0)
    const next = await world.queue({}, { take: 2, cursor: page.cursor ?? '' })
    expect([next.items.map((item) => item.record.id), next.cursor, next.total]).toEqual([ids.slice(3), null, 3])
  })

  test('shows what one needs to judge: suggestions with votes, pictures, notes, points, and what one may do', async () => {
    const pictureId = (await uploaded(portal, world.owner)).id
    const id = await world.newRecord({ notes: 'På foderbrættet', pictures: [{ id: pictureId }], point: somewhere })
    await say(portal, id, world.taxa.ater)
    await evidence(portal, world.taxa.major, { point: northOf(500) })
    const [item] = (await world.queue({}, { as: birdExpert })).items
    expect(item).toMatchObject({ notes: 'På foderbrættet', pictures: [{ id: pictureId }], record: { id } })
    expect(item?.suggestions.map(({ taxon, score }) => [taxon.id, score])).toEqual([
      [world.taxa.major, 2],
      [world.taxa.ater, 2],
    ])
    expect(item?.may).toMatchObject({ decide: true, pause: true, vote: true, flag: true, unFlag: false })
    const mayOf = async (as: Actor | string) => (await world.queue({}, { as })).items[0]?.may
    expect(await mayOf('anonymous')).toMatchObject({ decide: false, vote: false, flag: false, report: false })
    expect(await mayOf(world.owner)).toMatchObject({ decide: false, vote: true, report: false })
    expect(await mayOf('groupExpertRole.1')).toMatchObject({ decide: false, vote: true })
  })

  test('tells what the finder has said beside the name, and how well the place is known', async () => {
    const said = {
      ...({ count: 3, countUnit: 'individuals', countQuality: 'about', sex: 'male', lifeStage: 'adult' } as const),
      ...({
        behaviour: 'singing',
        method: 'heard',
        identificationMethod: 'sound',
        habitat: 'garden',
        isDead: false,
      } as const),
    }
    await world.newRecord({ ...said, uncertainty: 40, hostTaxonId: world.taxa.plant })
    const [item] = (await world.queue()).items
    expect(item?.details).toMatchObject({
      ...said,
      uncertainty: 40,
      isAbsent: false,
      hostTaxon: { id: world.taxa.plant },
    })
  })

  test('tells of a blurred find no more than its square: not how well the place is known, and not the note', async () => {
    const secret = await taxonWithBlur(portal, 5000)
    await world.newRecord({ taxonId: secret, uncertainty: 7, sex: 'female', notes: 'Ved den gamle eg' })
    for (const as of ['anonymous', birdExpert]) {
      const [item] = (await world.queue({ taxonIds: [secret] }, { as })).items
      expect([item?.details.sex, item?.notes, item?.isNoteWithheld]).toEqual(['female', null, true])
      expect(item?.details.uncertainty).toBeGreaterThan(3000)
    }
  })

  test('tells how many have written, and what was written, the newest first', async () => {
    const id = await world.newRecord()
    const write = (as: Actor | string, html: string) =>
      portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html })
    const comments = async () => (await world.queue()).items[0]?.comments
    expect(await comments()).toEqual({ count: 0, newest: [] })
    await write('member', '<p>Er det ikke en <b>musvit</b>?</p>')
    const { comments: written } = (await write(world.owner, '<p>Jo &amp; nej</p>')).body
    expect(await comments()).toMatchObject({
      count: 2,
      newest: [{ text: 'Jo & nej', by: { id: world.owner.userId } }, { text: 'Er det ikke en musvit?' }],
    })
    await portal.call('deleteComment', { as: world.owner, id: written.at(-1)?.id ?? 0 })
    expect(await comments()).toMatchObject({ count: 1, newest: [{ text: 'Er det ikke en musvit?' }] })
  })

  test('tells what was asked and, when the finder has answered, what they said; taken up again it is over', async () => {
    const [answered, dropped] = [await world.newRecord(), await world.newRecord()]
    for (const id of [answered, dropped]) {
      await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor stor var den?' })
    }
    const questions = async (tab: string) =>
      (await world.queue({}, { tab, as: birdExpert })).items.map(({ record: { id }, question, may }) => [
        ...[id, question?.text ?? null, question?.answer?.text ?? null],
        may.unPause,
      ])
    expect(await questions('paused')).toEqual([
      [answered, 'Hvor stor var den?', null, true],
      [dropped, 'Hvor stor var den?', null, true],
    ])
    world.later(1)
    await portal.call('unPauseRecord', { as: world.owner, id: answered, answer: 'Som en solsort' })
    world.later(1)
    await portal.call('addThreadComment', {
      as: world.owner,
      on: { kind: 'record', ownerId: answered },
      html: '<p>Og sort</p>',
    })
    await portal.call('unPauseRecord', { as: birdExpert, id: dropped })
    expect(await questions('answered')).toEqual([[answered, 'Hvor stor var den?', 'Som en solsort', false]])
    // Question and answer are told once; what else is written is beside them.
    const { items } = await world.queue({}, { tab: 'answered', as: birdExpert })
    expect(items[0]?.comments).toMatchObject({ count: 3, newest: [{ text: 'Og sort' }] })
    expect(await questions('waiting')).toContainEqual([dropped, null, null, false])
  })

  test('tells why it is flagged to those who are asked to look, and to others their own flag alone', async () => {
    const id = await world.newRecord()
    const [anna, bo] = [await portal.person(), await portal.person()]
    await portal.call('flagRecord', { as: anna, id, reason: 'Ligner en sumpmejse' })
    await portal.call('flagRecord', { as: bo, id, reason: 'Forkert måned' })
    const reasons = async (as: Actor | string) =>
      (await world.queue({}, { as })).items[0]?.flags.map(({ reason, isOwn }) => [reason, isOwn])
    const all = [
      ['Ligner en sumpmejse', false],
      ['Forkert måned', false],
    ]
    for (const as of [birdExpert, 'speciesExpertRole', 'siteModerator']) expect(await reasons(as)).toEqual(all)
    expect(await reasons(bo)).toEqual([['Forkert måned', true]])
    for (const as of ['anonymous', 'member', world.owner, 'groupExpertRole.1']) expect(await reasons(as)).toEqual([])
  })

  test('holds no find that is not public, paused, or has a star; a flag brings one back', async () => {
    const [id, paused, starred, hidden] = [
      await world.newRecord(),
      await world.newRecord(),
      await world.newRecord(),
      await world.newRecord(),
    ]
    await world.newRecord({ isPersonal: true })
    await world.newRecord({ isAbsent: true })
    await portal.call('pauseRecord', { as: birdExpert, id: paused, question: 'Hvor?' })
    await world.decide(starred)
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden, reason: 'x' })
    expect(await world.idsOf()).toEqual([id])
    expect(await world.idsOf({}, { tab: 'paused' })).toEqual([paused])
    await portal.call('flagRecord', { as: 'member', id: starred, reason: 'Er det nu rigtigt?' })
    expect(await world.idsOf()).toEqual([starred, id])
  })
})
