/** Words of search. Plain data: the browser uses it too. */
export const downloadFormats = ['xlsx', 'csv', 'geojson', 'dwca'] as const
export type DownloadFormat = (typeof downloadFormats)[number]
export const downloadNames: Record<DownloadFormat, string> = {
  xlsx: 'Excel',
  csv: 'CSV',
  geojson: 'GeoJSON',
  dwca: 'Darwin Core Archive',
}
/** From this zoom on the map shows single finds. */
export const recordsFromZoom = 13

/** The side of the squares that a zoom shows. */
export const sideOfZoom = (zoom: number): number =>
  zoom < 6 ? 50_000 : zoom < 8 ? 10_000 : zoom < 9.5 ? 5000 : zoom < 11.5 ? 1000 : 250
