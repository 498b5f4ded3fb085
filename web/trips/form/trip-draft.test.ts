import { describe, expect, test } from 'vitest'
import type { TripShown } from '#contract/trip.ts'
import { againDraft, blankDraft, endOf, inputOf, numberIn, problemsIn, proposedBy, wallOnTrip } from './trip-draft.ts'

const day = '2026-05-17'
const morning = { ...blankDraft(day), startTime: '06:30', endTime: '09:15' }

describe('a trip while it is written', () => {
  test('needs its start, and cannot end before it', () => {
    expect(Object.keys(problemsIn(blankDraft(day)))).toEqual(['trip.startTime'])
    expect(Object.keys(problemsIn({ ...morning, endTime: '06:00' }))).toEqual(['trip.end'])
    expect(problemsIn({ ...morning, endDay: '2026-05-18', endTime: '02:00' })).toEqual({})
  })

  test('reads numbers as Danes write them, and says which it cannot read', () => {
    expect([numberIn('2,5'), numberIn(' 12 '), numberIn(''), numberIn('et par')]).toEqual([2.5, 12, null, undefined])
    expect(Object.keys(problemsIn({ ...morning, distance: 'langt', people: 'mange' }))).toEqual([
      'trip.distance',
      'trip.people',
    ])
  })

  test('proposes what follows from the rest: duration, title, people', () => {
    expect(proposedBy({ ...morning, breaks: '15', participantNames: ['Bo'] }, 'Vestamager')).toMatchObject({
      title: 'Vestamager, 17. maj 2026',
      minutes: 150,
      distance: null,
      people: 2,
    })
  })

  test('lists its breaks, which count in the place of the minutes, over midnight too', () => {
    const night = { ...morning, startTime: '22:00', endDay: '2026-05-18', endTime: '02:00', breaks: '99' }
    const listed = [
      { from: wallOnTrip(night, '00:30'), to: wallOnTrip(night, '00:45') },
      { from: wallOnTrip(night, '23:00'), to: wallOnTrip(night, '23:10') },
      { from: wallOnTrip(night, '01:00'), to: null },
    ]
    const draft = { ...night, breakList: listed }
    expect(inputOf(draft, proposedBy(draft, undefined)).breaks).toEqual([
      { from: '2026-05-17T23:00', to: '2026-05-17T23:10' },
      { from: '2026-05-18T00:30', to: '2026-05-18T00:45' },
    ])
    expect(proposedBy(draft, undefined).minutes).toBe(215)
    const turned = { ...morning, breakList: [{ from: '2026-05-17T08:00', to: '2026-05-17T07:00' }] }
    expect(Object.keys(problemsIn(turned))).toEqual(['trip.breaks'])
  })

  test('is sent in metres and square metres, with the proposed title where there is no other', () => {
    const draft = { ...morning, distance: '4,2', area: '1,5', notes: ' sol ' }
    expect(inputOf(draft, proposedBy(draft, undefined))).toMatchObject({
      ...{ title: 'Tur 17. maj 2026', start: '2026-05-17T06:30', end: '2026-05-17T09:15', isFinished: true },
      ...{ distance: 4200, areaSearched: 15_000, notes: 'sol', completeGroups: [] },
    })
  })

  test('by the same way again has its way as a line, without the times of the other day', () => {
    const walked = { title: 'Fast rute', method: 'line_transect', areaSearched: null, distance: 900, id: 7 }
    const track = [0, 1, 2].map((i) => [12.5 + i / 100, 55.7, i * 60_000])
    const again = againDraft({ ...walked, shape: null, track: [track] } as unknown as TripShown, day)
    const ends = [track[0], track[2]].map((point) => point?.slice(0, 2))
    expect(again).toMatchObject({ againOf: 7, track: null, shape: { type: 'LineString', coordinates: ends } })
    expect(againDraft({ ...walked, shape: null, track: null } as unknown as TripShown, day).shape).toBeNull()
  })

  test('goes on while it has no end', () => {
    expect(endOf({ ...morning, endTime: null })).toBeNull()
    expect(inputOf({ ...morning, endTime: null }, proposedBy(morning, undefined)).isFinished).toBe(false)
  })
})
