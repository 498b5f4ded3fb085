import { beforeEach, describe, expect, test } from 'vitest'
import type { BlurRule } from '#contract/taxon.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, type RecordWish } from '#test/records.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { rebuildPublic } from './rebuild.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

const expert = 'taxonExpertRole'
const anything: BlurRule = { months: [], lifeStages: [], behaviours: [] }
const spring: BlurRule = { ...anything, months: [3, 4, 5] }
const breeding: BlurRule = { ...anything, behaviours: ['breeding', 'feeding_young'] }

/** A bird that is blurred by 2 km. */
let taxonId: number
beforeEach(async () => {
  taxonId = await checklist.id({ group: 4, blur: 2000 })
})

const narrow = async (rules: BlurRule[], of = taxonId) =>
  portal.call('updateTaxonBlurRules', { as: expert, taxonId: of, version: (await checklist.read(of)).version, rules })
/** The square that a stranger sees, on the find's page and in the list. */
const sidesOf = async (wish: RecordWish) => {
  const { id } = await makeRecord(portal, { taxonId, ...wish })
  return () => sideNow(id)
}
const sideNow = async (id: number) => {
  const page = await portal.call('getRecord', { id })
  const list = await portal.call('searchRecordList', { filter: { taxonIds: [page.body.taxon?.id ?? 0] } })
  expect(list.body.items.find((card) => card.id === id)?.side).toBe(page.body.place?.side)
  return page.body.place?.side
}

describe('rules for when a taxon is blurred', () => {
  test('without any, every find is blurred', async () => {
    const side = await sidesOf({ observedFrom: '2026-08-14', behaviour: 'migrating' })
    expect([await side(), (await checklist.read(taxonId)).blurRules]).toEqual([5000, []])
  })

  test('a find in the months of a rule is blurred, one outside them is not, at once and for finds that were there', async () => {
    const [inside, outside] = [
      await sidesOf({ observedFrom: '2026-05-14' }),
      await sidesOf({ observedFrom: '2026-08-14' }),
    ]
    expect((await narrow([spring])).status).toBe(200)
    expect([await inside(), await outside()]).toEqual([5000, 0])
    const later = await sidesOf({ observedFrom: '2026-09-01' })
    expect(await later()).toBe(0)
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('what a find does not tell is taken for the worst: the rule holds', async () => {
    await narrow([breeding])
    const told = await sidesOf({ behaviour: 'migrating' })
    const breeds = await sidesOf({ behaviour: 'breeding' })
    const silent = await sidesOf({ behaviour: null })
    expect([await told(), await breeds(), await silent()]).toEqual([0, 5000, 5000])
    await narrow([spring])
    const allYear = await sidesOf({ observedFrom: '2026-01-01', observedTo: '2026-12-31', datePrecision: 'year' })
    expect(await allYear()).toBe(5000)
  })

  test('every part of a rule must fit, and one rule of several is enough', async () => {
    await narrow([
      { ...spring, ...{ behaviours: ['breeding'] } },
      { ...anything, lifeStages: ['egg'] },
    ])
    const both = await sidesOf({ observedFrom: '2026-04-01', behaviour: 'breeding', lifeStage: 'adult' })
    const onlyMonth = await sidesOf({ observedFrom: '2026-04-01', behaviour: 'flying', lifeStage: 'adult' })
    const onlyBehaviour = await sidesOf({ observedFrom: '2026-10-01', behaviour: 'breeding', lifeStage: 'adult' })
    const other = await sidesOf({ observedFrom: '2026-10-01', behaviour: 'flying', lifeStage: 'egg' })
    expect([await both(), await onlyMonth(), await onlyBehaviour(), await other()]).toEqual([5000, 0, 0, 5000])
  })

  test('reach what is below the taxon, and leave a blur from elsewhere alone', async () => {
    const genus = await checklist.id({ rank: ranks.genus, group: 4, blur: 2000 })
    const species = await checklist.id({ parent: genus })
    const own = await checklist.id({ parent: genus, blur: 400 })
    const autumn = { observedFrom: '2026-10-01' }
    const [child, blurred] = [
      await makeRecord(portal, { taxonId: species, ...autumn }),
      await makeRecord(portal, { taxonId: own, ...autumn }),
    ]
    await narrow([spring], genus)
    expect([await sideNow(child.id), await sideNow(blurred.id)]).toEqual([0, 1000])
  })

  test('are kept in the history, and an undo hides the finds again', async () => {
    const outside = await sidesOf({ observedFrom: '2026-08-14' })
    await narrow([spring])
    const [change] = (await portal.call('taxonChanges', { as: expert, taxonId })).body.items
    expect(change).toMatchObject({ verb: 'update-blur-rules', canUndo: false })
    const undone = await portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId: change?.id ?? 0 })
    expect(undone.body).toMatchObject({ taxa: 1, records: 1 })
    expect([await outside(), (await checklist.read(taxonId)).blurRules]).toEqual([5000, []])
  })

  test('that somebody else has changed since are not undone', async () => {
    await narrow([spring])
    const [change] = (await portal.call('taxonChanges', { as: expert, taxonId })).body.items
    await narrow([breeding])
    const undone = await portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId: change?.id ?? 0 })
    expect([undone.status, undone.problem.code]).toEqual([409, 'undo_blocked'])
    expect((await checklist.read(taxonId)).blurRules).toEqual([breeding])
  })

  test('say each thing once, in order; the same again changes nothing', async () => {
    const { body } = await narrow([{ ...spring, months: [5, 3, 4, 3] }, spring])
    expect(body.blurRules).toEqual([spring])
    expect((await narrow([spring])).body.version).toBe(body.version)
  })

  test('of two editors at once the second is told, and a rule that says nothing is refused', async () => {
    const { version } = await checklist.read(taxonId)
    const write = (rules: BlurRule[]) => portal.call('updateTaxonBlurRules', { as: expert, taxonId, version, rules })
    const { status, problem } = await write([spring, anything])
    expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([400, 'blur_rule_empty', ['rules.1']])
    expect([(await write([spring])).status, (await write([])).problem.code]).toEqual([200, 'conflict'])
  })
})
