import { sql } from 'kysely'
import type { RecordImport } from '#contract/record-import.ts'
import { type Ctx, viewerId } from '#server/core/context.ts'

type Row = Omit<RecordImport, 'may'> & { hasFile: boolean }

/** Lines of the log, newest first; one by its id, those of a user, or all. */
export async function importRows(
  ctx: Ctx,
  { id, mine, skip, take }: { id: number | null; mine: number | null; skip: number; take: number },
): Promise<{ items: RecordImport[]; total: number }> {
  const where = sql`i.dropped_at is null and (${id}::bigint is null or i.id = ${id}::bigint)
    and (${mine}::bigint is null or i.user_id = ${mine}::bigint)`
  const { rows } = await sql<Row>`
    select i.id, i.uuid, i.file_name, i.status, i.rows, i.faulty_rows, i.imported, i.message, i.user_id,
      u.display_name as user_name, i.created, i.ended_at, i.file_id is not null as has_file,
      coalesce((select jsonb_agg(p.problem order by p.n) from (
        select problem, n from jsonb_array_elements(i.problems) with ordinality as e (problem, n) order by n limit 100
      ) p), '[]') as problems,
      jsonb_array_length(i.problems) as problem_count,
      coalesce((select jsonb_agg(p.warning order by p.n) from (
        select warning, n from jsonb_array_elements(i.warnings) with ordinality as e (warning, n) order by n limit 100
      ) p), '[]') as warnings,
      jsonb_array_length(i.warnings) as warning_count,
      case when i.status = 'checked' then i.points else '[]' end as points
    from record_import i join app_user u on u.id = i.user_id
    where ${where} order by i.id desc limit ${take} offset ${skip}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from record_import i where ${where}`.execute(ctx.db)
  const viewer = viewerId(ctx)
  const items = rows.map(({ hasFile, ...row }) => ({
    ...row,
    may: {
      import: row.userId === viewer && row.status === 'checked' && row.problemCount === 0 && hasFile,
      undo: row.status === 'done',
      drop: row.status !== 'waiting' && row.status !== 'running',
    },
  }))
  return { items, total: counted[0]?.total ?? 0 }
}
