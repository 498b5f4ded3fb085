import type { OwnPlace } from '#contract/own-places.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'

const mostPlaces = 200
const columns = ['id', 'name', 'lon', 'lat', 'uncertainty'] as const

const shown = ({ lon, lat, ...row }: Omit<OwnPlace, 'point'> & { lon: number; lat: number }): OwnPlace => ({
  ...row,
  point: { lon, lat },
})

export async function ownPlaces(ctx: Ctx): Promise<{ items: OwnPlace[] }> {
  const rows = await ctx.db.selectFrom('ownPlace').select(columns).where('userId', '=', viewerId(ctx)).execute()
  const inOrder = new Intl.Collator('da-DK', { numeric: true })
  return { items: rows.map(shown).toSorted((one, other) => inOrder.compare(one.name, other.name)) }
}

interface Wish {
  id?: number | undefined
  name: string
  point: OwnPlace['point']
  uncertainty: number
}

/** Keep a place, or change one that is kept. */
export async function saveOwnPlace(ctx: Ctx, { id, name, point, uncertainty }: Wish): Promise<OwnPlace> {
  const me = viewerId(ctx)
  // One at a time, so that nobody has more than they may.
  await ctx.db.selectFrom('appUser').select('id').where('id', '=', me).forUpdate().execute()
  const others = await ctx.db
    .selectFrom('ownPlace')
    .select(['id', 'name'])
    .where('userId', '=', me)
    .where('id', '<>', id ?? 0)
    .execute()
  if (others.some((one) => one.name === name)) throw new Refusal('conflict', 'place_name_taken')
  if (id === undefined && others.length >= mostPlaces) throw new Refusal('conflict', 'place_too_many')
  const said = { name, lon: point.lon, lat: point.lat, uncertainty }
  const row =
    id === undefined
      ? await ctx.db
          .insertInto('ownPlace')
          .values({ userId: me, createdAt: ctx.now, ...said })
          .returning(columns)
          .executeTakeFirst()
      : await ctx.db
          .updateTable('ownPlace')
          .set(said)
          .where('id', '=', id)
          .where('userId', '=', me)
          .returning(columns)
          .executeTakeFirst()
  if (!row) throw new Refusal('missing', 'not_found')
  return shown(row)
}

export async function deleteOwnPlace(ctx: Ctx, { id }: { id: number }) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('ownPlace')
    .where('id', '=', id)
    .where('userId', '=', viewerId(ctx))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal('missing', 'not_found')
  return { done: true as const }
}
