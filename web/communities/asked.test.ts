import { expect, it } from 'vitest'
import type { ExtraField } from '#contract/community-fields.ts'
import { answersSoFar, movedUp, stillAsked } from './asked.ts'

const plain = { help: '', isRequired: false }
const length: ExtraField = {
  ...{ ...plain, id: 1, kind: 'number', label: 'Længde', unit: 'cm', min: null, max: null, decimals: 0 },
}
const ground: ExtraField = {
  ...{ ...plain, id: 2, kind: 'options', label: 'Underlag', several: true },
  options: [
    { id: 1, label: 'Sten' },
    { id: 2, label: 'Græs' },
  ],
}
const note: ExtraField = { ...plain, id: 3, kind: 'text', label: 'Bemærkning' }
const newest = {
  community: { id: 4, name: 'Snoge' },
  fieldsVersion: 2,
  fields: [{ ...length, label: 'Kropslængde' }, { ...ground, options: ground.options.slice(1) }, note],
}
const given = { version: 1, fields: [length, ground], answers: { 1: 12, 2: [1, 2] } }

it('what was answered before stands under its version', () => {
  expect(answersSoFar({ ...newest, given })).toEqual({
    ...{ name: 'Snoge', version: 1, fields: [length, ground], draft: { 1: '12', 2: [1, 2] }, isAnswered: true },
  })
})
it('what was begun here goes before it', () => {
  const begun = { name: 'Snoge', version: 1, fields: [length], draft: { 1: '13' }, isAnswered: true }
  expect(answersSoFar({ ...newest, given }, begun)).toBe(begun)
})
it('what was not answered is asked as it is now', () => {
  expect(answersSoFar({ ...newest, given: null })).toMatchObject({ version: 2, draft: {}, isAnswered: false })
})
it('moved up to the newest questions it keeps what they still ask', () => {
  const asked = { ...newest, given }
  expect(movedUp(answersSoFar(asked), asked)).toMatchObject({
    ...{ version: 2, fields: newest.fields, draft: { 1: '12', 2: [2] } },
  })
  const turned = { ...asked, fields: [{ ...note, id: 1 }] }
  expect(movedUp(answersSoFar(asked), turned).draft).toEqual({})
})
it('mended under the newest questions it begins without options that are gone', () => {
  const [, fewer = ground] = newest.fields
  expect([
    stillAsked(fewer, [1, 2]),
    stillAsked(fewer, [1]),
    stillAsked(length, 0),
    stillAsked(note, undefined),
  ]).toEqual([...[[2], [], 0, null]])
})
