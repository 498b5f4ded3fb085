import { createHash } from 'node:crypto'
import type { Point } from '#contract/record.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { insideArea } from '#server/places/area.ts'
import type { CheckedRecord } from './check.ts'
import { doublesIn } from './doubles.ts'
import { notInCommunities } from './extra-columns.ts'

type Warning = RecordImport['warnings'][number]
type ImportPoint = RecordImport['points'][number]

export interface Warnings {
  list: Warning[]
  /** The odd ones first: they are all there when the rest must be cut. */
  points: ImportPoint[]
}

/** More than a small map shows. */
const mostPoints = 1000

/** What is odd about the finds of a workbook. None of it hinders the import: people know best what they have seen. */
export async function warningsOf(ctx: Ctx, records: readonly CheckedRecord[]): Promise<Warnings> {
  const places = records.flatMap(({ row, fields: { point } }) => (point ? [{ row, point }] : []))
  const odd = new Map(places.flatMap(({ row, point }) => [[row, oddPlace(ctx, point)] as const]))
  const list = [
    ...places.flatMap(({ row }) => warning(row, 'Breddegrad', odd.get(row))),
    ...(await doublesIn(ctx, records)).map((double) => ({ ...double, column: 'Art' })),
    ...(await notInCommunities(ctx, records)),
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
  return 'Stedet ligger uden for portalens område. Fundet bliver personligt, så kun du og de andre findere kan se det.'
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
