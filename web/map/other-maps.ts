import type { Point } from '#contract/record.ts'

const degrees = (value: number) => value.toFixed(5)

/** The same place in maps of others: opened only by whoever presses them. */
export const otherMaps = ({ lon, lat }: Point) => [
  {
    name: 'OpenStreetMap',
    url: `https://www.openstreetmap.org/?mlat=${degrees(lat)}&mlon=${degrees(lon)}#map=16/${degrees(lat)}/${degrees(lon)}`,
  },
  { name: 'Google Maps', url: `https://www.google.com/maps/search/?api=1&query=${degrees(lat)},${degrees(lon)}` },
]
