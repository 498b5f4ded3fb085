// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PlacePicker } from './PlacePicker.tsx'
import type { PlaceValue } from './place.ts'

// What a browser without WebGL does; everything but the map must work there all the same.
vi.mock('./maplibre.ts', () => ({
  createMap: () => {
    throw new Error('No WebGL')
  },
}))

let box: HTMLElement
let root: Root
let value: PlaceValue

const grove = { name: 'Birkelund', point: { lon: 12.38, lat: 55.98 }, uncertainty: 50 }

function Picker() {
  const [place, setPlace] = useState<PlaceValue>({ point: null, uncertainty: 5 })
  value = place
  return <PlacePicker value={place} onChange={setPlace} suggestions={[grove]} />
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  const client = new QueryClient()
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Picker />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() => expect(box.textContent).toContain('Kortet kan ikke vises'))
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

const field = (label: string) => {
  const named = [...box.querySelectorAll('label')].find((at) => at.textContent === label)
  const input = document.getElementById(named?.htmlFor ?? '')
  if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
  return input
}
const type = (input: HTMLInputElement, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
const enter = (input: HTMLInputElement) =>
  act(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
const press = (text: string) =>
  act(async () => [...box.querySelectorAll('button')].find((at) => at.textContent?.includes(text))?.click())
const said = () => box.querySelector('[role=status]')?.textContent

describe('a place without a map', () => {
  it('is chosen by its coordinates, and read aloud', () => {
    type(field('Sted eller koordinater'), '55,676 12,568')
    enter(field('Sted eller koordinater'))
    expect(value.point).toEqual({ lon: 12.568, lat: 55.676 })
    expect(said()).toBe('Valgt sted: 55,67600° N, 12,56800° Ø. Usikkerhed 5 m.')
  })
  it('is found by its name, and taken with what is unsure about a name', async () => {
    const reply = { items: [{ name: 'Silkeborg', kind: 'town', point: { lon: 9.55, lat: 56.17 }, distance: null }] }
    vi.stubGlobal('fetch', async () => Response.json(reply))
    type(field('Sted eller koordinater'), 'silkeborg')
    await vi.waitFor(() => expect(box.querySelector('[aria-label=Steder]')?.textContent).toBe('Silkeborgby'))
    enter(field('Sted eller koordinater'))
    expect(value).toEqual({ point: { lon: 9.55, lat: 56.17 }, uncertainty: 2500 })
  })
  it('is not taken from nonsense', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
    type(field('Sted eller koordinater'), 'ved den store eg')
    enter(field('Sted eller koordinater'))
    expect(value.point).toBeNull()
    await vi.waitFor(() => expect(box.textContent).toContain('Intet sted ligner det'))
  })
  it('is chosen from the suggestions, with their uncertainty', async () => {
    await press('Birkelund')
    expect(value).toEqual({ point: grove.point, uncertainty: 50 })
  })
  it('is as uncertain as one types, and never outside what can be meant', () => {
    const metres = field('Usikkerhed i meter')
    type(metres, '120')
    expect(value.uncertainty).toBe(120)
    type(metres, '0')
    type(metres, '9999999')
    expect(value.uncertainty).toBe(120)
  })
  it('is where the device is, or says why not', async () => {
    const answers = {
      found: (tell: PositionCallback) =>
        tell({ coords: { longitude: 10, latitude: 56, accuracy: 8 } } as GeolocationPosition),
      refused: (_: PositionCallback, fail: PositionErrorCallback) => fail({ code: 1 } as GeolocationPositionError),
    }
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answers.refused } })
    await press('Brug min position')
    expect(box.textContent).toContain('Du har ikke givet lov')
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answers.found } })
    await press('Brug min position')
    expect(value).toEqual({ point: { lon: 10, lat: 56 }, uncertainty: 8 })
    expect(box.textContent).not.toContain('Du har ikke givet lov')
  })
})
