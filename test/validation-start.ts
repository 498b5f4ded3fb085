import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { makeRecord } from './records.ts'
import { Checklist, newLetters, ranks } from './taxa.ts'
import { type ModelTaxon, ValidationModel } from './validation-model.ts'
import { earned, experts, voters } from './validation-steps.ts'

export type Person = Actor & { userId: number }
/** One find in a tree of its own, the same in the portal and in the model. */
export interface Start {
  model: ValidationModel
  /** What the model's taxa are called in the portal. */
  ids: Record<string, number>
  people: Record<string, Person>
  /** The find. */
  id: number
}

export async function startValidation(portal: Portal): Promise<Start> {
  const checklist = new Checklist(portal)
  const make = (parent: number | null, rank: number, group?: number) => {
    const name = rank < ranks.species ? `X${newLetters()}` : `X${newLetters()} ${newLetters()}`
    return checklist.id({ name, parent, rank, ...(group ? { group } : {}) })
  }
  const family = await make(null, ranks.family, 4)
  const [one, two] = [await make(family, ranks.genus), await make(family, ranks.genus)]
  const [certain, shy] = [await make(one, ranks.species), await make(one, ranks.species)]
  const far = await make(two, ranks.species)
  const orphan = (await checklist.orphan({ name: `Y${newLetters()} ${newLetters()}` })).id
  const ids = { family, one, two, sure: certain, shy, far, orphan }
  await portal.call('updateTaxonValidationParameters', {
    ...{ as: 'taxonAdminRole', taxonId: certain, version: (await checklist.read(certain)).version },
    parameters: {
      geography: { on: true, years: 20 },
      season: { on: true, months: [5] },
      recognisability: { on: true, points: 4 },
    },
  })
  const people: Record<string, Person> = {}
  for (const name of voters) people[name] = await portal.person()
  for (const name of experts) people[name] = await portal.person({ roles: ['BirdExpert'] })
  for (const [name, points] of Object.entries(earned)) {
    const { userId } = people[name] as Person
    await portal.db.insertInto('memberPoints').values({ userId, speciesGroup: 4, points }).execute()
  }
  const plain = { recognisability: 0, month: 0 }
  const kind = (parent: string | null, isSpecies = false, fixedPoints = plain): ModelTaxon => ({
    parent,
    isSpecies,
    fixedPoints,
  })
  const taxa = new Map([
    ['family', kind(null)],
    ['one', kind('family')],
    ['two', kind('family')],
    ['sure', kind('one', true, { recognisability: 4, month: 3 })],
    ['shy', kind('one', true)],
    ['far', kind('two', true)],
    ['orphan', kind(null)],
  ])
  const model = new ValidationModel(taxa, new Map(Object.entries(earned)))
  // Reported under a name that waits for an editor, as an import could leave it.
  const { id } = await makeRecord(portal, { as: people.reporter as Person, taxonId: shy })
  await portal.db.updateTable('recordSuggestion').set({ taxonId: orphan }).where('recordId', '=', id).execute()
  await portal.db.updateTable('record').set({ taxonId: orphan }).where('id', '=', id).execute()
  await portal.call('updateRecord', { as: people.reporter as Person, id, version: 1, changes: { count: 1 } })
  model.say('reporter', 'orphan', 'sikker')
  model.settle()
  return { model, ids, people, id }
}
