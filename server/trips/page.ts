import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import type { Db } from '#server/core/database.ts'
import { socialCard } from '#server/core/media-address.ts'
import type { PageContent } from '#server/core/page-content.ts'
import { isPublicPicture } from '#server/media/shown.ts'
import { plainTripTitle } from '#server/records/trips.ts'
import { countsOf } from './shown.ts'

interface Row {
  title: string
  startedOn: string
  isPublic: boolean
  isGone: boolean
}

/** /tur/{turId}: what everybody may know of a trip. */
export async function tripPage(db: Db, { turId = '' }: Record<string, string>): Promise<PageContent | null> {
  if (!/^[1-9]\d{0,14}$/.test(turId)) return null
  const id = Number(turId)
  const { rows } = await sql<Row>`
    select coalesce(o.title, '') as title, to_char(coalesce(o.started_at, t.started_at), 'YYYY-MM-DD') as started_on,
      o.trip_id is not null as is_public,
      t.deleted_at is not null and t.finished_at is not null and t.personal_at is null as is_gone
    from trip t left join trip_public o on o.trip_id = t.id where t.id = ${id}`.execute(db)
  const [row] = rows
  // What was never for everybody was never there.
  if (row?.isGone) return { status: 410, title: 'Turen er slettet', noIndex: true }
  if (!row?.isPublic) return null
  const { records = 0, species = 0 } = (await countsOf(db, [id], null)).get(id) ?? {}
  const plain = plainTripTitle(row.startedOn)
  const told = [row.title === '' ? '' : plain, counted(records, 'fund'), counted(species, 'art', 'arter')]
  const picture = await firstPicture(db, id)
  return {
    ...{ title: row.title || plain, description: told.filter((part) => part !== '').join(' · ') },
    ...(picture ? { image: socialCard(picture) } : {}),
  }
}

/** The first picture of the trip that everybody may see. */
async function firstPicture(db: Db, tripId: number) {
  const { rows } = await sql<{ id: string; width: number; height: number }>`
    select m.id, m.width, m.height from record_public p
    join media m on m.owner_type = 'record' and m.owner_id = p.record_id::text and m.status = 'used'
    where p.trip_id = ${tripId} and ${isPublicPicture}
    order by p.record_id, m.position limit 1`.execute(db)
  return rows[0]
}

/** Trips that everybody can see, the newest: as many as a sitemap may hold. */
export async function tripAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select trip_id as id from trip_public order by trip_id desc limit 40000`.execute(db)
  return rows.map(({ id }) => `/tur/${id}`)
}
