import { sql } from 'kysely'
import { type Habitat, habitats } from '#contract/details.ts'
import type { Ctx } from '#server/core/context.ts'
import { publicWhere } from '../filter.ts'

/** Of a taxon that is found every day the newest say enough. */
const recordsAsked = 5000

/** Where finds of a taxon lived, in the words of those who found them. Everybody may read that of each find. */
export async function habitatsOfTaxon(ctx: Ctx, { taxonId }: { taxonId: number }) {
  const taxon = await publicWhere(ctx.db, { taxonIds: [taxonId] })
  const { rows } = await sql<{ habitat: Habitat; count: number }>`
    select d.habitat, count(*)::integer as count from (
      select p.record_id from record_public p where ${taxon} and not p.is_absent
      order by p.day_from desc, p.record_id desc limit ${recordsAsked}
    ) p join record_detail d on d.record_id = p.record_id
    where d.habitat is not null group by d.habitat order by count desc, d.habitat`.execute(ctx.db)
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    items: rows.map((row) => ({ ...row, label: habitats[row.habitat] })),
  }
}
