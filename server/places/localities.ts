import type { RawBuilder } from 'kysely'
import type { Ctx } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { insideArea } from './area.ts'
import { folded } from './folded.ts'
import { knownPlaces, othersPlaces, ownPlaces, type PlaceRow, type Wanted } from './queries.ts'
import { meantFirst, shareOut, withoutDoubles } from './rules.ts'

export interface LocalitiesInput {
  queryString?: string | undefined
  lon?: number | undefined
  lat?: number | undefined
  take: number
}

const asLocality = <K extends 'own' | 'others' | 'town' | 'place'>(
  kind: K,
  { name, lon, lat, distance }: PlaceRow,
) => ({
  name,
  kind,
  point: { lon, lat },
  distance: distance === null ? null : Math.round(distance),
})

/**
 * Places by name or near a point: what is called exactly as typed, then the viewer's own, then what others have written in public finds, then towns.
 * With a condition on public finds (named p) only what is written in those, the same for everybody.
 */
export async function localities(
  ctx: Ctx,
  { queryString = '', lon, lat, take }: LocalitiesInput,
  within: RawBuilder<unknown> | null = null,
) {
  if ((lon === undefined) !== (lat === undefined)) throw new Refusal('invalid', 'bad_input')
  const near = lon === undefined || lat === undefined ? null : { lon, lat }
  const told = near === null ? {} : { isOutside: !insideArea(ctx.config, near) }
  const name = await folded(ctx.db, queryString)
  // What was typed has no letter in it: nothing is called so.
  if (queryString !== '' && name === '') return { items: [], ...told }
  const wanted: Wanted = { words: name === '' ? [] : name.split(' '), near, take }
  if (within) {
    const rows = await othersPlaces(ctx.db, null, wanted, within)
    return { items: rows.map((row) => asLocality('others', row)), ...told }
  }
  const me = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const own = me === null ? [] : await ownPlaces(ctx.db, me, wanted)
  // Nothing is asked for: where one has been lately is all that can be said.
  const isOpen = near === null && name === ''
  const others = isOpen ? [] : await othersPlaces(ctx.db, me, wanted)
  const known = isOpen ? [] : await knownPlaces(ctx.db, wanted)
  const written = others.map((row) => asLocality('others', row))
  const mapped = known.map((row) => asLocality(row.kind, row))
  const lists = withoutDoubles([
    ...own.map((row) => asLocality('own', row)),
    // Many finds of a town bear its name: whoever types the name means the town, not the last find in it.
    ...(name === '' ? [...written, ...mapped] : [...mapped, ...written]),
  ])
  const ofKind = (...kinds: string[]) => lists.filter(({ kind }) => kinds.includes(kind))
  const shared = shareOut([ofKind('own'), ofKind('others'), ofKind('town', 'place')], take)
  return { items: meantFirst(shared, queryString), ...told }
}
