import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import type { Colour } from '../../map/colours.ts'
import type { Ring } from '../../map/geometry.ts'
import { colour, empty } from '../../map/style.ts'
import type { OpenMap } from '../../map/useMap.ts'
import type { Trust } from '../address.ts'
import { addOverlayLayer } from '../overlay/layer.ts'
import { squareRing } from './areas.ts'
import { stepsTo } from './colour-steps.ts'

/** Which count of a square each layer of trust goes by. */
export const countOf = { alle: 'count', plausible: 'plausible', validerede: 'validated' } as const satisfies Record<
  Trust,
  keyof HeatMap['squares'][number]
>
/** The least stars that a single find needs to be shown. */
export const leastStars: Record<Trust, number> = { alle: 0, plausible: 1, validerede: 2 }

const sources = ['heat', 'hidden', 'epochs', 'dots', 'area', 'chosen', 'draft'] as const
type Source = (typeof sources)[number]

const layers: LayerSpecification[] = [
  {
    id: 'heat',
    type: 'fill',
    source: 'heat',
    paint: { 'fill-opacity': 0.86, 'fill-outline-color': colour('heatEdge') },
  },
  {
    id: 'epochs',
    type: 'fill',
    source: 'epochs',
    filter: ['!', ['get', 'isGrey']],
    paint: {
      'fill-color': [
        'match',
        ['get', 'kind'],
        'before',
        colour('epochBefore'),
        'after',
        colour('epochAfter'),
        colour('epochBoth'),
      ],
      'fill-opacity': 0.85,
      'fill-outline-color': colour('heatEdge'),
    },
  },
  {
    id: 'epochs-grey',
    type: 'fill',
    source: 'epochs',
    filter: ['get', 'isGrey'],
    paint: { 'fill-color': colour('epochGrey'), 'fill-opacity': 0.45, 'fill-outline-color': colour('heatEdge') },
  },
  { id: 'hidden', type: 'fill', source: 'hidden', paint: { 'fill-pattern': 'hatch', 'fill-opacity': 0.7 } },
  {
    id: 'hidden-line',
    type: 'line',
    source: 'hidden',
    paint: { 'line-color': colour('area'), 'line-width': 1.25, 'line-dasharray': [3, 2], 'line-opacity': 0.75 },
  },
  {
    id: 'area',
    type: 'line',
    source: 'area',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour('area'), 'line-width': 2.25, 'line-opacity': 0.9 },
  },
  {
    id: 'dots',
    type: 'circle',
    source: 'dots',
    paint: {
      'circle-radius': 7,
      'circle-color': ['step', ['get', 'stars'], colour('heat3'), 1, colour('heat5'), 2, colour('record')],
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'chosen',
    type: 'line',
    source: 'chosen',
    paint: { 'line-color': colour('area'), 'line-width': 3.5 },
  },
  {
    id: 'draft-fill',
    type: 'fill',
    source: 'draft',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour('record'), 'fill-opacity': 0.16 },
  },
  {
    id: 'draft-line',
    type: 'line',
    source: 'draft',
    filter: ['!=', ['geometry-type'], 'Point'],
    paint: { 'line-color': colour('record'), 'line-width': 2.5 },
  },
  {
    id: 'draft-corners',
    type: 'circle',
    source: 'draft',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: {
      'circle-radius': ['case', ['get', 'isFirst'], 8, 6],
      'circle-color': colour('recordEdge'),
      'circle-stroke-color': colour('record'),
      'circle-stroke-width': 3,
    },
  },
]

/** Diagonal lines that are seen on light and on dark ground. */
function hatch(): { width: number; height: number; data: Uint8Array } {
  const size = 12
  const data = new Uint8Array(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if ((x + y) % 6 < 1) data.set([120, 122, 116, 200], 4 * (y * size + x))
    }
  }
  return { width: size, height: size, data }
}

/** The layers of the search, under the names of the map. */
export function addSearchLayers(open: OpenMap) {
  const { map } = open
  if (map.getSource('heat')) return
  map.addImage('hatch', hatch(), { pixelRatio: 1.5 })
  for (const source of sources) map.addSource(source, { type: 'geojson', data: empty, tolerance: 0 })
  for (const layer of layers) {
    const isBelowNames = ['heat', 'epochs', 'epochs-grey', 'hidden', 'hidden-line'].includes(layer.id)
    map.addLayer(layer, isBelowNames ? 'grid-names' : undefined)
  }
  addOverlayLayer(open)
}

/** The colours by count. */
function heatColour(property: string, largest: number): ExpressionSpecification {
  const [first, ...rest] = stepsTo(largest)
  const shade = (step: { shade: number } | undefined) => colour(`heat${step?.shade ?? 1}` as Colour)
  if (rest.length === 0) return shade(first)
  return [
    'step',
    ['get', property],
    shade(first),
    ...rest.flatMap((step) => [step.from, shade(step)]),
  ] as unknown as ExpressionSpecification
}

export const largestOf = (heat: HeatMap, trust: Trust) =>
  heat.squares.reduce((most, square) => Math.max(most, square[countOf[trust]]), 0)

/** Draw counts; what the layer of trust leaves nothing of is not drawn. */
export function drawHeat(open: OpenMap, heat: HeatMap | undefined, trust: Trust) {
  const { map, library } = open
  const property = countOf[trust]
  const featuresOf = (squares: HeatMap['squares']) =>
    squares.flatMap((square) => {
      const ring = squareRing(square.square)
      return ring && square[property] > 0 ? [library.feature({ type: 'Polygon', coordinates: [ring] }, square)] : []
    })
  const draw = (source: Source, features: ReturnType<typeof featuresOf>) => library.setFeatures(map, source, features)
  if (heat) map.setPaintProperty('heat', 'fill-color', heatColour(property, largestOf(heat, trust)))
  draw('heat', featuresOf(heat?.squares ?? []))
  draw('hidden', featuresOf(heat?.hidden ?? []))
  draw(
    'dots',
    (heat?.records ?? [])
      .filter(({ stars }) => stars >= leastStars[trust])
      .map(({ id, lon, lat, stars }) => library.feature(library.pointAt({ lon, lat }), { id, stars, lon, lat })),
  )
}

export function drawEpochs({ map, library }: OpenMap, epochs: EpochMap | undefined) {
  library.setFeatures(
    map,
    'epochs',
    (epochs?.squares ?? []).flatMap(({ square, kind, isGrey }) => {
      const ring = squareRing(square)
      return ring ? [library.feature({ type: 'Polygon', coordinates: [ring] }, { square, kind, isGrey })] : []
    }),
  )
}

/** An outline: of the area that is asked for, or of the square that is chosen. */
export function drawOutline({ map, library }: OpenMap, source: 'area' | 'chosen', rings: readonly Ring[]) {
  library.setFeatures(
    map,
    source,
    rings.map((ring) => library.feature({ type: 'LineString', coordinates: [...ring] })),
  )
}
