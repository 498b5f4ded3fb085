import type { Point } from '#contract/record.ts'
import type { Ring } from './geometry.ts'
import { dotPath, type Frame, linePath, ringPath } from './picture-frame.ts'
import { type Places, placeLook } from './places.ts'

const still = { vectorEffect: 'non-scaling-stroke' } as const

/** Points as large dots with an edge. */
export function Dots({ frame, points, radius, edge, colour }: DotsProps) {
  if (points.length === 0) return null
  const d = dotPath(frame, points)
  return (
    <g fill="none" strokeLinecap="round">
      <path d={d} {...still} stroke="var(--map-record-edge)" strokeWidth={2 * (radius + edge)} />
      <path d={d} {...still} stroke={colour} strokeWidth={2 * radius} />
    </g>
  )
}

interface DotsProps {
  frame: Frame
  points: readonly Point[]
  radius: number
  edge: number
  colour: string
}

/** Areas of doubt, outlines, and points on top: as the live map draws them. */
export function PlaceMarks({ frame, points, areas, shape, lines = [] }: Places & { frame: Frame }) {
  const { area, line, way, point } = placeLook
  const rings: readonly Ring[] = [...areas, ...(shape?.type === 'Polygon' ? shape.coordinates : [])]
  const drawn = {
    ...{ ...still, stroke: 'var(--map-record)', strokeWidth: line.width, strokeOpacity: line.opacity },
    ...({ strokeLinejoin: 'round', strokeLinecap: 'round' } as const),
  }
  return (
    <>
      {rings.length > 0 && (
        <path d={ringPath(frame, rings)} fill="var(--map-record)" fillOpacity={area.opacity} {...drawn} />
      )}
      {shape?.type === 'LineString' && <path d={linePath(frame, shape.coordinates)} fill="none" {...drawn} />}
      {lines.length > 0 && (
        <path
          d={lines.map((one) => linePath(frame, one)).join('')}
          fill="none"
          {...drawn}
          stroke="var(--map-own)"
          strokeWidth={way.width}
          strokeOpacity={way.opacity}
        />
      )}
      <Dots frame={frame} points={points} radius={point.radius} edge={point.edge} colour="var(--map-record)" />
    </>
  )
}
