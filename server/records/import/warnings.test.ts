import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPortal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { check, type SheetCell, sheetOf } from '#test/sheets.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ now: new Date('2026-06-01T10:00:00Z') })
let anna: Actor
let taxonId: number
beforeAll(async () => {
  anna = await portal.person()
  taxonId = await new Checklist(portal).id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
})

const good = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const checked = async (rows: Record<string, SheetCell>[], as = anna) =>
  (await check(portal, as, await sheetOf(rows))).body
const told = async (rows: Record<string, SheetCell>[], as = anna) =>
  (await checked(rows, as)).warnings.map(({ row, column, message }) => `${row} ${column}: ${message}`)

describe('places that look wrong are named, and the workbook can be imported all the same', () => {
  test('outside the area, at 0/0, and with latitude and longitude exchanged', async () => {
    const body = await checked([
      good,
      { ...good, Breddegrad: '48,85', Længdegrad: '2,35' },
      { ...good, Breddegrad: '0', Længdegrad: '0' },
      { ...good, Breddegrad: '9,5454', Længdegrad: '56,1632' },
    ])
    expect(body.warnings.map(({ row, message }) => `${row}: ${message}`)).toEqual([
      '3: Stedet ligger uden for portalens område. Fundet bliver personligt, så kun du og de andre findere kan se det.',
      '4: Stedet er 0, 0 ude i Atlanterhavet. Mangler koordinaterne?',
      '5: Bredde- og længdegrad ser ud til at være byttet om. Byttes de, ligger fundet i portalens område.',
    ])
    expect([body.warningCount, body.problemCount, body.may.import]).toEqual([3, 0, true])
    expect(body.points).toEqual([
      { row: 3, lon: 2.35, lat: 48.85, isOdd: true },
      { row: 4, lon: 0, lat: 0, isOdd: true },
      { row: 5, lon: 56.1632, lat: 9.5454, isOdd: true },
      { row: 2, lon: 9.5454, lat: 56.1632, isOdd: false },
    ])
  })
})

describe('finds that are there already', () => {
  test('are told by row when taxon, day and place are those of an own find', async () => {
    const point = { lon: 9.5454, lat: 56.1632 }
    const { id } = await makeRecord(portal, { as: anna, taxonId, observedFrom: '2026-05-20', point })
    const there = { ...good, Dato: '20-05-2026' }
    expect(await told([{ ...there, Breddegrad: '56,16325' }])).toEqual([
      `2 Art: Du har allerede indsendt samme art samme dag på samme sted: fund ${id}.`,
    ])
    // Another day, another place, another person.
    expect(await told([{ ...there, Dato: '21-05-2026' }])).toEqual([])
    expect(await told([{ ...there, Breddegrad: '56,1640' }])).toEqual([])
    expect(await told([there], await portal.person())).toEqual([])
    await portal.call('deleteRecord', { as: anna, id })
    expect(await told([there])).toEqual([])
  })

  test('are told each for itself, also where another own find is close by', async () => {
    const at = (lat: number) =>
      makeRecord(portal, { as: anna, taxonId, observedFrom: '2026-05-23', point: { lon: 9.6, lat } })
    const { id } = await at(56.2)
    await at(56.20008)
    const row = { ...good, Dato: '23-05-2026', Længdegrad: '9,6', Breddegrad: '56,19995' }
    expect(await told([row])).toEqual([
      `2 Art: Du har allerede indsendt samme art samme dag på samme sted: fund ${id}.`,
    ])
  })

  test.each([
    ['over the 180th meridian', { lon: 179.99998, lat: -17 }, { lon: -179.99998, lat: -17 }],
    ['over the pole', { lon: 20, lat: 89.99997 }, { lon: 200 - 360, lat: 89.99997 }],
    ['far north, where degrees are short', { lon: 20, lat: 85 }, { lon: 20.0008, lat: 85 }],
  ])('are told %s', async (_where, one, other) => {
    const { id } = await makeRecord(portal, {
      as: anna,
      taxonId,
      observedFrom: '2026-05-24',
      point: one,
      isPersonal: true,
    })
    const row = { ...good, Dato: '24-05-2026', Længdegrad: String(other.lon), Breddegrad: String(other.lat) }
    expect(await told([row])).toContain(
      `2 Art: Du har allerede indsendt samme art samme dag på samme sted: fund ${id}.`,
    )
  })

  test('are told in a long sheet of one day by somebody who has reported thousands on that day', async () => {
    const busy = await portal.person()
    const many = 20_000
    await sql`insert into record (uuid, reporter, taxon_id, state, submitted_at, observed_from, point)
      select gen_random_uuid(), ${busy.userId}, ${taxonId}, 'submitted', now(), '2026-05-22',
        st_setsrid(st_makepoint(9 + (n % 200) / 1000.0, 55.5 + n / 200 / 1000.0), 4326)
      from generate_series(0, ${many}::integer - 1) n`.execute(portal.db)
    // Beside some of them, and the last one on the spot.
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      ...{ Art: 'prøvemejse', Dato: '22-05-2026' },
      Breddegrad: 55.5 + Math.floor(n / 200) / 1000 + (n === 2999 ? 0 : 0.0005),
      Længdegrad: 9 + (n % 200) / 1000,
    }))
    expect(await told(rows, busy)).toEqual([expect.stringMatching(/^3001 Art: Du har allerede indsendt samme art/)])
  })

  test('are read a few at a time, however many there are, and the oldest of them is told too', async () => {
    const answers: number[] = []
    const watching = await openPortal({
      over: portal,
      handle: (db) =>
        db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            answers.push(result.rows.length)
            return result
          },
        }),
    })
    const busy = await portal.person()
    await sql`insert into record (uuid, reporter, taxon_id, state, submitted_at, observed_from, point)
      select gen_random_uuid(), ${busy.userId}, ${taxonId}, 'submitted', now(), date '2026-05-24' + n % 2,
        st_setsrid(st_makepoint(9 + n / 1000.0, 55.5), 4326)
      from generate_series(0, 4999) n order by n`.execute(portal.db)
    const sheet = await sheetOf([
      { Art: 'prøvemejse', Dato: '24-05-2026', Breddegrad: 55.5, Længdegrad: 9 },
      { Art: 'prøvemejse', Dato: '25-05-2026', Breddegrad: 55.5, Længdegrad: 9.001 },
    ])
    const { body } = await check(watching, busy, sheet)
    await watching.close()
    expect(body.warnings.map(({ row }) => row)).toEqual([2, 3])
    expect(Math.max(...answers)).toBeLessThanOrEqual(1000)
  })

  test('are others when they are of a month, a year or several days, or of what was not found', async () => {
    const times = ['2024', 'januar 2024', '01-01-2024']
    const rows: Record<string, SheetCell>[] = times.map((Dato) => ({ ...good, Dato }))
    rows.push({ ...good, Dato: '01-01-2024', 'Dato til': '01-03-2024' })
    rows.push({ ...good, Dato: '01-01-2024', 'Ikke fundet': 'Ja' })
    expect(await told(rows)).toEqual([])
    await makeRecord(portal, {
      ...{ as: anna, taxonId, observedFrom: '2024-01-01', observedTo: '2024-01-01' },
      point: { lon: 9.5454, lat: 56.1632 },
    })
    expect((await checked(rows)).warnings.map(({ row }) => row)).toEqual([4])
  })

  test('are told where many others are close by', async () => {
    const busy = await portal.person()
    const at = (from: number, lat: number) =>
      sql`
      insert into record (uuid, reporter, taxon_id, state, submitted_at, observed_from, point)
      select gen_random_uuid(), ${busy.userId}, ${taxonId}, 'submitted', now(), '2026-05-26',
        st_setsrid(st_makepoint(9.5000, ${lat}::float8), 4326) from generate_series(1, ${from}::integer)`.execute(
        portal.db,
      )
    // Opposite sides of what is compared at once.
    await at(1, 55.00001)
    await at(60, 55.0001)
    const row = { Art: 'prøvemejse', Dato: '26-05-2026', Breddegrad: 54.99995, Længdegrad: 9.5 }
    expect((await checked([row], busy)).warnings.map(({ row: number }) => number)).toEqual([2])
  })

  test('are told when they stand twice in the sheet', async () => {
    expect(await told([good, { ...good, Dato: '18-05-2026' }, { ...good, Længdegrad: '9,54541' }])).toEqual([
      '4 Art: Samme art, dag og sted som række 2.',
    ])
  })
})

describe('the same workbook', () => {
  test('is told when it was imported before, until that import is undone', async () => {
    const sheet = await sheetOf([{ ...good, Dato: '02-05-2026' }])
    const first = (await check(portal, anna, sheet)).body
    expect((await check(portal, anna, sheet)).body.message).toBe('')
    await portal.call('importFile', { as: anna, uuid: first.uuid })
    await portal.runJobs()
    const again = (await check(portal, anna, sheet)).body
    expect(again.message).toBe(
      'Du har allerede importeret netop denne fil den 1. juni 2026. Importerer du den igen, får du fundene to gange.',
    )
    expect([again.warningCount, again.may.import]).toEqual([1, true])
    expect((await check(portal, await portal.person(), sheet)).body.message).toBe('')
    await portal.call('deleteRecordImportLog', { as: anna, id: first.id, withRecords: true })
    expect((await check(portal, anna, sheet)).body).toMatchObject({ message: '', warningCount: 0 })
  })
})
