import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Point } from '#contract/record.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { withBreath } from '#server/core/breath.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { insideArea } from '#server/places/area.ts'
import type { CheckedRecord } from './check.ts'

type Warning = RecordImport['warnings'][number]
type ImportPoint = RecordImport['points'][number]

export interface Warnings {
  list: Warning[]
  /** The odd ones first: they are all there when the rest must be cut. */
  points: ImportPoint[]
}

/** Nearer than this, two places are one. */
const metres = 10
/** More than a small map shows. */
const mostPoints = 1000

/** What is odd about the finds of a workbook. None of it hinders the import: people know best what they have seen. */
export async function warningsOf(ctx: Ctx, records: readonly CheckedRecord[]): Promise<Warnings> {
  const places = records.flatMap(({ row, fields: { point } }) => (point ? [{ row, point }] : []))
  const odd = new Map(places.flatMap(({ row, point }) => [[row, oddPlace(ctx, point)] as const]))
  const list = [
    ...places.flatMap(({ row }) => warning(row, 'Breddegrad', odd.get(row))),
    ...(await alreadyThere(ctx, records)),
    ...(await twiceInSheet(records)),
  ].toSorted((a, b) => a.row - b.row)
  const points = places
    .map(({ row, point }) => ({ row, ...point, isOdd: odd.get(row) !== undefined }))
    .toSorted((a, b) => Number(b.isOdd) - Number(a.isOdd))
    .slice(0, mostPoints)
  return { list, points }
}

const warning = (row: number, column: string, message: string | undefined): Warning[] =>
  message === undefined ? [] : [{ row, column, message }]

function oddPlace({ config }: Ctx, { lon, lat }: Point): string | undefined {
  if (insideArea(config, { lon, lat })) return undefined
  if (Math.abs(lon) < 0.01 && Math.abs(lat) < 0.01) return 'Stedet er 0, 0 ude i Atlanterhavet. Mangler koordinaterne?'
  if (insideArea(config, { lon: lat, lat: lon }))
    return 'Bredde- og længdegrad ser ud til at være byttet om. Byttes de, ligger fundet i portalens område.'
  return 'Stedet ligger uden for portalens område. Fundet bliver personligt, så kun du kan se det.'
}

/** The same taxon, day and place among what the member has reported before. */
async function alreadyThere(ctx: Ctx, records: readonly CheckedRecord[]): Promise<Warning[]> {
  const asked = records.map(({ row, fields: { taxonId, speciesGroup, observedFrom, point } }) => ({
    ...{ row, taxon: taxonId, day: observedFrom, lon: point?.lon, lat: point?.lat },
    // The group counts only while there is no name.
    kind: taxonId === null ? speciesGroup : null,
  }))
  const { rows } = await sql<{ row: number; id: number }>`
    select a.row, same.id
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as a (row integer, taxon bigint, kind smallint, day date, lon float8, lat float8)
    -- One is enough: a long sheet of the same against many of the same would be all pairs.
    cross join lateral (
      select r.id from record r
      where r.reporter = ${viewerId(ctx)}::bigint and r.observed_from = a.day and r.deleted_at is null
        and r.taxon_id is not distinct from a.taxon
        and (a.taxon is not null or r.species_group is not distinct from a.kind)
        and st_distancesphere(r.point, st_setsrid(st_makepoint(a.lon, a.lat), 4326)) <= ${metres}::float8
      limit 1
    ) same`.execute(ctx.db)
  return rows.flatMap(({ row, id }) =>
    warning(row, 'Art', `Du har allerede indberettet samme art samme dag på samme sted: fund ${id}.`),
  )
}

interface Seen {
  row: number
  point: Point
}

/** Rows are kept by cells somewhat larger than the distance, so that only near ones are compared: a sheet may be long. */
async function twiceInSheet(records: readonly CheckedRecord[]): Promise<Warning[]> {
  const seen = new Map<string, Seen[]>()
  const warnings: Warning[] = []
  for await (const { row, fields } of withBreath(records)) {
    const { taxonId, speciesGroup, observedFrom, point } = fields
    // Of what is not known to be anything nobody can say that it is the same.
    if (point === null || (taxonId === null && speciesGroup === null)) continue
    const what = `${taxonId ?? `gruppe ${speciesGroup}`} ${observedFrom}`
    const same = around(point)
      .flatMap((cell) => seen.get(`${what} ${cell}`) ?? [])
      .find((other) => isSamePlace(other.point, point))
    if (same) {
      warnings.push(...warning(row, 'Art', `Samme art, dag og sted som række ${same.row}.`))
      continue
    }
    const key = `${what} ${cellOf(point, 0, 0)}`
    const held = seen.get(key)
    if (held) held.push({ row, point })
    else seen.set(key, [{ row, point }])
  }
  return warnings
}

/** Twelve metres at the equator and, from east to west, six as far north as people live. */
const degreesPerCell = 0.00011
const cellOf = ({ lon, lat }: Point, east: number, north: number) =>
  `${Math.floor(lon / degreesPerCell) + east} ${Math.floor(lat / degreesPerCell) + north}`
const steps = [-1, 0, 1]
const wideSteps = [-3, -2, -1, 0, 1, 2, 3]
const around = (point: Point) => wideSteps.flatMap((east) => steps.map((north) => cellOf(point, east, north)))

const metresPerDegree = 111_195
const isSamePlace = (one: Point, other: Point) => {
  const north = (one.lat - other.lat) * metresPerDegree
  const east = (one.lon - other.lon) * metresPerDegree * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(north, east) <= metres
}

export const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex')

/** Whether the member has imported this very file before, in words. An import that was undone does not count. */
export async function sameFileBefore(ctx: Ctx, fileHash: string): Promise<string> {
  const before = await ctx.db
    .selectFrom('recordImport')
    .select(['created', 'rows'])
    .where('userId', '=', viewerId(ctx))
    .where('fileHash', '=', fileHash)
    .where('status', 'in', ['waiting', 'running', 'done'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!before) return ''
  const day = new Date(before.created).toLocaleDateString('da-DK', {
    ...{ dateStyle: 'long', timeZone: 'Europe/Copenhagen' },
  })
  return `Du har allerede importeret netop denne fil den ${day}. Importerer du den igen, får du fundene to gange.`
}
