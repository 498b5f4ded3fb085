import { sql } from 'kysely'
import { PublicProfile } from '#contract/account.ts'
import { RecordDetails } from '#contract/record.ts'
import { recordHead } from '#contract/record-head.ts'
import { publicProfileOf, publicUsers } from '#server/account/public-users.ts'
import type { Viewer } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import type { AddressBook, PageContent } from '#server/core/page-content.ts'
import { isAmong } from '#server/core/prepared.ts'
import { mediaShower } from '#server/media/shown.ts'
import { taxonRefs } from '#server/taxa/refs.ts'
import { municipalityOf } from './areas.ts'
import { mayOf } from './may.ts'
import { type RecordRow, recordRows } from './queries.ts'
import { asRecord, taxaToldWith } from './shown.ts'
import { mayRead } from './sight.ts'
import { tripTold } from './trips.ts'

const visitor: Viewer = { kind: 'anonymous' }

const idOf = (text: string | undefined) => {
  const id = text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined
}

/** Everybody could see it until it was deleted: search engines are told that it is gone for good. */
const wasPublic = (row: RecordRow) =>
  row.deletedAt !== null &&
  row.state === 'submitted' &&
  row.personalAt === null &&
  row.dismissedAt === null &&
  row.hiddenAt === null &&
  row.hideUntil === null

/** /fund/{fundId} as a visitor sees it: whoever asks, nothing else is in the HTML. */
export async function recordPage(db: Db, params: Record<string, string>): Promise<PageContent | null> {
  const id = idOf(params.fundId)
  if (id === undefined) return null
  const now = new Date()
  const [row] = await recordRows(db, isAmong('r.id', [id]), visitor, now)
  if (!row) return null
  if (!mayRead(visitor, row)) return wasPublic(row) ? { status: 410, title: 'Fundet er slettet', noIndex: true } : null
  const record = await publicRecord(db, row, now)
  return { ...recordHead(record), data: { key: ['record', record.id], value: record } }
}

async function publicRecord(db: Db, row: RecordRow, now: Date): Promise<RecordDetails> {
  const taxa = new Map((await taxonRefs(db, taxaToldWith(row))).map((ref) => [ref.id, ref]))
  const users = await publicUsers(db, [row.reporter, ...row.finders.map(({ userId }) => userId)])
  // Whether it lies in the portal's area changes nothing for somebody who may do nothing.
  const may = mayOf({ viewer: visitor, now }, row, true)
  // The contract decides what leaves the house, here as in a call.
  const asMedia = await mediaShower({ db, now }, row.pictures)
  const municipality = await municipalityOf(db, row.id)
  const trip = await tripTold({ db, viewer: visitor }, row)
  return RecordDetails.parse(asRecord(visitor, row, { taxa, users, may, asMedia, municipality, trip }))
}

/** Fewer than a sitemap may hold. A page is a span of numbers, so that it is found at once and stays what it was. */
const perSitemap = 40_000

/** The finds that everybody can see. */
export const recordAddresses: AddressBook = {
  pages: async (db) => {
    const { rows } = await sql<{ last: number | null }>`select max(record_id) as last from record_public`.execute(db)
    return Math.ceil((rows[0]?.last ?? 0) / perSitemap)
  },
  page: async (db, number) => {
    const { rows } = await sql<{ id: number }>`select record_id as id from record_public
      where record_id > ${(number - 1) * perSitemap} and record_id <= ${number * perSitemap}
      order by record_id`.execute(db)
    return rows.map(({ id }) => `/fund/${id}`)
  },
}

/** /profil/{brugerId}: what everybody may know of somebody. */
export async function profilePage(db: Db, params: Record<string, string>): Promise<PageContent | null> {
  const id = idOf(params.brugerId)
  const found = id === undefined ? undefined : await publicProfileOf(db, id)
  if (!found) return null
  const person = PublicProfile.parse(found)
  return {
    title: person.displayName,
    description: `Fund, arter og statistik for ${person.displayName}.`,
    noIndex: person.isDeleted,
    data: { key: ['person', person.id], value: person },
  }
}
