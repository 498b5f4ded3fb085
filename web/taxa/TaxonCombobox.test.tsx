// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaxonHit } from '#contract/taxon.ts'
import { TaxonCombobox } from './TaxonCombobox.tsx'

const hit = (id: number, danishName: string): TaxonHit => ({
  ...{ id, danishName, name: danishName, latinName: 'Mus mus', rank: 2000, speciesGroup: 3 },
  ...{ isDeleted: false, taxonType: 0, drawing: null },
  ...{ photoUrl: null, matchedName: danishName, matches: [], isFuzzy: false },
})
const found: Record<string, TaxonHit[]> = {
  b: [hit(1, 'birkeporesvamp'), hit(2, 'bogfinke')],
  blåmejse: [hit(3, 'blåmejse')],
}

let place: HTMLElement
let root: Root
/** Questions that wait for their answer. */
let waiting: Map<string, () => void>
let chosen: (TaxonHit | null)[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  // Where a list lies is not looked at here.
  HTMLElement.prototype.showPopover = () => {}
  waiting = new Map()
  chosen = []
  vi.stubGlobal('fetch', (address: string) => {
    const asked = new URL(address, 'http://localhost').searchParams.get('queryString') ?? ''
    return new Promise((resolve) => waiting.set(asked, () => resolve(Response.json(found[asked]))))
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  const client = new QueryClient()
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <TaxonCombobox label="Art" value={null} onSelect={(taxon) => chosen.push(taxon)} />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const field = () => place.querySelector('input') as HTMLInputElement
async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(() => vi.advanceTimersByTimeAsync(200))
}
const press = (key: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const answer = (asked: string) =>
  act(async () => {
    waiting.get(asked)?.()
    await vi.advanceTimersByTimeAsync(50)
  })

describe('who is quicker than the search', () => {
  it('never takes a hit of an older text: an arrow and Enter take the first of those that come', async () => {
    await type('b')
    await answer('b')
    await type('blåmejse')
    await press('ArrowDown')
    await press('Enter')
    expect(chosen).toEqual([])
    await answer('blåmejse')
    expect(chosen.map((taxon) => taxon?.id)).toEqual([3])
  })
  it('finds the first hit pointed at after an arrow, and goes on from there', async () => {
    await type('b')
    await press('ArrowDown')
    await answer('b')
    await press('ArrowDown')
    await press('Enter')
    expect(chosen.map((taxon) => taxon?.id)).toEqual([2])
  })
  it('takes nothing by Enter alone', async () => {
    await type('b')
    await press('Enter')
    await answer('b')
    expect(chosen).toEqual([])
  })
})
