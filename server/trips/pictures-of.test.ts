import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { makeTrip } from '#test/trips.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()

test('everybody sees the pictures of the finds that name the trip, its people those of all its finds', async () => {
  const ann = await portal.person()
  const trip = await makeTrip(portal, { as: ann })
  const pictures = [await uploaded(portal, ann), await uploaded(portal, ann), await uploaded(portal, ann)]
  const [first, second, third] = pictures.map(({ id }) => ({ id }))
  const of = { as: ann, tripId: trip.id }
  const open = await makeRecord(portal, { ...of, pictures: [first, second].flatMap((one) => one ?? []) })
  const hidden = await makeRecord(portal, {
    ...{ ...of, taxonId: await taxonWithBlur(portal, 2000) },
    pictures: third ? [third] : [],
  })
  const seen = async (as?: typeof ann) =>
    (await portal.call('tripPictures', { ...(as ? { as } : {}), id: trip.id })).body.map(({ recordId, picture }) => [
      ...[recordId, picture.id],
    ])
  const shown = [first, second].map((one) => [open.id, one?.id])
  expect(await seen()).toEqual(shown)
  expect((await seen(ann)).sort()).toEqual([...shown, [hidden.id, third?.id]].sort())
  const [one] = (await portal.call('tripPictures', { as: ann, id: trip.id })).body
  expect((await portal.request({ method: 'GET', url: one?.picture.thumbnailUrl ?? '' })).status).toBe(200)
})

test('a trip that is not for the viewer has no pictures either', async () => {
  const ann = await portal.person()
  const trip = await makeTrip(portal, { as: ann, isPersonal: true })
  expect((await portal.call('tripPictures', { id: trip.id })).status).toBe(404)
  expect((await portal.call('tripPictures', { as: await portal.person(), id: trip.id })).status).toBe(404)
})
