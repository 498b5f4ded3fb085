import proj4 from 'proj4'

/** The grid of Denmark: EPSG:25832. */
export const utm = (zone: number) => `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`
const degrees = 'EPSG:4326'
const grid = utm(32)

export const toGrid = (lon: number, lat: number): [east: number, north: number] => proj4(degrees, grid, [lon, lat])
export const fromGrid = (east: number, north: number): [lon: number, lat: number] => proj4(grid, degrees, [east, north])
