import { describe, expect, it } from 'vitest'
import { pointsText } from './confirm-points.ts'

describe('what an editor is told before other rules are saved', () => {
  it('is how many finds gain and lose points, and that none loses a star', () => {
    expect(pointsText({ records: 4894, gain: 1200, lose: 3, stars: 54, isEstimate: false })).toEqual([
      'Reglerne gælder for 4.894 fund, som maskinen kan bedømme.',
      '1.200 fund får flere point.',
      '3 fund får færre point. Ingen mister en stjerne.',
      '54 fund får deres første stjerne.',
      'Det sker i løbet af nogle minutter.',
    ])
  })
  it('is said to be an estimate where it is one', () => {
    expect(pointsText({ records: 80_000, gain: 1, lose: 0, stars: 0, isEstimate: true })).toEqual([
      'Reglerne gælder for omtrent 80.000 fund, som maskinen kan bedømme.',
      '1 fund får flere point.',
      'Det sker i løbet af nogle minutter.',
      'Tallene er regnet ud fra de nyeste fund.',
    ])
  })
})
