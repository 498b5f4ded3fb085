import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { RecordFilter } from '#contract/record-filter.ts'
import type { Ctx } from '#server/core/context.ts'
import { danishDay } from '#server/core/roles.ts'
import { completeLists } from './table.ts'

/** So many trips a file holds at most; who needs more asks by year. */
const mostTrips = 10_000

/**
 * The complete lists as CSV: a row a trip, a column a species. A number is how many, x is noted but not counted, 0 is not
 * noted; of what is blurred, nothing is said where it was not noted.
 */
export async function completeListsFile(ctx: Ctx, asked: { filter: RecordFilter; group: number }) {
  const { trips, species } = await completeLists(ctx, { ...asked, skip: 0, take: mostTrips })
  const heading = ['tur', 'titel', 'start', 'minutter', 'meter', 'personer']
  const names = species.map(({ taxon }) => taxon.latinName || taxon.name)
  const rows = trips.map(({ id, title, start, minutes, distance, people, noted }) => {
    const counts = new Map(noted.map(({ species: at, count }) => [at, count]))
    const cells = species.map(({ isTold }, at) => {
      if (!counts.has(at)) return isTold ? 0 : ''
      return counts.get(at) ?? 'x'
    })
    return [id, title, start.replace('T', ' '), minutes ?? '', distance ?? '', people ?? '', ...cells]
  })
  const lines = stringify([[...heading, ...names], ...rows], {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  return { fileName: `komplette-ture-${danishDay(ctx.now)}.csv`, content: Readable.from([lines]) }
}
