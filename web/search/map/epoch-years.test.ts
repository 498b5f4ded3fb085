import { expect, it } from 'vitest'
import { epochsOfData, epochsOfYears, usualEpochs, yearsOfEpochs } from './epoch-years.ts'

it('two periods are typed as years and come back as they were', () => {
  const { epochs } = epochsOfYears(['1980', '1999', '2000', '2026'])
  expect(epochs?.before).toEqual({ from: '1980-01-01', to: '1999-12-31' })
  expect(epochs && yearsOfEpochs(epochs)).toEqual(['1980', '1999', '2000', '2026'])
})
it('what is wrong with them is said', () => {
  expect(epochsOfYears(['198', '1999', '2000', '2026']).problem).toContain('fire cifre')
  expect(epochsOfYears(['1999', '1980', '2000', '2026']).problem).toContain('slutte')
  expect(epochsOfYears(['1980', '2000', '2000', '2026']).problem).toContain('begynde')
})
it('the usual ones follow each other', () => {
  const { before, after } = usualEpochs(new Date(2026, 5, 1))
  expect(epochsOfYears(yearsOfEpochs({ before, after })).epochs).toEqual({ before, after })
})

it('a comparison begins with two periods that have half of the finds each', () => {
  const years = (counts: Record<string, number>) => Object.entries(counts).map(([key, count]) => ({ key, count }))
  const begin = (counts: Record<string, number>) => {
    const epochs = epochsOfData(years(counts))
    return epochs && yearsOfEpochs(epochs).join(' ')
  }
  expect(begin({ 1990: 5, 2024: 40, 2025: 50, 2026: 10 })).toBe('1990 2024 2025 2026')
  expect(begin({ 2025: 1, 2026: 900 })).toBe('2025 2025 2026 2026')
  expect(begin({ 2025: 900, 2026: 1 })).toBe('2025 2025 2026 2026')
  expect(begin({ 1890: 100, 1950: 90, 2026: 1 })).toBe('1890 1949 1950 2026')
  expect(begin({ 2026: 900 })).toBeUndefined()
  expect(begin({})).toBeUndefined()
})
