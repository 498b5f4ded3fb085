import { describe, expect, it } from 'vitest'
import { quickPeriods } from './periods.ts'
import { squareFromText } from './square-text.ts'

describe('a square of the grid', () => {
  it('is understood as people write it', () => {
    for (const text of ['10km_617_72', ' 10 km 617 72 ', '10KM-617-72', '617_72', '617 72']) {
      expect(squareFromText(text)).toBe('10km_617_72')
    }
    expect(squareFromText('6175_723')).toBe('1km_6175_723')
    expect(squareFromText('250 m 24680 2876')).toBe('250m_24680_2876')
  })
  it('and anything else is none', () => {
    for (const text of ['', 'Aarhus', '7km_617_72', '61_7']) expect(squareFromText(text)).toBeUndefined()
  })
})

describe('the usual periods', () => {
  it('end today or where they end', () => {
    expect(quickPeriods(new Date(2026, 0, 3))).toEqual([
      { label: 'Seneste uge', from: '2025-12-28', to: undefined },
      { label: 'I år', from: '2026-01-01', to: undefined },
      { label: 'Sidste år', from: '2025-01-01', to: '2025-12-31' },
      { label: 'Seneste 10 år', from: '2017-01-01', to: undefined },
    ])
  })
})
