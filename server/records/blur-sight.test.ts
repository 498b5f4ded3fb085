import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { exact, leaksOf, looksOf } from '#test/secret-record.ts'
import { uploaded } from '#test/upload.ts'
import { say } from '#test/validating.ts'
import { rebuildPublic } from './rebuild.ts'

/*
 * Which experts see the exact place of a blurred find: those of the group of every taxon that blurs it. What votes have
 * made of the find gives nobody sight.
 */

const plantExpert = 'groupExpertRole.1'
const birdExpert = 'groupExpertRole.4'
const portal = await portalOfFile()
let [orchid, secretBird, openBird, openPlant] = [0, 0, 0, 0]
beforeAll(async () => {
  orchid = await taxonWithBlur(portal, 2000, 1)
  secretBird = await taxonWithBlur(portal, 400, 4)
  openBird = await taxonWithBlur(portal, 0, 4)
  openPlant = await taxonWithBlur(portal, 0, 1)
})

const secret = { locality: 'Hemmelighedsdalen', notes: 'Bag den hule eg' }
const newRecord = async (wish: Parameters<typeof makeRecord>[1] = {}) => {
  const owner = await portal.person()
  const pictureId = (await uploaded(portal, owner)).id
  const made = await makeRecord(portal, { as: owner, point: exact, ...secret, pictures: [{ id: pictureId }], ...wish })
  return { id: made.id, owner, pictureId }
}
/** Three new accounts say that it is something else. */
const outvote = async (id: number, taxonId: number) => {
  for (let i = 0; i < 3; i++) await say(portal, id, taxonId, { as: await portal.person() })
}
const both = () => portal.person({ roles: ['PlantExpert', 'BirdExpert'] })

/** All ways to an exact place, with the log that must be written for each. */
async function ways(as: Actor | string, { id, pictureId }: { id: number; pictureId: string }) {
  const page = await portal.call('getRecord', { as, id })
  const overlay = await portal.call('searchOverlay', { as, filter: {} })
  const history = await portal.call('recordHistory', { as, id })
  const original = await portal.call('originalFile', { as, mediaId: pictureId })
  const card = overlay.body.items?.find((one) => one.id === id)
  const leaks = leaksOf([page.body, card, history.body])
  return {
    page: page.body.exactPlace?.point ?? null,
    seeExact: page.body.may.seeExact,
    notes: page.body.notes,
    overlay: card?.point ?? null,
    original: original.status,
    isLeaking: leaks.length > 0,
  }
}
const nothing = { page: null, seeExact: false, notes: null, overlay: null, original: 404, isLeaking: false }
const everything = {
  ...{ page: exact, seeExact: true, notes: secret.notes, overlay: exact, original: 200, isLeaking: true },
}
const logged = async (as: Actor | string, id: number) =>
  (await looksOf(portal, typeof as === 'string' ? await portal.as(as) : as)).filter(
    ({ recordId }) => recordId === id || recordId === null,
  ).length

describe('an expert sees the exact place of a blurred find', () => {
  test('by the group of what blurs it, not by the group that votes have moved it to', async () => {
    const made = await newRecord({ taxonId: orchid })
    await outvote(made.id, openBird)
    const { body } = await portal.call('getRecord', { id: made.id })
    expect([body.taxon?.id, body.speciesGroup, body.place?.side]).toEqual([openBird, 4, 5000])
    const before = await logged(birdExpert, made.id)
    expect(await ways(birdExpert, made)).toEqual(nothing)
    expect(await logged(birdExpert, made.id)).toBe(before)
    expect(await ways(plantExpert, made)).toEqual(everything)
    expect(await logged(plantExpert, made.id)).toBeGreaterThanOrEqual(4)
    expect(await ways('speciesExpertRole', made)).toEqual(everything)
  })

  test('only of every group, where taxa of several blur it', async () => {
    const made = await newRecord({ taxonId: orchid })
    await say(portal, made.id, secretBird, { as: await portal.person() })
    expect(await ways(plantExpert, made)).toEqual(nothing)
    expect(await ways(birdExpert, made)).toEqual(nothing)
    expect(await ways(await both(), made)).toEqual(everything)
    expect(await ways('speciesExpertRole', made)).toEqual(everything)
  })

  test('never, where only its owner blurs it', async () => {
    const made = await newRecord({ taxonId: openBird, ownBlur: true })
    for (const as of [birdExpert, 'speciesExpertRole', await both()]) expect(await ways(as, made)).toEqual(nothing)
    for (const as of ['managerRole', 'managingAuthorityRole', 'siteAdminRole']) {
      expect([as, await ways(as, made)]).toEqual([as, everything])
    }
    const alsoByTaxon = await newRecord({ taxonId: secretBird, ownBlur: true })
    expect(await ways(birdExpert, alsoByTaxon)).toEqual(everything)
  })

  test('by the group that the taxon has now, when it is moved in the tree or its blur is lifted', async () => {
    const species = await taxonWithBlur(portal, 2000, 1)
    const made = await newRecord({ taxonId: species })
    expect(await ways(plantExpert, made)).toEqual(everything)
    await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [species], speciesGroup: 4 })
    expect(await ways(plantExpert, made)).toEqual(nothing)
    expect(await ways(birdExpert, made)).toEqual(everything)
    await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [species], blurRadius: null })
    expect((await portal.call('getRecord', { id: made.id })).body.place?.point).toEqual(exact)
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('within the area of a grant, and the grant tells no more about the place than the square', async () => {
    const area = (west: number, south: number, size: number) => ({
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, south],
          [west + size, south],
          [west + size, south + size],
          [west, south + size],
          [west, south],
        ] as [number, number][],
      ],
    })
    const made = await newRecord({ taxonId: orchid })
    await outvote(made.id, openBird)
    const expertOf = async (shape: ReturnType<typeof area>) => {
      const person = await portal.person({ roles: ['BirdExpert'] })
      const grant = { role: 'groupExpertRole', speciesGroup: 4, area: shape, reason: 'Prøve' }
      const rest = { areaName: null, validFrom: null, validTo: null }
      await portal.call('addUserGrant', { as: 'siteAdminRole', userId: person.userId, ...rest, ...grant } as never)
      return person
    }
    // Both areas are in the square; the find is in one of them. Neither expert can tell which.
    const [here, there] = [
      await expertOf(area(exact.lon - 0.004, exact.lat - 0.004, 0.008)),
      await expertOf(area(exact.lon + 0.004, exact.lat - 0.004, 0.008)),
    ]
    const told = async (as: Actor) => [
      (await portal.call('recordValidation', { as, id: made.id })).body.may,
      (await portal.call('getRecord', { as, id: made.id })).body.may,
    ]
    expect(await told(here)).toEqual(await told(there))
  })
})

describe('a find that an expert has validated', () => {
  const sideOf = async (id: number) => (await portal.call('getRecord', { id })).body.place?.side
  const validate = (as: string, id: number, taxonId: number) =>
    portal.call('toggleExpertValidation', { as, id, taxonId })

  test('is hidden no more by what others have said it is', async () => {
    const { id } = await newRecord({ taxonId: openBird })
    await say(portal, id, orchid, { as: await portal.person() })
    expect(await sideOf(id)).toBe(5000)
    expect((await validate(birdExpert, id, openBird)).status).toBe(200)
    expect(await sideOf(id)).toBe(0)
    await portal.call('toggleExpertValidation', { as: birdExpert, id, reason: 'Tog fejl' })
    expect(await sideOf(id)).toBe(5000)
    expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  })

  test('is hidden no more by its reporter’s own word, when an expert of that group says otherwise', async () => {
    const { id } = await newRecord({ taxonId: orchid })
    await validate(plantExpert, id, openPlant)
    expect(await sideOf(id)).toBe(0)
  })

  test('stays hidden by its reporter’s own word, when votes have moved it to another group’s expert', async () => {
    const made = await newRecord({ taxonId: orchid })
    await outvote(made.id, openBird)
    expect((await validate(birdExpert, made.id, openBird)).status).toBe(200)
    expect(await sideOf(made.id)).toBe(5000)
    expect(await ways(birdExpert, made)).toEqual(nothing)
    expect(await ways(plantExpert, made)).toEqual(everything)
  })
})
