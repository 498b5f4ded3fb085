import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import { isAmong } from '#server/core/prepared.ts'

export interface Participants {
  /** The reporter, and finders who have said yes. */
  owners: number[]
  /** Those whose vote stands. */
  voters: number[]
  /** Experts who have decided on it: it is their find too. */
  deciders: number[]
}

/** Who takes part in finds; people who have left are no longer there to be told anything. */
export async function participantsOf(db: Db, recordIds: readonly number[]): Promise<Map<number, Participants>> {
  const { rows } = await sql<Participants & { id: number }>`
    select r.id,
      coalesce((select json_agg(distinct o.user_id) from (
        select r.reporter as user_id union
        select f.user_id from record_finder f where f.record_id = r.id and f.status = 'accepted'
      ) o join app_user u on u.id = o.user_id where u.deleted_at is null), '[]') as owners,
      coalesce((select json_agg(distinct v.user_id) from record_vote v join app_user u on u.id = v.user_id
        where v.record_id = r.id and v.withdrawn_at is null and u.deleted_at is null), '[]') as voters,
      coalesce((select json_agg(distinct d.decided_by) from record_decision d join app_user u on u.id = d.decided_by
        where d.record_id = r.id and d.undone_at is null and u.deleted_at is null), '[]') as deciders
    from record r where ${isAmong('r.id', recordIds)}`.execute(db)
  return new Map(rows.map(({ id, ...people }) => [id, people]))
}
