import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { makeTrip } from '#test/trips.ts'
import { uploaded } from '#test/upload.ts'
import { tripAddresses, tripPage } from './page.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const headOf = (id: number) => tripPage(portal.db, { turId: String(id) })

test('the page of a trip says what everybody may know of it, and of no other', async () => {
  const open = await makeTrip(portal, { as: ann, title: 'Mols Bjerge' })
  const personal = await makeTrip(portal, { as: ann, isPersonal: true })
  await makeRecord(portal, { as: ann, tripId: open.id })
  expect(await headOf(open.id)).toEqual({ title: 'Mols Bjerge', description: 'Tur 14. maj 2026 · 1 fund · 0 arter' })
  expect([await headOf(personal.id), await tripPage(portal.db, { turId: 'x' })]).toEqual([null, null])
  expect(await tripAddresses(portal.db)).toEqual([`/tur/${open.id}`])
  await makeRecord(portal, { as: ann, tripId: open.id, taxonId: await taxonWithBlur(portal, 2000) })
  expect((await headOf(open.id))?.title).toBe('Tur 14. maj 2026')
  await portal.call('deleteTrip', { as: ann, id: open.id })
  expect(await headOf(open.id)).toMatchObject({ status: 410 })
})

test('a link to a trip shows its first picture that everybody may see', async () => {
  const trip = await makeTrip(portal, { as: ann })
  const of = { as: ann, tripId: trip.id }
  const [hidden, open] = [await uploaded(portal, ann), await uploaded(portal, ann)]
  await makeRecord(portal, { ...of, taxonId: await taxonWithBlur(portal, 2000), pictures: [{ id: hidden.id }] })
  expect((await headOf(trip.id))?.image).toBeUndefined()
  await makeRecord(portal, { ...of, pictures: [{ id: open.id }] })
  expect((await headOf(trip.id))?.image?.url).toBe(`/media/${open.id}/1280.webp`)
})

test('the box for everything finds trips by the words of their titles, as everybody sees them', async () => {
  const trip = await makeTrip(portal, { as: ann, title: 'Rundt om Esrum Sø' })
  const found = async () => (await portal.call('quickSearch', { queryString: 'esrum s' })).body.trips
  const named = await portal.call('quickSearch', { queryString: 'esrum' })
  expect(named.body.trips).toEqual([{ id: trip.id, title: 'Rundt om Esrum Sø', start: '2026-05-14T06:10' }])
  await portal.call('updateTrip', { as: ann, id: trip.id, version: 1, trip: { isPersonal: true } })
  expect(await found()).toEqual([])
})
