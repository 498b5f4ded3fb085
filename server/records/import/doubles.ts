import { sql } from 'kysely'
import type { Point } from '#contract/record.ts'
import { withBreath } from '#server/core/breath.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { portion } from '../portions.ts'
import type { CheckedRecord } from './check.ts'

/** Nearer than this, two places are one. */
const metres = 10
/** Own finds of the sheet's days and species that it is compared with: more than a diligent year of them. */
const mostOwn = 100_000

/** Somewhat larger than the distance: what is near lies in the same cell or in one beside it. */
const metresPerCell = 12
const metresPerRadius = 6_371_000

/** Metres from the middle of the earth: there near is near, over the poles and over the 180th meridian too. */
type Spot = readonly [number, number, number]
function spotOf({ lon, lat }: Point): Spot {
  const [east, north] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180]
  const around = metresPerRadius * Math.cos(north)
  return [around * Math.cos(east), around * Math.sin(east), metresPerRadius * Math.sin(north)]
}
const metresBetween = (one: Spot, other: Spot) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const cellOf = (spot: Spot, [x, y, z]: Spot = [0, 0, 0]) => {
  const [a, b, c] = spot.map((metre) => Math.floor(metre / metresPerCell)) as [number, number, number]
  return `${a + x} ${b + y} ${c + z}`
}
const steps = [-1, 0, 1]
const beside = steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Spot => [x, y, z])))

/** What was seen when and where. Of what is not known to be anything nobody can say that it is the same. */
interface Sighting {
  taxonId: number | null
  speciesGroup: number | null
  observedFrom: string | null
  observedTo: string | null
  datePrecision: string
  /** It was looked for, and not found. */
  isAbsent: boolean
  point: Point | null
}

/** Of the same, nearer to each other than this (m), one is remembered: a hundred of them fill a cell. */
const asGoodAsOne = 1

/**
 * Sightings by what, when and where. They are kept by cells, so that only near ones are compared, however many there
 * are.
 */
class Sightings {
  readonly #seen = new Map<string, { told: string; spot: Spot }[]>()

  /** What is told of one that is the same, if there is one. */
  same(sighting: Sighting): string | undefined {
    const { point } = sighting
    const what = whatOf(sighting)
    if (point === null || what === null) return undefined
    const spot = spotOf(point)
    for (const step of beside)
      for (const other of this.#seen.get(`${what} ${cellOf(spot, step)}`) ?? [])
        if (metresBetween(other.spot, spot) <= metres) return other.told
    return undefined
  }

  add(sighting: Sighting, told: string) {
    const { point } = sighting
    const what = whatOf(sighting)
    if (point === null || what === null) return
    const spot = spotOf(point)
    const key = `${what} ${cellOf(spot)}`
    const held = this.#seen.get(key)
    if (held === undefined) this.#seen.set(key, [{ told, spot }])
    else if (held.every((other) => metresBetween(other.spot, spot) > asGoodAsOne)) held.push({ told, spot })
  }
}

/** The group counts only while there is no name. A day, its month and its year are three times. */
function whatOf({ taxonId, speciesGroup, ...said }: Sighting): string | null {
  if (taxonId === null && speciesGroup === null) return null
  const { observedFrom, observedTo, datePrecision, isAbsent } = said
  const when = `${datePrecision} ${observedFrom} ${observedTo ?? observedFrom}`
  return `${taxonId ?? `gruppe ${speciesGroup}`} ${when} ${isAbsent}`
}

interface Double {
  row: number
  message: string
}

/** Rows that say the same as another row, or as what the member has reported before. */
export async function doublesIn(ctx: Ctx, records: readonly CheckedRecord[]): Promise<Double[]> {
  const doubles: Double[] = []
  const seen = new Sightings()
  for await (const { id, ...own } of ownLike(ctx, records))
    seen.add(own, `Du har allerede indsendt samme art samme dag på samme sted: fund ${id}.`)
  for await (const { row, fields } of withBreath(records)) {
    const message = seen.same(fields)
    if (message === undefined) seen.add(fields, `Samme art, dag og sted som række ${row}.`)
    else doubles.push({ row, message })
  }
  return doubles
}

/** What the member has reported of the days and the species of a sheet, newest day first, read a portion at a time. */
async function* ownLike(ctx: Ctx, records: readonly CheckedRecord[]): AsyncGenerator<Sighting & { id: number }, void> {
  const said = <Name extends 'observedFrom' | 'taxonId' | 'speciesGroup'>(name: Name) => [
    ...new Set(records.map(({ fields }) => fields[name]).filter((value) => value !== null)),
  ]
  let last = { observedFrom: 'infinity', id: 0 }
  for (let read = 0; read < mostOwn; read += portion) {
    const { rows } = await sql<Omit<Sighting, 'point'> & Point & { id: number; observedFrom: string }>`
      select id, taxon_id, species_group, observed_from::text, observed_to::text, date_precision, is_absent,
        st_x(point) as lon, st_y(point) as lat
      from record
      where reporter = ${viewerId(ctx)}::bigint and deleted_at is null and state = 'submitted' and point is not null
        and observed_from = any(${said('observedFrom')}::date[])
        and (observed_from, id) < (${last.observedFrom}::date, ${last.id}::bigint)
        and (taxon_id = any(${said('taxonId')}::bigint[]) or species_group = any(${said('speciesGroup')}::smallint[]))
      order by record.observed_from desc, record.id desc limit ${portion}::integer`.execute(ctx.db)
    for (const { lon, lat, ...own } of rows) yield { ...own, point: { lon, lat } }
    const end = rows.at(-1)
    if (rows.length < portion || end === undefined) return
    last = end
  }
}
