import { expect, test } from 'vitest'
import { type Corner, nextStep, shapeOfCorners, withCorner } from './drawn-shape.ts'

const corners: Corner[] = [
  [10, 56],
  [10.1, 56],
  [10.1, 56.1],
]

test('corners make an area that ends where it begins, or a line', () => {
  expect(shapeOfCorners('area', corners)).toEqual({ type: 'Polygon', coordinates: [[...corners, [10, 56]]] })
  expect(shapeOfCorners('line', corners)).toEqual({ type: 'LineString', coordinates: corners })
  expect([shapeOfCorners('area', corners.slice(0, 2)), shapeOfCorners('line', corners.slice(0, 1))]).toEqual([
    null,
    null,
  ])
})

test('a double press sets one corner, and there are never more than the server takes', () => {
  expect(withCorner('area', corners, [10.10000001, 56.1])).toEqual(corners)
  const many = Array.from({ length: 150 }, (_, i): Corner => [i / 100, 56])
  expect(many.reduce<Corner[]>((all, one) => withCorner('area', all, one), [])).toHaveLength(100)
})

test('who draws is told what is missing', () => {
  expect([0, 1, 2, 3, 100].map((count) => nextStep('area', count))).toEqual([
    'Tryk på kortet for hvert hjørne af området.',
    'Sæt 2 punkter mere.',
    'Sæt ét punkt mere.',
    'Sæt flere punkter, eller tryk på Færdig.',
    'Der kan ikke være flere punkter. Tryk på Færdig.',
  ])
})
