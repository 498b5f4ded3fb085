import { useEffect, useMemo } from 'react'
import type { Place, Point } from '#contract/record.ts'
import type { MapLayer } from '#contract/web-config.ts'
import { formatPoint } from './coordinates.ts'
import { formatMetres } from './format-metres.ts'
import { circle, square as squareRing, zoomFor } from './geometry.ts'
import { useShownLayer } from './layer-choice.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapPicture } from './MapPicture.tsx'
import { PlaceMarks } from './PlaceMarks.tsx'
import { drawPlaces, placeLayers } from './place-layers.ts'
import type { Places } from './places.ts'
import { type Opens, useMap } from './useMap.ts'

export interface MapMarker {
  point: Point
  /** The radius in metres of the circle around it. */
  uncertainty?: number
}

export interface RecordMapProps {
  center: Point
  /** When not given, the map shows the whole circle or square. */
  zoom?: number
  markers?: MapMarker[]
  /** The square of the national grid that hides the find: its centre and side in metres. */
  square?: { point: Point; side: number }
  /** The outline of a stand or the line of a walk. */
  shape?: Place['shape']
  className?: string
  /** One sentence that says the same as the map. */
  label?: string
  /** A picture until somebody wants the live map; at once when not given. */
  opens?: Opens
}

/** Close enough to see the circle, but with something around it that people know: the drawn map has no paths and houses. */
const fittingZoom = ({ center, markers = [], square }: RecordMapProps, layer: MapLayer | undefined) => {
  if (square) return zoomFor(square.side, 130, center.lat)
  const widest = Math.max(25, ...markers.map(({ uncertainty }) => uncertainty ?? 0))
  return Math.min(layer ? 15.5 : 11.5, zoomFor(widest, 50, center.lat))
}

const sentence = ({ markers = [], square }: RecordMapProps) => {
  const side = square && formatMetres(square.side)
  const [marker] = markers
  if (!marker && !square) return 'Kort uden punkter.'
  if (!marker) return `Kort: fundet ligger et sted i et kvadrat på ${side} gange ${side}.`
  const doubt = marker.uncertainty ? `, usikkerhed ${formatMetres(marker.uncertainty)}` : ''
  const others = square ? ` Andre ser kun et kvadrat på ${side} gange ${side}.` : ''
  return `Kort: ${formatPoint(marker.point)}${doubt}.${others}`
}

/** A small map that only shows: a point with its uncertainty, or the square that hides it. */
export function RecordMap(props: RecordMapProps) {
  const { center, markers, square, shape, className = 'h-64', label = sentence(props), opens } = props
  const layer = useShownLayer()
  const zoom = props.zoom ?? fittingZoom(props, layer)
  const { box, open, isMissing, ...still } = useMap({ label, center, zoom, isCooperative: true, opens })
  const places = useMemo(
    (): Places => ({
      points: (markers ?? []).map(({ point }) => point),
      areas: [
        ...(markers ?? []).map(({ point, uncertainty }) => (uncertainty ? circle(point, uncertainty) : undefined)),
        square && squareRing(square.point, square.side),
      ].filter((ring) => ring !== undefined),
      shape: shape ?? null,
    }),
    [markers, square, shape],
  )

  useEffect(() => {
    if (open) placeLayers(open)
  }, [open])
  useEffect(() => {
    if (open) drawPlaces(open, places)
  }, [open, places])
  const { lon, lat } = center
  useEffect(() => {
    open?.map.jumpTo({ center: { lon, lat } })
  }, [open, lon, lat])

  const picture = (
    <MapPicture camera={{ center, zoom }} label={label}>
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
