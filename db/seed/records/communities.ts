import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Criteria } from '#contract/community.ts'
import type { Answers, ExtraField } from '#contract/community-fields.ts'
import { answerCommunity } from '#server/communities/answers.ts'
import { setCommunityOrganisers } from '#server/communities/care.ts'
import { make } from '#server/communities/communities.ts'
import { follow } from '#server/communities/following.ts'
import { addCommunityEvent, answerCommunityEvent } from '#server/communities/happening.ts'
import { addCommunityThread } from '#server/communities/threads.ts'
import type { Config } from '#server/core/config.ts'
import type { Ctx, SignedIn } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { Events } from '#server/core/events.ts'
import { jobContext } from '#server/core/job-context.ts'
import { danishDay } from '#server/core/roles.ts'
import { listenInRooms } from '#server/listeners.ts'
import type { MediaStorage } from '#server/media/storage.ts'
import { publicWhere } from '#server/records/filter.ts'
import { type DemoCommunity, demoCommunities } from './community-texts.ts'
import { height, width } from './drawings.ts'
import type { Observer } from './people.ts'
import { storePictures } from './pictures.ts'
import { Chance } from './random.ts'

interface Scene {
  config: Config
  storage: MediaStorage
  people: readonly Observer[]
  userIds: ReadonlyMap<string, number>
  now: Date
}

const day = 86_400_000
const hour = 3_600_000
/** Mols, roughly. */
const mols: Criteria['polygon'] = [
  [10.42, 56.33],
  [10.42, 56.12],
  [10.75, 56.12],
  [10.75, 56.33],
]

/** Communities that show what one can be, through the same verbs as everywhere: one that asks, one that counts, one that has ended. */
export async function seedCommunities(db: Db, { config, storage, people, userIds, now }: Scene) {
  const chance = new Chance(20_260_913)
  const events = new Events()
  listenInRooms(events)
  const asId = (userId: number, days: number): Ctx => {
    const viewer: SignedIn = {
      ...{ kind: 'user', issuer: '', subject: '', profile: {}, claims: [], roleTable: [], roles: [] },
      ...{ userId, acceptedTerms: true, blocked: false },
    }
    return { ...jobContext(config, events, db, new Date(now.getTime() + days * day)), viewer, jobs: quiet }
  }
  const idOf = (userName: string) => userIds.get(userName) ?? 0
  const told = demoCommunities.map((demo) => ({ ...demo, mediaId: randomUUID() }))
  const drawn = told.map(({ mediaId, picture }) => ({ id: mediaId, ...picture, number: 0 }))
  const stored = await storePictures(storage, drawn)
  const followers = people.map(({ userName }) => idOf(userName)).filter((id) => id > 0)
  for (const demo of told) {
    const [first = 0, ...others] = demo.organisers.map(idOf).filter((id) => id > 0)
    if (first === 0) continue
    const id = await make(asId(first, -90), chance.uuid(), {
      ...withPeriod(demo, now),
      wantedIds: await wantedOf(db, demo),
    })
    const userIdsOf = [first, ...others]
    if (others.length > 0) await setCommunityOrganisers(asId(first, -89), { id, userIds: userIdsOf })
    await hang(db, { demo, id, stored, people, userIds, now })
    for (const userId of followers.filter(() => chance.happens(0.4))) {
      await follow(asId(userId, -chance.whole(1, 80)), { id, on: true })
    }
    for (const { by, days, text, title, isAnnouncement = false } of demo.threads) {
      const words = { communityId: id, title, html: text, mediaIds: [], isAnnouncement }
      if (idOf(by) > 0) await addCommunityThread(asId(idOf(by), -days), words)
    }
    for (const { event, days, hour: at, hours } of demo.events) {
      const start = `${danishDay(new Date(now.getTime() + days * day))}T${String(at).padStart(2, '0')}:00`
      const end = new Date(Date.parse(`${start}:00Z`) + hours * hour).toISOString().slice(0, 16)
      const made = { uuid: chance.uuid(), communityId: id, event: { ...event, startsAt: start, endsAt: end } }
      const { id: eventId } = await addCommunityEvent(asId(first, Math.min(days, 0) - 15), made)
      for (const userId of followers.filter(() => chance.happens(0.3))) {
        const answer = chance.pick(['yes', 'yes', 'yes', 'maybe', 'no'] as const)
        await answerCommunityEvent(asId(userId, Math.min(days, 0) - 4), { eventId, answer })
      }
    }
    await answerFields(db, { id, asId, chance })
  }
}

async function wantedOf(db: Db, { wanted = [] }: DemoCommunity): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from taxon where latin_name = any(${wanted}::text[]) and is_default and merged_into is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Nobody is written to by what never happened. */
const quiet: Ctx['jobs'] = { send: async () => {} }

function withPeriod({ community, period }: DemoCommunity, now: Date) {
  if (!period) return community
  const on = (days: number) => danishDay(new Date(now.getTime() + days * day))
  return {
    ...community,
    criteria: { polygon: mols, from: on(period.from), to: on(period.to) },
    endsOn: on(period.ends),
  }
}

interface Hung extends Pick<Scene, 'people' | 'userIds' | 'now'> {
  demo: DemoCommunity & { mediaId: string }
  id: number
  stored: Awaited<ReturnType<typeof storePictures>>
}

async function hang(db: Db, { demo, id, stored, people, userIds, now }: Hung) {
  const by = people.find(({ name }) => name === demo.picture.by)
  const file = stored.get(demo.mediaId)
  if (!by || !file) return
  await db
    .insertInto('media')
    .values({
      ...{ id: demo.mediaId, ownerType: 'community', ownerId: String(id), position: 0, status: 'used', width, height },
      // Nobody must take it for a photograph.
      ...{ author: `${by.name} (tegning)`, licence: by.licence, uploader: userIds.get(by.userName) ?? null },
      ...{ bytes: file.bytes, placeholder: file.placeholder, created: now },
    })
    .execute()
}

interface Answering {
  id: number
  asId(userId: number, days: number): Ctx
  chance: Chance
}

/** Reporters have answered for many of the finds, and forgotten some. */
async function answerFields(db: Db, { id, asId, chance }: Answering) {
  const { rows } = await sql<{ fields: ExtraField[] }>`
    select fields from community_fields where community_id = ${id} and version = 1`.execute(db)
  const fields = rows[0]?.fields ?? []
  if (fields.length === 0) return
  const { rows: finds } = await sql<{ recordId: number; reporter: number }>`
    select p.record_id, p.reporter from record_public p
    where p.reporter is not null and ${await publicWhere(db, { community: id })} order by p.record_id desc limit 120`.execute(
    db,
  )
  for (const { recordId, reporter } of finds) {
    if (!chance.happens(0.75)) continue
    const answers: Answers = {}
    for (const field of fields)
      if (chance.happens(field.isRequired ? 0.95 : 0.5)) answers[field.id] = someAnswer(field, chance)
    await answerCommunity(asId(reporter, 0), { recordId, communityId: id, answers, version: 1 })
  }
}

function someAnswer(field: ExtraField, chance: Chance) {
  if (field.kind === 'number') return chance.whole(1, Math.min(20, field.max ?? 20))
  if (field.kind === 'options') return [chance.pick(field.options).id]
  if (field.kind === 'date') return `2026-0${chance.whole(5, 9)}-1${chance.whole(0, 9)}`
  return chance.pick(['Anis', 'Svag, behagelig', 'Mel', 'Ingen'])
}
