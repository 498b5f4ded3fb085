import { sql } from 'kysely'
import type { ComparedTaxon } from '#contract/validation-queue.ts'
import type { Db } from '#server/core/database.ts'
import { asPublicMedia } from '#server/media/shown.ts'

type Picture = ComparedTaxon['pictures'][number]
type PictureRow = Parameters<typeof asPublicMedia>[0] & Pick<Picture, 'recordId' | 'rating'>

/** Among so many of a taxon's best validated finds the best pictures are looked for: a kingdom has too many to ask all. */
const recordsAsked = 2000

/**
 * The pictures that show best what a taxon looks like: those that its editors have chosen, then the best-rated ones of
 * public finds that have a star.
 */
export async function bestPictures(
  db: Db,
  { id, first, last }: { id: number; first: number; last: number },
  take: number,
): Promise<Picture[]> {
  const { rows } = await sql<PictureRow>`
    select m.id, m.width, m.height, m.author, m.licence, m.placeholder, o.record_id, m.rating
    from (
      select 'taxon' as owner_type, ${String(id)}::text as owner_id, null::bigint as record_id, 0 as stars
      union all
      (select 'record', p.record_id::text, p.record_id, p.stars::integer from record_public p
        where p.tree_number between ${first} and ${last} and p.has_picture and p.stars >= 1 and not p.is_absent
        order by p.stars desc, p.record_id desc limit ${recordsAsked})
    ) o join media m on m.owner_type = o.owner_type and m.owner_id = o.owner_id and m.status = 'used'
    order by o.record_id is not null, case when o.record_id is null then m.position end, m.rating desc nulls last,
      o.stars desc, o.record_id desc, m.position, m.id
    limit ${take}`.execute(db)
  return rows.map(({ recordId, rating, ...row }) => ({ ...asPublicMedia(row), recordId, rating }))
}
