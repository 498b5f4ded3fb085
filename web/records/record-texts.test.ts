import { describe, expect, it } from 'vitest'
import { placeWords } from './place-words.ts'
import { cardPlace, countText, whenText } from './record-texts.ts'

describe('a number', () => {
  it('is told with its unit and how sure it is', () => {
    expect(countText(12, 'plants', 'about')).toBe('ca. 12 planter')
    expect(countText(1, 'individuals', null)).toBe('1 individ')
    expect(countText(3, null, 'at_least')).toBe('mindst 3')
    expect(countText(0, 'individuals', 'exact')).toBe('0 individer')
    expect(countText(null, 'individuals', null)).toBeNull()
  })
})

describe('the time of a find', () => {
  const day = { observedFrom: '2026-05-03', observedTo: null, datePrecision: 'day' as const }
  it('stands behind the day where it is known', () => {
    expect(whenText({ ...day, timeFrom: '09:15', timeTo: '10:05' })).toBe('3. maj 2026 kl. 09.15–10.05')
    expect(whenText({ ...day, timeFrom: '09:15', timeTo: null })).toBe('3. maj 2026 kl. 09.15')
    expect(whenText({ ...day, timeFrom: null, timeTo: null })).toBe('3. maj 2026')
  })
})

describe('the place of a find', () => {
  const point = { lon: 9, lat: 56 }
  const square = { point, uncertainty: 3541, side: 5000, locality: null, shape: null }
  const exact = { point, uncertainty: 5, side: 0, locality: 'Mosen', shape: null }
  it('is a square in a list when it is hidden', () => {
    expect(cardPlace({ side: 5000, locality: null, point })).toBe('Et sted i et kvadrat på 5 km')
  })
  it('says why it is hidden', () => {
    expect(placeWords({ ownBlur: false, exactPlace: null, place: square }, square).note).toBe(
      'Vist som et kvadrat på 5 km, fordi arten er følsom.',
    )
    expect(placeWords({ ownBlur: true, exactPlace: null, place: square }, square).note).toContain('finderen har sløret')
    const large = { ...square, side: 10_000 }
    expect(placeWords({ ownBlur: true, exactPlace: null, place: large }, large).note).toContain('arten er følsom')
  })
  it('says to those who see it that others do not', () => {
    const { title, note } = placeWords({ ownBlur: false, exactPlace: exact, place: square }, exact)
    expect(title).toBe('Mosen')
    expect(note).toBe('Du ser det nøjagtige sted. Andre ser et kvadrat på 5 km, fordi arten er følsom.')
  })
})
