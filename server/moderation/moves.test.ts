import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { whileWritesBreak } from '#test/breaking.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord, type RecordWish } from '#test/records.ts'
import { type Birds, birdExpert, birds, northOf, say } from '#test/validating.ts'

type Person = Actor & { userId: number }
let portal: Portal
let taxa: Birds
let owner: Person
beforeAll(async () => {
  portal = await openPortal()
})
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person()
})
afterAll(() => portal.close())

const newRecord = async (wish: RecordWish = {}) =>
  (await makeRecord(portal, { as: owner, taxonId: taxa.major, ...wish })).id
const stateOf = async (id: number, as: Actor | string = owner) => {
  const { taxon, stars, reporter } = (await portal.call('getRecord', { as, id })).body
  return [taxon?.id ?? null, stars, reporter?.id]
}
const history = async (id: number) =>
  (await portal.call('recordHistory', { as: 'siteAdminRole', id })).body.items.map(({ verb }) => verb)
const latest = async (as = 'siteAdminRole') => (await portal.call('recordMoves', { as, take: 1 })).body.items[0]
const undo = (id: number | null | undefined, as = 'siteAdminRole') => portal.call('undoRecordMove', { as, id: id ?? 0 })

describe('moving finds from taxon to taxon', () => {
  const move = (dryRun: boolean, more: object = {}) =>
    portal.call('moveRecordsTaxonToTaxon', {
      as: 'taxonAdminRole',
      ...{ fromTaxonId: taxa.major, toTaxonId: taxa.plant, filter: {}, dryRun },
      ...more,
    })

  test('a dry run tells how many, what follows and what changes, and touches nothing', async () => {
    const [one, two] = [await newRecord(), await newRecord()]
    await say(portal, one, taxa.major)
    await portal.call('toggleExpertValidation', { as: birdExpert, id: two, taxonId: taxa.major })
    await newRecord({ taxonId: taxa.ater })
    const personal = await newRecord({ isPersonal: true })
    const { body } = await move(true)
    expect(body).toMatchObject({ id: null, status: 'dry-run', total: 3, moved: 0, mayUndo: false })
    expect([body.fromTaxon?.id, body.toTaxon?.id]).toEqual([taxa.major, taxa.plant])
    expect(body.messages).toEqual([
      '4 stemmer følger med.',
      '1 ekspertvalidering følger med.',
      'Fundene skifter artsgruppe fra fugle til planter.',
    ])
    expect(body.examples.map(({ id }) => id)).toEqual([one, two])
    expect(portal.asked).toEqual([])
    expect(await stateOf(personal)).toEqual([taxa.major, 0, owner.userId])
  })

  test('is a job that takes votes and validations along, costs no star, and is undone as it was', async () => {
    const ids = [await newRecord(), await newRecord(), await newRecord({ isPersonal: true })]
    const [voted = 0, validated = 0, personal = 0] = ids
    for (let i = 0; i < 4; i++) await say(portal, voted, taxa.major)
    await portal.call('toggleExpertValidation', { as: birdExpert, id: validated, taxonId: taxa.major })
    const other = await newRecord({ taxonId: taxa.ater })
    const before = await Promise.all(ids.map((id) => stateOf(id)))
    expect((await move(false)).body).toMatchObject({ status: 'waiting', total: 3, moved: 0 })
    await portal.runJobs()
    expect(await latest('taxonAdminRole')).toMatchObject({ status: 'done', total: 3, moved: 3, mayUndo: true })
    const p = owner.userId
    expect([await stateOf(voted), await stateOf(validated), await stateOf(personal), await stateOf(other)]).toEqual([
      [taxa.plant, 2, p],
      [taxa.plant, 3, p],
      [taxa.plant, 0, p],
      [taxa.ater, 0, p],
    ])
    const { body } = await portal.call('recordValidation', { as: owner, id: voted })
    expect(body.suggestions.map(({ taxon, score, people }) => [taxon.id, score, people])).toEqual([[taxa.plant, 10, 5]])
    expect((await history(validated)).at(-1)).toBe('move-taxon')
    expect((await undo((await latest())?.id)).body.status).toBe('undoing')
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'undone', moved: 0, mayUndo: false })
    expect(await Promise.all(ids.map((id) => stateOf(id)))).toEqual(before)
    expect((await history(validated)).at(-1)).toBe('undo-move')
    expect((await undo((await latest())?.id)).problem.code).toBe('move_already_undone')
  })

  test('takes what the filter names, by the public place', async () => {
    const near = await newRecord()
    const far = await newRecord({ point: northOf(30_000) })
    const personal = await newRecord({ isPersonal: true })
    const filter = { box: [9.5, 56.1, 9.6, 56.2] as [number, number, number, number] }
    expect((await move(true, { filter })).body.total).toBe(2)
    await move(false, { filter })
    await portal.runJobs()
    const names = [await stateOf(near), await stateOf(far), await stateOf(personal)].map(([taxonId]) => taxonId)
    expect(names).toEqual([taxa.plant, taxa.major, taxa.plant])
  })

  test('leaves what somebody has changed meanwhile, and its undo leaves what somebody has changed since', async () => {
    const [early, late, still] = [await newRecord(), await newRecord(), await newRecord()]
    await move(false)
    await portal.call('toggleExpertValidation', { as: birdExpert, id: early, taxonId: taxa.ater })
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done', total: 3, moved: 2 })
    expect((await latest())?.messages.at(-1)).toMatch(/^1 fund blev ikke flyttet/)
    await portal.call('toggleExpertValidation', { as: 'speciesExpertRole', id: late, taxonId: taxa.ater })
    await undo((await latest())?.id)
    await portal.runJobs()
    expect([await stateOf(early), await stateOf(late), await stateOf(still)].map(([taxonId]) => taxonId)).toEqual([
      taxa.ater,
      taxa.ater,
      taxa.major,
    ])
    expect((await latest())?.messages.at(-1)).toBe('1 fund er ændret siden og blev ikke flyttet tilbage.')
    expect(await history(late)).not.toContain('undo-move')
  })

  test('leaves what was deleted meanwhile: restored, it is called what it was', async () => {
    const [deleted, other] = [await newRecord(), await newRecord()]
    await move(false)
    await portal.call('deleteRecord', { as: owner, id: deleted })
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done', total: 2, moved: 1 })
    expect((await portal.call('restoreRecord', { as: owner, id: deleted })).status).toBe(200)
    expect([await stateOf(deleted), await stateOf(other)].map(([taxonId]) => taxonId)).toEqual([taxa.major, taxa.plant])
  })

  test('goes on where it stopped when the database was away, and so does its undo', async () => {
    const ids = [await newRecord(), await newRecord()]
    const { body } = await move(false)
    const asked = [...portal.asked]
    const breaks = () => expect(portal.runJobs()).rejects.toThrow('terminating connection')
    await whileWritesBreak(portal.db, 'record_move_row', breaks)
    expect(await latest()).toMatchObject({ status: 'running', moved: 0, messages: body.messages })
    // Both the one that was thought dead and the one that took over.
    portal.asked.push(...asked, ...asked)
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done', moved: 2, messages: body.messages })
    for (const id of ids) expect(await stateOf(id)).toEqual([taxa.plant, 0, owner.userId])
    await undo(body.id)
    const undoing = [...portal.asked]
    await whileWritesBreak(portal.db, 'record_move_row', breaks)
    expect(await latest()).toMatchObject({ status: 'undoing' })
    portal.asked.push(...undoing)
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'undone', moved: 0 })
    for (const id of ids) expect(await stateOf(id)).toEqual([taxa.major, 0, owner.userId])
  })

  test('refuses what cannot be moved, and an undo while it runs', async () => {
    expect((await move(false)).problem.code).toBe('move_nothing')
    expect((await move(true, { toTaxonId: taxa.major })).problem.code).toBe('move_same')
    expect((await move(true, { toTaxonId: 999_999_999 })).status).toBe(404)
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: taxa.plant })
    expect((await move(true)).problem).toMatchObject({
      code: 'taxon_target_unusable',
      fields: { toTaxonId: 'Vælg et andet taxon.' },
    })
    await newRecord()
    await move(false, { toTaxonId: taxa.ater })
    expect((await undo((await latest())?.id)).problem.code).toBe('move_running')
    await portal.runJobs()
  })
})

describe('moving finds from user to user', () => {
  let heir: Person
  beforeEach(async () => {
    heir = await portal.person()
  })
  const move = (dryRun: boolean, more: object = {}) =>
    portal.call('moveRecordsUserToUser', {
      as: 'siteAdminRole',
      ...{ fromUserId: owner.userId, toUserId: heir.userId, filter: {}, dryRun },
      ...more,
    })

  test('gives them a new reporter with all that was said, also what is private, and is undone as it was', async () => {
    const friend = await portal.person()
    const open = await newRecord({ finderIds: [friend.userId], privateNote: 'Bag laden' })
    const personal = await newRecord({ isPersonal: true })
    const draft = (await makeRecord(portal, { as: owner, isDraft: true })).id
    await portal.call('answerFinderRequest', { as: friend, id: open, accept: true })
    const before = await portal.db.selectFrom('recordFinder').selectAll().where('recordId', '=', open).execute()
    const { body } = await move(true)
    expect([body.total, body.messages, body.fromUser?.id, body.toUser?.id]).toEqual([
      2,
      ['2 stemmer følger med.', '1 personligt fund følger med.', '1 privat note kan læses af den nye indsender.'],
      owner.userId,
      heir.userId,
    ])
    await move(false)
    await portal.runJobs()
    expect(await latest()).toMatchObject({ kind: 'user', status: 'done', moved: 2 })
    expect(await stateOf(open, heir)).toEqual([taxa.major, 0, heir.userId])
    const told = (await portal.call('getRecord', { as: heir, id: open })).body
    expect([told.privateNote, told.finders.map(({ id }) => id).sort(), told.may.edit]).toEqual([
      'Bag laden',
      [friend.userId, heir.userId].sort(),
      true,
    ])
    const voters = (await portal.call('recordValidation', { id: open })).body.suggestions.flatMap(({ votes }) => votes)
    expect(voters.map(({ user }) => user?.id)).toEqual([heir.userId])
    // What is personal is the new reporter's alone, and a draft stays with its writer.
    for (const as of [owner, birdExpert])
      expect((await portal.call('getRecord', { as, id: personal })).status).toBe(404)
    expect((await portal.call('getRecord', { as: owner, id: draft })).status).toBe(200)
    expect((await portal.call('searchRecordList', { filter: { userId: heir.userId } })).body.total).toBe(1)
    await undo((await latest())?.id)
    await portal.runJobs()
    expect(await stateOf(open)).toEqual([taxa.major, 0, owner.userId])
    const after = await portal.db.selectFrom('recordFinder').selectAll().where('recordId', '=', open).execute()
    const people = (rows: typeof before) => rows.map(({ userId, status }) => [userId, status]).sort()
    expect(people(after)).toEqual(people(before))
    expect((await portal.call('getRecord', { as: heir, id: personal })).status).toBe(404)
    expect(await history(open)).toEqual(expect.arrayContaining(['move-user', 'undo-move']))
  })

  test('leaves what was deleted meanwhile with its reporter, who can restore it', async () => {
    const [deleted, other] = [await newRecord(), await newRecord()]
    await move(false)
    await portal.call('deleteRecord', { as: owner, id: deleted })
    await portal.runJobs()
    expect(await latest()).toMatchObject({ status: 'done', total: 2, moved: 1 })
    expect((await latest())?.messages.at(-1)).toMatch(/^1 fund blev ikke flyttet: det er ændret eller slettet siden/)
    expect((await portal.call('restoreRecord', { as: heir, id: deleted })).status).toBe(404)
    expect((await portal.call('restoreRecord', { as: owner, id: deleted })).status).toBe(200)
    expect([await stateOf(deleted), await stateOf(other)].map(([, , who]) => who)).toEqual([owner.userId, heir.userId])
  })

  test('leaves labels with those who wrote them, unseen until the find is theirs again', async () => {
    const friend = await portal.person()
    const id = await newRecord({ tags: ['Arv', 'Mit'], finderIds: [friend.userId, heir.userId] })
    await newRecord({ tags: ['Arv'], isDraft: true })
    for (const [as, tags] of [
      [friend, ['Vennens']],
      [heir, ['Arvingens']],
    ] as const) {
      await portal.call('answerFinderRequest', { as, id, accept: true })
      await portal.call('updateRecordTags', { as, id, tags: [...tags] })
    }
    const everyone = [owner, friend, heir]
    const onRecord = () =>
      Promise.all(everyone.map(async (as) => (await portal.call('getRecord', { as, id })).body.tags))
    const counted = async (as: Person) =>
      (await portal.call('userTags', { as, userId: as.userId })).body.items.map(({ tag, count }) => `${tag} ${count}`)
    const inLists = () => Promise.all(everyone.map(counted))
    const before = [await onRecord(), await inLists()]
    expect(before).toEqual([
      [['Arv', 'Mit'], ['Vennens'], ['Arvingens']],
      [['Arv 2', 'Mit 1'], ['Vennens 1'], ['Arvingens 1']],
    ])
    await move(false)
    await portal.runJobs()
    expect([await onRecord(), await inLists()]).toEqual([
      [[], ['Vennens'], ['Arvingens']],
      [['Arv 1'], ['Vennens 1'], ['Arvingens 1']],
    ])
    const listed = await portal.call('ownRecords', { as: owner, kind: 'all', tag: 'Arv' })
    expect(listed.body.items.map((card) => card.id)).not.toContain(id)
    await undo((await latest())?.id)
    await portal.runJobs()
    expect([await onRecord(), await inLists()]).toEqual(before)
  })

  test('is for site administrators: others neither see nor undo it', async () => {
    await newRecord()
    await move(false)
    await portal.runJobs()
    const { id } = (await latest()) ?? {}
    const seen = (await portal.call('recordMoves', { as: 'taxonAdminRole' })).body.items.map((one) => one.id)
    expect(seen).not.toContain(id)
    expect((await undo(id, 'taxonAdminRole')).status).toBe(404)
  })

  test('refuses users who have left or are blocked', async () => {
    const blocked = await portal.person({ blocked: true })
    expect((await move(true, { toUserId: blocked.userId })).problem.code).toBe('move_user_unusable')
    expect((await move(true, { toUserId: owner.userId })).problem.code).toBe('move_same')
    expect((await move(true, { toUserId: 999_999_999 })).status).toBe(404)
  })
})
