import { expect, test } from 'vitest'
import type { ExtraFieldInput } from '#contract/community-fields.ts'
import { makeCommunity } from '#test/communities.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const organiser = await portal.person()
const reporter = await portal.person()
const taxa = new Checklist(portal)

const asking = (options: { id?: number; label: string }[], id?: number): ExtraFieldInput[] => [
  { kind: 'options', label: 'Stadie', help: '', isRequired: false, several: false, options, ...(id ? { id } : {}) },
]

test('an option that was taken away never comes to say something else, nor does what was answered', async () => {
  const taxonId = await taxa.id({ name: 'Coleus optans' })
  const [egg, larva, pupa] = [{ label: 'Æg' }, { label: 'Larve' }, { label: 'Puppe' }]
  const fields = asking([egg, larva, pupa])
  const { id } = await makeCommunity(portal, organiser, { criteria: { taxonIds: [taxonId] }, fields })
  const record = await makeRecord(portal, { as: reporter, taxonId })
  const say = (option: number, version: number) =>
    portal.call('answerCommunity', {
      as: reporter,
      recordId: record.id,
      communityId: id,
      answers: { 1: [option] },
      version,
    })
  await say(3, 1)
  const kept = [
    { id: 1, ...egg },
    { id: 2, ...larva },
  ]
  const change = async (version: number, options: { id?: number; label: string }[]) => {
    const community = { id, fields: asking(options, 1) }
    return (await portal.call('updateCommunity', { as: organiser, community, version })).body.fields
  }
  await change(1, kept)
  expect(await change(2, [...kept, { label: 'Voksen' }])).toMatchObject([
    { options: [...kept, { id: 4, label: 'Voksen' }] },
  ])
  expect((await say(3, 3)).problem.fields).toEqual({ 'answers.1': 'Vælg en af mulighederne.' })
  expect((await say(4, 3)).body.answers.map(({ text }) => text)).toEqual(['Voksen'])
})

test('a number that somebody thought up for an option is not taken over', async () => {
  const fields = asking([{ id: Number.MAX_SAFE_INTEGER, label: 'Æg' }])
  const made = await makeCommunity(portal, organiser, { fields })
  expect(made.fields).toMatchObject([{ options: [{ id: 1, label: 'Æg' }] }])
})
