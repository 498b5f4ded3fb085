import { expect, it } from 'vitest'
import { seasons } from './seasons.ts'

it('has something to look for in every month, each named once', () => {
  expect(seasons).toHaveLength(12)
  const names = seasons.flatMap(({ sights }) => sights.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  for (const { sights } of seasons) expect(sights.length).toBeGreaterThanOrEqual(3)
})

it('looks at several species groups each month', () => {
  for (const { month, sights } of seasons) {
    expect(new Set(sights.map(({ group }) => group)).size, month).toBeGreaterThanOrEqual(3)
  }
})
