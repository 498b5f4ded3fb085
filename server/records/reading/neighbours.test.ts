import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'

const portal = await portalOfFile()

const kilometre = 1 / 111.195
/** So many kilometres north of a place, and days after a day. */
const away = (lon: number, km: number, days: number) =>
  makeRecord(portal, {
    point: { lon, lat: 55.5 + km * kilometre },
    observedFrom: new Date(Date.UTC(2025, 5, 1 + days)).toISOString().slice(0, 10),
  })
const nearestOf = async (id: number) =>
  (await portal.call('recordNeighbours', { id })).body.items.map((card) => card.id)

test.each([
  ['lie close together', 8.7, (i: number) => [((i * 7) % 20) / 25, 0]],
  ['lie about', 9.1, (i: number) => [((i * 7) % 20) * 0.31, (i * 3) % 4]],
  [
    'are few near and many farther away',
    9.5,
    (i: number) => (i < 3 ? [0.1 * i, 0] : [((i * 7) % 20) * 0.3 + 3, (i * 11) % 20]),
  ],
] as const)('the twelve nearest of finds that %s are told, in their order', async (_name, lon, placeOf) => {
  const { id } = await away(lon, 0, 0)
  const others: { id: number; distance: number }[] = []
  for (let i = 0; i < 20; i++) {
    const [km, days] = placeOf(i) as [number, number]
    // None is exactly as near as another one.
    const apart = km + 0.001 * i
    others.push({ id: (await away(lon, apart, days)).id, distance: apart + days })
  }
  const expected = others.sort((a, b) => a.distance - b.distance).slice(0, 12)
  expect(await nearestOf(id)).toEqual(expected.map((one) => one.id))
})
