import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

type Person = Actor & { userId: number }

let portal: Portal
let bird: number
let [asta, bo, cille]: Person[] = []
const someone = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody is there yet')
  return person
}
beforeAll(async () => {
  portal = await openPortal({ now: new Date('2026-11-15T10:00:00Z') })
  bird = await new Checklist(portal).id({ group: 4 })
  ;[asta, bo, cille] = [await portal.person(), await portal.person(), await portal.person()]
})
afterAll(() => portal.close())

const answer = (as: Actor, id: number, accept: boolean) => portal.call('answerFinderRequest', { as, id, accept })
const findersOf = async (as: Actor | string, id: number) =>
  (await portal.call('getRecord', { as, id })).body.finders.map((finder) => [finder.id, finder.status])

describe('finders', () => {
  test('are asked, and others see them when they have said yes', async () => {
    const [a, b, c] = [someone(asta), someone(bo), someone(cille)]
    const { id } = await makeRecord(portal, { as: a, finderIds: [b.userId, c.userId, a.userId] })
    expect(await findersOf('anonymous', id)).toEqual([[a.userId, 'accepted']])
    expect(await findersOf(b, id)).toEqual([
      [a.userId, 'accepted'],
      [b.userId, 'asked'],
    ])
    expect((await portal.call('getRecord', { as: b, id })).body.may).toMatchObject({ answerFinder: true, edit: false })
    expect((await answer(b, id, true)).body).toEqual({ done: true })
    expect((await answer(c, id, false)).body).toEqual({ done: true })
    expect(await findersOf('anonymous', id)).toEqual([
      [a.userId, 'accepted'],
      [b.userId, 'accepted'],
    ])
    expect((await answer(c, id, true)).problem.code).toBe('record_not_asked')
    const texts = async (as: Actor | string) =>
      (await portal.call('recordHistory', { as, id })).body.items.map(({ text }) => text)
    expect(await texts('anonymous')).toEqual(['Indsendte fundet', 'Sagde ja til at være finder'])
    expect(await texts(a)).toContain('Sagde nej til at være finder')
  })

  test('may leave, and the reporter may leave and come back', async () => {
    const [a, b] = [someone(asta), someone(bo)]
    const { id } = await makeRecord(portal, { as: a, finderIds: [b.userId] })
    await answer(b, id, true)
    await answer(b, id, false)
    await answer(a, id, false)
    expect(await findersOf('anonymous', id)).toEqual([])
    expect((await portal.call('getRecord', { as: a, id })).body.may.edit).toBe(true)
    await answer(a, id, true)
    expect(await findersOf('anonymous', id)).toEqual([[a.userId, 'accepted']])
  })

  test('who said yes change the find with the reporter, except what is the reporter’s to say', async () => {
    const [a, b] = [someone(asta), someone(bo)]
    const species = await new Checklist(portal).id({ name: 'Alterus novus' })
    const photo = (await uploaded(portal, a)).id
    const { id } = await makeRecord(portal, { as: a, taxonId: bird, finderIds: [b.userId], pictures: [{ id: photo }] })
    const change = (version: number, changes: object) => portal.call('updateRecord', { as: b, id, version, changes })
    expect((await change(1, { count: 1 })).problem.code).toBe('record_not_yours')
    await answer(b, id, true)
    expect((await change(1, { count: 5, privateNote: 'Set igen' })).body).toMatchObject({ count: 5, version: 2 })
    for (const changes of [
      { isPersonal: true },
      { ownBlur: true },
      { finderIds: [] },
      { hideUntil: '2030-01-01' },
      { pictures: [] },
    ]) {
      const { status, problem } = await change(2, changes)
      expect([status, problem.code, Object.keys(problem.fields ?? {})]).toEqual([
        403,
        'record_reporter_only',
        Object.keys(changes),
      ])
    }
    // What a finder believes it to be is a word of theirs, and not the last one.
    expect((await change(2, { taxonId: species })).body.taxon?.id).not.toBe(species)
    const live = await portal.db
      .selectFrom('recordSuggestion')
      .select(['author', 'taxonId'])
      .where('recordId', '=', id)
      .where('withdrawnAt', 'is', null)
      .orderBy('id')
      .execute()
    expect(live).toEqual([
      { author: a.userId, taxonId: bird },
      { author: b.userId, taxonId: species },
    ])
  })
})

describe('labels', () => {
  test('are each one’s own, and no part of the history', async () => {
    const [a, b] = [someone(asta), someone(bo)]
    const { id } = await makeRecord(portal, { as: a, tags: ['have'], finderIds: [b.userId] })
    await answer(b, id, true)
    expect((await portal.call('updateRecordTags', { as: b, id, tags: ['bos', 'bos'] })).body.tags).toEqual(['bos'])
    expect((await portal.call('updateRecordTags', { as: a, id, tags: ['eng', 'efterår'] })).body.tags).toEqual([
      'efterår',
      'eng',
    ])
    expect((await portal.call('getRecord', { as: b, id })).body).toMatchObject({ tags: ['bos'], version: 1 })
    expect((await portal.call('getRecord', { id })).body.tags).toEqual([])
    expect((await portal.call('updateRecordTags', { as: 'member', id, tags: [] })).status).toBe(403)
  })
})

describe('ratings', () => {
  test('make a mean in which an expert of the group counts three times', async () => {
    const a = someone(asta)
    const pictureId = (await uploaded(portal, a)).id
    const { id } = await makeRecord(portal, { as: a, taxonId: bird, pictures: [{ id: pictureId }] })
    const rate = async (as: string, rating: number | null) =>
      (await portal.call('updateRating', { as, id, pictureId, rating })).body.pictures[0]
    expect(await rate('member', 1)).toMatchObject({ rating: 1, ownRating: 1 })
    expect(await rate('groupExpertRole.4', 5)).toMatchObject({ rating: 4, ownRating: 5 })
    expect(await rate('groupExpertRole.1', 4)).toMatchObject({ rating: 4 })
    expect(await rate('member', 4)).toMatchObject({ ownRating: 4 })
    for (const as of ['member', 'groupExpertRole.1']) await rate(as, null)
    expect(await rate('groupExpertRole.4', null)).toMatchObject({ rating: null, ownRating: null })
    const other = (await uploaded(portal, a)).id
    expect((await portal.call('updateRating', { as: 'member', id, pictureId: other, rating: 2 })).status).toBe(404)
  })
})

describe('a person who leaves', () => {
  test('leaves the finds, and takes drafts, private notes, labels and open questions along', async () => {
    const [b, leaver] = [someone(bo), await portal.person({ displayName: 'Rejsende R' })]
    const pictureId = (await uploaded(portal, leaver)).id
    const kept = await makeRecord(portal, { as: leaver, taxonId: bird, privateNote: 'Min mors have', tags: ['x'] })
    const draft = await makeRecord(portal, {
      as: leaver,
      isDraft: true,
      point: somewhere,
      pictures: [{ id: pictureId }],
    })
    const open = await makeRecord(portal, { as: b, finderIds: [leaver.userId] })
    const consequences = await portal.call('deleteUserConsequences', { as: leaver, userId: leaver.userId })
    expect(consequences.body.kept).toContainEqual({ what: 'Fund', count: 1 })
    expect(consequences.body.kept).toContainEqual({ what: 'Forslag til navne', count: 1 })
    expect((await portal.call('deleteUser', { as: leaver, userId: leaver.userId })).status).toBe(200)
    const { body } = await portal.call('getRecord', { as: 'siteAdminRole', id: kept.id })
    expect(body.reporter).toMatchObject({ displayName: 'Tidligere bruger', isDeleted: true })
    expect(await portal.db.selectFrom('record').select('id').where('id', '=', draft.id).execute()).toEqual([])
    expect(await portal.db.selectFrom('recordTag').select('tag').where('userId', '=', leaver.userId).execute()).toEqual(
      [],
    )
    const details = await portal.db
      .selectFrom('recordDetail')
      .select('privateNote')
      .where('recordId', '=', kept.id)
      .execute()
    expect(details).toEqual([{ privateNote: null }])
    expect(await findersOf(b, open.id)).toEqual([[b.userId, 'accepted']])
    await portal.runJobs()
    expect(await portal.db.selectFrom('media').select('id').where('id', '=', pictureId).execute()).toEqual([])
    const everything = JSON.stringify(
      await portal.db.selectFrom('change').selectAll().where('entity', '=', 'record').execute(),
    )
    expect(everything).not.toMatch(/Rejsende R|Min mors have/)
  })
})
