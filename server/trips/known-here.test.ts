import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const ann = await portal.person()
const checklist = new Checklist(portal)
const [near, far, before, after, absent, personal] = [
  await checklist.id({ group: 4 }),
  await checklist.id({ group: 4 }),
  await checklist.id({ group: 4 }),
  await checklist.id({ group: 4 }),
  await checklist.id({ group: 4 }),
  await checklist.id({ group: 4 }),
]
/** So many kilometres north. */
const north = (km: number) => ({ lon: somewhere.lon, lat: somewhere.lat + km / 111.195 })
const find = (taxonId: number, observedFrom: string, more: object = {}) =>
  makeRecord(portal, { as: ann, taxonId, observedFrom, ...more })
const knownAt = async (km: number, day: string) => {
  const { body } = await portal.call('knownHere', { ...north(km), day })
  const among = (ids: readonly number[]) =>
    Object.entries({ near, far, before, after, absent, personal }).flatMap(([name, id]) =>
      ids.includes(id) ? name : [],
    )
  return { near: among(body.near), season: among(body.season) }
}

test('a species is known where somebody found it within 50 km, and when it was within 30 days, in any year', async () => {
  await find(near, '2020-05-14', { point: north(49) })
  await find(far, '2020-05-14', { point: north(51) })
  await find(before, '2019-04-14')
  await find(after, '2021-06-14')
  await find(absent, '2020-05-14', { isAbsent: true })
  await find(personal, '2020-05-14', { isPersonal: true })
  expect(await knownAt(0, '2026-05-14')).toEqual({
    near: ['near', 'before', 'after'],
    season: ['near', 'far', 'before'],
  })
  expect(await knownAt(2, '2026-05-15')).toEqual({
    near: ['near', 'far', 'before', 'after'],
    season: ['near', 'far', 'after'],
  })
})

test('around the new year the days before and after count as well', async () => {
  const winter = await checklist.id({ group: 4 })
  await find(winter, '2020-12-20')
  const { body } = await portal.call('knownHere', { ...somewhere, day: '2026-01-10' })
  expect(body.season).toContain(winter)
  const later = await portal.call('knownHere', { ...somewhere, day: '2026-01-25' })
  expect(later.body.season).not.toContain(winter)
})
