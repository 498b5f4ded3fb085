import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

/** November, while spring and summer are asked for: what is told must not hang on the day of the question. */
const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)
let anna: Actor

/** A species with three finds on a day, and the months that editors have set for it. */
const species = async (day: string, months: number[] = []) => {
  const taxonId = await checklist.id()
  for (let i = 0; i < 3; i++) await makeRecord(portal, { as: anna, taxonId, observedFrom: day })
  await portal.db.updateTable('taxon').set({ seasonMonths: months }).where('id', '=', taxonId).execute()
  return taxonId
}
const inSeason = async (input: { week?: number; month?: number }) =>
  (await portal.call('seasonalTaxa', { ...input, take: 50 })).body.items.map(({ taxon }) => taxon.id).sort()

let may: number
let june: number
let elsewhere: number
let newYear: number
beforeAll(async () => {
  anna = await portal.person()
  may = await species('2026-05-12', [5])
  june = await species('2024-06-12', [6])
  // Found in May, but its editors say that its time is in November.
  elsewhere = await species('2026-05-13', [11])
  // A Friday: the last week of 2020 has the number 53 and ends in January.
  newYear = await species('2021-01-01', [1])
})

describe('species that have their time', () => {
  test('in a week are those whose months the week lies in, whatever day it is today', async () => {
    expect(await inSeason({ week: 20 })).toEqual([may])
    expect(await inSeason({ week: 24 })).toEqual([june])
    expect(await inSeason({ week: 53 })).toEqual([newYear])
    expect(await inSeason({ week: 46 })).toEqual([])
  })

  test('are found on days of that very week, as calendars number weeks', async () => {
    expect(await inSeason({ week: 19 })).toEqual([])
    expect(await inSeason({ week: 21 })).toEqual([])
    expect(await inSeason({ week: 1 })).toEqual([])
  })

  test('may have their months at either end of a week that lies in two', async () => {
    // Week 27 of 2026 is from 29 June to 5 July.
    const inJune = await species('2026-06-30', [6])
    const inJuly = await species('2026-07-02', [7])
    const inAugust = await species('2026-07-01', [8])
    const found = await inSeason({ week: 27 })
    expect(found).toEqual([inJune, inJuly].sort())
    expect(found).not.toContain(inAugust)
  })

  test('in a month are those of the month', async () => {
    expect(await inSeason({ month: 5 })).toEqual([may])
    expect(await inSeason({ month: 11 })).not.toContain(elsewhere)
  })
})
