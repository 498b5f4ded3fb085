import type { Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { circle, destination, distance, metresPerPixel } from './geometry.ts'
import { addHandle } from './handle.ts'
import { nudged, type PlaceValue, roundUncertainty } from './place.ts'
import { drawPlaces, placeLayers } from './place-layers.ts'
import type { OpenMap } from './useMap.ts'

/** So many pixels of radius at least, or the two things to grip would lie on each other. */
const smallestGrip = 36

const pointElement = () => {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'vf-handle vf-point'
  element.setAttribute('aria-roledescription', 'flytbart punkt')
  element.setAttribute('aria-label', 'Fundets punkt. Flyt det med piletasterne; hold Skift nede for større skridt.')
  return element
}
/** The slider does the same by keyboard, so this one is for fingers and mice alone. */
const edgeElement = () => {
  const element = document.createElement('div')
  element.className = 'vf-handle vf-edge'
  element.setAttribute('aria-hidden', 'true')
  element.setAttribute('aria-label', '')
  element.setAttribute('role', 'presentation')
  element.title = 'Træk for at ændre usikkerheden'
  return element
}

/**
 * The place as something to grip: the point, and the edge of its circle. Returns the place as it is while being dragged;
 * `onPlaced` is told when it has been let go.
 */
export function usePlaceHandles(open: OpenMap | undefined, value: PlaceValue, onPlaced: (place: PlaceValue) => void) {
  const [dragged, setDragged] = useState<PlaceValue>()
  const shown = dragged ?? value
  const handles = useRef<{ point: Marker; edge: Marker }>(undefined)

  const latest = useEffectEvent(() => shown)
  const drag = useEffectEvent((change: Partial<PlaceValue>) => setDragged({ ...shown, ...change }))
  const letGo = useEffectEvent(() => {
    if (dragged) onPlaced(dragged)
    setDragged(undefined)
  })
  const place = useEffectEvent((change: Partial<PlaceValue>) => onPlaced({ ...shown, ...change }))

  useEffect(() => {
    if (!open) return
    placeLayers(open)
    const { map } = open
    const center = map.getCenter()
    const at = { lon: center.lng, lat: center.lat }
    const element = pointElement()
    const point = addHandle(open, { element, at, onMove: (to) => drag({ point: to }), onEnd: () => letGo() })
    const edge = addHandle(open, {
      element: edgeElement(),
      at,
      onMove: (to) => {
        const from = latest().point
        if (from) drag({ uncertainty: roundUncertainty(distance(from, to)) })
      },
      onEnd: () => letGo(),
    })
    handles.current = { point, edge }

    element.addEventListener('keydown', (event) => {
      const from = latest().point
      const to = from && nudged(from, event.key, map.getZoom(), event.shiftKey)
      if (!to) return
      event.preventDefault()
      event.stopPropagation()
      place({ point: to })
      if (!map.getBounds().contains(to)) map.panTo(to)
    })
    map.doubleClickZoom.disable()
    map.on('click', ({ lngLat }) => place({ point: { lon: lngLat.lng, lat: lngLat.lat } }))
    map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      const { lng, lat } = map.getCenter()
      place({ point: { lon: lng, lat } })
      requestAnimationFrame(() => element.focus())
    })
    return () => {
      handles.current = undefined
    }
  }, [open])

  const lon = shown.point?.lon
  const lat = shown.point?.lat
  const { uncertainty } = shown
  useEffect(() => {
    const { point, edge } = handles.current ?? {}
    if (!open || !point || !edge) return
    const at = lon === undefined || lat === undefined ? undefined : { lon, lat }
    point.getElement().hidden = at === undefined
    if (at) {
      point.setLngLat(at)
      edge.setLngLat(destination(at, uncertainty, 90))
    }
    drawPlaces(open, { points: [], areas: at ? [circle(at, uncertainty)] : [], shape: null })
    const showEdge = () => {
      edge.getElement().hidden = !at || uncertainty / metresPerPixel(at.lat, open.map.getZoom()) < smallestGrip
    }
    showEdge()
    open.map.on('zoom', showEdge)
    return () => {
      open.map.off('zoom', showEdge)
    }
  }, [open, lon, lat, uncertainty])

  return shown
}
