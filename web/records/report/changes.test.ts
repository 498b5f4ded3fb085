import { describe, expect, it } from 'vitest'
import type { TaxonRef } from '#contract/taxon.ts'
import {
  changedFields,
  fieldErrors,
  fieldsOf,
  isChanged,
  missingIn,
  missingText,
  reportOf,
  resumed,
} from './changes.ts'
import { changedParts, rebased } from './conflict.ts'
import { type Draft, moved, newDraft, noFields, type Saved, withProposal, withTaxon, withUnknown } from './draft.ts'
import { here, learnt, withHabits } from './remember.ts'
import { scaledSize } from './scale.ts'

const uuid = '3f0e6f4e-6c3a-4a36-9d0e-1f6f4b6a0f11'
const today = '2026-05-03'
const bird: TaxonRef = {
  id: 7,
  name: 'solsort',
  danishName: 'solsort',
  latinName: 'Turdus merula',
  isDeleted: false,
  rank: 2000,
  speciesGroup: 4,
  taxonType: 0,
  drawing: null,
  photoUrl: null,
}
const plant: TaxonRef = { ...bird, id: 8, name: 'bellis', speciesGroup: 1 }
const point = { lon: 12.5, lat: 55.8 }
const quiet = { isTimeDisputed: false, isPlaceDisputed: false, isClockWrong: false }
const empty = newDraft(uuid, today)
const saved: Saved = {
  recordId: 5,
  version: 3,
  state: 'submitted',
  fields: { ...noFields, taxonId: 7, observedFrom: today, point, notes: 'I haven' },
  pictures: [],
  mayChangeTaxon: true,
}
const edited: Draft = { ...empty, fields: saved.fields, taxon: bird, saved }

describe('what is sent', () => {
  it('is everything for a new find', () => {
    const report = reportOf(withTaxon(empty, bird), false)
    expect(report).toMatchObject({ uuid, isDraft: false, title: 'Solsort', pictures: [] })
    expect(report.fields).toMatchObject({ taxonId: 7, certainty: 'sikker', observedFrom: today, speciesGroup: null })
    expect(report.recordId).toBeUndefined()
  })
  it('is only what was changed for one that is there, with the version that was seen', () => {
    const draft = { ...edited, fields: { ...edited.fields, notes: 'I skoven' } }
    expect(reportOf(draft, false)).toMatchObject({ recordId: 5, version: 3, fields: { notes: 'I skoven' } })
    expect(Object.keys(reportOf(draft, false).fields)).toEqual(['notes'])
    expect(isChanged(edited)).toBe(false)
  })
  it('says nothing of certainty about something unknown', () => {
    const draft = withUnknown({ ...empty, taxon: bird }, true, 8)
    expect(fieldsOf(draft)).toMatchObject({ taxonId: null, speciesGroup: 8, certainty: null })
  })
  it('leaves empty words and a unit without a number out', () => {
    const fields = { ...empty.fields, notes: '  ', countUnit: 'pairs' as const, timeTo: '12:00' }
    expect(fieldsOf({ ...empty, fields })).toMatchObject({ notes: null, countUnit: null, timeTo: null })
  })
  it('takes pictures along in their order', () => {
    const picture = { key: 'a', name: 'a.jpg', author: ' Prøve ', licence: 'CC0' as const, facts: {} }
    const report = reportOf(
      {
        ...empty,
        pictures: [
          { ...picture, blob: new Blob(['x']) },
          { ...picture, key: 'b', mediaId: uuid, author: '' },
        ],
      },
      true,
    )
    expect(report.pictures.map(({ key, author, mediaId }) => [key, author, mediaId])).toEqual([
      ['a', 'Prøve', undefined],
      ['b', undefined, uuid],
    ])
  })
})

describe('a report from the outbox in the form again', () => {
  it('has its pictures, also those of a find that was made without the form', () => {
    const { pictures: _none, ...report } = reportOf(empty, true)
    const blob = new Blob(['x'])
    const pictures = [{ key: 'a', name: 'a.jpg', blob, photo: { key: 'p', mediaId: uuid } }]
    const draft = resumed({ ...report, pictures }, 'CC0')
    expect(draft?.pictures).toEqual([{ key: 'a', name: 'a.jpg', blob, author: '', licence: 'CC0', facts: {} }])
    expect(draft && reportOf(draft, true).pictures).toMatchObject([{ key: 'a', blob }])
  })
})

describe('what is missing', () => {
  it('is name and place of an empty find', () => {
    expect(Object.keys(missingIn(empty, today))).toEqual(['taxonId', 'point'])
    expect(missingText(missingIn(empty, today))).toBe('art og sted')
  })
  it('is nothing when one does not know what it is', () => {
    expect(missingIn(withUnknown({ ...empty, fields: { ...empty.fields, point } }, true), today)).toEqual({})
  })
  it('is a day that has come', () => {
    const draft = { ...empty, fields: { ...empty.fields, observedFrom: '2026-05-04' } }
    expect(missingIn(draft, today).observedFrom).toBe('Datoen ligger i fremtiden.')
  })
  it('of the server is told where it belongs', () => {
    expect(fieldErrors({ 'fields.point': 'a', 'changes.pictures.0.author': 'b', speciesGroup: 'c' })).toEqual({
      point: 'a',
      pictures: 'b',
      taxonId: 'c',
    })
  })
})

describe('the pictures and the person', () => {
  const told = { ...quiet, day: '2026-05-01', time: '10:00', offset: 120, point, uncertainty: 12 }
  it('a picture proposes place and time', () => {
    const { fields } = withProposal(empty, told, today)
    expect(fields).toMatchObject({
      observedFrom: '2026-05-01',
      timeFrom: '10:00',
      utcOffset: 120,
      point,
      uncertainty: 12,
    })
  })
  it('a removed picture takes its proposal along', () => {
    const { fields } = withProposal(withProposal(empty, told, today), quiet, today)
    expect(fields).toMatchObject({ observedFrom: today, timeFrom: null, utcOffset: null, point: null, uncertainty: 5 })
  })
  it('never overwrites what the person has said', () => {
    const own: Draft = { ...empty, placeSource: 'person', fields: { ...empty.fields, point: { lon: 9, lat: 56 } } }
    expect(withProposal(own, told, today).fields).toMatchObject({
      point: { lon: 9, lat: 56 },
      observedFrom: '2026-05-01',
    })
  })
  it('moves pictures, and never out of the row', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, -4)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
  })
  it('scales to the width, never up', () => {
    expect(scaledSize(5120, 3000)).toMatchObject({ width: 2560, height: 1500 })
    expect(scaledSize(800, 600)).toMatchObject({ width: 800, height: 600 })
  })
})

describe('details', () => {
  it('of another group are forgotten when the taxon changes group', () => {
    const withBird = withTaxon(empty, bird)
    const counted: Draft = {
      ...withBird,
      fields: { ...withBird.fields, sex: 'male', lifeStage: 'adult', count: 2, countUnit: 'pairs' },
    }
    expect(withTaxon(counted, { ...bird, id: 9 }).fields).toMatchObject({ sex: 'male', countUnit: 'pairs' })
    expect(withTaxon(counted, plant).fields).toMatchObject({ sex: null, lifeStage: null, count: 2, countUnit: null })
  })
})

describe('what is remembered', () => {
  const sent: Draft = {
    ...withTaxon(empty, bird),
    fields: {
      ...withTaxon(empty, bird).fields,
      point,
      locality: 'Dyrehaven',
      certainty: 'sandsynlig',
      method: 'heard',
    },
  }
  const memory = learnt({ recentTaxa: [plant, bird] }, sent)
  it('the newest taxon stands first, once', () => {
    expect(memory.recentTaxa?.map(({ id }) => id)).toEqual([7, 8])
    expect(memory.certainty).toBe('sandsynlig')
  })
  it('another find here is at the same place on the same day', () => {
    expect(here(memory)).toMatchObject({
      placeSource: 'person',
      fields: { point, locality: 'Dyrehaven', observedFrom: today },
    })
    expect(here({})).toEqual({ fields: {} })
  })
  it('habits follow the group and give way to what is said', () => {
    expect(withHabits(withTaxon(empty, bird), memory).fields.method).toBe('heard')
    expect(withHabits(withTaxon(empty, plant), memory).fields.method).toBeNull()
  })
})

describe('somebody was faster', () => {
  const newer: Saved = {
    ...saved,
    version: 4,
    fields: { ...saved.fields, notes: 'På marken', locality: 'Gribskov', timeFrom: '10:00', timeTo: '11:00' },
  }
  const newest: Draft = { ...edited, fields: newer.fields, saved: newer }
  it('what has changed is named once', () => {
    expect(changedParts(saved, newer)).toEqual(['klokkeslæt', 'lokalitet', 'note'])
  })
  it('own changes are put on top, and nothing else', () => {
    const mine: Draft = { ...edited, fields: { ...edited.fields, notes: 'I skoven' } }
    const result = rebased(mine, fieldsOf(mine), newest)
    expect(result.fields).toMatchObject({ notes: 'I skoven', locality: 'Gribskov' })
    expect(changedFields(fieldsOf(result), newer.fields)).toEqual({ notes: 'I skoven' })
    expect(result.saved?.version).toBe(4)
  })
})
