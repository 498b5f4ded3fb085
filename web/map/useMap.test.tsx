// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MapFrame } from './MapFrame.tsx'
import { MapPicture } from './MapPicture.tsx'
import { type Opens, useMap } from './useMap.ts'

const { fetched, pressed } = vi.hoisted(() => ({ fetched: vi.fn(), pressed: vi.fn() }))
let canBeMade = true
const listeners = new Map<string, () => void>()
const canvas = { focus: vi.fn(), setAttribute: vi.fn() }
vi.mock('./maplibre.ts', () => {
  fetched()
  return {
    press: pressed,
    createMap: () => {
      if (!canBeMade) throw new Error('No WebGL')
      return {
        once: (name: string, listener: () => void) => listeners.set(name, listener),
        ...{ triggerRepaint: () => {}, remove: () => {}, getCanvas: () => canvas },
        cooperativeGestures: { isEnabled: () => true },
      }
    },
  }
})

let near: ((entries: { isIntersecting: boolean }[]) => void) | undefined
let isWide = false
let box: HTMLElement
let root: Root

function TestMap({ opens = 'when wanted', label = 'Kort' }: { opens?: Opens; label?: string }) {
  const camera = { center: { lon: 10, lat: 56 }, zoom: 10 }
  const { box: boxRef, open, isMissing, ...still } = useMap({ label, isCooperative: true, opens, ...camera })
  const picture = (
    <MapPicture camera={camera} label="Kort over fundet">
      {() => null}
    </MapPicture>
  )
  return <MapFrame boxRef={boxRef} open={open} isMissing={isMissing} still={{ ...still, picture }} />
}
const show = (opens?: Opens) => act(async () => root.render(<TestMap {...(opens ? { opens } : {})} />))
const frame = () => box.querySelector('.vf-map') as HTMLElement
const picture = () => box.querySelector('[role=img]')
const button = () => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Åbn kortet')
const later = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)))
const wasFetched = () => listeners.has('load') || !canBeMade

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const stays = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (asked: string) => ({ ...stays, matches: isWide && asked !== 'print' }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof near) {
        near = told
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then, 1))
  vi.stubGlobal('cancelIdleCallback', (timer: number) => clearTimeout(timer))
  ;[canBeMade, isWide, near] = [true, false, undefined]
  listeners.clear()
  pressed.mockClear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

describe('a map with a picture', () => {
  it('fetches nothing by itself on a phone, nor when a finger scrolls past or Tab goes by', async () => {
    await show()
    act(() => {
      for (const [name, pointerType] of [
        ['pointerenter', 'touch'],
        ['pointerdown', 'touch'],
        ['pointercancel', 'touch'],
      ] as const) {
        frame().dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType }))
      }
      button()?.focus()
    })
    await later()
    expect(fetched).not.toHaveBeenCalled()
    expect(wasFetched()).toBe(false)
    expect(picture()).not.toBeNull()
  })

  it('opens by its button, shows the picture until the live map is painted, and goes on in it', async () => {
    await show()
    await act(async () => button()?.click())
    await later()
    expect(wasFetched()).toBe(true)
    expect(button()?.getAttribute('aria-busy')).toBe('true')
    act(() => listeners.get('load')?.())
    expect(picture()).not.toBeNull()
    expect(box.querySelector('.opacity-0')).not.toBeNull()
    act(() => listeners.get('idle')?.())
    expect(box.querySelector('.opacity-0')).toBeNull()
    expect(button()).toBeUndefined()
    expect(canvas.focus).toHaveBeenCalled()
    expect(pressed).not.toHaveBeenCalled()
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 1100)))
    expect(picture()).toBeNull()
  })

  it('is named anew when what it shows has changed', async () => {
    await show('at once')
    await later()
    await act(async () => root.render(<TestMap opens="at once" label="Kort med 3 steder" />))
    expect(canvas.setAttribute).toHaveBeenLastCalledWith('aria-label', 'Kort med 3 steder')
  })

  it('opens by a press, which the live map is told of; a link or a button on it is no such press', async () => {
    await show()
    frame().addEventListener('click', (event) => event.preventDefault(), { once: true })
    act(() => box.querySelector<HTMLElement>('.vf-credit a')?.click())
    await later()
    expect(wasFetched()).toBe(false)
    act(() => frame().dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 30, clientY: 40 })))
    await later()
    act(() => listeners.get('load')?.())
    act(() => listeners.get('idle')?.())
    expect(pressed).toHaveBeenCalledExactlyOnceWith(expect.anything(), { x: 30, y: 40 })
  })

  it('opens when a mouse comes upon it', async () => {
    await show()
    act(() => frame().dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' })))
    await later()
    expect(wasFetched()).toBe(true)
  })

  it('opens by itself on a wide screen that is idle, when it is near what is seen', async () => {
    isWide = true
    await show()
    act(() => near?.([{ isIntersecting: false }]))
    await later()
    expect(wasFetched()).toBe(false)
    act(() => near?.([{ isIntersecting: true }]))
    await later()
    expect(wasFetched()).toBe(true)
  })

  it('opens at once where one begins to work with it', async () => {
    await show()
    await show('at once')
    await later()
    expect(wasFetched()).toBe(true)
  })

  it('stays where there can be no live map, and says so', async () => {
    canBeMade = false
    await show()
    await act(async () => button()?.click())
    await vi.waitFor(() => expect(box.textContent).toContain('Kortet kan ikke vises'))
    expect(picture()).not.toBeNull()
    expect(button()).toBeUndefined()
  })
})
