import { useState } from 'react'
import { cameraOf, type MapBounds, type Start } from '../../map/camera.ts'
import { frameOf } from '../../map/picture-frame.ts'
import type { MapView } from '../address.ts'
import { type Box, rounded } from '../filter/read.ts'
import type { AskedView } from '../search-data.ts'
import { countryView, viewAround } from './areas.ts'

/** Where the map begins: as the address says, with the area that is asked for, or the whole country. */
export const startOf = (mapView: MapView | undefined, bounds: MapBounds | undefined): Start => ({
  center: mapView && { lon: mapView.lon, lat: mapView.lat },
  zoom: mapView?.zoom ?? 7,
  bounds,
})

/** What a picture of the map asks about: its size is known only where it is shown, so it is that of a usual map. */
export function startView(mapView: MapView | undefined, bounds: MapBounds | undefined): AskedView {
  if (mapView) return viewAround(mapView)
  if (!bounds) return countryView
  const [west, south, east, north] = bounds
  const [aside, up] = [(east - west) / 4, (north - south) / 4]
  return {
    box: [rounded(west - aside), rounded(south - up), rounded(east + aside), rounded(north + up)],
    zoom: Math.round(frameOf(cameraOf(startOf(mapView, bounds))).zoom * 100) / 100,
  }
}

const holds = ([west, south, east, north]: Box, [w, s, e, n]: Box) => west <= w && south <= s && east >= e && north >= n

const isSame = (a: AskedView, b: AskedView) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the map is asked about: what its picture shows, and then what the live map shows. As long as that lies where the
 * picture lay, and the answer holds all of it, nothing is asked anew. All finds of the portal are in the country.
 */
export function useAskedView(
  view: AskedView | undefined,
  mapView: MapView | undefined,
  bounds: MapBounds | undefined,
): { asked: AskedView; opened: (seen: AskedView) => void } {
  const [first, setFirst] = useState<{ seen: AskedView; asked: AskedView }>()
  const start = startView(mapView, bounds)
  const opened = (seen: AskedView) => {
    if (first) return
    setFirst({ seen, asked: start === countryView || holds(start.box, seen.box) ? start : seen })
  }
  return { asked: view === undefined ? start : first && isSame(view, first.seen) ? first.asked : view, opened }
}
