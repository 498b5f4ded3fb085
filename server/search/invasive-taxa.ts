import { sql } from 'kysely'
import type { InputOf } from '#contract/call.ts'
import type { InvasiveTaxon, invasiveCalls } from '#contract/invasive.ts'
import { plainText } from '#contract/taxon-head.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { recordMap, speciesPage } from '#server/engine/questions.ts'
import { alphabetical, browseWhere } from '#server/taxa/browse.ts'
import { lookAlikesOf } from '#server/taxa/look-alikes.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { tellerApart } from '#server/taxa/same-pictures.ts'

type Input = InputOf<typeof invasiveCalls.invasiveTaxa>

interface Listed {
  id: number
  speciesGroup: number
  annexes: string[]
  seasonMonths: number[]
  looks: string | null
  mistakes: string | null
}

/** The listed invasive species: those that have been found most come first, or all by name. */
export async function invasiveTaxa(ctx: Ctx, { annex, speciesGroup, skip, take, sort, ...rest }: Input) {
  const where = await browseWhere(ctx, { ...rest, annex: annex === undefined ? 'invasive' : `invasive:${annex}` })
  const { rows } = await sql<Listed>`
    select t.id, t.effective_species_group as species_group, l.annexes, t.season_months,
      t.description ->> 'beskrivelse' as looks, t.description ->> 'forvekslingsmuligheder' as mistakes
    from taxon t join taxon_list l on l.taxon_id = t.id and l.list = 'invasive'
    where ${where} order by ${alphabetical(sql`t.shown_name`)}, t.id`.execute(ctx.db)
  const ofGroup = speciesGroup === undefined ? rows : rows.filter((row) => row.speciesGroup === speciesGroup)
  const ordered = sort === 'name' ? ofGroup : await mostFoundFirst(ctx, ofGroup)
  return {
    items: await told(ctx, ordered.slice(skip, skip + take)),
    total: ofGroup.length,
    groups: groupsOf(rows),
  }
}

/** More than any list of invasive species has. */
const most = 2000

/** One question for all of them; what is listed below the species goes by the finds of its species. */
async function mostFoundFirst(ctx: Ctx, listed: readonly Listed[]): Promise<Listed[]> {
  const annexes = ['invasive/1', 'invasive/2', 'invasive/3']
  const { species } = await speciesPage(ctx, { annexes }, { sort: 'count', after: null, take: most })
  const counts = new Map(species.map(({ id, count }) => [id, count]))
  return listed.toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
}

function groupsOf(listed: readonly Listed[]) {
  const totals = new Map<number, number>()
  for (const { speciesGroup } of listed) totals.set(speciesGroup, (totals.get(speciesGroup) ?? 0) + 1)
  return [...totals]
    .map(([speciesGroup, total]) => ({ speciesGroup, total }))
    .sort((a, b) => a.speciesGroup - b.speciesGroup)
}

/** Wherever in the portal's area: nothing public lies beyond it. */
const everywhere: [number, number, number, number] = [-10, 50, 25, 65]

async function told(ctx: Ctx, listed: readonly Listed[]): Promise<InvasiveTaxon[]> {
  const ids = listed.map(({ id }) => id)
  const alikes = await alikesOf(ctx.db, ids)
  const refs = await taxonRefs(ctx.db, [...new Set([...ids, ...[...alikes.values()].flat()])])
  const named = new Map(refs.map((ref) => [ref.id, ref]))
  const apart = await tellerApart(ctx.db, refs)
  const items: InvasiveTaxon[] = []
  for (const { id, annexes, seasonMonths, looks, mistakes } of listed) {
    const taxon = named.get(id)
    if (!taxon) continue
    const asked = { box: everywhere, side: 10_000, mostSingle: null, isTotalAsked: true }
    const { squares, total } = await recordMap(ctx, { taxonIds: [id] }, asked)
    items.push({
      ...{ taxon, annexes, seasonMonths, records: total, squares: squares.length },
      looks: plainText(looks ?? '') || null,
      mistakes: plainText(mistakes ?? '') || (await differences(ctx.db, id)),
      lookAlikes: (alikes.get(id) ?? []).flatMap((other) => {
        const alike = named.get(other)
        return alike ? apart(taxon, alike) : []
      }),
    })
  }
  return items
}

/** Look-alikes are alike both ways. */
async function alikesOf(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select a.id, a.other_id from (
      select taxon_id as id, other_id from look_alike where taxon_id = any(${ids}::bigint[])
      union select other_id, taxon_id from look_alike where other_id = any(${ids}::bigint[])) a
    join taxon o on o.id = a.other_id where not o.is_deleted and o.merged_into is null
    order by o.tree_number, o.id`.execute(db)
  const found = new Map<number, number[]>()
  for (const { id, otherId } of rows) found.set(id, [...(found.get(id) ?? []), otherId])
  return found
}

/** Where nobody has written about it: what is known of each that it is taken for. */
async function differences(db: Db, id: number): Promise<string | null> {
  const told = (await lookAlikesOf(db, id)).flatMap(({ name, difference }) =>
    difference === null ? [] : [`${name}: ${difference}`],
  )
  return told.length === 0 ? null : told.join(' ')
}
