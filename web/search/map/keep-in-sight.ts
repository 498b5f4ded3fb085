import type { OpenMap } from '../../map/useMap.ts'
import { squareCenter } from './areas.ts'

/** What the panel of finds covers: the right of the map, and on a phone the lower half of the screen. */
const panelWidth = 380
const phone = 832
const seenOnPhone = 0.46

/** Move the map just so far that the chosen square is not under the panel. */
export function keepInSight({ map }: OpenMap, square: string) {
  const center = squareCenter(square)
  if (!center) return
  const container = map.getContainer()
  if (container.clientWidth === 0) return
  const isPhone = window.innerWidth < phone
  if (isPhone) container.scrollIntoView({ block: 'start' })
  const { x, y } = map.project(center)
  if (isPhone) {
    const free = window.innerHeight * seenOnPhone - container.getBoundingClientRect().top
    if (y > free - 20) map.panBy([0, y - Math.max(60, free * 0.6)])
  } else {
    const free = container.clientWidth - panelWidth
    if (x > free - 20) map.panBy([x - free * 0.7, 0])
  }
}

/** Do something that moves the map or the page, and get the way back, which is not gone when somebody has moved them since. */
export function withWayBack({ map }: OpenMap, move: () => void): () => void {
  const before = { center: map.getCenter(), zoom: map.getZoom() }
  const scrolledBefore = window.scrollY
  let isMovedByHand = false
  const moved = ({ originalEvent }: { originalEvent?: unknown }) => {
    if (originalEvent) isMovedByHand = true
  }
  move()
  const scrolledAfter = window.scrollY
  map.on('movestart', moved)
  return () => {
    map.off('movestart', moved)
    if (window.scrollY === scrolledAfter) window.scrollTo({ top: scrolledBefore })
    if (!isMovedByHand) map.easeTo(before)
  }
}
