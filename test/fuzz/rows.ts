import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { Chance } from '../../db/seed/records/random.ts'

export type Row = Record<string, string | number | boolean | null>

/** Rows that a plain request needs more of than an id: the version that was read last, what they hold now. */
const everybodys = {
  taxon: `select id, version, rank, latin_name as name from taxon
    where taxon_type = 0 and not is_deleted and merged_into is null`,
  group: 'select id, version from taxon where taxon_type = 1',
  orphan: 'select id from taxon where taxon_type = 2 and not is_deleted and merged_into is null',
  superSpecies: 'select id from taxon where taxon_type = 0 and rank = 1900 and not is_deleted and merged_into is null',
  name: `select id, version, canonical_name as name, taxonomic_status as status, is_selected as selected from taxon_name
    where not is_deleted`,
  otherName: 'select id, version, taxon_id from taxon_name where not is_selected',
  vernacular: 'select id, version, name, is_accepted as accepted from vernacular_name where not is_deleted',
  note: 'select id, version, category from taxon_note where not is_deleted',
  leaf: `select id, version from taxon t where taxon_type = 0 and not is_deleted and merged_into is null
    and not exists (select 1 from taxon c where c.parent_id = t.id)`,
  client: 'select client_id as id, version from idp_client',
  publicRecord: 'select record_id as id from record_public where not is_paused',
  warning: 'select id, version from warning where withdrawn_at is null',
  news: 'select id, version from news where deleted_at is null',
  deletedNews: 'select id from news where deleted_at is not null',
  community: 'select id from community where deleted_at is null and hidden_at is null',
  event: 'select id from community_event where cancelled_at is null',
  openReport: 'select id from record_report where resolved_at is null',
  dismissed: 'select id from record where dismissed_at is not null and deleted_at is null',
  paused: 'select id from record where paused_at is not null and deleted_at is null',
  flagged: 'select id from record where flagged_at is not null and deleted_at is null',
  hidden: 'select id from record where hidden_at is not null and deleted_at is null',
  suggestion: 'select id, taxon_id, record_id from record_suggestion where withdrawn_at is null',
  ratedPicture: `select owner_id as id, id as picture from media where owner_type = 'record' and status = 'used'`,
  move: "select id from record_move where status = 'done'",
  grant: 'select id from role_grant',
  undoable: `select id from change where entity like 'taxon%' and verb in ('move', 'transfer-children',
    'merge', 'convert', 'update-super-species')`,
} as const
/** What belongs to those who ask. */
const own = {
  record: `select reporter, id, version from record
    where state = 'submitted' and deleted_at is null and dismissed_at is null and personal_at is null`,
  draft: "select reporter, id, version from record where state = 'draft' and deleted_at is null",
  deleted: 'select reporter, id from record where deleted_at is not null',
  personal: 'select reporter, id from record where personal_at is not null and deleted_at is null',
  asked: `select f.user_id, r.id from record_finder f join record r on r.id = f.record_id where r.deleted_at is null`,
  trip: 'select owner, id, version from trip where deleted_at is null',
  deletedTrip: 'select owner, id from trip where deleted_at is not null',
  askedTrip: "select user_id, trip_id as id from trip_participant where status = 'asked'",
  community: `select o.user_id, c.id, c.version from community c join community_organiser o on o.community_id = c.id
    where c.deleted_at is null and c.hidden_at is null and c.closed_at is null`,
  event: `select o.user_id, e.id, e.version from community_event e join community_organiser o using (community_id)
    where e.cancelled_at is null`,
  comment: 'select author, id, version from comment where deleted_at is null',
  savedSearch: 'select user_id, id from saved_search',
  ownPlace: 'select user_id, id, name from own_place',
  download: 'select user_id, id from record_download',
  checkedImport: `select user_id, id, uuid from record_import
    where status = 'checked' and faulty_rows = 0 and dropped_at is null`,
  doneImport: "select user_id, id, uuid from record_import where status = 'done' and dropped_at is null",
  import: 'select user_id, id, uuid from record_import where dropped_at is null',
  picture: "select uploader, id from media where status = 'uploaded'",
  anyPicture: 'select uploader, id from media',
  card: 'select user_id, id from notification_card',
  decision: 'select decided_by, id from record_decision where undone_at is null',
} as const
export type EverybodysKind = keyof typeof everybodys
export type OwnKind = keyof typeof own

const mostRows = 40
const mostOwn = 6

/** What there is to be changed, as it was when the round began. */
export class Rows {
  readonly #db: Db
  readonly #everybodys = new Map<EverybodysKind, readonly Row[]>()
  readonly #own = new Map<OwnKind, Map<number, Row[]>>()

  constructor(db: Db) {
    this.#db = db
  }

  async read(round: number) {
    for (const [kind, source] of Object.entries(everybodys) as [EverybodysKind, string][]) {
      const { rows } = await sql<Row>`select * from (${sql.raw(source)}) as things
        order by md5(id::text || ${String(round)}::text) limit ${mostRows}`.execute(this.#db)
      this.#everybodys.set(kind, rows)
    }
  }

  async readOwn(userIds: readonly number[]) {
    for (const [kind, source] of Object.entries(own) as [OwnKind, string][]) {
      const [, column = ''] = /^select (?:\w\.)?(\w+)/.exec(source) ?? []
      const owner = sql.ref(column)
      const { rows } = await sql<
        Row & { owner: number }
      >`select ${owner} as owner, things.* from (${sql.raw(source)}) as things
        where ${owner} = any(${userIds}::bigint[]) order by id desc`.execute(this.#db)
      const byOwner = Map.groupBy(rows, (row) => Number(row.owner))
      this.#own.set(kind, new Map([...byOwner].map(([id, theirs]) => [id, theirs.slice(0, mostOwn)])))
    }
  }

  of(kind: EverybodysKind, chance: Chance): Row | undefined {
    const rows = this.#everybodys.get(kind) ?? []
    return rows.length === 0 ? undefined : chance.pick(rows)
  }

  ownOf(kind: OwnKind, userId: number, chance: Chance): Row | undefined {
    const rows = this.#own.get(kind)?.get(userId) ?? []
    return rows.length === 0 ? undefined : chance.pick(rows)
  }
}
