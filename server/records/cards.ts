import { sql } from 'kysely'
import type { RecordCard } from '#contract/record.ts'
import { publicUsers } from '#server/account/public-users.ts'
import type { Ctx } from '#server/core/context.ts'
import { prepared } from '#server/core/prepared.ts'
import { isPublicPicture, mediaShower, type PictureRow } from '#server/media/shown.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { marksOf } from './shown.ts'

interface CardRow
  extends Pick<
    RecordCard,
    | 'id'
    | 'uuid'
    | 'version'
    | 'state'
    | 'stars'
    | 'speciesGroup'
    | 'certainty'
    | 'observedFrom'
    | 'observedTo'
    | 'datePrecision'
    | 'side'
    | 'locality'
    | 'count'
    | 'pictureCount'
    | 'submittedAt'
  > {
  reporter: number | null
  taxonId: number | null
  lon: number | null
  lat: number | null
  pausedAt: string | null
  personalAt: string | null
  flaggedAt: string | null
  dismissedAt: string | null
  hiddenAt: string | null
  deletedAt: string | null
  picture: PictureRow | null
}

/** What is laid in the table of public finds is not worked out again: it takes most of the time of a long list. */
const certainty = sql`case when p.record_id is not null then p.certainty
  else certainty_of(r.id, r.reporter, r.taxon_id, r.certainty) end`
const speciesGroup = sql`case when p.record_id is not null then p.species_group
  else record_group(r.id, r.taxon_id, r.decision_id, r.species_group) end`

/**
 * Finds as lists show them, in the order of the ids. The place is the public one (a find that is not public shows none),
 * unless the list is of the viewer's own finds: then it is the exact one. Who may see which ids is the caller's question.
 */
export async function recordCards(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ids: readonly number[],
  { exact }: { exact: boolean },
): Promise<RecordCard[]> {
  if (ids.length === 0) return []
  const place = exact
    ? sql`st_x(r.point) as lon, st_y(r.point) as lat, 0 as side, r.locality`
    : sql`st_x(p.point) as lon, st_y(p.point) as lat, coalesce(p.side, 0) as side, p.locality`
  // Each is looked up by its number, however many they are: to plan it takes longer than to do it.
  const { rows } = await sql<CardRow>`${prepared}
    select r.id, r.uuid, r.version, r.state, r.stars, r.reporter, r.taxon_id, r.observed_from, r.observed_to,
      ${certainty} as certainty, r.date_precision, r.count, r.submitted_at,
      r.paused_at, r.personal_at, r.flagged_at, r.dismissed_at, r.hidden_at, r.deleted_at,
      ${speciesGroup} as species_group, ${place},
      (select count(*)::integer from media m where m.owner_type = 'record' and m.owner_id = r.id::text
        and m.status = 'used') as picture_count,
      (select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'author', m.author,
          'licence', m.licence, 'placeholder', m.placeholder, 'isPublic', ${isPublicPicture})
        from media m where m.owner_type = 'record' and m.owner_id = r.id::text and m.status = 'used'
        order by m.position, m.id limit 1) as picture
    from record r
    left join record_public p on p.record_id = r.id
    where r.id = any(${ids}::bigint[])`.execute(ctx.db)
  const [taxa, users, asMedia] = await Promise.all([
    taxonRefs(ctx.db, [...new Set(rows.flatMap((row) => row.taxonId ?? []))]),
    publicUsers(
      ctx.db,
      rows.map((row) => row.reporter),
    ),
    mediaShower(
      ctx,
      rows.flatMap((row) => row.picture ?? []),
    ),
  ])
  const taxonById = new Map(taxa.map((ref) => [ref.id, ref]))
  const cards = new Map(
    rows.map(({ taxonId, reporter, lon, lat, picture, pausedAt, personalAt, ...row }): [number, RecordCard] => {
      const { flaggedAt, dismissedAt, hiddenAt, deletedAt, ...shown } = row
      return [
        row.id,
        {
          ...shown,
          marks: marksOf({ pausedAt, personalAt, flaggedAt, dismissedAt, hiddenAt, deletedAt }),
          taxon: taxonId === null ? null : (taxonById.get(taxonId) ?? null),
          reporter: reporter === null ? null : (users.get(reporter) ?? null),
          point: lon === null || lat === null ? null : { lon, lat },
          picture: picture ? asMedia(picture) : null,
        },
      ]
    }),
  )
  return ids.flatMap((id) => cards.get(id) ?? [])
}
