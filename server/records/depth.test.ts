import { beforeAll, describe, expect, test } from 'vitest'
import { fetchRecords } from '#test/downloads.ts'
import { importsOf } from '#test/imports.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { rowsOf } from '#test/sheets.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
let diver: Actor & { userId: number }
let cod: number
beforeAll(async () => {
  diver = await portal.person()
  cod = await new Checklist(portal).id({ name: 'Gadus proevus', danishName: 'prøvetorsk', group: 5 })
})
const depthOf = async (id: number, as: Actor | string) => (await portal.call('getRecord', { as, id })).body.depth

describe('the depth at which something was found', () => {
  test('is metres from the surface to the bottom of the sea, with one decimal', async () => {
    for (const depth of [0, 0.1, 12.3, 37.4, 10_999.9, 11_000]) {
      const { id } = await makeRecord(portal, { as: diver, taxonId: cod, depth })
      expect(await depthOf(id, 'anonymous')).toBe(depth)
    }
    for (const [depth, fault] of [
      [-1, 'Skal være mindst 0.'],
      [11_000.1, 'Må højst være 11.000.'],
      [11_000.01, 'Må højst være 11.000.'],
      [1e300, 'Må højst være 11.000.'],
      [12.34, 'Har for mange decimaler.'],
      [1e-20, 'Har for mange decimaler.'],
      [5e-324, 'Har for mange decimaler.'],
    ] as const) {
      const fields = { taxonId: cod, observedFrom: '2026-05-14', point: somewhere, depth }
      const { status, problem } = await portal.call('createRecord', { as: diver, uuid: crypto.randomUUID(), fields })
      expect([status, problem.fields]).toEqual([400, { 'fields.depth': fault }])
    }
  })

  test('is asked for of fish, seaweed and other animals, and of nothing else', async () => {
    const asking: number[] = []
    for (let speciesGroup = 1; speciesGroup <= 12; speciesGroup++) {
      const { raw } = await portal.call('downloadImportTemplate', { as: diver, speciesGroup })
      const [headings = []] = await rowsOf(raw)
      if (headings.includes('Dybde (m)')) asking.push(speciesGroup)
    }
    expect(asking).toEqual([5, 10, 11])
  })

  test('comes in with a workbook, as Danes write it', async () => {
    const { imported, idsOf, sent } = importsOf(portal, diver)
    const row = { Art: 'prøvetorsk', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
    const line = await imported([{ ...row, 'Dybde (m)': '12,5' }])
    const [id = 0] = await idsOf(line?.id ?? 0)
    expect(await depthOf(id, 'anonymous')).toBe(12.5)
    const depths = ['12,55', '11000,01', 1e-20, 5e-324, '-1']
    const { problems } = await sent(depths.map((depth) => ({ ...row, 'Dybde (m)': depth })))
    expect(problems.map(({ column, message }) => [column, message])).toEqual(
      [
        ...['Har for mange decimaler.', 'Må højst være 11.000.', 'Har for mange decimaler.'],
        ...['Har for mange decimaler.', 'Skal være mindst 0.'],
      ].map((message) => ['Dybde (m)', message]),
    )
  })

  test('and how many were found are refused in the same words in a call and in a workbook', async () => {
    const { sent } = importsOf(portal, diver)
    const row = { Art: 'prøvetorsk', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
    for (const [field, heading, value] of [
      ['count', 'Antal', 10_000_001],
      ['count', 'Antal', 1.5],
      ['count', 'Antal', 1e-20],
      ['count', 'Antal', -1],
      ['depth', 'Dybde (m)', 11_000.01],
      ['depth', 'Dybde (m)', 1.05],
    ] as const) {
      const fields = { taxonId: cod, observedFrom: '2026-05-14', point: somewhere, [field]: value }
      const { problem } = await portal.call('createRecord', { as: diver, uuid: crypto.randomUUID(), fields })
      const { problems } = await sent([{ ...row, [heading]: value }])
      expect([field, value, problems[0]?.message]).toEqual([field, value, problem.fields?.[`fields.${field}`]])
    }
  })

  test('stands in files, and in the history with its unit', async () => {
    const day = { observedFrom: '2022-05-14' }
    const { id } = await makeRecord(portal, { as: diver, taxonId: cod, depth: 12.5, ...day })
    await portal.call('updateRecord', { as: diver, id, version: 1, changes: { depth: 14 } })
    const { items } = (await portal.call('recordHistory', { id })).body
    expect(items.at(-1)?.text).toBe('Ændrede dybden fra 12,5 m til 14 m')
    await portal.call('updateRecord', { as: diver, id, version: 2, changes: { depth: 7.5 } })
    const filter = { from: '2022-05-14', to: '2022-05-14' }
    const rowIn = async (format: 'csv' | 'dwca') => (await fetchRecords(portal, diver, format, filter)).rows[0]
    expect((await rowIn('csv'))?.['Dybde (m)']).toBe('7,5')
    expect((await rowIn('dwca'))?.minimumDepthInMeters).toBe('7.5')
  })

  test('of a blurred find is for those who may see its place: with a chart it tells where that is', async () => {
    const taxonId = await taxonWithBlur(portal, 2000, 5)
    const { id } = await makeRecord(portal, { as: diver, taxonId, depth: 37.4 })
    await portal.call('updateRecord', { as: diver, id, version: 1, changes: { depth: 38 } })
    expect(await depthOf(id, diver)).toBe(38)
    expect(await depthOf(id, 'groupExpertRole.5')).toBe(38)
    expect(await depthOf(id, 'groupExpertRole.4')).toBeNull()
    expect(await depthOf(id, 'anonymous')).toBeNull()
    const told = (await portal.call('recordHistory', { id })).body.items.map(({ text }) => text)
    expect(told.at(-1)).toBe('Rettede i fundet')
  })
})
