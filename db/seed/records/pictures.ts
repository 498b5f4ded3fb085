import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { MediaStorage } from '#server/media/storage.ts'
import { draw, height, scene, width } from './drawings.ts'
import type { DemoRecord, Picture } from './make.ts'
import type { Observer } from './people.ts'

/** How much more the rating of an expert of the group counts, as when somebody rates. */
const expertWeight = 3
const filesAtOnce = 16

type Drawable = Pick<Picture, 'id' | 'figure' | 'season' | 'number'>

interface Stored {
  bytes: number
  placeholder: string
}

/**
 * The files of all pictures, before their rows. A few drawings serve them all: each picture has its own folder with
 * links to the drawing, so that taking one down leaves the others.
 */
export async function storePictures(
  storage: MediaStorage,
  pictures: readonly Drawable[],
): Promise<Map<string, Stored>> {
  const stored = new Map<string, Stored>()
  const alike = Map.groupBy(pictures, ({ figure, season, number }) => `${figure}/${season}/${number}`)
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    const { large, small, placeholder } = await draw(await scene(first.figure, first.season, first.number))
    // A first start that was cut off may have left some.
    await storage.remove(first.id)
    await storage.save(first.id, {
      original: { extension: 'webp', bytes: large },
      shown: [
        { size: 2560, bytes: large },
        { size: 640, bytes: large },
        { size: 160, bytes: small },
      ],
    })
    for (let done = 0; done < others.length; done += filesAtOnce) {
      await Promise.all(others.slice(done, done + filesAtOnce).map(({ id }) => storage.saveLike(id, first.id)))
    }
    for (const { id } of [first, ...others]) stored.set(id, { bytes: large.byteLength, placeholder })
  }
  return stored
}

export async function insertPictures(
  db: Db,
  records: readonly DemoRecord[],
  known: {
    stored: ReadonlyMap<string, Stored>
    ids: ReadonlyMap<string, number>
    userIds: ReadonlyMap<string, number>
    people: ReadonlyMap<string, Observer>
    /** The species groups that people are experts of. */
    experts: ReadonlyMap<string, number>
  },
) {
  const rows = records.flatMap((record) =>
    record.pictures.map(({ id }, position) => ({
      ...{ id, owner_id: String(known.ids.get(record.uuid)), position, uploader: known.userIds.get(record.reporter) },
      // Nobody must take them for photographs.
      ...{
        author: `${known.people.get(record.reporter)?.name} (tegning)`,
        licence: known.people.get(record.reporter)?.licence,
      },
      ...{ created: record.sentAt, ...known.stored.get(id) },
    })),
  )
  await sql`
    insert into media (id, owner_type, owner_id, position, uploader, author, licence, status, width, height, bytes,
      placeholder, created)
    select t.id, 'record', t.owner_id, t.position, t.uploader, t.author, t.licence, 'used', ${width}::integer,
      ${height}::integer, t.bytes, t.placeholder, t.created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, owner_id text, position integer,
      uploader bigint, author text, licence text, bytes bigint, placeholder text, created timestamptz)`.execute(db)
  const ratings = records.flatMap((record) =>
    record.pictures.flatMap(({ id, ratings: given }) =>
      given.map(({ by, rating }) => ({
        ...{ media_id: id, user_id: known.userIds.get(by), rating, rated_at: record.sentAt },
        ...{ taxon_id: record.taxonId, species_group: record.speciesGroup, expert_of: known.experts.get(by) ?? null },
      })),
    ),
  )
  await sql`
    insert into media_rating (media_id, user_id, rating, is_expert, rated_at)
    select t.media_id, t.user_id, t.rating,
      coalesce(t.expert_of = coalesce(x.effective_species_group, t.species_group), false), t.rated_at
    from jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb) as t (media_id uuid, user_id bigint, rating smallint,
      rated_at timestamptz, taxon_id bigint, species_group integer, expert_of integer)
    left join taxon x on x.id = t.taxon_id`.execute(db)
  await sql`
    update media set rating = mean.rating from (
      select media_id, (sum(rating * weight)::real / sum(weight))::real as rating
      from media_rating cross join lateral (select case when is_expert then ${expertWeight}::integer else 1 end as weight) w
      group by media_id
    ) mean where mean.media_id = media.id`.execute(db)
}
