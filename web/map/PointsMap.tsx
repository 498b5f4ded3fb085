import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { counted as words } from '#contract/counted.ts'
import { type Camera, cameraOf, margins } from './camera.ts'
import { boundsOf, type Cluster, canPart, clusters, type MapPoint } from './clusters.ts'
import { formatPoint } from './coordinates.ts'
import { MapFrame } from './MapFrame.tsx'
import { MapPicture } from './MapPicture.tsx'
import { ClusterMarks } from './picture/ClusterMarks.tsx'
import { clusterLayers } from './point-layers.ts'
import { nearestTown, useTowns } from './towns.ts'
import { type Opens, useMap } from './useMap.ts'

export interface PointsMapProps {
  points: readonly MapPoint[]
  /** A point was chosen, or several that lie on the same spot. */
  onSelect?: (ids: number[]) => void
  className?: string
  label?: string
  /** Points may lie anywhere on earth. */
  isWorld?: boolean
  /** What the points are, counted; finds when not given. */
  counted?: (count: number) => string
  /** A picture until somebody wants the live map; at once when not given. A picture is of the country alone. */
  opens?: Opens
}

const records = (count: number) => words(count, 'fund')

const padding = margins.points
/** So many degrees from west to east are most of the country. */
const spread = 5
const inCountry = { padding: { ...padding }, maxZoom: 13 }
/** The world's coastline is coarse: no closer than it bears. Under the scale there is room for a name above its point. */
const inWorld = { padding: { ...padding, top: 64 }, maxZoom: 4 }
/** The list under the map gathers as the map does when the whole country is in view. */
const listZoom = 8
const listed = 40

type Counted = Required<Pick<PointsMapProps, 'counted'>>

/** Many points on a map, gathered by squares of the national grid, and the same as a list. */
export function PointsMap(props: PointsMapProps) {
  const { points, onSelect, className = 'h-96', label, isWorld = false, counted = records, opens } = props
  const sentence = label ?? `Kort med ${counted(points.length)}.`
  const { box, open, isMissing, ...still } = useMap({
    ...{ label: sentence, center: undefined, zoom: 6, isCooperative: true, isWorld, opens },
  })
  const bounds = useMemo(() => boundsOf(points), [points])

  const choose = useEffectEvent((cluster: Cluster) => {
    if (cluster.ids.length > 1 && canPart(cluster)) open?.map.fitBounds(cluster.bounds, { padding: 60, maxZoom: 15 })
    else onSelect?.(cluster.ids)
  })
  useEffect(() => {
    if (bounds) open?.map.fitBounds(bounds, { ...(isWorld ? inWorld : inCountry), animate: false })
  }, [open, bounds, isWorld])
  useEffect(() => (open ? clusterLayers(open, points, (cluster) => choose(cluster)) : undefined), [open, points])

  const camera: Camera = bounds
    ? { bounds, margin: bounds[2] - bounds[0] > spread ? 'spread' : 'points', maxZoom: inCountry.maxZoom }
    : cameraOf({ center: undefined, zoom: 6 })
  const picture = (
    <MapPicture camera={camera} label={sentence}>
      {(frame) => <ClusterMarks frame={frame} points={points} />}
    </MapPicture>
  )
  return (
    <figure className="grid gap-2">
      <MapFrame
        boxRef={box}
        open={open}
        isMissing={isMissing}
        still={opens === 'when wanted' ? { ...still, picture } : undefined}
        className={className}
      />
      <figcaption className="sr-only">{sentence}</figcaption>
      {points.length > 0 && <PointList points={points} onSelect={onSelect} counted={counted} />}
    </figure>
  )
}

/** The way to the points by keyboard and screen reader. */
function PointList({ points, onSelect, counted }: Pick<PointsMapProps, 'points' | 'onSelect'> & Counted) {
  const [isOpen, setOpen] = useState(false)
  const towns = useTowns(isOpen)
  const areas = useMemo(
    () => (isOpen ? clusters(points, listZoom).toSorted((a, b) => b.ids.length - a.ids.length) : []),
    [isOpen, points],
  )
  // Here every name is told, also one that has no room on the map.
  const names = new Map(points.map(({ id, name }) => [id, name]))
  const told = (ids: readonly number[]) => {
    const named = ids.flatMap((id) => names.get(id) ?? [])
    if (named.length === 0) return counted(ids.length)
    return ids.length === 1 ? named.join() : `${counted(ids.length)} (${named.join(', ')})`
  }
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2 font-medium text-accent text-sm">Vis kortet som liste</summary>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2">
        {areas.slice(0, listed).map(({ point, ids }) => {
          const town = nearestTown(towns, point)
          const text = `${town ? `Nær ${town.name}` : formatPoint(point)}: ${told(ids)}`
          return (
            <li key={ids[0]}>
              {onSelect ? (
                <button
                  type="button"
                  className="min-h-11 text-start underline-offset-4 hover:underline"
                  onClick={() => onSelect(ids)}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          )
        })}
      </ul>
      {areas.length > listed && (
        <p className="text-ink-soft text-sm">Og {words(areas.length - listed, 'område', 'områder')} til med færre.</p>
      )}
    </details>
  )
}
