import { describe, expect, it } from 'vitest'
import { recordDay, recordHead, recordTitle, sideText } from './record-head.ts'

const on = (
  observedFrom: string | null,
  observedTo: string | null = null,
  datePrecision: 'day' | 'month' | 'year' = 'day',
) => recordDay({ observedFrom, observedTo, datePrecision })

describe('the day of a find', () => {
  it('is as exact as it is known', () => {
    expect(on('2026-05-03')).toBe('3. maj 2026')
    expect(on('2026-05-01', '2026-05-31', 'month')).toBe('maj 2026')
    expect(on('2026-01-01', '2026-12-31', 'year')).toBe('2026')
    expect(on(null)).toBe('Uden dato')
  })
  it('is a span where it lasted', () => {
    expect(on('2026-05-03', '2026-05-03')).toBe('3. maj 2026')
    expect(on('2026-05-03', '2026-05-05')).toBe('3.–5. maj 2026')
    expect(on('2026-04-30', '2026-05-02')).toBe('30. april 2026 – 2. maj 2026')
  })
})

describe('the name of a find', () => {
  it('is the group’s while nobody knows more', () => {
    expect(recordTitle({ taxon: null, speciesGroup: 4 })).toBe('Ubestemt fund (fugle)')
    expect(recordTitle({ taxon: null, speciesGroup: 0 })).toBe('Ubestemt fund')
  })
})

describe('the head of a find’s page', () => {
  const record = {
    taxon: null,
    speciesGroup: 2,
    observedFrom: '2026-09-14',
    observedTo: null,
    datePrecision: 'day' as const,
    notes: 'På en stub.',
    pictures: [],
    reporter: null,
  }
  const place = { point: { lon: 9, lat: 56 }, uncertainty: 5, side: 0, locality: 'Prøveskov', shape: null }
  it('says when, where and what was noted', () => {
    expect(recordHead({ ...record, place }).description).toBe('Fundet 14. september 2026 ved Prøveskov. På en stub.')
  })
  it('has no place where that is hidden', () => {
    expect(recordHead({ ...record, place: { ...place, side: 5000 } }).description).not.toContain('Prøveskov')
  })
})

describe('the side of a square', () => {
  it('is told in kilometres', () => expect([1000, 5000, 50_000].map(sideText)).toEqual(['1 km', '5 km', '50 km']))
})
