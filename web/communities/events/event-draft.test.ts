import { describe, expect, it } from 'vitest'
import { blankEvent, inputOfEvent, problemsOf } from './event-draft.ts'

const bats = { ...blankEvent, title: 'Flagermusaften', fromDay: '2026-08-14', fromTime: '21:00', toTime: '23:30' }

describe('an event as it is written', () => {
  it('ends on the day it begins unless another is chosen', () =>
    expect(inputOfEvent(bats)).toMatchObject({ startsAt: '2026-08-14T21:00', endsAt: '2026-08-14T23:30' }))
  it('cannot end before it begins', () =>
    expect(problemsOf({ ...bats, toTime: '20:00' })).toEqual({
      'event.endsAt': 'Vælg et tidspunkt efter begyndelsen.',
    }))
  it('goes past midnight when the next day is chosen', () =>
    expect(problemsOf({ ...bats, toDay: '2026-08-15', toTime: '01:00' })).toEqual({}))
  it('says what is missing', () =>
    expect(Object.keys(problemsOf(blankEvent))).toEqual(['event.title', 'event.startsAt']))
  it('has metres only around a point', () => expect(inputOfEvent({ ...bats, metres: '500' }).metres).toBeNull())
})
