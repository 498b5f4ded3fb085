import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { uploaded } from '#test/upload.ts'
import { type Birds, birdExpert, birds } from '#test/validating.ts'

const portal = await portalOfFile()
const editor = 'taxonEditorRole'
let taxa: Birds
let finder: Actor & { userId: number }
beforeEach(async () => {
  taxa = await birds(portal)
  finder = await portal.person()
})

const newPicture = async (as: Actor | string = finder) => (await uploaded(portal, as)).id

/** A find with so many pictures that an expert has validated. */
async function pictured(taxonId: number, { count = 1, wish = {} }: { count?: number; wish?: object } = {}) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await newPicture())
  const { id } = await makeRecord(portal, { as: finder, taxonId, pictures: ids.map((one) => ({ id: one })), ...wish })
  await portal.call('toggleExpertValidation', { as: 'speciesExpertRole', id, taxonId })
  return { id, pictures: ids, pictureId: ids[0] ?? '' }
}
const taxon = async (id: number, as?: string) => (await portal.call('getTaxon', { id, ...(as ? { as } : {}) })).body
const shown = async (id: number) => (await taxon(id)).taxonMedia.map((media) => media.id)
const addressOf = (id: string | undefined) => (id ? `/media/${id}/640.webp` : null)
/** What stands for it in a list. */
const photoOf = async (id: number) =>
  (await portal.call('searchTaxa', { queryString: String(id) })).body.find((hit) => hit.id === id)?.photoUrl
const rate = (find: { id: number; pictureId: string }, rating: number) =>
  portal.call('updateRating', { as: birdExpert, id: find.id, pictureId: find.pictureId, rating })
const choose = async (taxonId: number, mediaIds: string[], removedMediaIds?: string[]) => {
  const { version } = await taxon(taxonId, editor)
  const removed = removedMediaIds ? { removedMediaIds } : {}
  return portal.call('updateTaxonDescription', { as: editor, taxonId, version, sections: {}, mediaIds, ...removed })
}

describe('a taxon whose editors have chosen no picture', () => {
  test('shows the best of its validated finds, the best rated first, with photographer and find', async () => {
    const plain = await pictured(taxa.major)
    const bad = await pictured(taxa.major)
    const good = await pictured(taxa.major)
    await rate(bad, 1)
    await rate(good, 5)
    const { taxonMedia } = await taxon(taxa.major)
    expect(taxonMedia.map(({ id }) => id)).toEqual([good.pictureId, plain.pictureId, bad.pictureId])
    const { displayName } = await portal.db
      .selectFrom('appUser')
      .select('displayName')
      .where('id', '=', finder.userId)
      .executeTakeFirstOrThrow()
    expect(taxonMedia[0]).toMatchObject({ recordId: good.id, isChosen: false, author: displayName, rating: 5 })
    expect(await photoOf(taxa.major)).toBe(addressOf(good.pictureId))
  })

  test('shows none of a find that has no star, or that is something else', async () => {
    await makeRecord(portal, { as: finder, taxonId: taxa.major, pictures: [{ id: await newPicture() }] })
    const other = await pictured(taxa.ater)
    expect([await shown(taxa.major), await photoOf(taxa.major)]).toEqual([[], null])
    await portal.call('toggleExpertValidation', { as: birdExpert, id: other.id, taxonId: taxa.major })
    expect([await shown(taxa.major), await shown(taxa.ater)]).toEqual([[other.pictureId], []])
  })

  test('shows those of what is below it, from the genus down', async () => {
    const { pictureId } = await pictured(taxa.ater)
    expect([await shown(taxa.parus), await photoOf(taxa.parus)]).toEqual([[pictureId], addressOf(pictureId)])
    expect([await shown(taxa.family), await photoOf(taxa.family)]).toEqual([[], null])
  })

  test('loses at once what is hidden, flagged, personal, dismissed or deleted, and gets it back', async () => {
    const find = await pictured(taxa.major)
    const { id, pictureId } = find
    const isShown = async () => {
      const there = (await shown(taxa.major)).includes(pictureId)
      expect(await photoOf(taxa.major)).toBe(there ? addressOf(pictureId) : null)
      return there
    }
    const steps: [string, object, string, object][] = [
      [
        'hideRecord',
        { as: 'siteModerator', pictureId, reason: 'x' },
        'unhideRecord',
        { as: 'siteModerator', pictureId },
      ],
      ['hideRecord', { as: 'siteModerator', reason: 'x' }, 'unhideRecord', { as: 'siteModerator' }],
      ['flagRecord', { as: 'member', reason: 'x' }, 'unFlagRecord', { as: birdExpert }],
      ['personalizeRecord', { as: finder }, 'unPersonalizeRecord', { as: finder }],
      ['deleteRecord', { as: finder }, 'restoreRecord', { as: finder }],
    ]
    for (const [away, input, back, inputBack] of steps) {
      expect([away, await isShown()]).toEqual([away, true])
      const call = (name: string, more: object) => portal.call(name as 'getRecord', { id, ...more } as { id: number })
      expect([away, (await call(away, input)).status]).toEqual([away, 200])
      expect([away, await isShown()]).toEqual([away, false])
      expect([back, (await call(back, inputBack)).status]).toEqual([back, 200])
    }
    expect(await isShown()).toBe(true)
  })

  test('shows none whose photographer has gone and is no longer named, unless the licence asks for no name', async () => {
    const named = await pictured(taxa.major)
    const free = await pictured(taxa.major)
    await portal.db.updateTable('media').set({ licence: 'CC0' }).where('id', '=', free.pictureId).execute()
    expect(await shown(taxa.major)).toEqual([free.pictureId, named.pictureId])
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: finder.userId, forgetCredit: true })
    expect(await shown(taxa.major)).toEqual([free.pictureId])
  })

  test('tells no place of a find that is blurred', async () => {
    const orchid = await taxonWithBlur(portal, 5000)
    const { id } = await pictured(orchid, { wish: { locality: 'Ved den gamle eg' } })
    const { taxonMedia } = await taxon(orchid)
    expect(taxonMedia).toMatchObject([{ recordId: id }])
    expect(JSON.stringify(taxonMedia)).not.toMatch(/gamle eg|lat|lon|point/)
  })

  test('is found among the taxa with pictures', async () => {
    await pictured(taxa.major)
    const among = async (hasPicture: boolean) =>
      (await portal.call('browseTaxa', { parentId: taxa.parus, hasPicture })).body.items.map(({ id }) => id)
    expect([await among(true), await among(false)]).toEqual([[taxa.major], [taxa.ater]])
  })
})

describe('editors', () => {
  test('choose pictures of finds and put them in order with their own uploads; nothing else is shown then', async () => {
    const find = await pictured(taxa.major, { count: 2 })
    const [first = '', second = ''] = find.pictures
    await pictured(taxa.major)
    const own = await newPicture(editor)
    expect((await choose(taxa.major, [second, own, first])).status).toBe(200)
    expect(await taxon(taxa.major)).toMatchObject({
      taxonMedia: [
        { id: second, recordId: find.id, isChosen: true },
        { id: own, recordId: null, isChosen: true },
        { id: first, recordId: find.id },
      ],
    })
    expect(await photoOf(taxa.major)).toBe(addressOf(second))
    await choose(taxa.major, [own])
    expect(await shown(taxa.major)).toEqual([own])
    // The find keeps its pictures.
    expect((await portal.call('getRecord', { id: find.id })).body.pictures).toHaveLength(2)
  })

  test('remove one, and it stays removed, for the genus too, until somebody brings it back', async () => {
    const wrong = await pictured(taxa.major)
    const right = await pictured(taxa.major)
    await rate(wrong, 5)
    await choose(taxa.major, [], [wrong.pictureId])
    expect(await shown(taxa.major)).toEqual([right.pictureId])
    expect(await shown(taxa.parus)).toEqual([right.pictureId])
    await rate(wrong, 4)
    await choose(taxa.major, [])
    expect([await shown(taxa.major), await photoOf(taxa.major)]).toEqual([
      [right.pictureId],
      addressOf(right.pictureId),
    ])
    const { body } = await portal.call('picturesToChoose', { as: editor, id: taxa.major })
    expect(body.items.map(({ id }) => id)).toEqual([right.pictureId])
    expect(body.removed.map(({ id }) => id)).toEqual([wrong.pictureId])
    const compared = await portal.call('imagesForComparison', { taxonIds: String(taxa.major) })
    expect(compared.body.items[0]?.pictures.map(({ id }) => id)).toEqual([right.pictureId])
    await choose(taxa.major, [], [])
    expect(await shown(taxa.major)).toEqual([wrong.pictureId, right.pictureId])
  })

  test('choose only what is validated as the taxon; what becomes something else is no longer its picture', async () => {
    const find = await pictured(taxa.major)
    const other = await pictured(taxa.ater)
    const open = await newPicture()
    await makeRecord(portal, { as: finder, taxonId: taxa.major, pictures: [{ id: open }] })
    for (const wish of [[other.pictureId], [open]]) {
      expect((await choose(taxa.major, wish)).problem.code).toBe('media_unknown')
      expect((await choose(taxa.major, [], wish)).problem.code).toBe('media_unknown')
    }
    await choose(taxa.major, [find.pictureId])
    await portal.call('toggleExpertValidation', { as: birdExpert, id: find.id, taxonId: taxa.ater })
    expect([await shown(taxa.major), await photoOf(taxa.major)]).toEqual([[], null])
  })
})

test('what is kept of pictures is what its definition says', async () => {
  const find = await pictured(taxa.major, { count: 2 })
  await rate(find, 2)
  const { rows } = await sql`(table taxon_picture except select * from taxon_picture_source)
    union all (select * from taxon_picture_source except table taxon_picture)`.execute(portal.db)
  expect(rows).toEqual([])
  expect((await portal.db.selectFrom('taxonPicture').selectAll().execute()).length).toBeGreaterThan(1)
})
