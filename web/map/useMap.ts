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
 * Open a map in a box of the page. The library is fetched first when a map is to be shown; `open` is undefined until the
 * map is ready, and `isMissing` says that there will be none (no WebGL, or the library could not be fetched).
 */
export function useMap(options: MapOptions) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenMap>()
  const [isMissing, setMissing] = useState(false)
  const create = useEffectEvent((library: Library, container: HTMLElement) => library.createMap(container, options))

  useEffect(() => {
    let map: MapLibreMap | undefined
    let isGone = false
    const start = async () => {
      const library = await import('./maplibre.ts')
      if (isGone || !box.current) return
      const made = create(library, box.current)
      map = made
      made.once('load', () => !isGone && setOpen({ map: made, library }))
    }
    start().catch((error: unknown) => {
      log.warning('map', `No map: ${String(error)}`)
      if (!isGone) setMissing(true)
    })
    return () => {
      isGone = true
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

  return { box, open, isMissing }
}
