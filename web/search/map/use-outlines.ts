import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Ring } from '../../map/geometry.ts'
import type { OpenMap } from '../../map/useMap.ts'
import type { Box } from '../filter/read.ts'
import { useArea } from '../search-data.ts'
import { areaRings, boundsOfRings, squareOutline } from './areas.ts'
import { keepInSight, withWayBack } from './keep-in-sight.ts'
import { drawOutline } from './layers.ts'

const none: Ring[] = []

/** What the filter says of where, as lines and what is around them. */
export function useAreaRings(filter: RecordFilter): { rings: Ring[]; bounds: Box | undefined } {
  const area = useArea(filter.areaId)
  const rings = filter.areaId === undefined ? areaRings(filter) : (area?.outline ?? none)
  return { rings, bounds: boundsOfRings(rings) }
}

interface Outlines {
  filter: RecordFilter
  rings: Ring[]
  bounds: Box | undefined
  chosen: string | undefined
  /** The address says where the map is. */
  isPlaced: boolean
}

/** Draws the area that is asked for and the square that is chosen, and brings an area into view that is asked for anew. */
export function useOutlines(open: OpenMap | undefined, { filter, rings, bounds, chosen, isPlaced }: Outlines) {
  const drawn = JSON.stringify(rings)
  const giveBack = useRef<() => void>(undefined)
  useEffect(() => {
    if (open) drawOutline(open, 'area', JSON.parse(drawn) as Ring[])
  }, [open, drawn])
  useEffect(() => {
    if (!open) return
    drawOutline(open, 'chosen', squareOutline(chosen))
    if (chosen === undefined) {
      giveBack.current?.()
      giveBack.current = undefined
    } else {
      // As it was before the first of several that are looked at.
      const show = () => keepInSight(open, chosen)
      if (giveBack.current) show()
      else giveBack.current = withWayBack(open, show)
    }
  }, [open, chosen])

  const { areaId, polygon, near, box, square } = filter
  const asked = JSON.stringify([areaId, polygon, near, box, square])
  // The map began with what was known then; the border of an area with an id comes a moment later.
  const [first] = useState({ asked, needsNothing: isPlaced || bounds !== undefined })
  const show = useEffectEvent(() => {
    if (!open || !bounds || (asked === first.asked && first.needsNothing)) return
    const [west, south, east, north] = bounds
    const now = open.map.getBounds()
    const isInView = now.contains([west, south]) && now.contains([east, north])
    if (!isInView || asked === first.asked) open.map.fitBounds(bounds, { padding: 48, maxZoom: 14 })
  })
  useEffect(() => {
    show()
  }, [open, asked, drawn])
}
