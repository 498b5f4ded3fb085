import type { Validation } from '#contract/suggestion.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord, type RecordWish, somewhere } from './records.ts'
import { Checklist, newLetters, ranks } from './taxa.ts'

type Person = Actor & { userId: number }

/** Birds of their own: two species of a genus, another genus in the family, and a plant far away. */
export interface Birds {
  family: number
  parus: number
  major: number
  ater: number
  corvus: number
  plant: number
}

export async function birds(portal: Portal): Promise<Birds> {
  const checklist = new Checklist(portal)
  const family = await checklist.id({ rank: ranks.family, name: `Par${newLetters()}`, group: 4 })
  const parus = await checklist.id({ rank: ranks.genus, name: `Mus${newLetters()}`, parent: family })
  const corvus = await checklist.id({ rank: ranks.genus, name: `Cor${newLetters()}`, parent: family })
  const species = (parent: number) => checklist.id({ parent, name: `X${newLetters()} ${newLetters()}` })
  const plant = await checklist.id({ name: `P${newLetters()} ${newLetters()}`, group: 1 })
  return { family, parus, corvus, plant, major: await species(parus), ater: await species(parus) }
}

export const birdExpert = 'groupExpertRole.4'

/** Say what a find is; a new member unless somebody is named. */
export async function say(
  portal: Portal,
  id: number,
  taxonId: number,
  { as, certainty = 'sikker' }: { as?: Actor | string; certainty?: 'sikker' | 'sandsynlig' } = {},
): Promise<Validation> {
  const who = as ?? (await portal.person())
  const { status, body, problem } = await portal.call('addRecordSuggestion', { as: who, id, taxonId, certainty })
  if (status !== 200) throw new Error(`nothing was said: ${JSON.stringify(problem)}`)
  return body
}

/** Somebody whose word has that weight in a group, as if experts had confirmed them often. */
export async function personOfWeight(portal: Portal, weight: number, speciesGroup = 4): Promise<Person> {
  const person = await portal.person()
  const points = (weight - 1) * 10
  await portal.db.insertInto('memberPoints').values({ userId: person.userId, speciesGroup, points }).execute()
  return person
}

/** A find that an expert has validated: evidence for others of its taxon. */
export async function evidence(portal: Portal, taxonId: number, wish: RecordWish = {}): Promise<number> {
  const { id } = await makeRecord(portal, { as: await portal.person(), taxonId, ...wish })
  const { status, problem } = await portal.call('toggleExpertValidation', { as: 'speciesExpertRole', id, taxonId })
  if (status !== 200) throw new Error(`no evidence: ${JSON.stringify(problem)}`)
  return id
}

/** A point so many metres north of where test finds are. */
export const northOf = (metres: number) => ({ lon: somewhere.lon, lat: somewhere.lat + metres / 111_350 })
