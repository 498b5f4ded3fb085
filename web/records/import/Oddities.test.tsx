// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordImport } from '#contract/record-import.ts'
import { Oddities } from './Oddities.tsx'

vi.mock('../../map/maplibre.ts', () => ({
  createMap: () => {
    throw new Error('No WebGL')
  },
}))
vi.mock('../../map/towns.ts', async (original) => ({
  ...(await original<typeof import('../../map/towns.ts')>()),
  useTowns: () => [{ name: 'Silkeborg', lon: 9.5451, lat: 56.1697, population: 49_000 }],
}))

let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const listOf = async (points: RecordImport['points']) => {
  const line = { fileName: 'fund.xlsx', warnings: [], warningCount: 0, points } as unknown as RecordImport
  await act(async () => root.render(<Oddities line={line} />))
  const list = box.querySelector('details')
  await act(async () => {
    list?.setAttribute('open', '')
    list?.dispatchEvent(new Event('toggle'))
  })
  return [...box.querySelectorAll('li')].map((item) => item.textContent)
}

it('the map of a workbook as a list names the odd rows, which may have no room on the map', async () => {
  const inSilkeborg = { lon: 9.5454, lat: 56.1632 }
  expect(
    await listOf([
      { row: 2, ...inSilkeborg, isOdd: false },
      { row: 3, ...inSilkeborg, isOdd: true },
      { row: 4, lon: -60.02, lat: -3.1, isOdd: true },
    ]),
  ).toEqual(['Nær Silkeborg: 2 rækker (Række 3)', '3,10000° S, 60,02000° V: Række 4'])
})

it('the map of a workbook as a list counts its rows, which are no finds yet', async () => {
  const points = [2, 3].map((row) => ({ row, lon: 9.5454, lat: 56.1632, isOdd: false }))
  expect(await listOf(points)).toEqual(['Nær Silkeborg: 2 rækker'])
})
