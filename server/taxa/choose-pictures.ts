import { sql } from 'kysely'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { bestPictures, chosenPictures, removedPictures } from './pictures.ts'
import { taxonRef } from './refs.ts'

interface Wish {
  mediaIds: readonly string[]
  /** Pictures of finds that are never to stand for the taxon; left out, those that were removed stay so. */
  removedMediaIds?: readonly string[] | undefined
}

/** So many an editor looks through. */
const offered = 30

/** What an editor can choose from: the best of the taxon's finds, and what has been removed. */
export async function picturesToChoose(ctx: Ctx, { id }: { id: number }) {
  if ((await taxonRef(ctx.db, id)) === undefined) throw new Refusal('missing', 'not_found')
  const items = await bestPictures(ctx.db, id, offered)
  return { items: items.filter(({ recordId }) => recordId !== null), removed: await removedPictures(ctx.db, id) }
}

const unknownPicture = () =>
  new Refusal('invalid', 'media_unknown', { mediaIds: 'Et af billederne findes ikke, eller det er ikke dit.' })

/**
 * The pictures that stand for a taxon, in order: its own, fresh uploads of the viewer, and pictures of its validated
 * finds. Own ones that are left out go with their files; those of finds stay with their finds.
 */
export async function choosePictures(ctx: Ctx, taxonId: number, { mediaIds, removedMediaIds }: Wish) {
  const { db } = ctx
  const formerly = await chosenPictures(db, taxonId)
  const removed = (await removedPictures(db, taxonId)).map(({ id }) => id)
  const former = formerly.map(({ id }) => id)
  const wanted = [...new Set(mediaIds)]
  const unwanted = [...new Set(removedMediaIds ?? removed)].filter((id) => !wanted.includes(id))
  if (former.join() === wanted.join() && removed.toSorted().join() === unwanted.toSorted().join()) return undefined
  const ofRecords = await picturesOfRecords(ctx, taxonId, [...wanted, ...unwanted])
  if (unwanted.some((id) => !ofRecords.has(id) && !removed.includes(id))) throw unknownPicture()
  await db.deleteFrom('taxonPictureChoice').where('taxonId', '=', taxonId).execute()
  for (const id of unwanted) {
    await db.insertInto('taxonPictureChoice').values({ taxonId, mediaId: id, position: null }).execute()
  }
  for (const [position, id] of wanted.entries()) {
    if (ofRecords.has(id))
      await db.insertInto('taxonPictureChoice').values({ taxonId, mediaId: id, position }).execute()
    else await takeOwn(ctx, taxonId, { id, position, isThere: former.includes(id) })
  }
  const dropped = formerly.filter(({ id, recordId }) => recordId === null && !wanted.includes(id)).map(({ id }) => id)
  if (dropped.length > 0) await ctx.events.emit(ctx, 'mediaDropped', { mediaIds: dropped })
  const kept = (ids: string[]) => (ids.length > 0 ? { removedMediaIds: ids } : {})
  return { before: { mediaIds: former, ...kept(removed) }, after: { mediaIds: wanted, ...kept(unwanted) } }
}

/** Those among the pictures that may stand for the taxon because a find of it has them. */
async function picturesOfRecords({ db }: Ctx, taxonId: number, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select p.media_id as id
    from taxon t join taxon d on d.tree_number between t.tree_number and t.tree_end
    join taxon_picture p on p.taxon_id = d.id
    where t.id = ${taxonId} and t.tree_number > 0 and p.media_id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function takeOwn(
  ctx: Ctx,
  taxonId: number,
  { id, position, isThere }: { id: string; position: number; isThere: boolean },
) {
  const taken = await ctx.db
    .updateTable('media')
    .set({ status: 'used', ownerType: 'taxon', ownerId: String(taxonId), position })
    .where('id', '=', id)
    .where((e) =>
      isThere
        ? e.and([e('status', '=', 'used'), e('ownerType', '=', 'taxon')])
        : e.and([e('uploader', '=', viewerId(ctx)), e('status', '=', 'uploaded')]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw unknownPicture()
}
