import { type Cluster, clusters, type MapPoint, sideAt } from './clusters.ts'
import { colour, empty, mediumFont } from './style.ts'
import type { OpenMap } from './useMap.ts'

/** Draw the points, gathered by what the zoom calls for, and tell which is clicked. Returns how to stop. */
export function clusterLayers(open: OpenMap, points: readonly MapPoint[], onClick: (cluster: Cluster) => void) {
  const { map, library } = open
  addLayers(open)
  const nameOf = new Map(points.map(({ id, name }) => [id, name]))
  let shown: Cluster[] = []
  let side = -1
  const draw = () => {
    const wanted = sideAt(map.getZoom())
    if (wanted === side) return
    side = wanted
    shown = clusters(points, map.getZoom())
    library.setFeatures(
      map,
      'points',
      shown.map(({ point, ids }, at) =>
        library.feature(library.pointAt(point), {
          ...{ at, count: ids.length },
          name: (ids.length === 1 && nameOf.get(ids[0] ?? 0)) || '',
        }),
      ),
    )
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
  map.on('click', click)
  map.on('mouseenter', 'points', point)
  map.on('mouseleave', 'points', unpoint)
  return () => {
    map.off('zoom', draw)
    map.off('click', click)
    map.off('mouseenter', 'points', point)
    map.off('mouseleave', 'points', unpoint)
  }
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
      'circle-radius': ['case', ['==', ['get', 'count'], 1], 6, ['+', 8, ['*', 1.6, ['ln', ['get', 'count']]]]],
      'circle-color': colour('record'),
      'circle-opacity': ['case', ['==', ['get', 'count'], 1], 1, 0.88],
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': 1.75,
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
      'text-size': 12,
      'text-anchor': 'left',
      'text-offset': [0.9, 0],
    },
    paint: { 'text-color': colour('town'), 'text-halo-color': colour('waterHalo'), 'text-halo-width': 1.6 },
  })
}
