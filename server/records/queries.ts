import { type RawBuilder, sql } from 'kysely'
import type { RecordDetails, RecordFields } from '#contract/record.ts'
import { plainFields } from '#contract/record-fields.ts'
import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'
import { danishDay } from '#server/core/roles.ts'
import { isPublicPicture, type PictureRow as ShownPictureRow } from '#server/media/shown.ts'
import { columnList, placed } from './fields.ts'
import { trustedWith } from './trust.ts'

export interface PictureRow extends ShownPictureRow {
  status: 'used' | 'hidden'
  uploader: number | null
  rating: number | null
  ownRating: number | null
}

/** What a role that is limited by grants allows at the place of a find. */
export interface PlacedGrant {
  role: Role
  speciesGroup: number | null
  /** The grant is active, and the find lies in its area: by its exact place, and by the one that everybody is shown. */
  here: boolean
  shownHere: boolean
}

/** What is read as it was said; the rest is put together from other columns. */
type Said = Omit<RecordFields, 'speciesGroup' | 'point' | 'finderIds' | 'isPersonal' | 'pictures'>

/** Everything about one find, and what the viewer is to it. */
export interface RecordRow extends Said {
  id: number
  uuid: string
  version: number
  datasetId: number
  reporter: number | null
  /** What the reporter calls it now, whatever it stands under. */
  saidTaxonId: number | null
  /** Chosen by the reporter; `speciesGroup` is the one that counts. */
  chosenGroup: number | null
  speciesGroup: number
  lon: number | null
  lat: number | null
  state: RecordDetails['state']
  stars: number
  pausedAt: string | null
  personalAt: string | null
  personalBy: number | null
  flaggedAt: string | null
  dismissedAt: string | null
  hiddenAt: string | null
  deletedAt: string | null
  submittedAt: string | null
  createdAt: string
  modifiedAt: string
  threadId: number | null
  /** From the public view; null in a draft. */
  isPublic: boolean | null
  side: number | null
  shownLon: number | null
  shownLat: number | null
  shownUncertainty: number | null
  /** Votes part: its name is none that was suggested. */
  isParted: boolean
  /** Groups of the taxa that blur it; null when none does. */
  blurGroups: number[] | null
  /** Live suggestions and votes by others than the reporter. */
  otherSuggestions: number
  /** The validation that holds. */
  decisionId: number | null
  answeredAt: string | null
  dismissedReason: string | null
  /** The viewer has flagged it. */
  ownFlag: boolean
  finders: { userId: number; status: 'asked' | 'accepted' }[]
  pictures: PictureRow[]
  viewerGrants: PlacedGrant[] | null
  /** The reporter trusts the organisers of a community that it is in, and the viewer is one of them. */
  isTrusted: boolean
}

/** Finds by a condition on `r`, in the order of their ids. */
export async function recordRows(db: Db, where: RawBuilder<unknown>, viewer: Viewer, now: Date): Promise<RecordRow[]> {
  const viewerId = viewer.kind === 'user' ? viewer.userId : null
  const today = danishDay(now)
  const { rows } = await sql<Omit<RecordRow, 'isTrusted'>>`
    select r.id, r.uuid, r.version, r.dataset_id, r.reporter, r.taxon_id, r.species_group as chosen_group, r.certainty,
      r.observed_from, r.observed_to, to_char(r.time_from, 'HH24:MI') as time_from,
      to_char(r.time_to, 'HH24:MI') as time_to, r.utc_offset, r.date_precision, r.uncertainty,
      st_x(r.point) as lon, st_y(r.point) as lat, st_asgeojson(r.shape, 7)::json as shape, r.locality,
      ${columnList(plainFields, placed)}, r.is_absent, r.state, r.stars, r.hide_until, r.own_blur, r.thread_id, r.trip_id,
      r.paused_at, r.personal_at, r.personal_by, r.flagged_at, r.dismissed_at, r.hidden_at, r.deleted_at,
      r.submitted_at, r.created_at, r.modified_at, r.decision_id, r.answered_at, r.dismissed_reason,
      coalesce(d.finder_names, '{}') as finder_names,
      record_group(r.id, r.taxon_id, r.decision_id, r.species_group) as species_group,
      s.is_public, s.side, st_x(s.point) as shown_lon, st_y(s.point) as shown_lat, s.uncertainty as shown_uncertainty,
      coalesce(s.is_parted, false) as is_parted, s.blur_groups,
      (select count(*)::integer from record_suggestion o where o.record_id = r.id and o.withdrawn_at is null
        and o.author is distinct from r.reporter)
      + (select count(*)::integer from record_vote o where o.record_id = r.id and o.withdrawn_at is null
        and o.user_id is distinct from r.reporter) as other_suggestions,
      (select o.taxon_id from record_vote v join record_suggestion o on o.id = v.suggestion_id
        where v.record_id = r.id and v.user_id = r.reporter and v.withdrawn_at is null
        order by v.id desc limit 1) as said_taxon_id,
      exists (select 1 from record_flag o where o.record_id = r.id and o.user_id = ${viewerId}::bigint
        and o.lifted_at is null) as own_flag,
      coalesce((select json_agg(json_build_object('userId', f.user_id, 'status', f.status) order by f.asked_at, f.user_id)
        from record_finder f where f.record_id = r.id), '[]') as finders,
      coalesce((select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'author', m.author,
          'licence', m.licence, 'placeholder', m.placeholder, 'isPublic', ${isPublicPicture}, 'status', m.status, 'uploader', m.uploader,
          'rating', m.rating, 'ownRating', (select g.rating from media_rating g
            where g.media_id = m.id and g.user_id = ${viewerId}::bigint)) order by m.position, m.id)
        from media m where m.owner_type = 'record' and m.owner_id = r.id::text and m.status in ('used', 'hidden')),
        '[]') as pictures,
      coalesce((select json_agg(g.tag order by g.tag) from record_tag g
        where g.record_id = r.id and g.user_id = ${viewerId}::bigint), '[]') as tags,
      (select json_agg(json_build_object('role', g.role, 'speciesGroup', g.species_group,
          'here', n.is_active and (g.area is null or coalesce(st_covers(g.area, r.point), false)),
          'shownHere', n.is_active and (g.area is null or coalesce(st_covers(g.area, s.point), false))))
        from role_grant g
        cross join lateral (select (g.valid_from is null or g.valid_from <= ${today}::date)
          and (g.valid_to is null or g.valid_to >= ${today}::date) as is_active) n
        where g.user_id = ${viewerId}::bigint and g.revoked_at is null) as viewer_grants
    from record r
    left join record_detail d on d.record_id = r.id
    left join record_shown s on s.record_id = r.id
    where ${where}
    order by r.id`.execute(db)
  const trusted = await trustedWith(db, rows, viewerId, now)
  return rows.map((row) => ({ ...row, isTrusted: trusted.has(row.id) }))
}

/** Whoever changes finds takes turns from here on. */
export async function lockRecords(db: Db, ids: readonly number[]) {
  await sql`select id from record where ${isAmong('id', ids)} order by id for update`.execute(db)
}
