import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type BegunReport,
  forgetBegunReport,
  keepBegunReport,
  originOf,
  reportFromPath,
  thanksPath,
} from '../report-origin.ts'
import { withBegun, withBegunOf } from './begun.ts'
import { newDraft } from './draft.ts'

const begun: BegunReport = {
  taxonId: 7,
  point: { lon: 9.5, lat: 56.1 },
  uncertainty: 12,
  notes: ' Ved åen ',
  day: '2026-08-01',
}
const draft = { ...newDraft('u', '2026-08-03'), fields: { ...newDraft('u', '2026-08-03').fields, taxonId: 7 } }

describe('what was said before one was a user', () => {
  beforeEach(() => keepBegunReport(begun))
  afterEach(() => localStorage.clear())

  it('is there when the report is opened', () => {
    const taken = withBegunOf(draft, 7)
    expect(taken.fields).toMatchObject({
      ...{ point: begun.point, uncertainty: 12, notes: 'Ved åen', observedFrom: '2026-08-01', taxonId: 7 },
    })
    // A picture that comes later does not move it.
    expect([taken.placeSource, taken.whenSource]).toEqual(['person', 'person'])
    forgetBegunReport()
    expect(withBegunOf(draft, 7)).toBe(draft)
  })

  it('does not become part of a find of something else', () => {
    expect(withBegunOf({ ...draft, fields: { ...draft.fields, taxonId: 8 } }, 8).fields.point).toBeNull()
    // A report about another species was half made already.
    expect(withBegunOf({ ...draft, fields: { ...draft.fields, taxonId: 8 } }, 7).fields.point).toBeNull()
  })

  it('takes no word away that stands in the report', () => {
    const written = { ...draft, fields: { ...draft.fields, notes: 'Mit eget', point: { lon: 12, lat: 55 } } }
    expect(withBegun(written, begun).fields).toMatchObject({ notes: 'Mit eget', point: { lon: 12, lat: 55 } })
    const nothing = withBegun(draft, { ...begun, point: null, notes: '' })
    expect([nothing.fields.point, nothing.placeSource, nothing.fields.notes]).toEqual([null, 'default', null])
  })
})

describe('an area that reports come back to', () => {
  it('is known by its word, and by no other', () => {
    expect(originOf('invasiv')).toBe('invasiv')
    expect(originOf('constructor')).toBeUndefined()
    expect(originOf(undefined)).toBeUndefined()
    expect(reportFromPath('invasiv', 7)).toBe('/fund/indberet/nyt?art=7&fra=invasiv&skin=invasiv')
    expect(thanksPath('invasiv', 'u')).toBe('/invasiv?tak=u')
  })
})
