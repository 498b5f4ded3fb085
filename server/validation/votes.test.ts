import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { type Birds, birds, evidence, northOf, personOfWeight, say } from '#test/validating.ts'

let portal: Portal
let taxa: Birds
beforeAll(async () => {
  portal = await openPortal()
})
// Birds of its own for each: what one test validates is evidence for the finds of its taxa.
beforeEach(async () => {
  taxa = await birds(portal)
})
afterAll(() => portal.close())

const validationOf = async (id: number, as = 'anonymous') => (await portal.call('recordValidation', { as, id })).body
const newRecord = async (taxonId: number | null, certainty: 'sikker' | 'sandsynlig' = 'sikker') =>
  (await makeRecord(portal, { as: await portal.person(), taxonId, certainty })).id

describe('the worked examples', () => {
  test('a: one member who is sure gives the name and no star', async () => {
    const id = await newRecord(taxa.major)
    const { taxon, stars, receipt } = await validationOf(id)
    expect([taxon?.id, stars, receipt.votes.score]).toEqual([taxa.major, 0, 2])
  })

  test('b: with four more it is ten from five people, and two stars', async () => {
    const id = await newRecord(taxa.major)
    const stars: number[] = []
    for (let i = 0; i < 4; i++) stars.push((await say(portal, id, taxa.major)).stars)
    expect(stars).toEqual([0, 0, 0, 2])
    const { receipt, suggestions } = await validationOf(id)
    expect(receipt.votes).toMatchObject({ score: 10, people: 5, all: 10 })
    expect(receipt.votes.lines[0]).toMatch(/: 5 × 2 \(sikker, vægt 1\) = 10\.$/)
    expect(suggestions.map(({ votes }) => votes.length)).toEqual([5])
    expect((await portal.call('getRecord', { id })).body.stars).toBe(2)
  })

  test('c: two people of weight three make twelve, and two stars', async () => {
    const as = await personOfWeight(portal, 3)
    const { id } = await makeRecord(portal, { as, taxonId: taxa.major })
    const { stars, receipt } = await say(portal, id, taxa.major, { as: await personOfWeight(portal, 3) })
    expect([stars, receipt.votes.score]).toEqual([2, 12])
  })

  test('d: one person of weight five alone gets none', async () => {
    const { id } = await makeRecord(portal, { as: await personOfWeight(portal, 5), taxonId: taxa.major })
    const { stars, receipt } = await validationOf(id)
    expect([stars, receipt.votes.score, receipt.votes.people]).toEqual([0, 10, 1])
    expect(receipt.missing).toContain('To stjerner: der mangler stemmer fra mindst 1 person mere på fundets navn.')
  })

  test('e: a species and its genus make it the genus', async () => {
    const id = await newRecord(taxa.major)
    const { taxon, suggestions } = await say(portal, id, taxa.parus)
    expect(taxon?.id).toBe(taxa.parus)
    expect(suggestions.map((one) => [one.taxon.id, one.score, one.isLeading])).toEqual([
      [taxa.parus, 4, true],
      [taxa.major, 2, false],
    ])
  })

  test('f: three kilometres, four finds in season and recognisability 1 make seven, and one star; a probable find gets none', async () => {
    const { ater } = taxa
    const { version } = (await portal.call('getTaxon', { as: 'taxonAdminRole', id: ater })).body
    const set = await portal.call('updateTaxonValidationParameters', {
      as: 'taxonAdminRole',
      taxonId: ater,
      version,
      parameters: {
        geography: { on: true, years: 20 },
        season: { on: true, months: null },
        recognisability: { on: true, points: 1 },
      },
    })
    expect(set.status).toBe(200)
    for (const observedFrom of ['2026-05-10', '2021-05-20', '2019-04-30', '2015-05-29']) {
      await evidence(portal, ater, { observedFrom, point: northOf(3000) })
    }
    await evidence(portal, ater, { observedFrom: '2020-08-01', point: northOf(30_000) })
    const sure = await validationOf(await newRecord(ater))
    const { machine } = sure.receipt
    expect([machine.geography?.points, machine.season?.points, machine.recognisability?.points]).toEqual([3, 3, 1])
    expect([machine.points, sure.stars]).toEqual([7, 1])
    const probable = await validationOf(await newRecord(ater, 'sandsynlig'))
    expect([probable.receipt.machine.points, probable.stars]).toEqual([0, 0])
    expect(probable.receipt.machine.why).toContain('sikker')
  })
})

describe('a vote', () => {
  test('is one a person: voting again moves it, and the same again takes it back', async () => {
    const id = await newRecord(taxa.major)
    const asta = await portal.person()
    await say(portal, id, taxa.corvus, { as: asta })
    const [first] = (await validationOf(id)).suggestions
    const moved = await portal.call('toggleSuggestionVote', {
      as: asta,
      suggestionId: first?.id ?? 0,
      certainty: 'sandsynlig',
    })
    expect(moved.body.suggestions.map((one) => [one.taxon.id, one.score, one.ownVote])).toEqual([
      [taxa.major, 3, 'sandsynlig'],
    ])
    const back = await portal.call('toggleSuggestionVote', {
      as: asta,
      suggestionId: first?.id ?? 0,
      certainty: 'sandsynlig',
    })
    expect(back.body.suggestions.map((one) => [one.score, one.ownVote])).toEqual([[2, null]])
    const history = (await portal.call('recordHistory', { id })).body.items.map(({ verb }) => verb)
    expect(history).toEqual(['create', 'suggest', 'settle', 'vote', 'settle', 'take-vote-back'])
  })

  test('on a suggestion that is withdrawn is refused', async () => {
    const id = await newRecord(taxa.major)
    const asta = await portal.person()
    const { suggestions } = await say(portal, id, taxa.corvus, { as: asta })
    const gone = suggestions.find((one) => one.taxon.id === taxa.corvus)?.id ?? 0
    await say(portal, id, taxa.major, { as: asta })
    const { status, problem } = await portal.call('toggleSuggestionVote', {
      as: 'member',
      suggestionId: gone,
      certainty: 'sikker',
    })
    expect([status, problem.code]).toEqual([409, 'suggestion_gone'])
  })

  test('keeps its weight although its person gains points later', async () => {
    const id = await newRecord(taxa.major)
    const asta = await portal.person()
    await say(portal, id, taxa.major, { as: asta })
    await portal.db.insertInto('memberPoints').values({ userId: asta.userId, speciesGroup: 4, points: 40 }).execute()
    expect((await validationOf(id)).receipt.votes.score).toBe(4)
    expect((await say(portal, id, taxa.major, { as: asta, certainty: 'sandsynlig' })).receipt.votes.score).toBe(7)
  })

  test('names a find that had no name, and counts for what lies above', async () => {
    const id = await newRecord(null)
    expect((await validationOf(id)).receipt.votes.lines).toEqual(['Ingen har foreslået, hvad det er, endnu.'])
    await say(portal, id, taxa.major)
    const { taxon } = await say(portal, id, taxa.ater)
    expect(taxon?.id).toBe(taxa.parus)
    expect((await say(portal, id, taxa.plant)).taxon).toBeNull()
  })

  test('is refused on a find that is personal or dismissed, and is not told of where nobody may look', async () => {
    const owner = await portal.person()
    const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, isPersonal: true })
    const by = async (as: typeof owner | string) =>
      (await portal.call('addRecordSuggestion', { as, id, taxonId: taxa.ater, certainty: 'sikker' })).status
    expect([await by(owner), await by('member')]).toEqual([409, 404])
    const unknown = await portal.call('addRecordSuggestion', {
      ...{ as: 'member', id: await newRecord(null), taxonId: 999_999_999, certainty: 'sikker' },
    })
    expect([unknown.status, unknown.problem.code]).toEqual([400, 'taxon_target_unusable'])
  })

  test('from two stars on no longer changes the name, and never costs a star', async () => {
    const id = await newRecord(taxa.major)
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.person()))
    for (const as of people) await say(portal, id, taxa.major, { as })
    for (const as of people) await say(portal, id, taxa.ater, { as })
    const { taxon, stars, receipt } = await validationOf(id)
    expect([taxon?.id, stars, receipt.votes.score]).toEqual([taxa.major, 2, 2])
    expect(receipt.because).toContain('Stjernerne bliver')
  })
})

test('a find is blurred while a live suggestion on it is of a blurred taxon', async () => {
  const secret = await taxonWithBlur(portal, 2000)
  const id = await newRecord(taxa.major)
  const sideOf = async () => (await portal.call('getRecord', { id })).body.place?.side
  const asta = await portal.person()
  expect(await sideOf()).toBe(0)
  await say(portal, id, secret, { as: asta })
  expect(await sideOf()).toBe(5000)
  await say(portal, id, taxa.major, { as: asta })
  expect(await sideOf()).toBe(0)
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
})
