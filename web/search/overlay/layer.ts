import type { LayerSpecification } from 'maplibre-gl'
import type { OverlayRecord } from '#contract/overlay.ts'
import type { Stops } from '../../map/ground.ts'
import { byZoom, colour, empty } from '../../map/style.ts'
import type { OpenMap } from '../../map/useMap.ts'

export const overlayLayer = 'overlay'

/** The side of the sign in pixels, and how large it is at each zoom. */
export const signSide = 9 * Math.SQRT2
export const signSizes: Stops = [
  [6, 0.55],
  [11, 0.85],
  [13, 1],
]

const layer: LayerSpecification = {
  id: overlayLayer,
  type: 'symbol',
  source: overlayLayer,
  layout: {
    'icon-image': 'diamond',
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    // Far away many lie side by side, and the squares under them must be seen.
    'icon-size': byZoom(signSizes),
  },
  paint: { 'icon-color': colour('own'), 'icon-halo-color': colour('recordEdge'), 'icon-halo-width': 2 },
}

/**
 * A square on its tip, which no other sign of the map is. Each pixel says how far it is from the edge, as the map wants
 * it, so that the colours can follow the theme.
 */
function diamond(): { width: number; height: number; data: Uint8Array } {
  const reach = 18
  const size = 2 * (reach + 10)
  const middle = (size - 1) / 2
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const outside = (Math.abs(x - middle) + Math.abs(y - middle) - reach) / Math.SQRT2
      data[4 * (y * size + x) + 3] = Math.max(0, Math.min(255, 255 * (0.75 - outside / 8)))
    }
  }
  return { width: size, height: size, data }
}

export function addOverlayLayer({ map }: OpenMap) {
  if (map.getSource(overlayLayer)) return
  map.addImage('diamond', diamond(), { pixelRatio: 2, sdf: true })
  map.addSource(overlayLayer, { type: 'geojson', data: empty, tolerance: 0 })
  map.addLayer(layer)
}

export function drawOverlay({ map, library }: OpenMap, items: readonly OverlayRecord[]) {
  library.setFeatures(
    map,
    overlayLayer,
    items.flatMap(({ id, point }) => (point ? [library.feature(library.pointAt(point), { id })] : [])),
  )
}
