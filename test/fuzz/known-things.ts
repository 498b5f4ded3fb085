import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'
import type { Chance } from '../../db/seed/records/random.ts'
import { Rows } from './rows.ts'

/** Where things of each kind have their ids. */
const sources = {
  taxon: 'select id from taxon',
  record: 'select id from record',
  publicRecord: 'select record_id from record_public',
  user: 'select id from app_user',
  thread: 'select id from thread',
  news: 'select id from news',
  warning: 'select id from warning',
  trip: 'select id from trip',
  community: 'select id from community',
  event: 'select id from community_event',
  comment: 'select id from comment',
  name: 'select id from taxon_name',
  vernacular: 'select id from vernacular_name',
  note: 'select id from taxon_note',
  change: "select id from change where entity like 'taxon%'",
  grant: 'select id from role_grant',
  suggestion: 'select id from record_suggestion',
  decision: 'select id from record_decision',
  report: 'select id from record_report',
  move: 'select id from record_move',
  area: 'select id from area',
  dataset: 'select id from dataset',
  import: 'select id from record_import',
  savedSearch: 'select id from saved_search',
  ownPlace: 'select id from own_place',
  card: 'select id from notification_card',
  morphoGroup: 'select distinct group_id from morpho_member',
  terms: 'select version from terms',
  userUuid: 'select identification from app_user',
  media: 'select id from media',
  recordUuid: 'select uuid from record',
  importUuid: 'select uuid from record_import',
  file: 'select id from stored_file',
  download: 'select id from record_download',
  batch: 'select batch from record_decision where batch is not null',
  tag: 'select tag from record_tag',
  client: 'select client_id from idp_client',
  settingCategory: 'select category from setting',
  settingKey: 'select key from setting',
  taxonName: 'select canonical_name from taxon_name',
  locality: 'select locality from record where locality is not null',
} as const
type Kind = keyof typeof sources

/** Which things a field names. The path decides where the field is a bare `id`. */
const byField: readonly [field: RegExp, kinds: readonly Kind[], path?: RegExp][] = [
  [/^id$/, ['comment'], /comment/],
  [/^id$/, ['community'], /^\/community/],
  [/^(communityId|communityIds|community)$/, ['community']],
  [/^eventId$/, ['event']],
  [/^id$/, ['thread'], /^\/forum/],
  [/^id$/, ['news'], /^\/news/],
  [/^id$/, ['warning'], /^\/warnings/],
  [/^id$/, ['trip'], /^\/trip-/],
  [/^(tripId|trip|againOf)$/, ['trip']],
  [/^id$/, ['taxon'], /^\/taxa/],
  [/^id$/, ['user'], /^\/account/],
  [/^id$/, ['report'], /report/],
  [/^id$/, ['savedSearch'], /search/],
  [/^id$/, ['ownPlace'], /^\/places/],
  [/^id$/, ['card'], /notifications/],
  [/^id$/, ['import'], /import/],
  [/^id$/, ['move'], /move/],
  [/^(id|ids)$/, ['record'], /^\/records/],
  [/^ownerId$/, ['record', 'taxon', 'trip', 'community']],
  [/^recordIds?$/, ['record', 'publicRecord']],
  [/(taxonId|parentId|orphanId|memberIds|lookAlikeIds|taxonIds|^fromId|^toId)$/i, ['taxon']],
  [/morphoGroupIds?$/, ['morphoGroup', 'taxon']],
  [/(userId|reporterId|finderIds|participantIds|actorId)$/i, ['user']],
  [/^threadId$/, ['thread']],
  [/^commentId$/, ['comment']],
  [/^nameIds?$/, ['name', 'vernacular']],
  [/^noteId$/, ['note']],
  [/^changeId$/, ['change']],
  [/^grantId$/, ['grant']],
  [/^suggestionId$/, ['suggestion']],
  [/^decisionId$/, ['decision']],
  [/^(reportId)$/, ['report']],
  [/^moveId$/, ['move']],
  [/^areaId$/, ['area']],
  [/datasetIds?$/i, ['dataset']],
  [/^version$/, ['terms']],
  [/^(mediaId|mediaIds|pictureId|pictureIds)$/, ['media']],
  [/^downloadId$/, ['download']],
  [/^batch$/, ['batch']],
  [/^(identifier|userIdentification)$/, ['userUuid']],
  [/^uuid$/, ['importUuid'], /import/],
  [/^uuid$/, ['recordUuid']],
  [/^fileId$/, ['file']],
  [/^tags?$/, ['tag']],
  [/^clientId$/, ['client']],
  [/^category$/, ['settingCategory']],
  [/^key$/, ['settingKey']],
  [/^(queryString|canonicalName|scientificName)$/, ['taxonName', 'locality']],
]

/** Ids of what the portal holds now, so that requests reach what lies behind "there is no such thing". */
export class KnownThings {
  readonly #db: Db
  readonly #ids = new Map<Kind, readonly (string | number)[]>()
  /** Texts of replies that are worth sending back. */
  readonly heard: string[] = []
  /** What plain requests change. */
  readonly rows: Rows
  /** Those that notes have now. */
  noteCategories: string[] = []

  constructor(db: Db) {
    this.#db = db
    this.rows = new Rows(db)
  }

  /** What there is as a round begins. */
  async read(round: number) {
    await this.rows.read(round)
    const used = await this.#db.selectFrom('taxonNote').select('category').distinct().limit(40).execute()
    this.noteCategories = used.map(({ category }) => category)
    for (const [kind, source] of Object.entries(sources) as [Kind, string][]) {
      const { rows } = await sql<{ id: string | number }>`select id from (${sql.raw(source)}) as things (id)
        order by md5(id::text || ${String(round)}::text) limit 40`.execute(this.#db)
      this.#ids.set(
        kind,
        rows.map(({ id }) => id),
      )
    }
  }

  count(kind: Kind) {
    return this.#ids.get(kind)?.length ?? 0
  }

  of(kind: Kind, chance: Chance): string | number | undefined {
    const ids = this.#ids.get(kind) ?? []
    return ids.length === 0 ? undefined : chance.pick(ids)
  }

  /** An id or word for a field of a call, or nothing where no such thing is known. */
  forField(field: string, path: string, chance: Chance): string | number | undefined {
    const row = byField.find(([name, , where]) => name.test(field) && (where === undefined || where.test(path)))
    return row && this.of(chance.pick(row[1]), chance)
  }

  /** Remember where a list said that it goes on. */
  hear(body: string) {
    const cursor = /"cursor":"([^"]{1,200})"/.exec(body)?.[1]
    if (cursor === undefined) return
    this.heard.push(cursor)
    if (this.heard.length > 50) this.heard.shift()
  }
}
