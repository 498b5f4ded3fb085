import proj4 from 'proj4'

/** The grid of Denmark: EPSG:25832. */
export const utm = (zone: number) => `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`
/** Made once: to read what a projection is takes longer than to use it. */
const between = proj4('EPSG:4326', utm(32))

/**
 * Whether the grid has an answer there: far from its middle the projection has none. The same bound is in the database
 * (grid_point), so that no place is public that has no square.
 */
export const hasGrid = ({ lon, lat }: { lon: number; lat: number }): boolean =>
  Math.abs(Math.cos((lat * Math.PI) / 180) * Math.sin(((lon - 9) * Math.PI) / 180)) < 0.9

export const toGrid = (lon: number, lat: number): [east: number, north: number] => between.forward([lon, lat])
export const fromGrid = (east: number, north: number): [lon: number, lat: number] => between.inverse([east, north])
