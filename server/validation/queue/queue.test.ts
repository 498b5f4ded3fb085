import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { type FindWish, find, somewhere, taxonWithBlur } from '#test/finds.ts'
import type { Actor } from '#test/people.ts'
import { picture, upload } from '#test/upload.ts'
import { type Birds, birdExpert, birds, evidence, northOf, say } from '#test/validating.ts'

type Person = Actor & { userId: number }
type Wish = { as?: Actor | string; tab?: string; stacked?: 'true' | 'false'; take?: number; cursor?: string }

const start = new Date('2026-06-01T10:00:00Z')
let portal: Portal
let taxa: Birds
let owner: Person
beforeAll(async () => {
  portal = await openPortal({ now: start })
})
beforeEach(async () => {
  portal.clock.now = start
  taxa = await birds(portal)
  owner = await portal.person()
})
afterAll(() => portal.close())

const later = (days: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + days * 86_400_000)
}
/** Each at a place and on a day of its own, unless said otherwise. */
let made = 0
const newFind = async (wish: FindWish = {}) => {
  made++
  const point = northOf((made % 40) * 2000)
  return (await find(portal, { as: owner, taxonId: taxa.major, point, ...wish })).id
}
/** The queue of this test's own family. */
const queue = async (filter: object = {}, { as = 'anonymous', ...wish }: Wish = {}) => {
  const { status, body, problem } = await portal.call('validationSuggestions', {
    as,
    filter: JSON.stringify({ taxonIds: [taxa.family], ...filter }),
    ...(wish as object),
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return body
}
const idsOf = async (filter: object = {}, wish: Wish = {}) =>
  (await queue(filter, wish)).items.map((item) => item.find.id)
const decide = (id: number, taxonId = taxa.major) =>
  portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId })

describe('the queue', () => {
  test('is in the order of waiting days, with days added for flags, threatened or invasive species, and answers', async () => {
    const [plain, flagged, listed, answered] = [
      await newFind(),
      await newFind(),
      await newFind({ taxonId: taxa.ater }),
      await newFind(),
    ]
    later(5)
    const young = await newFind()
    await portal.call('pauseRecord', { as: birdExpert, id: answered, question: 'Hvor stor var den?' })
    await portal.call('unPauseRecord', { as: owner, id: answered, answer: 'Lille' })
    await portal.call('flagRecord', { as: 'member', id: flagged, reason: 'Ligner en anden' })
    await portal.call('updateTaxaAdministrativeLists', {
      as: 'taxonExpertRole',
      taxonIds: [taxa.ater],
      lists: [{ list: 'invasive', annexes: ['2'] }],
    })
    const { items, total } = await queue()
    expect(items.map(({ find: { id }, waitingDays, bonus }) => [id, waitingDays, bonus.days])).toEqual([
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
    const first = await newFind(at)
    const second = await newFind({ ...at, as: await portal.person(), point: northOf(150) })
    const others = [
      await newFind({ ...at, taxonId: taxa.ater }),
      await newFind({ ...at, observedFrom: '2026-05-15' }),
      await newFind({ ...at, point: northOf(3000) }),
    ]
    const { items, total } = await queue()
    expect(items.map(({ stackIds }) => stackIds)).toEqual([[first, second], ...others.map((id) => [id])])
    expect(total).toBe(5)
    expect(await idsOf({}, { stacked: 'false' })).toEqual([first, second, ...others])
    // Only what fits the filter is in the stack.
    expect((await queue({ reporterId: owner.userId })).items[0]?.stackIds).toEqual([first])
    const decision = { kind: 'validate' as const, reason: '' }
    await portal.call('decideRecords', { as: birdExpert, ids: items[0]?.stackIds ?? [], decision })
    expect(await idsOf()).toEqual(others)
  })

  test('a stack can be opened: each of its finds for itself, with reporter and place, and nothing else', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const other = await portal.person()
    const ids = [await newFind({ ...at, locality: 'Nordskoven' }), await newFind({ ...at, as: other, count: 7 })]
    const hidden = await newFind({ ...at })
    await newFind()
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden, reason: 'x' })
    const { items, total } = await queue({ recordIds: [...ids, hidden] }, { stacked: 'false' })
    expect(
      items.map(({ find: { id, reporter, locality }, details }) => [id, reporter?.id, locality, details.count]),
    ).toEqual([
      [ids[0], owner.userId, 'Nordskoven', null],
      [ids[1], other.userId, null, 7],
    ])
    expect(total).toBe(2)
  })

  test('of a stack some can be decided and the others left: they stay one stack', async () => {
    const at = { point: somewhere, observedFrom: '2026-05-14' }
    const ids = [await newFind(at), await newFind(at), await newFind(at)]
    const [first = 0, taken = 0, last = 0] = ids
    const decision = { kind: 'validate' as const, reason: '' }
    const { batch } = (await portal.call('decideRecords', { as: birdExpert, ids: [first, last], decision })).body
    expect((await queue()).items.map(({ stackIds }) => stackIds)).toEqual([[taken]])
    await portal.call('undoDecision', { as: birdExpert, batch: batch ?? '' })
    expect((await queue()).items.map(({ stackIds }) => stackIds)).toEqual([ids])
  })

  test('comes in pages; what is decided meanwhile neither doubles nor hides the others', async () => {
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push(await newFind())
    const page = await queue({}, { take: 2 })
    expect(page.items.map((item) => item.find.id)).toEqual(ids.slice(0, 2))
    await decide(ids[0] ?? 0)
    await decide(ids[2] ?? 0)
    const next = await queue({}, { take: 2, cursor: page.cursor ?? '' })
    expect([next.items.map((item) => item.find.id), next.cursor, next.total]).toEqual([ids.slice(3), null, 3])
  })

  test('shows what one needs to judge: suggestions with votes, pictures, notes, points, and what one may do', async () => {
    const pictureId = (await upload(portal, owner, await picture())).body.id
    const id = await newFind({ notes: 'På foderbrættet', pictures: [{ id: pictureId }], point: somewhere })
    await say(portal, id, taxa.ater)
    await evidence(portal, taxa.major, { point: northOf(500) })
    const [item] = (await queue({}, { as: birdExpert })).items
    expect(item).toMatchObject({ notes: 'På foderbrættet', pictures: [{ id: pictureId }], find: { id } })
    expect(item?.suggestions.map(({ taxon, score }) => [taxon.id, score])).toEqual([
      [taxa.major, 2],
      [taxa.ater, 2],
    ])
    expect(item?.may).toMatchObject({ decide: true, pause: true, vote: true, flag: true, unFlag: false })
    const mayOf = async (as: Actor | string) => (await queue({}, { as })).items[0]?.may
    expect(await mayOf('anonymous')).toMatchObject({ decide: false, vote: false, flag: false, report: false })
    expect(await mayOf(owner)).toMatchObject({ decide: false, vote: true, report: false })
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
    await newFind({ ...said, uncertainty: 40, hostTaxonId: taxa.plant })
    const [item] = (await queue()).items
    expect(item?.details).toMatchObject({ ...said, uncertainty: 40, isAbsent: false, hostTaxon: { id: taxa.plant } })
  })

  test('tells of a blurred find no more than its square: not how well the place is known, and not the note', async () => {
    const secret = await taxonWithBlur(portal, 5000)
    await newFind({ taxonId: secret, uncertainty: 7, sex: 'female', notes: 'Ved den gamle eg' })
    for (const as of ['anonymous', birdExpert]) {
      const [item] = (await queue({ taxonIds: [secret] }, { as })).items
      expect([item?.details.sex, item?.notes, item?.isNoteWithheld]).toEqual(['female', null, true])
      expect(item?.details.uncertainty).toBeGreaterThan(3000)
    }
  })

  test('tells how many have written, and what was written last', async () => {
    const id = await newFind()
    const write = (as: Actor | string, html: string) =>
      portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html })
    const comments = async () => (await queue()).items[0]?.comments
    expect(await comments()).toEqual({ count: 0, newest: null })
    await write('member', '<p>Er det ikke en <b>musvit</b>?</p>')
    const { comments: written } = (await write(owner, '<p>Jo &amp; nej</p>')).body
    expect(await comments()).toMatchObject({ count: 2, newest: { text: 'Jo & nej', by: { id: owner.userId } } })
    await portal.call('deleteComment', { as: owner, id: written.at(-1)?.id ?? 0 })
    expect(await comments()).toMatchObject({ count: 1, newest: { text: 'Er det ikke en musvit?' } })
  })

  test('tells what was asked and, when the finder has answered, what they said; taken up again it is over', async () => {
    const [answered, dropped] = [await newFind(), await newFind()]
    for (const id of [answered, dropped]) {
      await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor stor var den?' })
    }
    const questions = async (tab: string) =>
      (await queue({}, { tab, as: birdExpert })).items.map(({ find: { id }, question, may }) => [
        ...[id, question?.text ?? null, question?.answer?.text ?? null],
        may.unPause,
      ])
    expect(await questions('paused')).toEqual([
      [answered, 'Hvor stor var den?', null, true],
      [dropped, 'Hvor stor var den?', null, true],
    ])
    later(1)
    await portal.call('unPauseRecord', { as: owner, id: answered, answer: 'Som en solsort' })
    later(1)
    await portal.call('addThreadComment', {
      as: owner,
      on: { kind: 'record', ownerId: answered },
      html: '<p>Og sort</p>',
    })
    await portal.call('unPauseRecord', { as: birdExpert, id: dropped })
    expect(await questions('answered')).toEqual([[answered, 'Hvor stor var den?', 'Som en solsort', false]])
    expect(await questions('waiting')).toContainEqual([dropped, null, null, false])
  })

  test('tells why it is flagged to those who are asked to look, and to others their own flag alone', async () => {
    const id = await newFind()
    const [anna, bo] = [await portal.person(), await portal.person()]
    await portal.call('flagRecord', { as: anna, id, reason: 'Ligner en sumpmejse' })
    await portal.call('flagRecord', { as: bo, id, reason: 'Forkert måned' })
    const reasons = async (as: Actor | string) =>
      (await queue({}, { as })).items[0]?.flags.map(({ reason, isOwn }) => [reason, isOwn])
    const all = [
      ['Ligner en sumpmejse', false],
      ['Forkert måned', false],
    ]
    for (const as of [birdExpert, 'speciesExpertRole', 'siteModerator']) expect(await reasons(as)).toEqual(all)
    expect(await reasons(bo)).toEqual([['Forkert måned', true]])
    for (const as of ['anonymous', 'member', owner, 'groupExpertRole.1']) expect(await reasons(as)).toEqual([])
  })

  test('holds no find that is not public, paused, or has a star; a flag brings one back', async () => {
    const [id, paused, starred, hidden] = [await newFind(), await newFind(), await newFind(), await newFind()]
    await newFind({ isPersonal: true })
    await newFind({ isAbsent: true })
    await portal.call('pauseRecord', { as: birdExpert, id: paused, question: 'Hvor?' })
    await decide(starred)
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden, reason: 'x' })
    expect(await idsOf()).toEqual([id])
    expect(await idsOf({}, { tab: 'paused' })).toEqual([paused])
    await portal.call('flagRecord', { as: 'member', id: starred, reason: 'Er det nu rigtigt?' })
    expect(await idsOf()).toEqual([starred, id])
  })
})

describe('its tabs', () => {
  test('are what nobody has named, what is flagged, answered, paused, or has stars that experts may confirm', async () => {
    const reporterId = owner.userId
    const unnamed = await newFind({ taxonId: null, speciesGroup: 4 })
    const [flagged, answered, paused, starred] = [await newFind(), await newFind(), await newFind(), await newFind()]
    await portal.call('flagRecord', { as: 'member', id: flagged, reason: 'Se her' })
    for (const id of [answered, paused]) await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor?' })
    await portal.call('unPauseRecord', { as: owner, id: answered, answer: 'Der' })
    for (let i = 0; i < 4; i++) await say(portal, starred, taxa.major)
    const tab = (name: string) => idsOf({ taxonIds: [], reporterId }, { tab: name })
    expect(await tab('waiting')).toEqual([flagged, answered, unnamed])
    expect(await tab('unnamed')).toEqual([unnamed])
    expect(await tab('flagged')).toEqual([flagged])
    expect(await tab('answered')).toEqual([answered])
    expect(await tab('paused')).toEqual([paused])
    expect(await tab('starred')).toEqual([starred])
    await say(portal, unnamed, taxa.major)
    expect(await tab('unnamed')).toEqual([])
  })
})

describe('its filters', () => {
  test('are group, taxon with what is below it, reporter, picture, waiting time and public place', async () => {
    const pictureId = (await upload(portal, owner, await picture())).body.id
    const bird = await newFind({ point: somewhere, pictures: [{ id: pictureId }] })
    later(3)
    const plant = await newFind({ taxonId: taxa.plant, point: northOf(20_000) })
    const both = (filter: object) => idsOf({ taxonIds: [taxa.family, taxa.plant], ...filter })
    expect(await both({})).toEqual([bird, plant])
    expect(await both({ speciesGroups: [1] })).toEqual([plant])
    expect(await both({ taxonIds: [taxa.parus] })).toEqual([bird])
    expect(await both({ reporterId: owner.userId + 1_000_000 })).toEqual([])
    expect(await both({ hasPicture: true })).toEqual([bird])
    expect(await both({ hasPicture: false })).toEqual([plant])
    expect(await both({ waitedDays: 3 })).toEqual([bird])
    expect(await both({ box: [9.5, 56.1, 9.6, 56.2] })).toEqual([bird])
  })

  test("are the machine's verdict too", async () => {
    await evidence(portal, taxa.major, { point: northOf(500), observedFrom: '2026-05-14' })
    const near = await newFind({ point: somewhere })
    const low = await newFind({ taxonId: taxa.ater })
    const none = await newFind({ certainty: 'sandsynlig', observedFrom: '2026-01-02' })
    expect((await queue({ machine: 'near' })).items.map((item) => [item.find.id, item.machinePoints])).toEqual([
      [near, 5],
    ])
    expect(await idsOf({ machine: 'low' })).toEqual([low])
    expect(await idsOf({ machine: 'none' })).toEqual([none])
  })

  test('mine is what one decides on: the own groups and finds without one, never the own finds', async () => {
    const expert = await portal.person({ roles: ['BirdExpert'] })
    const bird = await newFind()
    const plant = await newFind({ taxonId: taxa.plant })
    const groupless = await newFind({ taxonId: null })
    await newFind({ as: expert })
    const together = await newFind({ finderIds: [expert.userId] })
    await portal.call('answerFinderRequest', { as: expert, id: together, accept: true })
    const mine = (as: Actor | string) => idsOf({ taxonIds: [], reporterId: owner.userId, mine: true }, { as })
    expect(await mine(expert)).toEqual([bird, groupless])
    expect(await mine('groupExpertRole.1')).toEqual([plant, groupless])
    expect(await mine('speciesExpertRole')).toEqual([bird, plant, groupless, together])
    expect(await mine('expertRole')).toEqual([groupless])
    for (const as of ['member', 'anonymous', 'siteAdminRole']) expect(await mine(as)).toEqual([])
  })

  test('that are none, and cursors of another queue, are refused', async () => {
    await newFind()
    await newFind()
    const { cursor } = await queue({}, { take: 1 })
    for (const input of [
      { filter: 'x' },
      { filter: '{"waitedDays":-1}' },
      { filter: '{"box":[10,56,9,57]}' },
      { cursor: 'x' },
      { cursor: cursor ?? '', tab: 'paused' as const },
    ]) {
      expect([input, (await portal.call('validationSuggestions', input)).status]).toEqual([input, 400])
    }
  })
})

test('the overview counts what waits, group by group, and what has been decided', async () => {
  const before = (await portal.call('validationOverview', { as: birdExpert })).body
  expect(before.ownGroups).toEqual([4])
  const [id] = [await newFind(), await newFind({ taxonId: null, speciesGroup: 4 })]
  const between = (await portal.call('validationOverview')).body
  const group = (body: typeof before) => body.groups.find(({ speciesGroup }) => speciesGroup === 4)
  expect(between.tabs.waiting - before.tabs.waiting).toBe(2)
  expect(between.tabs.unnamed - before.tabs.unnamed).toBe(1)
  expect((group(between)?.waiting ?? 0) - (group(before)?.waiting ?? 0)).toBe(2)
  expect((between.byStars[0] ?? 0) - (before.byStars[0] ?? 0)).toBe(2)
  await decide(id)
  const after = (await portal.call('validationOverview')).body
  expect(after.decidedLastWeek - between.decidedLastWeek).toBe(1)
  expect((after.byStars[3] ?? 0) - (between.byStars[3] ?? 0)).toBe(1)
  expect(after.ownGroups).toEqual([])
})
