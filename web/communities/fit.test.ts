import { describe, expect, it } from 'vitest'
import type { Criteria } from '#contract/community.ts'
import { type Fit, fitOf, type Made } from './fit.ts'

const adder: Made = {
  ...{ taxonId: 7, speciesGroup: null, taxonGroup: 4, point: { lon: 9.5, lat: 56.2 } },
  ...{ date: '2026-05-14', dateTo: null, ownBlur: false },
}
const now = new Date('2026-06-01T12:00:00Z')
const judged = (
  criteria: Criteria,
  find: Partial<Made> = {},
  taxa: number[] | null = null,
  endAt: string | null = null,
) => fitOf({ criteria, taxa, endAt }, { ...adder, ...find }, now)
const around: [number, number][] = [
  [9, 56],
  [10, 56],
  [10, 57],
  [9, 57],
]

describe('without a network a find', () => {
  it.each<[string, Criteria, number[] | null, Fit]>([
    ['meets what asks for nothing', {}, null, 'yes'],
    ['meets its group', { speciesGroups: [4, 5] }, null, 'yes'],
    ['does not meet another group', { speciesGroups: [5] }, null, 'no'],
    ['meets the taxa that lie on the device', { taxonIds: [1] }, [6, 7], 'yes'],
    ['does not meet taxa that it is not of', { taxonIds: [1] }, [6, 8], 'no'],
    ['meets the very taxon that is asked for', { taxonIds: [7] }, null, 'yes'],
    ['may meet taxa that are too many for the device', { taxonIds: [1] }, null, 'maybe'],
    ['may meet a list that does not lie on the device', { redList: ['CR'] }, null, 'maybe'],
    ['meets a circle', { near: { lon: 9.5, lat: 56.21, metres: 2000 } }, null, 'yes'],
    ['does not meet a circle beside it', { near: { lon: 9.5, lat: 56.21, metres: 500 } }, null, 'no'],
    ['meets a drawn area', { polygon: around }, null, 'yes'],
    ['does not meet a drawn area beside it', { polygon: around.map(([lon, lat]) => [lon + 1, lat]) }, null, 'no'],
    ['meets its square', { square: '10km_622_53' }, null, 'yes'],
    ['does not meet the next square', { square: '10km_622_54' }, null, 'no'],
    ['may be in an area whose border does not lie on the device', { areaId: 3 }, null, 'maybe'],
    ['is not in it on another day, whatever its border', { areaId: 3, months: [6] }, null, 'no'],
    ['meets a period', { from: '2026-05-01', to: '2026-05-31', months: [5] }, null, 'yes'],
    ['does not meet a later period', { from: '2026-05-15' }, null, 'no'],
  ])('%s', (_, criteria, taxa, wanted) => expect(judged(criteria, {}, taxa)).toBe(wanted))

  it('that took days in two months has no month', () => {
    expect(judged({ months: [5, 6] }, { dateTo: '2026-06-02' })).toBe('no')
    expect(judged({ to: '2026-05-20' }, { dateTo: '2026-05-21' })).toBe('no')
  })
  it('without a name meets its group, and no taxon', () => {
    const unknown = { taxonId: null, taxonGroup: null, speciesGroup: 4 }
    expect(judged({ speciesGroups: [4] }, unknown)).toBe('yes')
    expect(judged({ taxonIds: [7] }, unknown, [7])).toBe('no')
  })
  it('that is blurred may be in any place', () => {
    expect(judged({ polygon: around }, { ownBlur: true })).toBe('maybe')
    expect(judged({ speciesGroups: [4] }, { ownBlur: true })).toBe('yes')
  })
  it('meets nothing that is over', () => {
    expect(judged({}, {}, null, '2026-05-31T22:00:00Z')).toBe('no')
    expect(judged({}, {}, null, '2026-06-30T22:00:00Z')).toBe('yes')
  })
})
