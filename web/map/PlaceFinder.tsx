import { zoomFor } from './geometry.ts'
import { MapPanel, type MapPanelProps } from './MapPanel.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import type { PlaceHit } from './place-hits.ts'
import type { OpenMap } from './useMap.ts'

/** How much around a spot is worth seeing, in metres. */
const around = 1000

/** Bring the map to a place that somebody names. */
export function PlaceFinder({ open, ...panel }: MapPanelProps & { open: OpenMap }) {
  const show = ({ point, uncertainty = around }: PlaceHit) => {
    open.map.easeTo({ center: point, zoom: Math.min(14, zoomFor(Math.max(around, uncertainty), 120, point.lat)) })
    panel.onClose()
    panel.opener.current?.focus()
  }
  return (
    <MapPanel {...panel} className="start-2 flex sm:start-auto sm:w-80">
      <PlaceSearch onFound={show} />
    </MapPanel>
  )
}
