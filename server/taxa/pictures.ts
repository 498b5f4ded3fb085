import { type RawBuilder, sql } from 'kysely'
import type { TaxonMedia } from '#contract/taxon.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { asPublicMedia, type ShownRow } from '#server/media/shown.ts'

/**
 * What a taxon looks like. Its editors' pictures come first: uploads of the taxon's own and pictures of finds that they
 * have chosen. Where they have chosen none, the best of its validated finds stand in (the view `taxon_picture_source` says
 * which may), those of what is below it too. The taxon table must be named t.
 */
const chosen = sql`
  select m.id as media_id, null::bigint as record_id, m.position from media m
  where m.owner_type = 'taxon' and m.owner_id = t.id::text and m.status = 'used'
  union all
  select c.media_id, p.record_id, c.position from taxon_picture_choice c
  join taxon_picture p on p.media_id = c.media_id join taxon d on d.id = p.taxon_id
  where c.taxon_id = t.id and c.position is not null and d.tree_number between t.tree_number and t.tree_end`

const best = sql`quality desc, stars desc, record_id desc, position, media_id`

/** Of every taxon below it the best few: one look into an index each, however many finds there are. */
const bestOfRecords = (take: number) => sql`
  select b.* from taxon d cross join lateral (
    select p.* from taxon_picture p where p.taxon_id = d.id and not exists (
      select from taxon_picture_choice c
      where c.media_id = p.media_id and c.taxon_id in (t.id, d.id) and c.position is null)
    order by ${best} limit ${take}) b
  where t.tree_number > 0 and d.tree_number between t.tree_number and t.tree_end
  order by ${best} limit ${take}`

/** From the genus down one picture shows what is meant; above, a drawing says more than any one species. */
const showsRecords = sql`t.rank >= 1600`

/** The picture that stands for a taxon in lists. */
export const photoOfTaxon = sql<string | null>`coalesce(
  (select e.media_id from (${chosen}) e order by e.position, e.media_id limit 1),
  case when ${showsRecords} then (select e.media_id from (${bestOfRecords(1)}) e) end)`

interface Row extends ShownRow {
  recordId: number | null
  rating: number | null
  isChosen: boolean
}

const asTaxonMedia = ({ recordId, isChosen, rating, ...row }: Row): TaxonMedia => ({
  ...asPublicMedia(row),
  recordId,
  isChosen,
  rating,
})

const read = async (db: Db, taxonId: number, pictures: RawBuilder<unknown>, order: RawBuilder<unknown>) => {
  const { rows } = await sql<Row>`${prepared}
    select m.id, m.width, m.height, m.author, m.licence, m.placeholder, m.rating, e.record_id, e.is_chosen
    from taxon t cross join lateral (${pictures}) e join media m on m.id = e.media_id
    where t.id = ${taxonId} order by ${order}`.execute(db)
  return rows.map(asTaxonMedia)
}

/** What its editors have chosen. */
export const chosenPictures = (db: Db, taxonId: number) =>
  read(db, taxonId, sql`select c.*, true as is_chosen from (${chosen}) c`, sql`e.position, m.id`)

/** What its editors have removed, as far as it might stand for the taxon. */
export const removedPictures = (db: Db, taxonId: number) =>
  read(
    db,
    taxonId,
    sql`select c.media_id, p.record_id, false as is_chosen from taxon_picture_choice c
      join taxon_picture p on p.media_id = c.media_id where c.taxon_id = t.id and c.position is null`,
    sql`m.id`,
  )

const bestOf = (db: Db, taxonId: number, take: number, condition = sql`true`) =>
  read(
    db,
    taxonId,
    sql`select f.*, false as is_chosen from (${bestOfRecords(take)}) f where ${condition}`,
    sql`e.quality desc, e.stars desc, e.record_id desc, e.position, e.media_id`,
  )

/** So many pictures of finds a taxon's page shows. */
const shownOnPage = 5

/** The pictures of a taxon's page. */
export async function picturesOfTaxon(db: Db, taxonId: number): Promise<TaxonMedia[]> {
  const own = await chosenPictures(db, taxonId)
  return own.length > 0 ? own : bestOf(db, taxonId, shownOnPage, showsRecords)
}

/** What its editors have chosen, and then the best of its finds, until there are so many. */
export async function bestPictures(db: Db, taxonId: number, take: number): Promise<TaxonMedia[]> {
  const own = await chosenPictures(db, taxonId)
  const others = await bestOf(db, taxonId, take)
  return [...own, ...others.filter(({ id }) => own.every((one) => one.id !== id))].slice(0, take)
}
