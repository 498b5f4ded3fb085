import type { OpenMap } from '../../map/useMap.ts'
import { squareCenter } from './areas.ts'

/** What the panel of finds covers: the right of the map, and on a phone the lower half of the screen. */
const panelWidth = 380
const phone = 832

/** Move the map just so far that the chosen square is not under the panel. */
export function keepInSight({ map }: OpenMap, square: string) {
  const center = squareCenter(square)
  if (!center) return
  const { x, y } = map.project(center)
  const box = map.getCanvas().getBoundingClientRect()
  if (box.width === 0) return
  if (window.innerWidth >= phone) {
    const free = box.width - panelWidth
    if (x > free - 20) map.panBy([x - free * 0.7, 0])
    return
  }
  const free = window.innerHeight * 0.46 - box.top
  if (y > free - 20) map.panBy([0, y - Math.max(60, free * 0.6)])
}
