import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { colour, mediumFont, textFont, waterFont } from './style.ts'

/*
 * Vector tiles in the way of the Protomaps basemap (layers earth, landcover, landuse, water, roads, buildings, boundaries,
 * places), in the colours of the drawn map and with the page's own letters.
 */

const isKind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification

const woods = ['wood', 'forest', 'nature_reserve', 'national_park', 'scrub']
const greens = ['grassland', 'park', 'cemetery', 'golf_course', 'garden', 'meadow', 'grass', 'village_green']
const built = ['residential', 'urban_area', 'industrial', 'commercial', 'school', 'university', 'hospital']

/** In Danish where there is a Danish name. */
const name: ExpressionSpecification = ['coalesce', ['get', 'name:da'], ['get', 'name']]

export function shapeLayers(prefix: string): LayerSpecification[] {
  const source = `${prefix}shapes`
  const from = (id: string, sourceLayer: string) => ({ id: prefix + id, source, 'source-layer': sourceLayer }) as const
  const fill = (id: string, layer: string, shade: Parameters<typeof colour>[0], filter?: FilterSpecification) =>
    ({
      ...from(id, layer),
      type: 'fill',
      ...(filter ? { filter } : {}),
      paint: { 'fill-color': colour(shade), 'fill-antialias': false },
    }) as LayerSpecification
  const road = (id: string, kinds: string[], minzoom: number, width: ExpressionSpecification): LayerSpecification[] => [
    {
      ...from(`${id}-edge`, 'roads'),
      type: 'line',
      minzoom: Math.max(minzoom, 11),
      filter: isKind(...kinds),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour('roadEdge'), 'line-width': ['+', 1.5, width] as never },
    },
    {
      ...from(id, 'roads'),
      type: 'line',
      minzoom,
      filter: isKind(...kinds),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour('road'), 'line-width': width },
    },
  ]
  return [
    // Where the file knows the ground, the drawn coast is no longer needed.
    fill('earth', 'earth', 'land'),
    fill('woodland', 'landcover', 'wood', isKind('forest')),
    fill('grassland', 'landcover', 'green', isKind('grassland')),
    fill('built', 'landuse', 'built', isKind(...built)),
    fill('green', 'landuse', 'green', isKind(...greens)),
    fill('wood', 'landuse', 'wood', isKind(...woods)),
    fill('water', 'water', 'sea', ['==', ['geometry-type'], 'Polygon']),
    {
      ...from('streams', 'water'),
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colour('sea'), 'line-width': 1.5 },
    },
    {
      ...from('buildings', 'buildings'),
      type: 'fill',
      minzoom: 13,
      paint: { 'fill-color': colour('house') },
    },
    {
      ...from('paths', 'roads'),
      type: 'line',
      minzoom: 12,
      filter: isKind('path'),
      paint: { 'line-color': colour('path'), 'line-width': byZoom(12, 0.8, 17, 2), 'line-dasharray': [3, 2] },
    },
    {
      ...from('rails', 'roads'),
      type: 'line',
      minzoom: 9,
      filter: isKind('rail'),
      paint: { 'line-color': colour('path'), 'line-width': 1, 'line-opacity': 0.6 },
    },
    ...road('minor', ['minor_road', 'other'], 11.5, byZoom(11.5, 0.5, 14, 2.5, 18, 14)),
    ...road('major', ['medium_road', 'major_road'], 7, byZoom(7, 0.6, 12, 2.5, 18, 18)),
    ...road('highway', ['highway'], 5, byZoom(5, 0.8, 12, 4, 18, 22)),
    {
      ...from('borders', 'boundaries'),
      type: 'line',
      filter: ['<=', ['get', 'kind_detail'], 2],
      paint: { 'line-color': colour('region'), 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    {
      ...from('road-names', 'roads'),
      type: 'symbol',
      minzoom: 13,
      filter: ['!=', ['get', 'kind'], 'rail'],
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': textFont,
        'text-size': 11.5,
        'text-padding': 8,
      },
      paint: { 'text-color': colour('town'), 'text-halo-color': colour('halo'), 'text-halo-width': 1.4 },
    },
    {
      ...from('water-names', 'water'),
      type: 'symbol',
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': name, 'text-font': waterFont, 'text-size': 13, 'text-max-width': 7 },
      paint: { 'text-color': colour('water'), 'text-halo-color': colour('waterHalo'), 'text-halo-width': 1.2 },
    },
    {
      ...from('places', 'places'),
      type: 'symbol',
      filter: isKind('locality', 'neighbourhood', 'macrohood'),
      layout: {
        'text-field': name,
        'text-font': mediumFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 12, 14],
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'sort_key'], ['-', 0, ['coalesce', ['get', 'population'], 0]]],
      },
      paint: { 'text-color': colour('town'), 'text-halo-color': colour('halo'), 'text-halo-width': 1.4 },
    },
  ]
}
