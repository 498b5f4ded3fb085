import { useMemo } from 'react'
import { clusters, type MapPoint } from '../clusters.ts'
import { Dots } from '../PlaceMarks.tsx'
import type { Frame } from '../picture-frame.ts'
import { pointLook } from '../point-look.ts'

/** Many points, gathered as the live map gathers them; how many lie where is seen by the size. */
export function ClusterMarks({ frame, points }: { frame: Frame; points: readonly MapPoint[] }) {
  const gathered = useMemo(() => clusters(points, frame.zoom), [points, frame.zoom])
  const sizes = [...new Set(gathered.map(({ ids }) => ids.length))].toSorted((a, b) => a - b)
  return sizes.map((size) => (
    <Dots
      key={size}
      frame={frame}
      points={gathered.filter(({ ids }) => ids.length === size).map(({ point }) => point)}
      radius={pointLook.radius(size)}
      edge={pointLook.edge}
      colour="var(--map-record)"
    />
  ))
}
