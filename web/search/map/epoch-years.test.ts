import { expect, it } from 'vitest'
import { epochsOfYears, usualEpochs, yearsOfEpochs } from './epoch-years.ts'

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
