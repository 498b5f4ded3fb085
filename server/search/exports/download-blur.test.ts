import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordFilter } from '#contract/record-filter.ts'
import { downloadFormats } from '#contract/search-words.ts'
import { nameOfSquare } from '#contract/squares.ts'
import { toGrid } from '#server/places/grid.ts'
import { fetchRecords } from '#test/downloads.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { exact, leaksOf, looksOf, type SecretRecord, secretRecord } from '#test/secret-record.ts'

const portal = await portalOfFile()
let secret: SecretRecord
let stranger: Actor
beforeAll(async () => {
  secret = await secretRecord(portal)
  stranger = await portal.person()
})

/** A drawn square around a place, so many metres wide. */
const drawn = ({ lon, lat }: { lon: number; lat: number }, metres: number): RecordFilter => {
  const [wide, high] = [metres / 2 / 61_900, metres / 2 / 111_300]
  const corner = (x: number, y: number): [number, number] => [lon + x * wide, lat + y * high]
  return { polygon: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] }
}
const squareAround = (side: number): RecordFilter => {
  const [east, north] = toGrid(exact.lon, exact.lat)
  return { square: nameOfSquare({ side, east, north }) }
}
const numberOf = (text: string | undefined) => Number(text?.replace(',', '.'))

/** A row in numbers and words, as a leak would stand in it. */
const readable = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, text]) => [key, /^-?\d+[.,]\d+$/.test(text) ? numberOf(text) : text]),
  )

describe.each(downloadFormats)('a blurred find as %s', (format) => {
  const fetched = async (filter: RecordFilter, as: Actor = stranger) =>
    fetchRecords(portal, as, format, { taxonIds: [secret.taxonId], ...filter })

  test('gives nobody more than its square: not its own people, experts or administrators', async () => {
    const staff = await Promise.all(
      ['siteAdminRole', 'groupExpertRole.4', 'managerRole'].map((name) => portal.as(name)),
    )
    for (const as of [stranger, secret.owner, secret.friend, secret.asked, ...staff]) {
      const { rows, text } = await fetched({}, as)
      expect(rows).toHaveLength(1)
      expect(rows.flatMap((row) => leaksOf(readable(row)))).toEqual([])
      expect(text).not.toMatch(/hemmelighedsdal|hule eg/i)
      expect(await looksOf(portal, as)).toEqual([])
    }
  })

  test('is not found by narrowing an area around where it is', async () => {
    for (const metres of [100, 400, 1000]) expect((await fetched(drawn(exact, metres))).rows).toEqual([])
    for (const side of [100, 250, 1000]) expect((await fetched(squareAround(side))).rows).toEqual([])
    const circle = { near: { ...exact, metres: 200 } }
    expect((await fetched(circle)).rows).toEqual([])
  })

  test('is found where its square is, and only says that', async () => {
    const { rows } = await fetched(squareAround(5000))
    expect(rows).toHaveLength(1)
    const [row = {}] = rows
    const words = row.Sløring ?? row.sloering ?? row.dataGeneralizations
    expect(words).toMatch(/^Sløret til 5 km-kvadrat$|5 km x 5 km square/)
    const lat = numberOf(row.Breddegrad ?? row.breddegrad ?? row.decimalLatitude)
    const lon = numberOf(row.Længdegrad ?? row.laengdegrad ?? row.decimalLongitude)
    const [east, north] = toGrid(lon, lat)
    expect([Math.round(east) % 5000, Math.round(north) % 5000]).toEqual([2500, 2500])
  })
})
