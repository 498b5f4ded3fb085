import { Crosshair } from 'lucide-react'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Point } from '#contract/record.ts'
import { Button } from '../ui/Button.tsx'
import { margins } from './camera.ts'
import { MapFrame } from './MapFrame.tsx'
import { drawPlaces, placeLayers } from './place-layers.ts'
import { drawPlaced, type PlacedPoint, placedAt, placedLayers } from './placed-layers.ts'
import type { Places } from './places.ts'
import { useMap } from './useMap.ts'
import { boundsOfPlaces } from './WayMap.tsx'

export interface PlacingMapProps {
  label: string
  points: readonly PlacedPoint[]
  /** What lies under them: the way that was walked, the area that was searched. */
  ground: Pick<Places, 'lines' | 'shape'>
  /** What the button says that does it in the middle of the map; without it nothing can be placed now. */
  placeWords: string | undefined
  /** A spot was pressed, at a zoom. */
  onPlace: (point: Point, zoom: number) => void
  /** Points were pressed while there is nothing to place. */
  onChoose: (ids: number[]) => void
  className?: string
}

const nearest = 15

/** Many things placed on a map by pressing where they were, by finger, mouse or keyboard. */
export function PlacingMap(props: PlacingMapProps) {
  const { label, points, ground, placeWords, onPlace, onChoose, className = 'h-96' } = props
  // All of it is in view when it opens, but what lies far off; after that it is not moved under the one who points.
  const [bounds] = useState(() => {
    const usual = points.filter(({ isOdd }) => !isOdd)
    const shown = (usual.length > 0 ? usual : points).map(({ point }) => point)
    return boundsOfPlaces({ points: shown, areas: [], shape: ground.shape, lines: ground.lines })
  })
  const { box, open, isMissing } = useMap({ label, center: undefined, zoom: 6, bounds, isCooperative: false })
  const place = (lon: number, lat: number) => onPlace({ lon, lat }, open?.map.getZoom() ?? nearest)
  const middle = () => {
    const at = open?.map.getCenter()
    if (at && placeWords !== undefined) place(at.lng, at.lat)
  }
  const point = useEffectEvent(({ lngLat, point: at }: MapMouseEvent) => {
    if (placeWords !== undefined) place(lngLat.lng, lngLat.lat)
    else if (open) {
      const ids = placedAt(open, at)
      if (ids.length > 0) onChoose(ids)
    }
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    middle()
  })
  useEffect(() => {
    if (!open) return
    placeLayers(open)
    placedLayers(open)
    const { map } = open
    const canvas = map.getCanvas()
    const click = (event: MapMouseEvent) => point(event)
    const key = (event: KeyboardEvent) => press(event)
    map.doubleClickZoom.disable()
    map.on('click', click)
    canvas.addEventListener('keydown', key)
    return () => {
      map.off('click', click)
      canvas.removeEventListener('keydown', key)
    }
  }, [open])
  useEffect(() => {
    if (open) drawPlaces(open, { points: [], areas: [], shape: ground.shape, lines: ground.lines })
  }, [open, ground])
  useEffect(() => {
    if (open) drawPlaced(open, points)
  }, [open, points])
  useEffect(() => {
    if (open) open.map.getCanvas().style.cursor = placeWords === undefined ? '' : 'crosshair'
  }, [open, placeWords])
  useEffect(() => {
    if (bounds) open?.map.fitBounds(bounds, { padding: { ...margins.points }, maxZoom: nearest, animate: false })
  }, [open, bounds])
  return (
    <figure className="relative">
      <MapFrame boxRef={box} open={open} isMissing={isMissing} canSearch className={className}>
        <Crosshair aria-hidden="true" className="vf-crosshair" />
        {placeWords !== undefined && open && (
          <div className="absolute inset-x-2 bottom-9 flex justify-center">
            <Button size="small" className="shadow-card" icon={<Crosshair aria-hidden="true" />} onClick={middle}>
              {placeWords}
            </Button>
          </div>
        )}
      </MapFrame>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  )
}
