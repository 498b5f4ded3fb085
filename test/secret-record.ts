import type { RecordDetails } from '#contract/record.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, taxonWithBlur } from './records.ts'
import { uploaded } from './upload.ts'

type Person = Actor & { userId: number }

/** Where it is: away from towns, and from the middle of every square. */
export const exact = { lon: 9.636371, lat: 56.232839 }
export const secrets = {
  locality: 'Hemmelighedsdalen',
  privateNote: 'Bag den hule eg',
  notes: 'Stod i Hemmelighedsdalen bag en eg',
}
export const shape = {
  type: 'LineString' as const,
  coordinates: [[exact.lon, exact.lat] as [number, number], [9.6371, 56.2331] as [number, number]],
}

/** A find of a blurred bird with all that could tell where it was, for tests that attack it. */
export interface SecretRecord {
  record: RecordDetails
  taxonId: number
  pictureId: string
  owner: Person
  /** Has said yes to being a finder. */
  friend: Person
  /** Has not answered. */
  asked: Person
}

export async function secretRecord(portal: Portal): Promise<SecretRecord> {
  const [owner, friend, asked] = [await portal.person(), await portal.person(), await portal.person()]
  const taxonId = await taxonWithBlur(portal, 2000)
  const pictureId = (await uploaded(portal, owner)).id
  const made = await makeRecord(portal, {
    as: owner,
    taxonId,
    ...secrets,
    shape,
    point: exact,
    observedFrom: '2026-05-14',
    finderIds: [friend.userId, asked.userId],
    pictures: [{ id: pictureId }],
  })
  const { id } = made
  await portal.call('answerFinderRequest', { as: friend, id, accept: true })
  // A history that would tell, if it told places.
  const moved = { point: { lon: exact.lon + 0.0002, lat: exact.lat }, locality: 'Hemmelighedsdalens nordside' }
  await portal.call('updateRecord', { as: owner, id, version: 1, changes: moved })
  const back = { point: exact, locality: secrets.locality }
  await portal.call('updateRecord', { as: owner, id, version: 2, changes: back })
  await portal.call('addThreadComment', { as: owner, on: { kind: 'record', ownerId: id }, html: '<p>Smukt</p>' })
  return { record: made, taxonId, pictureId, owner, friend, asked }
}

/** What of an answer comes nearer to the truth than the square: its words, or a number within some hundred metres. */
export const leaksOf = (answer: unknown): string[] => {
  const leaks: string[] = []
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string' && /hemmelighedsdal|hule eg/i.test(value)) leaks.push(`${path}: ${value}`)
    if (typeof value === 'number' && !Number.isInteger(value)) {
      if (Math.abs(value - exact.lon) < 0.005 || Math.abs(value - exact.lat) < 0.003) leaks.push(`${path}: ${value}`)
    }
    if (value !== null && typeof value === 'object') {
      for (const [key, part] of Object.entries(value)) walk(part, `${path}.${key}`)
    }
  }
  walk(answer, '')
  return leaks
}

/** What the log holds of somebody who looked at exact places. */
export const looksOf = (portal: Portal, { userId }: Actor) =>
  portal.db.selectFrom('exactPlaceAccess').select(['call', 'recordId']).where('userId', '=', userId).execute()
