import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { uploaded } from '#test/upload.ts'
import { type Birds, birdExpert, birds, evidence, northOf } from '#test/validating.ts'

let portal: Portal
let taxa: Birds
let owner: Actor & { userId: number }
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2026-06-01T10:00:00Z') })
})
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person()
})
afterAll(() => portal.close())

const newPicture = async (as: Actor = owner) => (await uploaded(portal, as)).id
const contextOf = async (id: number, taxonId?: number) =>
  (await portal.call('validationContext', { id, ...(taxonId === undefined ? {} : { taxonId }) })).body
const alike = (taxonId: number, lookAlikeIds: number[]) =>
  portal.call('updateTaxaMetadata', { as: 'taxonEditorRole', taxonIds: [taxonId], lookAlikeIds })

describe('what helps to judge a find', () => {
  test('is where and when its taxon has been validated before, the nearest first, and never by the machine', async () => {
    const far = await evidence(portal, taxa.major, { point: northOf(8000), observedFrom: '2026-04-02' })
    const near = await evidence(portal, taxa.major, { point: northOf(2000), observedFrom: '2026-05-20' })
    const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, point: somewhere })
    const { id: waiting } = await makeRecord(portal, { as: owner, taxonId: taxa.major, point: northOf(100) })
    const context = await contextOf(id)
    expect(context.taxon?.id).toBe(taxa.major)
    expect(context.earlier.map((one) => one.id)).toEqual([near, far])
    expect([context.nearestKm, context.total]).toEqual([2, 2])
    expect(context.season).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    expect(context.earlier.map((one) => one.id)).not.toContain(waiting)
  })

  test('can be asked for another taxon, with all below it; without a taxon there is nothing', async () => {
    const one = await evidence(portal, taxa.ater, { point: northOf(1000) })
    const { id } = await makeRecord(portal, { as: owner, taxonId: null, point: somewhere })
    expect(await contextOf(id)).toMatchObject({ taxon: null, earlier: [], total: 0, nearestKm: null, lookAlikes: [] })
    expect((await contextOf(id, taxa.parus)).earlier).toMatchObject([{ id: one, side: 0, stars: 3 }])
    expect((await contextOf(id, taxa.corvus)).earlier).toEqual([])
    expect((await portal.call('validationContext', { id, taxonId: 999_999_999 })).status).toBe(404)
  })

  test('is the months that editors have named, and look-alikes with their pictures', async () => {
    await alike(taxa.major, [taxa.ater])
    const parameters = {
      geography: { on: true, years: 20 },
      season: { on: true, months: [4, 5] },
      recognisability: { on: true, points: 2 },
    }
    const { version } = (await portal.call('getTaxon', { as: 'taxonAdminRole', id: taxa.parus })).body
    const set = { taxonId: taxa.parus, parameters, version }
    expect((await portal.call('updateTaxonValidationParameters', { as: 'taxonAdminRole', ...set })).status).toBe(200)
    const other = await portal.person()
    const pictureId = await newPicture(other)
    const seen = await makeRecord(portal, { as: other, taxonId: taxa.ater, pictures: [{ id: pictureId }] })
    await portal.call('toggleExpertValidation', { as: birdExpert, id: seen.id, taxonId: taxa.ater })
    const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major })
    const context = await contextOf(id)
    expect(context.seasonMonths).toEqual([4, 5])
    expect(context.lookAlikes).toMatchObject([{ id: taxa.ater, pictures: [{ id: pictureId }] }])
  })

  test('is for finds that one may read', async () => {
    const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, isPersonal: true })
    expect((await portal.call('validationContext', { as: 'member', id })).status).toBe(404)
    expect((await portal.call('validationContext', { as: owner, id })).status).toBe(200)
  })
})

describe('taxa side by side', () => {
  const compare = (taxonIds: number[], take = 6) =>
    portal.call('imagesForComparison', { taxonIds: taxonIds.join(), take })

  test('show names, season, days, squares and look-alikes, each taxon with what is below it', async () => {
    await alike(taxa.major, [taxa.ater])
    await makeRecord(portal, { as: owner, taxonId: taxa.major, observedFrom: '2026-04-02' })
    await makeRecord(portal, { as: owner, taxonId: taxa.ater, observedFrom: '2026-05-14', point: northOf(200) })
    await makeRecord(portal, { as: owner, taxonId: taxa.ater, isAbsent: true })
    const { items } = (await compare([taxa.parus, taxa.major, taxa.major])).body
    expect(items.map(({ taxon, records, firstDay }) => [taxon.id, records, firstDay])).toEqual([
      [taxa.parus, 2, '2026-04-02'],
      [taxa.major, 1, '2026-04-02'],
    ])
    expect(items[0]?.season.slice(3, 5)).toEqual([1, 1])
    expect(items[0]?.squares).toMatchObject([{ records: 2 }])
    expect(items[1]?.lookAlikes.map(({ id }) => id)).toEqual([taxa.ater])
  })

  test('show the best-rated pictures of validated public finds, and no hidden one', async () => {
    const pictures: string[] = []
    for (const rating of [2, 5, 4, 5]) {
      const id = await newPicture()
      const made = await makeRecord(portal, { as: owner, taxonId: taxa.major, pictures: [{ id }] })
      await portal.call('toggleExpertValidation', { as: birdExpert, id: made.id, taxonId: taxa.major })
      await portal.call('updateRating', { as: 'member', id: made.id, pictureId: id, rating })
      if (pictures.length === 3) await portal.call('hideRecord', { as: 'siteModerator', id: made.id, reason: 'x' })
      pictures.push(id)
    }
    // The machine gives it no star, because its reporter is not sure.
    const unsure = { certainty: 'sandsynlig' as const, pictures: [{ id: await newPicture() }] }
    await makeRecord(portal, { as: owner, taxonId: taxa.major, ...unsure })
    const [item] = (await compare([taxa.major], 2)).body.items
    expect(item?.pictures.map(({ id, rating }) => [id, rating])).toEqual([
      [pictures[1], 5],
      [pictures[2], 4],
    ])
    const [all] = (await compare([taxa.major], 12)).body.items
    expect(all?.pictures.map(({ id }) => id)).toEqual([pictures[1], pictures[2], pictures[0]])
  })

  test('are at most four, and there', async () => {
    expect((await compare([1, 2, 3, 4, 5])).status).toBe(400)
    expect((await compare([taxa.major, 999_999_999])).status).toBe(404)
    expect((await portal.call('imagesForComparison', { taxonIds: 'x' })).status).toBe(400)
  })
})
