export type Box = [west: number, south: number, east: number, north: number]

/** Parts of the country as rough rectangles: they overlap a little at their edges. */
export const areas: Readonly<Record<string, { label: string; box: Box }>> = {
  nordjylland: { label: 'Nordjylland', box: [8.1, 56.75, 11.3, 57.8] },
  vestjylland: { label: 'Vestjylland', box: [7.9, 55.85, 9.15, 56.75] },
  oestjylland: { label: 'Østjylland', box: [9.15, 55.6, 11.75, 56.75] },
  soenderjylland: { label: 'Syd- og Sønderjylland', box: [8.0, 54.75, 9.75, 55.85] },
  fyn: { label: 'Fyn og øerne', box: [9.7, 54.7, 11.0, 55.65] },
  sjaelland: { label: 'Sjælland', box: [10.85, 55.0, 12.75, 56.2] },
  lolland: { label: 'Lolland, Falster og Møn', box: [10.9, 54.5, 12.65, 55.05] },
  bornholm: { label: 'Bornholm', box: [14.6, 54.95, 15.3, 55.4] },
}

const hundredth = (value: number) => Math.round(value * 100) / 100

/** Short enough for an address; a kilometre more or less at the edge of a map does not matter. */
export const roundedBox = ([west, south, east, north]: Box): Box => [
  hundredth(west),
  hundredth(south),
  hundredth(east),
  hundredth(north),
]

/** The part of a map as the address has it: west, south, east, north. */
export function boxIn(text: string): Box | undefined {
  const [west, south, east, north, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : +part))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isBox = more.length === 0 && west >= -180 && west < east && east <= 180 && south < north
  return isBox && south >= -90 && north <= 90 ? [west, south, east, north] : undefined
}

export const boxOf = (area: string): Box | undefined => (Object.hasOwn(areas, area) ? areas[area]?.box : boxIn(area))
