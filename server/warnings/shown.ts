import { sql } from 'kysely'
import { holds } from '#contract/roles.ts'
import type { WarningOutcome, WarningState } from '#contract/warning-words.ts'
import { type Warning, type WarningLine, type WarningRecord, warnings } from '#contract/warnings.ts'
import { publicUsers } from '#server/account/public-users.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import { mediaShower } from '#server/media/shown.ts'
import { nearestTownsTo } from '#server/places/towns.ts'
import { recordCards } from '#server/records/cards.ts'
import { noteAccess, readableRecords } from '#server/records/get.ts'
import { isBlurred, isOwner, maySeeExact, memberOf } from '#server/records/sight.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { validationMayOf } from '#server/validation/may.ts'
import type { WarningRow } from './queries.ts'

const mostRecords = 100

/** Authorities that a warning concerns, and administrators. */
export const maysChange = ({ viewer }: Pick<Ctx, 'viewer'>, { byAuthority }: Pick<WarningRow, 'byAuthority'>) =>
  byAuthority || holds(memberOf(viewer)?.roles ?? [], 'siteAdminRole')

/** Warnings as lists show them, at the place that everybody may see. */
export async function shownLines(ctx: Ctx, rows: readonly WarningRow[]): Promise<WarningLine[]> {
  const taxa = new Map(
    (await taxonRefs(ctx.db, [...new Set(rows.map(({ taxonId }) => taxonId))])).map((ref) => [ref.id, ref]),
  )
  const cards = await recordCards(
    ctx,
    rows.map(({ recordId }) => recordId),
    { exact: false },
  )
  const pictures = new Map(cards.map(({ id, picture }) => [id, picture]))
  const towns = await nearestTownsTo(ctx.db, rows)
  return rows.flatMap((row, index) => {
    const taxon = taxa.get(row.taxonId)
    if (!taxon) return []
    const { id, reasons, state, outcome, revisitOn, observedOn, finds, stars, madeAt, changedAt } = row
    const { areaId, areaName, lon, lat, side, locality, recordId } = row
    return [
      {
        ...{ id, taxon, reasons, state, outcome, revisitOn, observedOn, finds, stars, madeAt, changedAt },
        municipality: areaId === null || areaName === null ? null : { id: areaId, name: areaName },
        place: { point: { lon, lat }, side, locality, near: towns[index] ?? null, isOpen: side === 0 },
        picture: pictures.get(recordId) ?? null,
      },
    ]
  })
}

export async function shownWarning(ctx: Ctx, row: WarningRow): Promise<Warning> {
  const [line] = await shownLines(ctx, [row])
  if (!line) throw new Error('one row makes one line')
  const { version, nearestId, nearestMetres, nearestOn } = row
  return {
    ...line,
    version,
    nearest:
      nearestId === null || nearestMetres === null || nearestOn === null
        ? null
        : { recordId: nearestId, metres: nearestMetres, observedOn: nearestOn },
    records: await shownRecords(ctx, row.recordIds.slice(0, mostRecords)),
    steps: await stepsOf(ctx, row.id),
    may: { change: maysChange(ctx, row), answer: isAllowed(warnings.answerWarning.access, ctx.viewer) },
  }
}

/** The finds, each at its place as the viewer may see it: whoever is shown a hidden one is written down. */
async function shownRecords(ctx: Ctx, ids: readonly number[]): Promise<WarningRecord[]> {
  const readable = await readableRecords(ctx, ids)
  const rows = ids.flatMap((id) => readable.get(id) ?? [])
  const taxa = new Map(
    (
      await taxonRefs(
        ctx.db,
        rows.flatMap(({ taxonId }) => taxonId ?? []),
      )
    ).map((ref) => [ref.id, ref]),
  )
  const users = await publicUsers(
    ctx.db,
    rows.map(({ reporter }) => reporter),
  )
  const asMedia = await mediaShower(
    ctx,
    rows.flatMap(({ pictures }) => pictures),
  )
  const shown: WarningRecord[] = []
  for (const row of rows) {
    const isExact = !isBlurred(row) || maySeeExact(ctx.viewer, row)
    if (isBlurred(row) && isExact && !isOwner(ctx.viewer, row)) await noteAccess(ctx, 'get-warning', row.id)
    const [lon, lat] = isExact ? [row.lon, row.lat] : [row.shownLon, row.shownLat]
    if (lon === null || lat === null || row.observedFrom === null) continue
    const picture = row.pictures.find(({ status }) => status === 'used')
    const { vote, decide } = validationMayOf(ctx, row)
    shown.push({
      ...{
        id: row.id,
        observedFrom: row.observedFrom,
        observedTo: row.observedTo ?? row.observedFrom,
        stars: row.stars,
      },
      taxon: taxa.get(row.taxonId ?? 0) ?? null,
      place: {
        ...{ point: { lon, lat }, side: isExact ? 0 : (row.side ?? 0), locality: isExact ? row.locality : null },
        ...{ near: null, isOpen: !isBlurred(row) },
      },
      reporter: users.get(row.reporter ?? 0) ?? null,
      picture: picture ? asMedia(picture) : null,
      may: { vote, decide },
    })
  }
  const towns = await nearestTownsTo(
    ctx.db,
    shown.map(({ place }) => place.point),
  )
  return shown.map((find, index) => ({ ...find, place: { ...find.place, near: towns[index] ?? null } }))
}

interface Step {
  id: number
  at: string
  verb: string
  actor: number | null
  reason: string | null
  after: { state?: WarningState; outcome?: WarningOutcome | null; revisitOn?: string | null } | null
}

/** What people did, and what opened it again. */
async function stepsOf(ctx: Ctx, warningId: number): Promise<Warning['steps']> {
  const { rows } = await sql<Step>`
    select id, at, verb, actor, reason, after from change
    where entity = 'warning' and entity_id = ${String(warningId)} and verb <> 'make' and verb <> 'withdraw'
    order by id desc limit 200`.execute(ctx.db)
  const users = await publicUsers(
    ctx.db,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ id, at, verb, actor, reason, after }) => {
    const by = users.get(actor ?? 0)
    return {
      ...{ id, at, by: by && !by.isDeleted ? by : null, note: reason ?? opened[verb] ?? '' },
      state: verb === 'note' ? null : (after?.state ?? null),
      outcome: verb === 'note' ? null : (after?.outcome ?? null),
      revisitOn: verb === 'note' ? null : (after?.revisitOn ?? null),
    }
  })
}

const opened: Readonly<Record<string, string>> = {
  'found-again': 'Arten er fundet her igen, efter at varslet var afsluttet.',
  'stands-again': 'Fundet gælder igen.',
}
