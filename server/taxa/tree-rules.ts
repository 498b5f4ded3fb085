import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { Refusal } from '#server/core/refusal.ts'
import { texts } from '#server/core/texts.ts'

/** What must hold of taxa that have got another parent, rank or state. Asked after the rows are written, before anything is numbered. */
export async function checkPlaces(db: Db, ids: readonly number[], rankChanged: readonly number[]) {
  if (ids.length === 0) return
  await checkParents(db, ids)
  await refuseRanks(db, ids, rankChanged)
}

/** The same of where they hang, for taxa that are laid back to where they were: their ranks were so before. */
export async function checkParents(db: Db, ids: readonly number[]) {
  await refuseCycles(db, ids)
  await refuseParents(db, ids)
  await refuseLooseEnds(db, ids)
}

const found = async (db: Db, query: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql<{ found: boolean }>`select exists (${query}) as found`.execute(db)).rows[0]?.found ?? false

async function refuseCycles(db: Db, ids: readonly number[]) {
  // The plain union ends by itself when a line comes round.
  const cycle = sql`with recursive line as (
      select t.id as start, t.parent_id as at from taxon t where t.id = any(${ids}::bigint[]) and t.parent_id is not null
      union select line.start, p.parent_id from line join taxon p on p.id = line.at where p.parent_id is not null)
    select 1 from line where start = at`
  if (await found(db, cycle)) throw new Refusal('conflict', 'taxon_cycle')
}

async function refuseParents(db: Db, ids: readonly number[]) {
  const wrong = sql`select 1 from taxon t join taxon p on p.id = t.parent_id where t.id = any(${ids}::bigint[])
    and (p.taxon_type <> 0 or p.merged_into is not null or (p.is_deleted and not t.is_deleted))`
  if (await found(db, wrong)) throw new Refusal('conflict', 'taxon_parent_unusable')
}

/** Orphans and merged taxa hang on nothing, and nothing hangs on them. */
async function refuseLooseEnds(db: Db, ids: readonly number[]) {
  const outside = sql`t.id = any(${ids}::bigint[]) and (t.taxon_type = 2 or t.merged_into is not null)`
  const used = sql`select 1 from taxon t where ${outside} and (t.parent_id is not null
    or exists (select 1 from taxon c where c.parent_id = t.id or c.super_taxon_id = t.id or c.merged_into = t.id)
    or exists (select 1 from morpho_member m where m.taxon_id = t.id)
    or exists (select 1 from look_alike l where l.taxon_id = t.id or l.other_id = t.id))`
  if (await found(db, used)) throw new Refusal('conflict', 'taxon_in_use')
  const target = sql`select 1 from taxon t join taxon m on m.id = t.merged_into where t.id = any(${ids}::bigint[])
    and (m.taxon_type <> 0 or m.merged_into is not null or m.is_deleted)`
  if (await found(db, target)) throw new Refusal('conflict', 'taxon_target_unusable')
}

/** Ranks go downwards; taxa of unknown rank are looked through. A changed rank must fit what is below it too. */
async function refuseRanks(db: Db, ids: readonly number[], rankChanged: readonly number[]) {
  const wrong = sql`with recursive
    up as (
      select t.id as start, p.parent_id, p.rank from taxon t join taxon p on p.id = t.parent_id
        where t.id = any(${ids}::bigint[])
      union all select up.start, p.parent_id, p.rank from up join taxon p on p.id = up.parent_id where up.rank = 0),
    down as (
      select t.id as start, t.id, t.rank from taxon t where t.id = any(${ids}::bigint[])
      union all select down.start, c.id, c.rank from down join taxon c on c.parent_id = down.id
        where down.rank = 0 or (down.id = down.start and down.start = any(${rankChanged}::bigint[])))
    select 1 from taxon t
      left join up on up.start = t.id and up.rank > 0
      left join down on down.start = t.id and down.id <> t.id and down.rank > 0
    where t.id = any(${ids}::bigint[])
      and (up.rank >= t.rank and t.rank > 0 or down.rank <= t.rank or up.rank >= down.rank)`
  if (await found(db, wrong)) {
    const told = texts.taxon_rank_order
    // At the rank, or at the place, whichever the form has.
    throw new Refusal('conflict', 'taxon_rank_order', { rank: told, parentId: told, toId: told })
  }
}
