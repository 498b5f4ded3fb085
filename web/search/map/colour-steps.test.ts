import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shades, stepsTo, stepText } from './colour-steps.ts'

describe('the steps of the colours', () => {
  it('begin at one, rise, end at or below the largest, and each has a darker colour of its own', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000_000 }), (largest) => {
        const steps = stepsTo(largest)
        expect(steps[0]?.from).toBe(1)
        expect(steps.length).toBeLessThanOrEqual(shades)
        for (const [at, step] of steps.entries()) {
          const before = steps[at - 1]
          if (before) expect(step.from).toBeGreaterThan(before.from)
          if (before) expect(step.shade).toBeGreaterThan(before.shade)
          expect(step.shade).toBeGreaterThanOrEqual(1)
          expect(step.shade).toBeLessThanOrEqual(shades)
          expect(step.from).toBeLessThanOrEqual(Math.max(1, largest))
        }
      }),
    )
  })
  it('are said in words', () => {
    const steps = stepsTo(50)
    expect(steps.map((_, at) => stepText(steps, at))).toEqual(['1–2', '3–9', '10–29', '30+'])
    const many = stepsTo(2_000_000)
    expect(many.map((_, at) => stepText(many, at))).toEqual([
      '1–9',
      '10–99',
      '100–999',
      '1.000–9.999',
      '10.000–99.999',
      '100.000–999.999',
      '1.000.000+',
    ])
  })
})
