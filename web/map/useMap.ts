import type { MapLibreMap } from 'maplibre-gl'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { log } from '../core/log.ts'
import type { MapOptions } from './maplibre.ts'
import { type Pressed, useWanted } from './use-wanted.ts'

type Library = typeof import('./maplibre.ts')

/** A map that is ready to be drawn on, with the library that draws. */
export interface OpenMap {
  map: MapLibreMap
  library: Library
}

/** Where one works with a map it opens at once; where there is a picture of it, when somebody wants more of it. */
export type Opens = 'at once' | 'when wanted'

/** The longest that a picture stays over a map that can be drawn on. */
const paintPause = 3000

/**
 * Open a map in a box of the page. The library is fetched first when a map is to be shown. `made` is the map from when it
 * knows what part of the world it shows, and `open` from when it can be drawn on, which may be seconds later; `isPainted`
 * says that what was drawn on it then is seen. `isMissing` says that there will be none (no WebGL, or the library could
 * not be fetched).
 */
export function useMap({ opens = 'at once', ...options }: MapOptions & { opens?: Opens }) {
  const box = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(opens === 'at once')
  // A map that is there stays, whatever it was opened for.
  if (opens === 'at once' && !isWanted) setWanted(true)
  const [made, setMade] = useState<OpenMap>()
  const [open, setOpen] = useState<OpenMap>()
  const [isPainted, setPainted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const pressed = useRef<Pressed>(undefined)
  const create = useEffectEvent((library: Library, container: HTMLElement) => library.createMap(container, options))
  const want = useCallback((at?: Pressed) => {
    pressed.current ??= at
    setWanted(true)
  }, [])
  useWanted(box, !isWanted, want)

  useEffect(() => {
    if (!isWanted) return
    let map: MapLibreMap | undefined
    let isGone = false
    const start = async () => {
      const library = await import('./maplibre.ts')
      if (isGone || !box.current) return
      map = create(library, box.current)
      const one = { map, library }
      setMade(one)
      map.once('load', () => !isGone && setOpen(one))
    }
    start().catch((error: unknown) => {
      log.warning('map', `No map: ${String(error)}`)
      if (!isGone) setMissing(true)
    })
    return () => {
      isGone = true
      setMade(undefined)
      setOpen(undefined)
      setPainted(false)
      map?.remove()
    }
  }, [isWanted])

  useEffect(() => {
    if (!open) return
    const { map, library } = open
    let isTold = false
    const painted = () => {
      if (isTold) return
      isTold = true
      setPainted(true)
      // What was pressed on the picture is not lost.
      if (pressed.current) library.press(map, pressed.current)
      pressed.current = undefined
    }
    // Whoever uses the map draws on it now: it is at rest when that is seen.
    map.once('idle', painted)
    map.triggerRepaint()
    const timer = setTimeout(painted, paintPause)
    return () => {
      isTold = true
      clearTimeout(timer)
    }
  }, [open])

  const { isCooperative, label } = options
  useEffect(() => made?.map.getCanvas().setAttribute('aria-label', label), [made, label])
  useEffect(() => {
    const gestures = open?.map.cooperativeGestures
    if (!gestures || gestures.isEnabled() === isCooperative) return
    if (isCooperative) gestures.enable()
    else gestures.disable()
  }, [open, isCooperative])

  return { box, made, open, isMissing, isPainted, want }
}
