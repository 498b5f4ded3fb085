import { describe, expect, test } from 'vitest'
import { placeText, revisitText } from './warning-texts.ts'

const place = { point: { lon: 9.5, lat: 56.2 }, side: 0, locality: null, near: 'Silkeborg', isOpen: true }
const municipality = { id: 740, name: 'Silkeborg Kommune' }

describe('where a warning is', () => {
  test('by its place name, or else by the nearest town', () => {
    expect(placeText({ place: { ...place, locality: 'Lyså' }, municipality })).toBe('Lyså, Silkeborg Kommune')
    expect(placeText({ place, municipality: null })).toBe('Nær Silkeborg')
    expect(placeText({ place: { ...place, near: null }, municipality: null })).toBe('Uden stednavn')
  })

  test('a hidden one by its square', () => {
    const hidden = { ...place, side: 10_000, isOpen: false }
    expect(placeText({ place: hidden, municipality: null })).toBe('Et sted i et kvadrat på 10 km nær Silkeborg')
  })
})

test('the day to look again says whether it has come', () => {
  expect(revisitText('2026-05-02', '2026-05-01')).toBe('Se efter igen 2. maj 2026')
  expect(revisitText('2026-05-01', '2026-05-01')).toBe('Se efter i dag')
  expect(revisitText('2026-04-30', '2026-05-01')).toBe('Se efter siden 30. april 2026')
})
