import { sql } from 'kysely'
import { account } from '#contract/account.ts'
import { fold } from '#contract/name-search/fold.ts'
import type { TaxonHit } from '#contract/taxon.ts'
import { searchUsers } from '#server/account/users.ts'
import { communitiesNamed } from '#server/communities/titles.ts'
import { isAllowed } from '#server/core/access.ts'
import type { Ctx } from '#server/core/context.ts'
import { recordPage } from '#server/engine/questions.ts'
import { threadsNamed } from '#server/forum/titles.ts'
import { newsNamed } from '#server/news/titles.ts'
import { localities } from '#server/places/localities.ts'
import { meantFirst } from '#server/places/rules.ts'
import { recordCards } from '#server/records/cards.ts'
import { readableRecords } from '#server/records/get.ts'
import { isOwner } from '#server/records/sight.ts'
import { searchTaxa } from '#server/taxa/search-taxa.ts'
import { tripsNamed } from '#server/trips/titles.ts'
import { searchAreas } from './areas.ts'

const manyHits = 8
const fewHits = 4
const newest = 3

/** One box for everything. People are found by members only, as everywhere. */
export async function quickSearch(ctx: Ctx, { queryString }: { queryString: string }) {
  const taxa = await searchTaxa(ctx, { queryString, take: manyHits })
  const id = recordNumber(queryString)
  const found = id === null ? await recordsOf(ctx, meantTaxon(taxa, queryString)) : await recordWith(ctx, id)
  const [people, places] = [await peopleHits(ctx, queryString), await placeHits(ctx, queryString)]
  const threads = await threadsNamed(ctx.db, queryString, fewHits)
  const trips = await tripsNamed(ctx.db, queryString, fewHits)
  const communities = await communitiesNamed(ctx.db, queryString, fewHits)
  return {
    taxa,
    ...found,
    people,
    places,
    threads,
    trips,
    communities,
    news: await newsNamed(ctx.db, queryString, fewHits),
  }
}

/** A find is known by its number, as it stands in its address; the address itself will do. */
function recordNumber(text: string): number | null {
  const [, number] = /^(?:(?:\S*\/)?fund[\s/]*|#)?(\d{1,15})\/?$/i.exec(text.trim()) ?? []
  return number === undefined ? null : Number(number)
}

/** Whoever may read a find can ask for it, public or not; those whose find it is see where it was. */
async function recordWith(ctx: Ctx, id: number) {
  const row = (await readableRecords(ctx, [id])).get(id)
  const exact = row !== undefined && isOwner(ctx.viewer, row)
  return { records: row ? await recordCards(ctx, [id], { exact }) : [], recordsOfFirst: null }
}

/** The first taxon where it is the only one, or is called exactly so; of a guess nothing more is told. */
function meantTaxon(taxa: readonly TaxonHit[], queryString: string): TaxonHit | undefined {
  const [first, second] = taxa
  if (!first || first.isFuzzy) return undefined
  return !second || fold(first.matchedName) === fold(queryString.trim()) ? first : undefined
}

async function recordsOf(ctx: Ctx, taxon: TaxonHit | undefined) {
  if (!taxon) return { records: [], recordsOfFirst: null }
  const wanted = { sort: 'observed', after: null, take: newest } as const
  const { records, total } = await recordPage(ctx, { taxonIds: [taxon.id] }, wanted)
  const ids = records.map(({ id }) => id)
  return { records: await recordCards(ctx, ids, { exact: false }), recordsOfFirst: total }
}

async function peopleHits(ctx: Ctx, queryString: string) {
  if (!isAllowed(account.searchUsers.access, ctx.viewer)) return []
  const users = await searchUsers(ctx, { queryString })
  return users
    .slice(0, fewHits)
    .map(({ id, displayName, userProfilePhotoUrl }) => ({ id, name: displayName, photoUrl: userProfilePhotoUrl }))
}

/** What is called exactly so, then areas that were imported, then named places. */
async function placeHits(ctx: Ctx, queryString: string) {
  const areas = await searchAreas(ctx, { queryString, take: fewHits })
  const { rows } = await sql<{ id: number; lon: number; lat: number }>`
    select a.id, st_x(c.point) as lon, st_y(c.point) as lat
    from area a, lateral (select st_pointonsurface(a.shape) as point) c
    where a.id = any(${areas.items.map(({ id }) => id)}::integer[])`.execute(ctx.db)
  const points = new Map(rows.map((row) => [row.id, row]))
  const { items } = await localities(ctx, { queryString, take: fewHits })
  const hits = [
    ...areas.items.map(({ id, kind, name }) => ({
      name,
      kind,
      lon: points.get(id)?.lon ?? 0,
      lat: points.get(id)?.lat ?? 0,
      areaId: id,
    })),
    ...items.map(({ name, kind, point }) => ({ name, kind, ...point, areaId: null })),
  ]
  return meantFirst(hits, queryString)
}
