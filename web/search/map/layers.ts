import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { EpochMap, HeatMap } from '#contract/search.ts'
import type { Ring } from '../../map/geometry.ts'
import { colour, empty } from '../../map/style.ts'
import type { OpenMap } from '../../map/useMap.ts'
import type { Trust } from '../address.ts'
import { addOverlayLayer } from '../overlay/layer.ts'
import { countOf, dotSteps, dotsShown, epochColours, epochsShown, heatSteps, look, squaresShown } from './marks.ts'

const sources = ['heat', 'hidden', 'epochs', 'dots', 'area', 'chosen', 'draft'] as const
type Source = (typeof sources)[number]

/** The colours by a number: the first step's, and from each of the others on theirs. */
function stepped(property: string, [first, ...rest]: ReturnType<typeof heatSteps>): ExpressionSpecification {
  const begun = colour(first?.colour ?? 'heat1')
  if (rest.length === 0) return begun
  return [
    'step',
    ['get', property],
    begun,
    ...rest.flatMap((step) => [step.from, colour(step.colour)]),
  ] as unknown as ExpressionSpecification
}

const layers: LayerSpecification[] = [
  {
    id: 'heat',
    type: 'fill',
    source: 'heat',
    paint: { 'fill-opacity': look.heat.opacity, 'fill-outline-color': colour('heatEdge') },
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
        colour(epochColours.before),
        'after',
        colour(epochColours.after),
        colour(epochColours.both),
      ],
      'fill-opacity': look.epochs.opacity,
      'fill-outline-color': colour('heatEdge'),
    },
  },
  {
    id: 'epochs-grey',
    type: 'fill',
    source: 'epochs',
    filter: ['get', 'isGrey'],
    paint: {
      'fill-color': colour('epochGrey'),
      'fill-opacity': look.grey.opacity,
      'fill-outline-color': colour('heatEdge'),
    },
  },
  {
    id: 'hidden',
    type: 'fill',
    source: 'hidden',
    paint: { 'fill-pattern': 'hatch', 'fill-opacity': look.hatch.opacity },
  },
  {
    id: 'hidden-line',
    type: 'line',
    source: 'hidden',
    paint: {
      'line-color': colour('area'),
      'line-width': look.hidden.width,
      'line-dasharray': look.hidden.dashes,
      'line-opacity': look.hidden.opacity,
    },
  },
  {
    id: 'area',
    type: 'line',
    source: 'area',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour('area'), 'line-width': look.area.width, 'line-opacity': look.area.opacity },
  },
  {
    id: 'dots',
    type: 'circle',
    source: 'dots',
    paint: {
      'circle-radius': look.dot.radius,
      'circle-color': stepped('stars', dotSteps),
      'circle-stroke-color': colour('recordEdge'),
      'circle-stroke-width': look.dot.edge,
    },
  },
  {
    id: 'chosen',
    type: 'line',
    source: 'chosen',
    paint: { 'line-color': colour('area'), 'line-width': look.chosen.width },
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

/** Draw counts; what the layer of trust leaves nothing of is not drawn. */
export function drawHeat(open: OpenMap, heat: HeatMap | undefined, trust: Trust) {
  const { map, library } = open
  const featuresOf = (squares: HeatMap['squares']) =>
    squaresShown(squares, trust).map(({ ring, square }) =>
      library.feature({ type: 'Polygon', coordinates: [ring] }, square),
    )
  const draw = (source: Source, features: ReturnType<typeof featuresOf>) => library.setFeatures(map, source, features)
  if (heat) map.setPaintProperty('heat', 'fill-color', stepped(countOf[trust], heatSteps(heat, trust)))
  draw('heat', featuresOf(heat?.squares ?? []))
  draw('hidden', featuresOf(heat?.hidden ?? []))
  draw(
    'dots',
    (heat ? dotsShown(heat, trust) : []).map(({ id, lon, lat, stars }) =>
      library.feature(library.pointAt({ lon, lat }), { id, stars, lon, lat }),
    ),
  )
}

export function drawEpochs({ map, library }: OpenMap, epochs: EpochMap | undefined) {
  library.setFeatures(
    map,
    'epochs',
    (epochs ? epochsShown(epochs) : []).map(({ ring, square: { square, kind, isGrey } }) =>
      library.feature({ type: 'Polygon', coordinates: [ring] }, { square, kind, isGrey }),
    ),
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
