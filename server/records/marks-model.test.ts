import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { patience, rounds } from '#test/rounds.ts'
import { Checklist } from '#test/taxa.ts'

/* Any sequence of marks, un-marks and changes, by anybody: the find and its history stay whole. */

const people = ['reporter', 'finder', 'birdExpert', 'plantExpert', 'moderator', 'siteAdmin', 'member'] as const
type Person = (typeof people)[number]
const verbs = ['personalize', 'un-personalize', 'delete', 'restore', 'hide', 'unhide', 'update'] as const
type Verb = (typeof verbs)[number]

interface Step {
  who: Person
  verb: Verb
  count: number
}

/** What the find should be, told again in the plainest words. */
class Model {
  personalBy: Person | null = null
  isDeleted = false
  isHidden = false
  count: number | null = null
  version = 1
  readonly lines = ['create', 'join']

  get isPublic() {
    return this.personalBy === null && !this.isDeleted && !this.isHidden
  }

  get marks() {
    return [
      ...(this.personalBy === null ? [] : ['personal']),
      ...(this.isHidden ? ['hidden'] : []),
      ...(this.isDeleted ? ['deleted'] : []),
    ]
  }

  reads(who: Person): boolean {
    if (who === 'reporter' || who === 'siteAdmin') return true
    if (this.isDeleted) return false
    if (this.isHidden) return who === 'moderator'
    if (this.personalBy === null || who === 'finder') return true
    return who === 'birdExpert' && this.personalBy !== 'reporter'
  }

  /** The status that a step answers with, after it has changed what it changes. */
  take({ who, verb, count }: Step): number {
    const wardens: Person[] = ['moderator', 'siteAdmin']
    if ((verb === 'hide' || verb === 'unhide') && !wardens.includes(who)) return 403
    if (!this.reads(who)) return 404
    const allowed: Record<Verb, readonly Person[]> = {
      personalize: ['reporter', 'birdExpert'],
      'un-personalize': ['reporter', 'birdExpert'],
      delete: ['reporter'],
      restore: ['reporter', 'siteAdmin'],
      hide: wardens,
      unhide: wardens,
      update: ['reporter', 'finder'],
    }
    if (!allowed[verb].includes(who)) return 403
    if (this.isDeleted && verb !== 'delete' && verb !== 'restore') return 409
    if (verb === 'un-personalize' && this.personalBy !== null && this.personalBy !== who && who !== 'birdExpert')
      return 403
    if (this.#change(verb, who, count)) this.lines.push(verb)
    return 200
  }

  #change(verb: Verb, who: Person, count: number): boolean {
    const before = JSON.stringify([this.personalBy, this.isDeleted, this.isHidden, this.count])
    if (verb === 'personalize') this.personalBy ??= who
    if (verb === 'un-personalize') this.personalBy = null
    if (verb === 'delete' || verb === 'restore') this.isDeleted = verb === 'delete'
    if (verb === 'hide' || verb === 'unhide') this.isHidden = verb === 'hide'
    if (verb === 'update') {
      if (this.count !== count) this.version++
      this.count = count
    }
    return before !== JSON.stringify([this.personalBy, this.isDeleted, this.isHidden, this.count])
  }
}

let portal: Portal
let actors: Record<Person, Actor & { userId: number | null }>
let bird: number
beforeAll(async () => {
  portal = await openPortal()
  bird = await new Checklist(portal).id({ group: 4 })
  actors = {
    reporter: await portal.person(),
    finder: await portal.person(),
    birdExpert: await portal.as('groupExpertRole.4'),
    plantExpert: await portal.as('groupExpertRole.1'),
    moderator: await portal.as('siteModerator'),
    siteAdmin: await portal.as('siteAdminRole'),
    member: await portal.as('member'),
  }
})
afterAll(() => portal.close())

async function act(id: number, { who, verb, count }: Step, version: number) {
  const on = { as: actors[who], id }
  const calls = {
    personalize: () => portal.call('personalizeRecord', on),
    'un-personalize': () => portal.call('unPersonalizeRecord', on),
    delete: () => portal.call('deleteRecord', on),
    restore: () => portal.call('restoreRecord', on),
    hide: () => portal.call('hideRecord', { ...on, reason: 'Prøve' }),
    unhide: () => portal.call('unhideRecord', on),
    update: () => portal.call('updateRecord', { ...on, version, changes: { count } }),
  }
  return (await calls[verb]()).status
}

const step = (who: readonly Person[], verb: readonly Verb[]) =>
  fc.record({ who: fc.constantFrom(...who), verb: fc.constantFrom(...verb), count: fc.integer({ min: 1, max: 3 }) })
/** Anybody tries anything, and now and then those who may do what they may. */
const steps = fc.array(
  fc.oneof(
    step(people, verbs),
    step(['reporter', 'birdExpert'], ['personalize', 'un-personalize']),
    step(['reporter'], ['delete', 'restore', 'update']),
    step(['moderator', 'siteAdmin'], ['hide', 'unhide']),
  ),
  { minLength: 4, maxLength: 25 },
)

test(
  'marks and un-marks in any order, by anybody, keep the find and its history whole',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const { reporter, finder, siteAdmin } = actors
        const { id, uuid } = await makeRecord(portal, {
          as: reporter,
          taxonId: bird,
          locality: 'Skoven',
          finderIds: [finder.userId ?? 0],
        })
        await portal.call('answerFinderRequest', { as: finder, id, accept: true })
        const model = new Model()
        for (const step of sequence) {
          const { version } = model
          const expected = model.take(step)
          expect([step, await act(id, step, version)]).toEqual([step, expected])
          const { body } = await portal.call('getRecord', { as: siteAdmin, id })
          expect(body).toMatchObject({ uuid, marks: model.marks, count: model.count, version: model.version })
          expect(body).toMatchObject({ taxon: { id: bird }, place: { locality: 'Skoven' }, state: 'submitted' })
          const isThere = await portal.db
            .selectFrom('recordPublic')
            .select('recordId')
            .where('recordId', '=', id)
            .execute()
          expect(isThere.length).toBe(model.isPublic ? 1 : 0)
        }
        const { body } = await portal.call('recordHistory', { as: siteAdmin, id })
        expect(body.items.map(({ verb }) => verb)).toEqual(model.lines)
        for (const who of people) {
          expect([who, (await portal.call('getRecord', { as: actors[who], id })).status]).toEqual([
            who,
            model.reads(who) ? 200 : 404,
          ])
        }
        expect((await portal.call('getRecord', { id })).status).toBe(model.isPublic ? 200 : 404)
      }),
      rounds(4),
    )
  },
  patience(300_000),
)
