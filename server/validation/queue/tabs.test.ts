import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { QueueWorld } from '#test/queue-world.ts'
import { somewhere } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'
import { birdExpert, evidence, northOf, personOfWeight, say } from '#test/validating.ts'

/* What of the queue is asked for: its tabs and filters, and the overview of all of it. */

let portal: Portal
let world: QueueWorld
beforeAll(async () => {
  portal = await openPortal()
})
beforeEach(async () => {
  world = await QueueWorld.begin(portal)
})
afterAll(() => portal.close())

describe('those who help with names', () => {
  test('are asked for one more voice on named finds of others that they have not spoken on', async () => {
    const anna = await portal.person()
    const reporterId = world.owner.userId
    const [agreed, open, parted] = [await world.newRecord(), await world.newRecord(), await world.newRecord()]
    const unnamed = await world.newRecord({ taxonId: null, speciesGroup: 4 })
    await say(portal, parted, world.taxa.corvus, { as: await personOfWeight(portal, 2) })
    await say(portal, agreed, world.taxa.major, { as: anna })
    const asked = (as: Actor | string, filter: object) =>
      world.idsOf({ taxonIds: [], reporterId, ...filter }, { as, stacked: 'false' })
    expect(await asked(anna, { named: true })).toEqual([agreed, open, parted])
    expect(await asked(anna, { named: true, unspoken: true })).toEqual([open, parted])
    expect(await asked(anna, { unspoken: true })).toEqual([open, parted, unnamed])
    expect(await asked(world.owner, { unspoken: true })).toEqual([])
    expect(await asked('anonymous', { named: true, unspoken: true })).toEqual([agreed, open, parted])
    // A vote that is taken back is none.
    const [suggestion] = (await portal.call('recordValidation', { as: anna, id: agreed })).body.suggestions
    const vote = { suggestionId: suggestion?.id ?? 0, certainty: 'sikker' } as const
    await portal.call('toggleSuggestionVote', { as: anna, ...vote })
    expect(await asked(anna, { named: true, unspoken: true })).toEqual([agreed, open, parted])
  })
})

describe('its tabs', () => {
  test('are what nobody has named, what is flagged, answered, paused, or has stars that experts may confirm', async () => {
    const reporterId = world.owner.userId
    const unnamed = await world.newRecord({ taxonId: null, speciesGroup: 4 })
    const [flagged, answered, paused, starred] = [
      await world.newRecord(),
      await world.newRecord(),
      await world.newRecord(),
      await world.newRecord(),
    ]
    await portal.call('flagRecord', { as: 'member', id: flagged, reason: 'Se her' })
    for (const id of [answered, paused]) await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor?' })
    await portal.call('unPauseRecord', { as: world.owner, id: answered, answer: 'Der' })
    for (let i = 0; i < 4; i++) await say(portal, starred, world.taxa.major)
    const tab = (name: string) => world.idsOf({ taxonIds: [], reporterId }, { tab: name })
    expect(await tab('waiting')).toEqual([flagged, answered, unnamed])
    expect(await tab('unnamed')).toEqual([unnamed])
    expect(await tab('flagged')).toEqual([flagged])
    expect(await tab('answered')).toEqual([answered])
    expect(await tab('paused')).toEqual([paused])
    expect(await tab('starred')).toEqual([starred])
    await say(portal, unnamed, world.taxa.major)
    expect(await tab('unnamed')).toEqual([])
  })

  test('are what people disagree about too: it waits whatever stars it has, and says so, until it is decided', async () => {
    const { major, corvus, family, plant } = world.taxa
    const [agreed, parted, unnamed] = [await world.newRecord(), await world.newRecord(), await world.newRecord()]
    const inTab = async (tab: string) =>
      (await world.queue({}, { tab })).items.map(({ record, isParted }) => [record.id, isParted])
    expect(await inTab('parted')).toEqual([])
    await say(portal, parted, corvus, { as: await personOfWeight(portal, 4) })
    const { taxon, stars } = await say(portal, parted, major, { as: await personOfWeight(portal, 2) })
    expect([taxon?.id, stars]).toEqual([family, 2])
    expect((await say(portal, unnamed, plant)).taxon).toBeNull()
    const both = [parted, unnamed].map((id) => [id, true])
    expect([await inTab('waiting'), await inTab('parted')]).toEqual([[[agreed, false], ...both], both])
    // Somebody proposes the group itself: there is no choice between other names to miss.
    const less = await say(portal, parted, family)
    expect([less.taxon?.id, await inTab('parted')]).toEqual([family, both.slice(1)])
    const { tabs } = (await portal.call('validationOverview')).body
    await portal.call('toggleExpertValidation', { as: 'speciesExpertRole', id: unnamed, taxonId: major })
    expect([await inTab('parted'), await inTab('waiting')]).toEqual([[], [[agreed, false]]])
    expect((await portal.call('validationOverview')).body.tabs.parted).toBe(tabs.parted - 1)
  })

  test('a star that the machine gives takes no find out of the queue that people disagree about', async () => {
    const checklist = new Checklist(portal)
    const below = () => checklist.id({ parent: world.taxa.major, rank: ranks.subspecies })
    const there = (metres: number) => ({ point: northOf(metres), observedFrom: '2026-05-14' })
    const id = await world.newRecord({ ...there(0), taxonId: await below() })
    const { taxon, stars } = await say(portal, id, await below())
    expect([taxon?.id, stars]).toEqual([world.taxa.major, 0])
    for (const metres of [300, 400]) await evidence(portal, world.taxa.major, there(metres))
    await portal.runJobs('validation-rescore')
    const starred = (await world.queue({}, { tab: 'parted' })).items
    expect(starred.map(({ record }) => [record.id, record.stars])).toEqual([[id, 1]])
  })
})

describe('its filters', () => {
  test('are group, taxon with what is below it, reporter, picture, waiting time and public place', async () => {
    const pictureId = (await uploaded(portal, world.owner)).id
    const bird = await world.newRecord({ point: somewhere, pictures: [{ id: pictureId }] })
    world.later(3)
    const plant = await world.newRecord({ taxonId: world.taxa.plant, point: northOf(20_000) })
    const both = (filter: object) => world.idsOf({ taxonIds: [world.taxa.family, world.taxa.plant], ...filter })
    expect(await both({})).toEqual([bird, plant])
    expect(await both({ speciesGroups: [1] })).toEqual([plant])
    expect(await both({ taxonIds: [world.taxa.parus] })).toEqual([bird])
    expect(await both({ reporterId: world.owner.userId + 1_000_000 })).toEqual([])
    expect(await both({ hasPicture: true })).toEqual([bird])
    expect(await both({ hasPicture: false })).toEqual([plant])
    expect(await both({ waitedDays: 3 })).toEqual([bird])
    expect(await both({ box: [9.5, 56.1, 9.6, 56.2] })).toEqual([bird])
  })

  test('by species find what people disagree about under each name that was suggested, and no other', async () => {
    const { major, ater, corvus, parus, family } = world.taxa
    const id = await world.newRecord()
    expect((await say(portal, id, corvus)).taxon?.id).toBe(family)
    const found = async (taxonId: number) => (await world.idsOf({ taxonIds: [taxonId] })).includes(id)
    expect([await found(major), await found(parus), await found(corvus), await found(ater)]).toEqual([
      ...[true, true, true],
      false,
    ])
    await say(portal, id, major, { as: await personOfWeight(portal, 2) })
    await say(portal, id, major)
    expect([await found(major), await found(corvus)]).toEqual([true, false])
  })

  test("are the machine's verdict too", async () => {
    await evidence(portal, world.taxa.major, { point: northOf(500), observedFrom: '2026-05-14' })
    const near = await world.newRecord({ point: somewhere })
    const low = await world.newRecord({ taxonId: world.taxa.ater })
    const none = await world.newRecord({ certainty: 'sandsynlig', observedFrom: '2026-01-02' })
    expect((await world.queue({ machine: 'near' })).items.map((item) => [item.record.id, item.machinePoints])).toEqual([
      [near, 5],
    ])
    expect(await world.idsOf({ machine: 'low' })).toEqual([low])
    expect(await world.idsOf({ machine: 'none' })).toEqual([none])
    // What does not wait any more has a verdict too.
    for (let i = 0; i < 4; i++) await say(portal, near, world.taxa.major)
    for (const id of [low, none]) await portal.call('pauseRecord', { as: birdExpert, id, question: 'Hvor?' })
    const starred = (await world.queue({ machine: 'near' }, { tab: 'starred' })).items
    expect(starred.map((item) => [item.record.id, item.machinePoints])).toEqual([[near, 5]])
    expect(await world.idsOf({ machine: 'low' }, { tab: 'paused' })).toEqual([low])
    expect(await world.idsOf({ machine: 'none' }, { tab: 'paused' })).toEqual([none])
  })

  test('mine is what one decides on: the own groups and finds without one, never the own finds', async () => {
    const expert = await portal.person({ roles: ['BirdExpert'] })
    const bird = await world.newRecord()
    const plant = await world.newRecord({ taxonId: world.taxa.plant })
    const groupless = await world.newRecord({ taxonId: null })
    await world.newRecord({ as: expert })
    const together = await world.newRecord({ finderIds: [expert.userId] })
    await portal.call('answerFinderRequest', { as: expert, id: together, accept: true })
    const mine = (as: Actor | string) =>
      world.idsOf({ taxonIds: [], reporterId: world.owner.userId, mine: true }, { as })
    expect(await mine(expert)).toEqual([bird, groupless])
    expect(await mine('groupExpertRole.1')).toEqual([plant, groupless])
    expect(await mine('speciesExpertRole')).toEqual([bird, plant, groupless, together])
    expect(await mine('expertRole')).toEqual([groupless])
    for (const as of ['member', 'anonymous', 'siteAdminRole']) expect(await mine(as)).toEqual([])
  })

  test('that are none, and cursors of another queue, are refused', async () => {
    await world.newRecord()
    await world.newRecord()
    const { cursor } = await world.queue({}, { take: 1 })
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
  const [id] = [await world.newRecord(), await world.newRecord({ taxonId: null, speciesGroup: 4 })]
  const between = (await portal.call('validationOverview')).body
  const group = (body: typeof before) => body.groups.find(({ speciesGroup }) => speciesGroup === 4)
  expect(between.tabs.waiting - before.tabs.waiting).toBe(2)
  expect(between.tabs.unnamed - before.tabs.unnamed).toBe(1)
  expect((group(between)?.waiting ?? 0) - (group(before)?.waiting ?? 0)).toBe(2)
  expect((between.byStars[0] ?? 0) - (before.byStars[0] ?? 0)).toBe(2)
  await world.decide(id)
  const after = (await portal.call('validationOverview')).body
  expect(after.decidedLastWeek - between.decidedLastWeek).toBe(1)
  expect((after.byStars[3] ?? 0) - (between.byStars[3] ?? 0)).toBe(1)
  expect(after.ownGroups).toEqual([])
})
