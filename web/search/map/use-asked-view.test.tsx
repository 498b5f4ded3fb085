// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapView } from '../address.ts'
import type { AskedView } from '../search-data.ts'
import { countryView } from './areas.ts'
import { startView, useAskedView } from './use-asked-view.ts'

let root: Root
let told: ReturnType<typeof useAskedView>

function Asking({ view, mapView }: { view: AskedView | undefined; mapView: MapView | undefined }) {
  told = useAskedView(view, mapView, undefined)
  return null
}
const show = (view?: AskedView, mapView?: MapView) => act(() => root.render(<Asking view={view} mapView={mapView} />))
/** The live map opens, and shows this. */
const open = (seen: AskedView, mapView?: MapView) => {
  act(() => told.opened(seen))
  show({ ...seen }, mapView)
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

describe('what the map is asked about', () => {
  it('is the same for the picture and for the live map that takes its place, and then what is looked at', () => {
    show()
    expect(told.asked).toBe(countryView)
    open({ box: [6, 54, 17, 58.5], zoom: 5.6 })
    expect(told.asked).toBe(countryView)
    const moved: AskedView = { box: [9, 55, 10, 56], zoom: 8 }
    show(moved)
    expect(told.asked).toBe(moved)
  })
  it('is more where the live map shows more than the picture asked about', () => {
    const place = { lon: 12.4, lat: 55.75, zoom: 9 }
    show(undefined, place)
    const start = startView(place, undefined)
    const [west, south, east, north] = start.box
    const wider: AskedView = { box: [west - 0.1, south, east + 0.1, north], zoom: 9 }
    open(wider, place)
    expect(told.asked).toEqual(wider)
  })
})
