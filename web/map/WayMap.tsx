import { useEffect, useMemo } from 'react'
import type { MapBounds } from './camera.ts'
import { cameraOf, margins } from './camera.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapPicture } from './MapPicture.tsx'
import { PlaceMarks } from './PlaceMarks.tsx'
import { drawPlaces, placeLayers } from './place-layers.ts'
import type { Places } from './places.ts'
import { type Opens, useMap } from './useMap.ts'

interface WayMapProps {
  places: Places
  /** One sentence that says the same as the map. */
  label: string
  className?: string
  opens?: Opens
}

/** So much is always seen, in degrees: a place without anything around it is nowhere. */
const least = { lon: 0.006, lat: 0.0035 }
const nearest = 15

/** All of it, and something around it. */
export function boundsOfPlaces({ points, areas, shape, lines = [] }: Places): MapBounds | undefined {
  const corners: (readonly [number, number])[] = [
    ...points.map(({ lon, lat }) => [lon, lat] as const),
    ...areas.flat(),
    ...lines.flat(),
    ...(shape?.type === 'Polygon' ? shape.coordinates.flat() : (shape?.coordinates ?? [])),
  ]
  if (corners.length === 0) return undefined
  const bounds: MapBounds = [180, 90, -180, -90]
  for (const [lon, lat] of corners) {
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  const wide = Math.max(0, least.lon - (bounds[2] - bounds[0])) / 2
  const high = Math.max(0, least.lat - (bounds[3] - bounds[1])) / 2
  return [bounds[0] - wide, bounds[1] - high, bounds[2] + wide, bounds[3] + high]
}

/** Where somebody went and what was found there: a picture first, the live map when it is wanted. */
export function WayMap({ places, label, className = 'h-96', opens = 'when wanted' }: WayMapProps) {
  const bounds = useMemo(() => boundsOfPlaces(places), [places])
  const { box, open, isMissing, ...still } = useMap({
    ...{ label, center: undefined, zoom: 12, bounds, isCooperative: true, opens },
  })
  useEffect(() => {
    if (open) placeLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawPlaces(open, places)
  }, [open, places])
  useEffect(() => {
    if (bounds) open?.map.fitBounds(bounds, { padding: { ...margins.points }, maxZoom: nearest, animate: false })
  }, [open, bounds])
  const camera = bounds
    ? { bounds, margin: 'points' as const, maxZoom: nearest }
    : cameraOf({ center: undefined, zoom: 6 })
  const picture = (
    <MapPicture camera={camera} label={label}>
      {(frame) => <PlaceMarks frame={frame} {...places} />}
    </MapPicture>
  )
  return (
    <figure>
      <MapFrame
        boxRef={box}
        open={open}
        isMissing={isMissing}
        still={opens === 'when wanted' ? { ...still, picture } : undefined}
        className={className}
      />
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}
