import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { RecordChanges } from '#contract/record.ts'
import type { FieldName } from '#contract/record-fields.ts'
import type { SavedRow, SheetRow } from '#contract/sheet.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { api } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'

/** The viewer's own finds of a trip, with all that was said of them, in the order of their time. */
export type OwnDrafts = Reply<'POST /records/sheet-rows'>

const keyOf = (tripId: number) => ['trip-finds', tripId]

/** The addresses of pictures that are not public hold for ten minutes. */
const anew = 8 * 60_000

export const useOwnDrafts = (tripId: number) =>
  useQuery({
    queryKey: keyOf(tripId),
    queryFn: ({ signal }) => api('POST /records/sheet-rows', { tripId }, { signal }),
    refetchInterval: anew,
  })

export const ownDrafts = (tripId: number): OwnDrafts | undefined => queryClient.getQueryData(keyOf(tripId))

const change = (tripId: number, act: (finds: OwnDrafts) => OwnDrafts) =>
  queryClient.setQueryData<OwnDrafts>(keyOf(tripId), (finds) => finds && act(finds))

/** What is on its way is not to be painted over by what was asked for before. */
export const holdDrafts = (tripId: number) => queryClient.cancelQueries({ queryKey: keyOf(tripId) })

/** Finds by their ids, and what becomes of each. */
export type DraftChanges = ReadonlyMap<number, RecordChanges>

/** Show what was said before the server has it. */
export const showChanges = (tripId: number, changes: DraftChanges, named: readonly TaxonRef[] = []) =>
  change(tripId, (finds) => ({
    ...finds,
    rows: finds.rows.map((row) => ({ ...row, fields: { ...row.fields, ...changes.get(row.id) } })),
    taxa: [...finds.taxa, ...named.filter(({ id }) => finds.taxa.every((taxon) => taxon.id !== id))],
  }))

/** Rows as the server knows them now. */
export const showRows = (tripId: number, rows: readonly SavedRow[]) =>
  change(tripId, (finds) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const told = (row: SheetRow): SheetRow => {
      const kept = byId.get(row.id)
      return kept ? { ...row, ...kept, fields: { ...row.fields, ...kept.fields } } : row
    }
    return { ...finds, rows: finds.rows.map(told) }
  })

/** Finds that are no longer there. */
export const dropRows = (tripId: number, gone: ReadonlySet<number>) =>
  change(tripId, (finds) => ({ ...finds, rows: finds.rows.filter(({ id }) => !gone.has(id)) }))

/** What stands in the fields that are about to be changed. */
export const beforeOf = (rows: readonly SheetRow[], changes: DraftChanges): DraftChanges =>
  new Map(
    rows.flatMap((row) => {
      const names = Object.keys(changes.get(row.id) ?? {}) as FieldName[]
      return names.length === 0 ? [] : [[row.id, Object.fromEntries(names.map((name) => [name, row.fields[name]]))]]
    }),
  )

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether somebody wrote something else into the very fields meanwhile. */
export const isTorn = (now: SheetRow, seen: RecordChanges, mine: RecordChanges): boolean =>
  (Object.keys(mine) as FieldName[]).some(
    (name) => !isSame(now.fields[name], seen[name]) && !isSame(now.fields[name], mine[name]),
  )
