import { type Cluster, clusters, type MapPoint, sideAt } from './clusters.ts'
import { type Box, nameAway, namePlaces, nameSize } from './name-places.ts'
import { pointLook } from './point-look.ts'
import { colour, empty, mediumFont } from './style.ts'
import type { OpenMap } from './useMap.ts'

/** Draw the points, gathered by what the zoom calls for, and tell which is clicked. Returns how to stop. */
export function clusterLayers(open: OpenMap, points: readonly MapPoint[], onClick: (cluster: Cluster) => void) {
  const { map, library } = open
  addLayers(open)
  const nameOf = new Map(points.map(({ id, name }) => [id, name]))
  const hasNames = points.some(({ name }) => name !== undefined)
  let shown: Cluster[] = []
  let side = -1
  const show = () => {
    const names = shown.map(({ ids }) => (ids.length === 1 && nameOf.get(ids[0] ?? 0)) || '')
    const dots = shown.map(({ point, ids }, at) => ({
      ...map.project([point.lon, point.lat]),
      ...{ radius: radiusOf(ids.length), name: names[at] ?? '' },
    }))
    const places = hasNames ? namePlaces(dots, ...frameOf(map.getContainer())) : []
    library.setFeatures(
      map,
      'points',
      shown.map(({ point, ids }, at) =>
        library.feature(library.pointAt(point), {
          ...{ at, count: ids.length },
          ...{ name: places[at] ? names[at] : '', anchor: places[at] ?? 'left' },
        }),
      ),
    )
  }
  const draw = () => {
    const wanted = sideAt(map.getZoom())
    if (wanted === side) return
    side = wanted
    shown = clusters(points, map.getZoom())
    show()
  }
  /** Where names have room is another thing in another part of the map. */
  const settle = () => {
    if (hasNames) show()
  }
  const click = ({ point }: { point: { x: number; y: number } }) => {
    // A finger is wider than a dot.
    const box: [[number, number], [number, number]] = [
      [point.x - 12, point.y - 12],
      [point.x + 12, point.y + 12],
    ]
    const [hit] = map.queryRenderedFeatures(box, { layers: ['points'] })
    const cluster = shown[Number(hit?.properties.at ?? -1)]
    if (cluster) onClick(cluster)
  }
  const point = () => {
    map.getCanvas().style.cursor = 'pointer'
  }
  const unpoint = () => {
    map.getCanvas().style.cursor = ''
  }
  draw()
  map.on('zoom', draw)
  map.on('moveend', settle)
  map.on('resize', settle)
  map.on('click', click)
  map.on('mouseenter', 'points', point)
  map.on('mouseleave', 'points', unpoint)
  return () => {
    map.off('zoom', draw)
    map.off('moveend', settle)
    map.off('resize', settle)
    map.off('click', click)
    map.off('mouseenter', 'points', point)
    map.off('mouseleave', 'points', unpoint)
  }
}

const away = nameAway / nameSize

/** As the layer draws them, with their edge. */
const radiusOf = (count: number) => pointLook.radius(count) + 2

/** The map's picture, and what lies upon it: buttons, scale and sources. */
function frameOf(container: HTMLElement): [picture: Box, taken: Box[]] {
  const { left, top, width, height } = container.getBoundingClientRect()
  const taken = [...(container.parentElement ?? container).querySelectorAll('.maplibregl-ctrl, [data-on-map]')].map(
    (one) => {
      const box = one.getBoundingClientRect()
      return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top }
    },
  )
  return [{ left: 0, top: 0, right: width, bottom: height }, taken]
}

function addLayers({ map }: OpenMap) {
  if (map.getSource('points')) return
  map.addSource('points', { type: 'geojson', data: empty })
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    layout: { 'circle-sort-key': ['get', 'count'] },
    paint: {
      'circle-radius': [
        'case',
        ['==', ['get', 'count'], 1],
        pointLook.single,
        ['+', pointLook.many.least, ['*', pointLook.many.growth, ['ln', ['get', 'count']]]],
      ],
      'circle-color': colour('record'),
      'circle-opacity': ['case', ['==', ['get', 'count'], 1], 1, 0.88],
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': pointLook.edge,
    },
  })
  map.addLayer({
    id: 'point-counts',
    type: 'symbol',
    source: 'points',
    filter: ['>', ['get', 'count'], 1],
    layout: {
      'text-field': ['to-string', ['get', 'count']],
      'text-font': mediumFont,
      'text-size': 11,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colour('recordInk') },
  })
  map.addLayer({
    id: 'point-names',
    type: 'symbol',
    source: 'points',
    filter: ['!=', ['get', 'name'], ''],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mediumFont,
      'text-size': nameSize,
      'text-anchor': ['get', 'anchor'],
      'text-offset': [
        'match',
        ['get', 'anchor'],
        'right',
        ['literal', [-away, 0]],
        'bottom',
        ['literal', [0, -away]],
        'top',
        ['literal', [0, away]],
        ['literal', [away, 0]],
      ],
      // Their places are chosen with everything else on the map in mind.
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colour('town'), 'text-halo-color': colour('waterHalo'), 'text-halo-width': 1.6 },
  })
}
