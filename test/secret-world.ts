import { sql } from 'kysely'
import type { Point, RecordChanges } from '#contract/record.ts'
import { isOfKind, plainFields, plainLineOf } from '#contract/record-fields.ts'
import { fromGrid, toGrid } from '#server/places/grid.ts'
import { importAreas } from '#server/places/import-areas.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, taxonWithBlur } from './records.ts'
import { makeTrip, walk } from './trips.ts'
import { picture, uploaded } from './upload.ts'
import { evidence, say } from './validating.ts'

type Person = Actor & { userId: number }
export const plantExpert = 'groupExpertRole.1'

/** What is written on a find, in all of its free texts, while it lies in one corner of its square or in the other. */
export const words = { before: 'Hemmelighedsdalen', after: 'Løndalsgrunden' }
export const planted = /hemmelighedsdal|løndalsgrund/i

/** A find with a secret: where it lies before and after it is moved, both in one square. */
export interface Secret {
  name: string
  id: number
  side: number
  taxonId: number
  pictureId: string
  before: Point
  after: Point
}

export interface World {
  secrets: Secret[]
  owner: Person & { identifier: string }
  /** Has said yes to being a finder. */
  friend: Person
  /** Was asked to be a finder and has not answered. */
  asked: Person
  /** A member who has taken part: voted, commented, complained, and wants e-mails. */
  anna: Person
  /** Open finds around: their ids, to feel for the secret with. */
  probes: number[]
  areaIds: number[]
  threadIds: number[]
  taxonIds: number[]
  /** A trip of the owner's with the secrets and an open find of theirs in it, and one of theirs alone. */
  tripIds: number[]
  /** Communities of Anna's with criteria of any shape around the secrets, and the secrets in them, by hand and by themselves. */
  communityIds: number[]
}

/** Where a part of the way (0 to 1) through the square of a point is, to the east and to the north. */
export function withinSquare({ lon, lat }: Point, side: number, east: number, north: number): Point {
  const [x, y] = toGrid(lon, lat)
  const at = (metres: number, part: number) => (Math.floor(metres / side) + part) * side
  const [atLon, atLat] = fromGrid(at(x, east), at(y, north))
  return { lon: Math.round(atLon * 1e6) / 1e6, lat: Math.round(atLat * 1e6) / 1e6 }
}

/** What else is withheld with the place, as numbers: they differ with the word. */
const withheldNumbers = plainFields.filter((name) => isOfKind(name, 'number') && plainLineOf(name).seen === 'openly')

/** All that is said of a find's place, with a word in every free text. */
export const saidAt = (point: Point, word: string): RecordChanges => ({
  ...Object.fromEntries(withheldNumbers.map((name) => [name, word.length])),
  point,
  locality: `${word}, nordsiden`,
  notes: `Stod i ${word} ved den hule eg`,
  privateNote: `Fra ${word} og ned`,
  tags: [word],
  shape: {
    type: 'LineString',
    coordinates: [
      [point.lon, point.lat],
      [point.lon + 0.0004, point.lat + 0.0003],
    ],
  },
})

const middle: Point = { lon: 9.636371, lat: 56.232839 }

/** Sensitive finds of every kind, with people and other finds around them, for tests that attack their places. */
export async function secretWorld(portal: Portal, isOpen = false): Promise<World> {
  const [owner, friend, asked] = [await portal.person(), await portal.person(), await portal.person()]
  const anna = await portal.person()
  const blurred = (radius: number) => taxonWithBlur(portal, isOpen ? 0 : radius, 1)
  const [orchid, fern, open] = [await blurred(2000), await blurred(400), await blurred(0)]
  const areaIds = await halves(portal)
  const probes = await openRecords(portal, anna, open)
  const reported = async (name: string, side: number, taxonId: number, more: RecordChanges = {}) => {
    const pictureId = (await uploaded(portal, owner, await picture(), `${words.before}.jpg`)).id
    const [before, after] = [withinSquare(middle, side, 0.12, 0.15), withinSquare(middle, side, 0.88, 0.85)]
    const wish = { observedFrom: '2026-05-14', finderIds: [friend.userId, asked.userId], ...more }
    const made = { ...saidAt(before, words.before), ...wish, pictures: [{ id: pictureId }] }
    const { id } = await makeRecord(portal, { as: owner, taxonId, ...made })
    await portal.call('answerFinderRequest', { as: friend, id, accept: true })
    await portal.call('addThreadComment', { as: anna, on: { kind: 'record', ownerId: id }, html: '<p>Smukt</p>' })
    return { name, id, side, taxonId, pictureId, before, after }
  }
  const secrets = [
    await reported('waits in the queue', 5000, orchid),
    await reported('is evidence', 1000, fern),
    await reported('is blurred by its owner', 5000, open, { ownBlur: !isOpen }),
    await reported('is taken for a blurred taxon', 5000, open, { observedFrom: '2026-05-13' }),
  ]
  const [waits, proves, owned, taken] = secrets.map(({ id }) => id) as [number, number, number, number]
  await portal.call('toggleExpertValidation', { as: plantExpert, id: proves, taxonId: fern })
  await portal.call('pauseRecord', { as: plantExpert, id: owned, question: 'Hvor stor?' })
  await say(portal, taken, orchid, { as: anna })
  await portal.call('flagRecord', { as: anna, id: waits, reason: 'Se her' })
  await portal.call('addRecordReport', { as: anna, id: waits, kind: 'wrong_place', text: 'Ligger den rigtigt?' })
  await portal.call('saveSearch', { as: anna, name: 'Halvdelen', filter: { areaId: areaIds[0] ?? 0 }, hasAlert: true })
  const { identification } = (await portal.call('domainUser', { userId: owner.userId })).body
  const threads = await portal.db.selectFrom('record').select('threadId').where('id', '=', waits).execute()
  const people = { owner: { ...owner, identifier: identification }, friend, asked, anna }
  const threadIds = threads.flatMap(({ threadId }) => threadId ?? [])
  const tripIds = isOpen ? [] : await tripsOf(portal, owner, secrets, open)
  const taxonIds = [orchid, fern, open]
  const communityIds = isOpen ? [] : await communitiesAround(portal, { owner, anna, secrets, taxonIds, areaIds })
  return { secrets, ...people, probes, areaIds, threadIds, tripIds, communityIds, taxonIds }
}

type Around = Pick<World, 'anna' | 'secrets' | 'taxonIds' | 'areaIds'> & { owner: Person }

/** Somebody who would like to know makes communities around the places, and asks; the owner answers with what is secret. */
async function communitiesAround(
  portal: Portal,
  { owner, anna, secrets, taxonIds, areaIds }: Around,
): Promise<number[]> {
  const [{ before, after, side, id }] = secrets as [Secret]
  const half = (before.lon + after.lon) / 2
  const shapes = [
    { taxonIds },
    // Beside the places: what somebody wrote themself is no secret that is told.
    { near: { lon: before.lon + 0.0021, lat: before.lat + 0.0013, metres: 300 } },
    { near: { lon: after.lon + 0.0021, lat: after.lat + 0.0013, metres: 2000 }, taxonIds },
    {
      polygon: [
        [before.lon - 0.1, before.lat - 0.1],
        [half, before.lat - 0.1],
        [half, after.lat + 0.1],
      ] as [number, number][],
    },
    ...areaIds.map((areaId) => ({ areaId })),
    null,
  ]
  const ids: number[] = []
  for (const criteria of shapes) {
    const made = { name: `Efter ${side} m`, criteria, fields: [{ kind: 'text' as const, label: 'Hvor?' }] }
    const { body } = await portal.call('createCommunity', { as: anna, uuid: crypto.randomUUID(), community: made })
    ids.push(body.id)
    await sql`update community set created_at = '2020-01-01'`.execute(portal.db)
    const answers = { 1: `Ved ${words.before}` }
    const said = { recordId: id, communityId: body.id, answers, version: 1 }
    await portal.call('answerCommunity', { as: owner, ...said })
  }
  await portal.call('takeCommunityRecords', { as: anna, id: ids.at(-1) ?? 0, recordIds: secrets.map((one) => one.id) })
  return ids
}

/** Where its owner walked when they found the secrets: through their places, by name. */
export const secretTrack = (secrets: readonly Secret[], turn: 'before' | 'after') =>
  walk(...secrets.map((secret): [number, number] => [secret[turn].lon, secret[turn].lat]))

async function tripsOf(portal: Portal, owner: Person, secrets: readonly Secret[], open: number): Promise<number[]> {
  const said = {
    ...{ title: `Tur til ${words.before}`, notes: `Fra ${words.before} og hjem`, completeGroups: [1], distance: 1111 },
    ...{ track: secretTrack(secrets, 'before'), participantNames: ['Per'] },
  }
  const [mixed, alone] = [
    await makeTrip(portal, { as: owner, ...said }),
    await makeTrip(portal, { as: owner, ...said }),
  ]
  const point = withinSquare(middle, 1000, 0.5, 0.5)
  const { id } = await makeRecord(portal, { as: owner, taxonId: open, point, observedFrom: '2026-05-14' })
  const [first, second, ...others] = secrets.map((secret) => secret.id)
  await portal.call('takeRecords', { as: owner, id: mixed.id, recordIds: [id, first ?? 0, second ?? 0] })
  await portal.call('takeRecords', { as: owner, id: alone.id, recordIds: others })
  return [mixed.id, alone.id]
}

/** Two areas that part every square through the middle, and one that holds all of them. */
async function halves(portal: Portal): Promise<number[]> {
  const [south, north] = [withinSquare(middle, 5000, 0, 0), withinSquare(middle, 5000, 1, 1)]
  const half = withinSquare(middle, 1000, 0.5, 0.5).lon
  const box = (name: string, west: number, east: number, wider = 0) => {
    const [w, e, s, n] = [west - wider, east + wider, south.lat - 0.1 - wider, north.lat + 0.1 + wider]
    const coordinates = [
      [w, s],
      [e, s],
      [e, n],
      [w, n],
      [w, s],
    ]
    return { code: name, name, geometries: [JSON.stringify({ type: 'Polygon', coordinates: [coordinates] })] }
  }
  const areas = [
    box('Vesthalvdelen', south.lon - 0.1, half),
    box('Østhalvdelen', half, north.lon + 0.1),
    box('Hele egnen', south.lon - 0.2, north.lon + 0.2, 0.1),
  ]
  await importAreas(portal.db, 'municipality', { srid: 4326, areas })
  const rows = await portal.db.selectFrom('area').select('id').orderBy('id').limit(3).execute()
  return rows.map(({ id }) => id)
}

/** Open finds at both corners of the squares, some of them evidence for the machine. */
async function openRecords(portal: Portal, as: Person, taxonId: number): Promise<number[]> {
  const ids: number[] = []
  for (const side of [1000, 5000]) {
    for (const part of [0.1, 0.9]) {
      const point = withinSquare(middle, side, part, part)
      ids.push(
        (await makeRecord(portal, { as, taxonId, point, locality: `Åbent land ${side}`, observedFrom: '2026-05-14' }))
          .id,
      )
      await evidence(portal, taxonId, { point: withinSquare(middle, side, part, 1 - part) })
    }
  }
  return ids
}

/** Move a find within its square, with all that is said of its place. That something was changed is no secret: the version is put back. */
export async function moveSecret(
  portal: Portal,
  { owner, secrets, tripIds }: World,
  { id, before, after }: Secret,
  to: 'before' | 'after',
) {
  const { version } = (await portal.call('getRecord', { as: owner, id })).body
  const changes = saidAt(to === 'before' ? before : after, words[to])
  const { status, problem } = await portal.call('updateRecord', { as: owner, id, version, changes })
  if (status !== 200) throw new Error(`not moved: ${JSON.stringify(problem)}`)
  await portal.db.updateTable('record').set({ version }).where('id', '=', id).execute()
  // The walk that led there goes with it, and what is said of it.
  const trip = {
    ...{ title: `Tur til ${words[to]}`, notes: `Fra ${words[to]} og hjem`, track: secretTrack(secrets, to) },
    distance: to === 'before' ? 1111 : 2222,
  }
  for (const tripId of tripIds) {
    const known = (await portal.call('getTrip', { as: owner, id: tripId })).body
    const changed = await portal.call('updateTrip', { as: owner, id: tripId, version: known.version, trip })
    if (changed.status !== 200) throw new Error(`not changed: ${JSON.stringify(changed.problem)}`)
    await portal.db.updateTable('trip').set({ version: known.version }).where('id', '=', tripId).execute()
  }
}
