import { describe, expect, test } from 'vitest'
import { badgesOf, type DayOfRecords, milestones } from './badges.ts'

const on = (day: string, more: Partial<DayOfRecords> = {}): DayOfRecords => ({
  day,
  month: Number(day.slice(5, 7)),
  speciesGroup: 0,
  speciesId: null,
  isRedListed: false,
  records: 1,
  ...more,
})
const keys = (records: DayOfRecords[]) => badgesOf(records).map(({ key }) => key)
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe('badges', () => {
  test('are none without finds', () => {
    expect(badgesOf([])).toEqual([])
  })

  test('begin with the first find, on the day when it was made', () => {
    expect(badgesOf([on('2025-06-02'), on('2024-05-01')])).toEqual([
      expect.objectContaining({ key: 'finds-1', reachedOn: '2024-05-01' }),
    ])
  })

  test('count finds up to the day of the tenth', () => {
    const records = [
      on('2025-01-01', { records: 6 }),
      on('2025-02-01', { records: 3 }),
      on('2025-03-01', { records: 2 }),
    ]
    expect(badgesOf(records)[0]).toMatchObject({ key: 'finds-10', reachedOn: '2025-03-01' })
  })

  test('count each species once', () => {
    const twice = (ids: number[]) => ids.map((speciesId) => on('2025-05-01', { speciesId, records: 2 }))
    expect(keys(twice([1, 2, 3, 4, 5, 6, 7, 8, 9]))).not.toContain('species-10')
    expect(keys(twice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toContain('species-10')
  })

  test('are given for something red-listed, for all twelve groups, and for all months', () => {
    expect(keys([on('2025-05-01', { isRedListed: true })])).toContain('red-listed')
    const groups = Array.from({ length: 12 }, (_, i) => on('2025-05-01', { speciesGroup: i + 1 }))
    expect(keys(groups)).toContain('all-groups')
    expect(keys(groups.slice(1))).not.toContain('all-groups')
    const months = Array.from({ length: 12 }, (_, i) => on(`20${10 + i}-${String(i + 1).padStart(2, '0')}-10`))
    expect(keys(months)).toContain('all-months')
    expect(keys([...months.slice(1), on('2009-01-01', { month: 0 })])).not.toContain('all-months')
  })

  test('are given for a find in each of 52 weeks, and one week without one begins anew', () => {
    const weekly = Array.from({ length: 52 }, (_, i) => on(dayAfter('2024-12-30', i * 7 + (i % 7))))
    expect(badgesOf(weekly)[0]).toMatchObject({ key: 'weeks-52', reachedOn: weekly[51]?.day })
    expect(keys(weekly.toSpliced(30, 1))).not.toContain('weeks-52')
  })

  test('stand newest first', () => {
    const days = badgesOf([on('2020-01-01'), on('2021-01-01', { records: 60 })]).map(({ reachedOn }) => reachedOn)
    expect(days).toEqual(['2021-01-01', '2021-01-01', '2020-01-01'])
  })

  test('have a title and a text each, and a key of their own', () => {
    expect(new Set(milestones.map(({ key }) => key)).size).toBe(milestones.length)
    for (const { title, text } of milestones)
      expect([title.length > 3, text.endsWith('.') || text.endsWith('!')]).toEqual([true, true])
  })
})
