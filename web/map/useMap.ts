import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { log } from '../core/log.ts'
import type { MapOptions } from './maplibre.ts'

type Library = typeof import('./maplibre.ts')

/** A map that is ready to be drawn on, with the library that draws. */
export interface OpenMap {
  map: MapLibreMap
  library: Library
}

/**
 * Open a map in a box of the page. The library is fetched first when a map is to be shown. `made` is the map from when it
 * knows what part of the world it shows, and `open` from when it can be drawn on, which may be seconds later; `isMissing`
 * says that there will be none (no WebGL, or the library could not be fetched).
 */
export function useMap(options: MapOptions) {
  const box = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<OpenMap>()
  const [open, setOpen] = useState<OpenMap>()
  const [isMissing, setMissing] = useState(false)
  const create = useEffectEvent((library: Library, container: HTMLElement) => library.createMap(container, options))

  useEffect(() => {
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
      map?.remove()
    }
  }, [])

  const { isCooperative } = options
  useEffect(() => {
    const gestures = open?.map.cooperativeGestures
    if (!gestures || gestures.isEnabled() === isCooperative) return
    if (isCooperative) gestures.enable()
    else gestures.disable()
  }, [open, isCooperative])

  return { box, made, open, isMissing }
}
