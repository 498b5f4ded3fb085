import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import { communityLimits } from '#contract/community-words.ts'
import { makeCommunity, makeEvent } from '#test/communities.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const taxa = new Checklist(portal)
const long = 'æ'.repeat(100_000)
const question = (more: object = {}): ExtraFieldInput =>
  ({ kind: 'text', label: 'Hvor?', help: '', isRequired: false, ...more }) as ExtraFieldInput
const many = (count: number) => Array.from({ length: count }, (_, at) => question({ label: `Spørgsmål ${at}` }))
const options = (count: number) => ({
  ...{ kind: 'options', several: true },
  options: Array.from({ length: count }, (_, at) => ({ label: `Svar ${at}` })),
})

/** The status of making a community, and the fields that were found fault with. */
async function making(community: object) {
  const made = { as: organiser, uuid: randomUUID(), community: { name: 'Biller', ...community } }
  const { status, problem } = await portal.call('createCommunity', made)
  return [status, Object.keys(problem?.fields ?? {})] as const
}

describe('a community is refused with a word at the field', () => {
  test.each([
    ['a name of 100,000 letters', { name: long }, 'community.name'],
    ['a name that nobody sees', { name: ' \u200b \u200b ' }, 'community.name'],
    ['an introduction of 100,000 letters', { introduction: long }, 'community.introduction'],
    ['a text of 100,000 letters', { html: `<p>${long}</p>` }, 'community.html'],
    ['500 questions', { fields: many(500) }, 'community.fields'],
    ['a question of 100,000 letters', { fields: [question({ label: long })] }, 'community.fields.0.label'],
    ['a choice among nothing', { fields: [question(options(0))] }, 'community.fields.0.options'],
    ['a choice among 1000', { fields: [question(options(1000))] }, 'community.fields.0.options'],
    ['a species that is not there', { wantedIds: [2_000_000_000] }, 'community.wantedIds'],
    ['10,000 wanted species', { wantedIds: Array.from({ length: 10_000 }, (_, at) => at + 1) }, 'community.wantedIds'],
    [
      'criteria that end before they begin',
      { criteria: { from: '2026-05-02', to: '2026-05-01' } },
      'community.criteria.to',
    ],
    [
      'an area of two corners',
      {
        criteria: {
          polygon: [
            [9, 56],
            [10, 56],
          ],
        },
      },
      'community.criteria.polygon',
    ],
    [
      'a circle around the earth',
      { criteria: { near: { ...somewhere, metres: 1e12 } } },
      'community.criteria.near.metres',
    ],
    ['a day that is in no calendar', { endsOn: '2026-02-30' }, 'community.endsOn'],
    ['an end before there were portals', { endsOn: '1066-10-14' }, 'community.endsOn'],
  ])('for %s', async (_, community, field) => {
    expect(await making(community)).toEqual([400, [field]])
  })
})

test('criteria that everything meets are criteria too, and what they gather is counted', async () => {
  await makeRecord(portal, { as: organiser })
  const { body: preview } = await portal.call('previewCriteria', { as: organiser, criteria: {} })
  expect(preview).toMatchObject({ records: 1, people: 1, criteriaText: '', change: null, side: 10_000 })
  expect((await making({ criteria: {}, fields: many(communityLimits.fields) }))[0]).toBe(200)
})

test('an answer is refused by its kind, however large it is, and what was answered before stands', async () => {
  const taxonId = await taxa.id()
  const number = { kind: 'number', unit: '', min: null, max: null, decimals: 0 }
  const fields = [question(), question({ ...number, label: 'Antal' }), question({ ...options(2), label: 'Farve' })]
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, fields })
  const { id: recordId } = await makeRecord(portal, { as: organiser, taxonId })
  const say = async (answers: object) => {
    const said = { as: organiser, recordId, communityId: id, version: 1, answers: answers as never }
    return (await portal.call('answerCommunity', said)).status
  }
  expect(await say({ 1: 'På barken' })).toBe(200)
  const wrong: object[] = [{ 1: long }, { 2: 1e308 }, { 2: '1' }, { 3: [1, 99] }, { 3: 'Rød' }, { 99: 1 }, { x: 1 }]
  for (const answers of wrong) expect([answers, await say(answers)]).toEqual([answers, 400])
  const { body } = await portal.call('communitiesOfRecord', { as: organiser, recordId })
  const own = body.items.find(({ community }) => community.id === id)
  expect(own?.answers.map(({ text }) => text)).toEqual(['På barken', '', ''])
})

test('so many events are made in a community in a day, and no more', async () => {
  const { id } = await makeCommunity(portal, organiser)
  for (let made = 0; made < communityLimits.eventsADay; made++) await makeEvent(portal, organiser, id)
  const day = { startsAt: '2099-12-01T10:00', endsAt: '2099-12-01T12:00' }
  const more = () =>
    portal.call('addCommunityEvent', {
      ...{ as: organiser, uuid: randomUUID(), communityId: id, event: { title: 'Billetur', ...day } },
    })
  expect((await more()).problem.code).toBe('event_too_many')
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000)
  expect((await more()).status).toBe(200)
})

test('an event is refused with a word at the field', async () => {
  const { id } = await makeCommunity(portal, organiser)
  const event = await makeEvent(portal, organiser, id)
  const change = async (changes: object) => {
    const asked = { as: organiser, event: { id: event.id, ...changes }, version: 1 }
    const { status, problem } = await portal.call('updateCommunityEvent', asked)
    return [status, Object.keys(problem?.fields ?? {})]
  }
  const { startsAt } = event
  for (const [changes, field] of [
    [{ title: long }, 'event.title'],
    [{ html: long }, 'event.html'],
    [{ endsAt: '2020-01-01T00:00' }, 'event.endsAt'],
    [{ startsAt, endsAt: '2199-01-01T00:00' }, 'event.endsAt'],
    [{ link: 'javascript:alert(1)' }, 'event.link'],
    [{ most: 0 }, 'event.most'],
    [{ metres: 500 }, 'event.metres'],
    [{ point: { lon: 900, lat: 56 } }, 'event.point.lon'],
  ] as const) {
    expect(await change(changes)).toEqual([400, [field]])
  }
  expect((await portal.call('getCommunityEvent', { eventId: event.id })).body).toMatchObject({ version: 1, startsAt })
})
