import { type RawBuilder, sql } from 'kysely'
import type { OverlayRecord } from '#contract/overlay.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type HeldRole, holds } from '#contract/roles.ts'
import type { Ctx } from '#server/core/context.ts'
import { recordCards } from '../cards.ts'
import { publicWhere } from '../filter.ts'
import { noteAccess } from '../get.ts'
import { recordRows } from '../queries.ts'
import { isBlurred, isOwner, mayRead, maySeeExact, memberOf } from '../sight.ts'
import { thoseWhoTrust } from '../trust.ts'

/** As many as a list can be looked through. */
const most = 500

/**
 * What the viewer may see of a search beyond what everybody sees: own finds that are not public or are blurred, blurred
 * finds whose place the viewer may know, those of a community whose reporters trust its organisers, and dismissed ones.
 * Everybody's answers stay the same for everybody; this lies over them. A find is in it when its public place is in the
 * filter, as everywhere.
 */
export async function searchOverlay(ctx: Ctx, { filter }: { filter: RecordFilter }) {
  const member = memberOf(ctx.viewer)
  if (!member) return { items: [], isCut: false }
  const where = await shownWhere(ctx, filter)
  const own = sql`select r.id from record r where r.reporter = ${member.userId}
    union select f.record_id from record_finder f where f.user_id = ${member.userId} and f.status = 'accepted'`
  const dismissed = sql`select r.id from record r where r.dismissed_at is not null`
  const blurred = placesKnownTo(member.roles)
  const sources = [
    filter.withOwn &&
      idsOf(sql`record_shown p where p.record_id in (${own}) and (not p.is_public or p.side > 0)`, where),
    filter.withDismissed && idsOf(sql`record_shown p where p.record_id in (${dismissed}) and not p.is_public`, where),
    // These are in the public view, where nothing has to be worked out.
    blurred && idsOf(sql`record_public p where p.side > 0 and ${blurred}`, where),
    filter.community !== undefined &&
      idsOf(
        sql`record_public p where p.side > 0
        and p.reporter in (${thoseWhoTrust(filter.community, member.userId)})`,
        where,
      ),
  ]
  const ids = new Set<number>()
  for (const source of sources) {
    if (!source) continue
    for (const { id } of (await source.execute(ctx.db)).rows) ids.add(id)
  }
  return cardsFor(ctx, filter, [...ids].slice(0, most), ids.size > most)
}

const idsOf = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<{ id: number }>`
  select p.record_id as id from ${from} and ${where} order by p.day_from desc, p.record_id desc limit ${most + 1}`

/** The filter for finds that are not in the public view too: what only that view has is worked out here. */
async function shownWhere(ctx: Ctx, { areaId, userId, ...asked }: RecordFilter): Promise<RawBuilder<unknown>> {
  const parts = [await publicWhere(ctx.db, asked)]
  if (userId !== undefined) {
    parts.push(sql`(p.reporter = ${userId} or exists (select 1 from record_finder f
      where f.record_id = p.record_id and f.user_id = ${userId} and f.status = 'accepted'))`)
  }
  // As in the public view: one that hides in a square is in an area that has the whole square.
  if (areaId !== undefined) {
    parts.push(sql`exists (select 1 from area a where a.id = ${areaId}::bigint and st_covers(a.shape,
      case when p.side = 0 then p.point else st_transform(st_makeenvelope(p.east - p.side / 2.0, p.north - p.side / 2.0,
        p.east + p.side / 2.0, p.north + p.side / 2.0, 25832), 4326) end))`)
  }
  return sql.join(parts, sql` and `)
}

/** Of which blurred finds somebody with these roles may know the place; each is looked at again by the rules of sight. */
function placesKnownTo(roles: readonly HeldRole[]): RawBuilder<unknown> | undefined {
  if (holds(roles, 'siteAdminRole', 'managingAuthorityRole', 'managerRole')) return sql`true`
  if (holds(roles, 'speciesExpertRole')) return sql`p.blur_groups is not null`
  const groups = roles.flatMap(({ role, speciesGroup }) => (role === 'groupExpertRole' ? (speciesGroup ?? []) : []))
  return groups.length === 0 ? undefined : sql`p.blur_groups <@ ${groups}::smallint[]`
}

/** With the exact place for those who may know it; what the viewer may not know of is left out. */
async function cardsFor(
  ctx: Ctx,
  filter: RecordFilter,
  ids: readonly number[],
  isCut: boolean,
): Promise<{ items: OverlayRecord[]; isCut: boolean }> {
  const rows = await recordRows(ctx.db, sql`r.id = any(${ids}::bigint[])`, ctx.viewer, ctx.now)
  const living = rows.filter((row) => row.deletedAt === null && mayRead(ctx.viewer, row))
  const exact = living.filter((row) => maySeeExact(ctx.viewer, row))
  const exactIds = new Set(exact.map(({ id }) => id))
  // Those that are shown as everybody sees them are in everybody's answers, unless they are not public.
  const others = living.filter((row) => !row.isPublic && !exactIds.has(row.id)).map(({ id }) => id)
  const cards = [
    ...(await recordCards(ctx, [...exactIds], { exact: true })),
    ...(await recordCards(ctx, others, { exact: false })),
  ]
  const number = exact.filter((row) => isBlurred(row) && !isOwner(ctx.viewer, row)).length
  if (number > 0) await noteAccess(ctx, 'search-overlay', null, { filter, number })
  const byId = new Map(living.map((row) => [row.id, row]))
  const items = cards.flatMap((card) => {
    const row = byId.get(card.id)
    return row ? [{ ...card, isOwn: isOwner(ctx.viewer, row), isPublic: row.isPublic ?? false }] : []
  })
  return { items: items.toSorted((a, b) => (b.observedFrom ?? '').localeCompare(a.observedFrom ?? '')), isCut }
}
