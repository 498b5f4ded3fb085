import { describe, expect, it } from 'vitest'
import { factsOf, offsetMinutes, wallTime } from '../../media/picture-facts.ts'
import { danishWall, metresBetween, momentOf } from '../../media/picture-moment.ts'
import { propose } from './proposal.ts'

const now = Date.parse('2026-07-01T12:00:00Z')
const exif = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value: [value] }]))

describe('what a picture tells', () => {
  it('wall time, offset and place', () => {
    const facts = factsOf({
      exif: exif({ DateTimeOriginal: '2026:05:03 14:05:59', OffsetTimeOriginal: '+02:00' }),
      gps: { Latitude: 55.7, Longitude: 12.5 },
    })
    expect(facts).toEqual({
      ...{ day: '2026-05-03', time: '14:05', seconds: 59, offset: 120 },
      point: { lon: 12.5, lat: 55.7 },
    })
  })
  it('how exact the phone believed its position to be', () => {
    const facts = factsOf({
      exif: { GPSHPositioningError: { value: [321, 25] } },
      gps: { Latitude: 55.7, Longitude: 12.5 },
    })
    expect(facts.accuracy).toBe(13)
  })
  it('nothing when the camera had no clock and no fix', () => {
    expect(
      factsOf({ exif: exif({ DateTimeOriginal: '0000:00:00 00:00:00' }), gps: { Latitude: 0, Longitude: 0 } }),
    ).toEqual({ isPlaceWrong: true })
  })
  it('no time from when the file was last edited', () => {
    expect(factsOf({ exif: exif({ DateTime: '2026:05:03 14:05:59' }) })).toEqual({})
  })
  it.each([
    ['+02:00', 120],
    ['-05:00', -300],
    ['+0530', 330],
    ['Z', 0],
    ['', undefined],
    ['+99:00', undefined],
  ])('an offset written %s is %s minutes', (text, minutes) => expect(offsetMinutes(text)).toBe(minutes))
  it('a day that no calendar has is no day', () => expect(wallTime('2026:02:30 10:00:00')).toBeUndefined())
})

describe('the moment of a picture', () => {
  it('goes by its own offset', () => {
    expect(momentOf({ day: '2026-05-03', time: '14:05', offset: -300 })).toBe(Date.parse('2026-05-03T19:05:00Z'))
  })
  it('is Danish time without one, in summer and in winter', () => {
    expect(momentOf({ day: '2026-07-01', time: '12:00' })).toBe(Date.parse('2026-07-01T10:00:00Z'))
    expect(momentOf({ day: '2026-01-01', time: '12:00' })).toBe(Date.parse('2026-01-01T11:00:00Z'))
  })
  it('is told as Danish clocks show it', () => {
    expect(danishWall(Date.parse('2026-06-30T22:30:00Z'))).toEqual({ day: '2026-07-01', time: '00:30' })
  })
})

describe('what is proposed', () => {
  const forest = { lon: 12.5, lat: 55.8 }
  it('is nothing without pictures', () => {
    expect(propose([], now)).toEqual({ isTimeDisputed: false, isPlaceDisputed: false, isClockWrong: false })
  })
  it('is the wall time of the place, also far from Denmark', () => {
    const { day, time, offset } = propose([{ day: '2026-05-03', time: '23:50', offset: -300 }], now)
    expect([day, time, offset]).toEqual(['2026-05-03', '23:50', -300])
  })
  it('is the earliest moment, whatever the wall clocks say', () => {
    const inDenmark = { day: '2026-05-03', time: '14:00' }
    const abroad = { day: '2026-05-03', time: '13:00', offset: 0 }
    expect(propose([abroad, inDenmark], now).time).toBe('14:00')
  })
  it('is the first place, with the default uncertainty or the worse one of the phone', () => {
    expect(propose([{}, { point: forest }], now)).toMatchObject({ point: forest, uncertainty: 5 })
    expect(propose([{ point: forest, accuracy: 30 }], now).uncertainty).toBe(30)
  })
  it('says when pictures are from different days or places', () => {
    const other = { lon: 12.5, lat: 55.81 }
    const { isTimeDisputed, isPlaceDisputed } = propose(
      [
        { day: '2026-05-03', time: '10:00', point: forest },
        { day: '2026-05-04', time: '10:00', point: other },
      ],
      now,
    )
    expect([isTimeDisputed, isPlaceDisputed]).toEqual([true, true])
    expect(metresBetween(forest, other)).toBeGreaterThan(1_000)
  })
  it('does not believe a clock that is ahead of time or was never set', () => {
    const wrong = propose([{ day: '2027-01-01', time: '10:00' }], now)
    expect(wrong).toMatchObject({ isClockWrong: true })
    expect(wrong.day).toBeUndefined()
    expect(propose([{ day: '1980-01-01', time: '00:00' }], now).isClockWrong).toBe(true)
  })
})
