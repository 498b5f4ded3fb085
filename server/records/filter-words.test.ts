import { expect, test } from 'vitest'
import { listWords } from './filter-words.ts'

test('lists keep their names, and stand once each', () => {
  expect(listWords(['habitat/4'])).toBe('Habitatdirektivet: Bilag IV')
  expect(listWords(['invasive/1', 'invasive/2', 'habitat/2', 'habitat/4'])).toBe(
    'Invasive arter: EU-listen eller Danmark, eller Habitatdirektivet: Bilag II eller Bilag IV',
  )
  expect(listWords(['birds/4.2', 'unknown/1'])).toBe('Fuglebeskyttelsesdirektivet: Artikel 4 stk. 2, eller unknown/1')
})
