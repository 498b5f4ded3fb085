import { describe, expect, it } from 'vitest'
import { comparedWithYesterday, greetingAt, inHours, inHoursBriefly, lightAhead, today, weekBefore } from './today.ts'

describe('today', () => {
  it('greets by the hour of the Danish clock', () => {
    expect([3, 7, 11, 15, 21].map(greetingAt)).toEqual([
      'Hej',
      'Godmorgen',
      'God formiddag',
      'God eftermiddag',
      'God aften',
    ])
    expect(today(new Date('2026-07-01T22:30:00Z')).greeting).toBe('Hej')
  })
  it('says hours and minutes as people do', () => {
    expect(inHours(498)).toBe('8 timer og 18 minutter')
    expect(inHours(61)).toBe('1 time og 1 minut')
    expect(inHours(59.6)).toBe('1 time og 0 minutter')
    expect(inHoursBriefly(498.4)).toBe('8 t 18 min')
  })
  it('tells whether days grow', () => {
    expect(comparedWithYesterday(4.2)).toBe('4 minutter længere end i går')
    expect(comparedWithYesterday(-1)).toBe('1 minut kortere end i går')
    expect(comparedWithYesterday(0.3)).toBe('Næsten som i går')
  })
  it('says how long the light lasts, or when it comes back', () => {
    const at = (hour: number) => Date.UTC(2026, 0, 1, hour)
    const ahead = (hour: number) => lightAhead(at(hour), at(8), at(16), at(32))
    expect(ahead(5)).toBe('Solen står op om 3 timer og 0 minutter')
    expect(ahead(15)).toBe('Der er dagslys i 1 time og 0 minutter endnu')
    expect(ahead(20)).toBe('Solen står op igen om 12 timer og 0 minutter')
  })
  it('gives date and sun in Danish', () => {
    const noon = today(new Date('2026-06-21T11:00:00Z'))
    expect(noon.date).toContain('21. juni')
    expect(noon.rise).toMatch(/^0?4[.:]\d\d$/)
    expect(noon.set).toMatch(/^22[.:]\d\d$/)
    expect(noon.light).toBe('day')
    expect(noon.month).toBe(6)
  })
  it('knows the light around sunrise, sunset and midnight', () => {
    expect(today(new Date('2026-06-21T02:40:00Z')).light).toBe('dawn')
    expect(today(new Date('2026-06-21T20:00:00Z')).light).toBe('dusk')
    expect(today(new Date('2026-06-21T23:00:00Z')).light).toBe('night')
  })
})

it('knows the day a week before, over the turn of a year and of summer time too', () => {
  expect(['2026-11-17', '2026-01-03', '2026-03-30'].map(weekBefore)).toEqual(['2026-11-10', '2025-12-27', '2026-03-23'])
  expect(today(new Date('2026-11-16T23:30:00Z')).day).toBe('2026-11-17')
})
