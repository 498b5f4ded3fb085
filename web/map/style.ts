import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { townSteps } from '#contract/map-words.ts'
import type { Colour } from './colours.ts'
import { coast, growth, nearShare, type Stops, shallow } from './ground.ts'
import { landCredit } from './land-credit.ts'
import { names } from './names.ts'

/** A colour that follows the theme: the map's state holds what it is now. */
export const colour = (name: Colour): ['to-color', ['global-state', string]] => ['to-color', ['global-state', name]]

/** No glyphs are fetched: the map draws letters with the page's own fonts. */
export const textFont = ['Figtree Variable']
export const mediumFont = ['medium', 'Figtree Variable']
export const waterFont = ['italic', '"Source Serif 4 Variable"']

export const empty = { type: 'FeatureCollection' as const, features: [] }
const nothing: SourceSpecification = { type: 'geojson', data: empty }

const credit = `© <a href="${landCredit.url}" target="_blank" rel="noopener">${landCredit.name}</a>`

const worldCredit = '<a href="https://www.naturalearthdata.com" target="_blank" rel="noopener">Natural Earth</a>'

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A number that goes by the zoom, linear or exponential with a base. */
export const byZoom = (stops: Stops, base = 1) =>
  [
    'interpolate',
    base === 1 ? ['linear'] : ['exponential', base],
    ['zoom'],
    ...stops.flat(),
  ] as unknown as ExpressionSpecification

const [far, near] = nearShare.map(([zoom]) => zoom)

/** The numbers are in ground.ts, which says why. */
const ground: LayerSpecification[] = [
  {
    id: 'sea',
    type: 'background',
    paint: {
      'background-color': [
        'interpolate',
        ['linear'],
        ['zoom'],
        far ?? 11,
        colour('sea'),
        near ?? 13,
        colour('seaNear'),
      ],
    },
  },
  {
    id: 'shallow',
    type: 'line',
    source: 'land',
    paint: {
      'line-color': colour('shallow'),
      'line-width': byZoom(shallow.width, growth),
      'line-blur': byZoom(shallow.blur, growth),
      'line-opacity': byZoom(shallow.opacity),
    },
  },
  { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colour('land'), 'fill-antialias': false } },
  {
    id: 'coast',
    type: 'line',
    source: 'land',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colour('coast'),
      'line-width': byZoom(coast.width),
      'line-blur': byZoom(coast.blur),
      'line-opacity': byZoom(coast.opacity),
    },
  },
]

/** Where the fine coastline takes over from the world's, and what it covers, a little inside its cut edges. */
const fineFrom = 5
const fine: [number, number][] = [
  [4.01, 53.01],
  [17.99, 53.01],
  [17.99, 59.99],
  [4.01, 59.99],
  [4.01, 53.01],
]

/** The ground with land all over the world; where the fine land is cut off there is no coast, so its lines are left out. */
const worldGround = ([sea, ...rest]: LayerSpecification[]): LayerSpecification[] => [
  ...(sea ? [sea] : []),
  { id: 'world-land', type: 'fill', source: 'world', paint: { 'fill-color': colour('land'), 'fill-antialias': false } },
  {
    id: 'world-coast',
    type: 'line',
    source: 'world',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour('coast'), 'line-width': 0.6 },
  },
  {
    id: 'world-fine',
    type: 'fill',
    source: 'fine',
    minzoom: fineFrom,
    paint: { 'fill-color': colour('sea'), 'fill-antialias': false },
  },
  ...rest.flatMap((layer) => (layer.id === 'land' ? [{ ...layer, minzoom: fineFrom }] : [])),
]

const grid: LayerSpecification[] = [
  {
    id: 'grid',
    type: 'line',
    source: 'grid',
    paint: {
      'line-color': colour('grid'),
      'line-width': ['case', ['get', 'isMajor'], 1, 0.6],
      'line-opacity': ['case', ['get', 'isMajor'], 0.5, 0.28],
    },
  },
  {
    id: 'grid-names',
    type: 'symbol',
    source: 'grid-names',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': textFont,
      'text-size': 10.5,
      'text-anchor': 'bottom-left',
      'text-offset': [0.4, -0.25],
      'text-padding': 6,
      'symbol-sort-key': 1_000_000,
    },
    paint: { 'text-color': colour('grid'), 'text-opacity': 0.9 },
  },
]

/** The smallest town that is named at each zoom. */
const townFilter: FilterSpecification = [
  '>=',
  ['get', 'population'],
  ['step', ['zoom'], ...townSteps.flat()] as unknown as ExpressionSpecification,
]

const namesOf = (kind: 'water' | 'land'): LayerSpecification => ({
  id: `names-${kind}`,
  type: 'symbol',
  source: 'names',
  filter: ['all', ['==', ['get', 'kind'], kind], ['>=', ['zoom'], ['get', 'from']], ['<', ['zoom'], ['get', 'to']]],
  layout: {
    'text-field': ['get', 'name'],
    'text-font': kind === 'water' ? waterFont : textFont,
    'text-size': ['interpolate', ['linear'], ['zoom'], 0, 10, 5, 12, 10, 15],
    'text-letter-spacing': kind === 'water' ? 0.08 : 0.18,
    'text-transform': kind === 'water' ? 'none' : 'uppercase',
    'text-max-width': 7,
    'text-padding': 4,
    'text-anchor': ['case', ['has', 'isAbove'], 'bottom', 'center'],
    'text-offset': ['case', ['has', 'isAbove'], ['literal', [0, -1]], ['literal', [0, 0]]],
  },
  paint: {
    'text-color': colour(kind === 'water' ? 'water' : 'region'),
    'text-halo-color': colour(kind === 'water' ? 'waterHalo' : 'halo'),
    'text-halo-width': 1.2,
  },
})

const labels: LayerSpecification[] = [
  namesOf('land'),
  namesOf('water'),
  {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    minzoom: 4,
    filter: townFilter,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': mediumFont,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        6,
        ['case', ['>=', ['get', 'population'], 100_000], 13, 11],
        12,
        ['case', ['>=', ['get', 'population'], 50_000], 18, 14],
      ],
      'text-padding': 8,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': colour('town'), 'text-halo-color': colour('halo'), 'text-halo-width': 1.4 },
  },
]

/** Where the coastlines are: the fine one, and the world's where something lies outside it. */
interface Coastlines {
  land: string
  world: string | undefined
}

const worldSources = (url: string): Record<string, SourceSpecification> => ({
  world: { type: 'geojson', data: url, attribution: worldCredit, maxzoom: 8 },
  fine: {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [fine] } },
  },
})

/** The drawn map as a style. Other layers are laid into it when it is there. */
export function mapStyle({ land, world }: Coastlines, shades: Record<Colour, string>): StyleSpecification {
  const drawn = world === undefined ? ground : worldGround(ground)
  const nameFeatures = names.map(({ lon, lat, ...properties }) => ({
    type: 'Feature' as const,
    properties,
    geometry: { type: 'Point' as const, coordinates: [lon, lat] },
  }))
  return {
    version: 8,
    state: Object.fromEntries(Object.entries(shades).map(([name, shade]) => [name, { default: shade }])),
    sources: {
      land: { type: 'geojson', data: land, attribution: credit, tolerance: 0.3, maxzoom: 12 },
      ...(world === undefined ? {} : worldSources(world)),
      grid: nothing,
      'grid-names': nothing,
      towns: nothing,
      names: { type: 'geojson', data: { type: 'FeatureCollection', features: nameFeatures } },
    },
    layers: [...drawn, ...grid, ...labels],
  }
}
