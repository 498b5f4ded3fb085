import proj4 from 'proj4'
import type { Point } from '#contract/record.ts'
import type { Complain, RowCells } from '#contract/written/cells.ts'
import { utm } from '#server/places/grid.ts'

const precise = (degrees: number) => Math.round(degrees * 1e7) / 1e7

/** The point of a row: degrees, or metres in UTM. */
export function readPoint(cells: RowCells, complain: Complain): Point | undefined {
  const hasDegrees = cells.text('Breddegrad') !== undefined || cells.text('Længdegrad') !== undefined
  const hasMetres = cells.text('UTM øst') !== undefined || cells.text('UTM nord') !== undefined
  if (hasDegrees && hasMetres) {
    complain('UTM øst', 'Angiv enten grader eller UTM, ikke begge dele.')
    return undefined
  }
  if (hasMetres) return fromMetres(cells, complain)
  if (hasDegrees) return fromDegrees(cells, complain)
  complain('Breddegrad', 'Angiv stedet med bredde- og længdegrad eller med UTM.')
  return undefined
}

function fromDegrees(cells: RowCells, complain: Complain): Point | undefined {
  const lat = cells.degrees('Breddegrad')
  const lon = cells.degrees('Længdegrad')
  for (const heading of ['Breddegrad', 'Længdegrad'] as const)
    if (cells.text(heading) === undefined) complain(heading, 'Skal udfyldes.')
  if (lat === undefined || lon === undefined) return undefined
  if (Math.abs(lat) > 90) complain('Breddegrad', 'Skal være mellem −90 og 90.')
  if (Math.abs(lon) > 180) complain('Længdegrad', 'Skal være mellem −180 og 180.')
  return Math.abs(lat) > 90 || Math.abs(lon) > 180 ? undefined : { lon, lat }
}

function fromMetres(cells: RowCells, complain: Complain): Point | undefined {
  const message = 'Skriv meter, for eksempel 533915.'
  const east = cells.number('UTM øst', message)
  const north = cells.number('UTM nord', message)
  const zone = cells.whole('UTM-zone') ?? 32
  for (const heading of ['UTM øst', 'UTM nord'] as const)
    if (cells.text(heading) === undefined) complain(heading, 'Skal udfyldes.')
  if (zone !== 32 && zone !== 33) {
    complain('UTM-zone', 'Skal være 32 eller 33.')
    return undefined
  }
  if (east === undefined || north === undefined) return undefined
  if (east < 100_000 || east > 1_000_000) complain('UTM øst', 'Skal være mellem 100000 og 1000000.')
  else if (north < 5_000_000 || north > 7_500_000) complain('UTM nord', 'Skal være mellem 5000000 og 7500000.')
  else {
    const [lon, lat] = proj4(utm(zone), 'WGS84', [east, north])
    return { lon: precise(lon), lat: precise(lat) }
  }
  return undefined
}
