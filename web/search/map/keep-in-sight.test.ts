// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenMap } from '../../map/useMap.ts'
import { keepInSight, withWayBack } from './keep-in-sight.ts'

/** A map that is 1,000 pixels wide, with the square under the panel at its right. */
function mapWithSquareAt(x: number) {
  const container = Object.defineProperty(document.createElement('div'), 'clientWidth', { value: 1000 })
  const listeners = new Map<string, (event: object) => void>()
  const map = {
    getContainer: () => container,
    project: () => ({ x, y: 200 }),
    getCenter: () => ({ lng: 10, lat: 56 }),
    getZoom: () => 8,
    panBy: vi.fn(),
    easeTo: vi.fn(),
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
  }
  const move = (event: object) => listeners.get('movestart')?.(event)
  return { map, move, open: { map } as unknown as OpenMap }
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
})

describe('a square that the panel would cover', () => {
  it('is moved into sight, and the map given back as it was when the panel is closed', () => {
    const { open, map, move } = mapWithSquareAt(900)
    const giveBack = withWayBack(open, () => keepInSight(open, '10km_622_57'))
    expect(map.panBy).toHaveBeenCalledOnce()
    move({})
    giveBack()
    expect(map.easeTo).toHaveBeenCalledWith({ center: { lng: 10, lat: 56 }, zoom: 8 })
  })
  it('stays where somebody has moved the map since', () => {
    const { open, map, move } = mapWithSquareAt(900)
    const giveBack = withWayBack(open, () => keepInSight(open, '10km_622_57'))
    move({ originalEvent: new Event('wheel') })
    giveBack()
    expect(map.easeTo).not.toHaveBeenCalled()
  })
  it('is left alone when it is in sight already', () => {
    const { open, map } = mapWithSquareAt(200)
    keepInSight(open, '10km_622_57')
    expect(map.panBy).not.toHaveBeenCalled()
  })
})
