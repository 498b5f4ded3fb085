import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Point } from '#contract/record.ts'
import { queueTabs } from '#contract/validation-queue.ts'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { exact, leaksOf, looksOf, type SecretRecord, secretRecord } from '#test/secret-record.ts'
import { birdExpert, evidence } from '#test/validating.ts'

/*
 * Attacks on the place of a sensitive find through validation, flags, complaints, moves and the day's work: whatever is
 * asked, and by whom, no answer may be nearer to the truth than the square, not even to those who see the exact place
 * on the find's own page.
 */

const now = new Date('2026-06-01T10:00:00Z')
let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ now })
})
afterAll(() => portal.close())

/** In the same square of 1 km as `somewhere`, some 800 m away. */
const elsewhere: Point = { lon: 9.5338, lat: 56.1674 }
type Box = [number, number, number, number]
/** Boxes that cut the square in two, each way and in small steps. */
const steps = Array.from({ length: 4 }, (_, i) => i)
const boxes: Box[] = [
  ...steps.map((i): Box => [9, 55, 9.534 + i * 0.0035, 57]),
  ...steps.map((i): Box => [9, 55, 10, 56.162 + i * 0.0018]),
]
const withoutVersions = (value: unknown) => JSON.stringify(value).replaceAll(/"version":\d+/g, '')

/** All that the calls of validation tell of a find, of finds near it, and of taxa that it may be. */
async function everythingTold(
  as: Actor | string,
  asked: { taxonIds: number[]; recordIds: number[] },
): Promise<string[]> {
  const { taxonIds, recordIds } = asked
  const told: unknown[] = []
  const queue = async (filter: object, more: object = {}) =>
    told.push((await portal.call('validationSuggestions', { as, filter: JSON.stringify(filter), ...more })).body)
  for (const box of boxes) await queue({ taxonIds, box }, { stacked: 'false' })
  for (const tab of queueTabs) await queue({ taxonIds }, { tab })
  for (const machine of ['none', 'low', 'near']) await queue({ taxonIds, machine })
  for (const id of recordIds) {
    told.push((await portal.call('recordValidation', { as, id })).body)
    for (const taxonId of taxonIds) told.push((await portal.call('validationContext', { as, id, taxonId })).body)
  }
  told.push((await portal.call('imagesForComparison', { as, taxonIds: taxonIds.join() })).body)
  return told.map(withoutVersions)
}

/** Waits in its square, with evidence of an open species all around it; ask, move it, ask again. */
async function askMoveAsk(radius: number, isEvidence: boolean) {
  const [secretTaxon, open] = [await taxonWithBlur(portal, radius), await taxonWithBlur(portal, 0)]
  for (let i = 0; i < 4; i++) {
    await evidence(portal, open, { point: { lon: 9.531 + i * 0.005, lat: 56.161 + (i % 2) * 0.006 } })
  }
  const owner = await portal.person()
  const { id, version } = await makeRecord(portal, {
    ...{ as: owner, taxonId: secretTaxon, point: somewhere, locality: 'Den gamle eg' },
  })
  if (isEvidence) {
    await portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: secretTaxon })
    await portal.call('flagRecord', { as: 'member', id, reason: 'Se her' })
  }
  // A made-up find close to where the secret may be, to feel for it with.
  const probe = await makeRecord(portal, { as: 'member', taxonId: secretTaxon, point: { lon: 9.5452, lat: 56.1633 } })
  const asked = { taxonIds: [secretTaxon, open], recordIds: [id, probe.id] }
  const before = await everythingTold('anonymous', asked)
  const changes = { point: elsewhere, locality: 'Den gamle eg ved åen' }
  expect((await portal.call('updateRecord', { as: owner, id, version, changes })).status).toBe(200)
  return { before, after: await everythingTold('anonymous', asked), asked }
}
const patience = 300_000

describe('a blurred find in the queue', () => {
  test.each([
    ['waits', false],
    ['is evidence for others', true],
  ])(
    'that %s tells nobody where in its square it lies',
    async (_what, isEvidence) => {
      const { before, after, asked } = await askMoveAsk(500, isEvidence)
      expect(after).toEqual(before)
      for (const as of [birdExpert, 'managingAuthorityRole', 'siteAdminRole']) {
        expect((await everythingTold(as, asked)).join()).not.toMatch(/9\.5454|56\.1632|9\.5338|56\.1674|gamle eg/)
      }
      expect([...before, ...after].join()).not.toMatch(/9\.5454|56\.1632|9\.5338|56\.1674|gamle eg/)
    },
    patience,
  )

  test(
    'is asked hard enough: an open find answers the same questions differently',
    async () => {
      const { before, after } = await askMoveAsk(0, true)
      expect(before.filter((one, i) => one !== after[i]).length).toBeGreaterThan(6)
    },
    patience,
  )
})

describe('everything else that shows a find', () => {
  let secret: SecretRecord
  beforeAll(async () => {
    secret = await secretRecord(portal)
    const { id } = secret.record
    await portal.call('flagRecord', { as: 'member', id, reason: 'Se her' })
    await portal.call('addRecordReport', { as: 'member', id, kind: 'wrong_place', text: 'Ligger den rigtigt?' })
  })

  test('flags, complaints, dry runs of moves and the day’s work come no nearer than the square', async () => {
    const { id } = secret.record
    const other = await taxonWithBlur(portal, 0)
    const [member, admin] = [await portal.as('member'), await portal.as('siteAdminRole')]
    const box: Box = [exact.lon - 0.002, exact.lat - 0.002, exact.lon + 0.002, exact.lat + 0.002]
    const move = (as: string, filter: object) =>
      portal.call('moveRecordsTaxonToTaxon', {
        ...{ as, fromTaxonId: secret.taxonId, toTaxonId: other, filter, dryRun: true },
      })
    const answers = {
      flags: await portal.call('recordFlags', { as: birdExpert, id }),
      reports: await portal.call('getRecordReports', { as: 'siteModerator' }),
      'reports to an administrator': await portal.call('getRecordReports', { as: 'siteAdminRole' }),
      move: await move('taxonAdminRole', {}),
      'move between users': await portal.call('moveRecordsUserToUser', {
        ...{ as: 'siteAdminRole', fromUserId: secret.owner.userId, toUserId: member.userId ?? 0, dryRun: true },
      }),
      routine: await portal.call('dailyRoutine', { as: birdExpert }),
      overview: await portal.call('validationOverview'),
    }
    for (const [name, { status, body }] of Object.entries(answers)) {
      expect([name, status, leaksOf(body)]).toEqual([name, 200, []])
    }
    expect(answers.reports.body.items.map((report) => [report.record?.id, report.record?.side])).toContainEqual([
      id,
      5000,
    ])
    expect(answers.move.body.examples.map((card) => [card.id, card.side])).toEqual([[id, 5000]])
    // The filter of a move asks for the public place too, so that its counts cannot be used to feel for the exact one.
    for (const as of ['taxonAdminRole', 'siteAdminRole']) expect((await move(as, { box })).body.total).toBe(0)
    // Nobody has seen an exact place, so nobody is written down.
    expect(await looksOf(portal, admin)).toEqual([])
  })

  test('what is not public is in none of them, and its count by place is that of the square', async () => {
    const { id } = await makeRecord(portal, {
      as: secret.owner,
      taxonId: secret.taxonId,
      point: exact,
      isPersonal: true,
    })
    const other = await taxonWithBlur(portal, 0)
    const filter = JSON.stringify({ taxonIds: [secret.taxonId] })
    for (const as of ['anonymous', birdExpert, 'siteAdminRole']) {
      for (const tab of queueTabs) {
        const { body } = await portal.call('validationSuggestions', { as, filter, tab })
        expect(body.items.map((item) => item.record.id)).not.toContain(id)
      }
    }
    for (const call of ['recordValidation', 'validationContext', 'recordFlags'] as const) {
      expect([call, (await portal.call(call, { as: 'member', id })).status]).toEqual([call, 404])
    }
    const dry = await portal.call('moveRecordsTaxonToTaxon', {
      ...{ as: 'taxonAdminRole', fromTaxonId: secret.taxonId, toTaxonId: other, filter: {}, dryRun: true },
    })
    expect([dry.body.total, dry.body.examples.map((card) => card.id)]).toEqual([2, [secret.record.id]])
  })
})
