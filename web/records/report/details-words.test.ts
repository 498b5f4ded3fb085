import { describe, expect, it } from 'vitest'
import { askedDetails, ownChoices, sharedLabel } from './details-words.ts'

const names = (...args: Parameters<typeof askedDetails>) => askedDetails(...args).map(({ field }) => field)

describe('the details that are asked for', () => {
  it('follow the species group', () => {
    expect(names(2, [])).toEqual(['count', 'substrate', 'hostTaxon', 'identificationMethod', 'habitat'])
    expect(names(0, [])).toEqual(['count', 'method', 'habitat'])
    expect(names(5, []).slice(-3)).toEqual(['habitat', 'depth', 'deadAlive'])
    expect(names(10, []).slice(-4)).toEqual(['depth', 'deadAlive', 'hostTaxon', 'substrate'])
  })
  it('begin with what the experts of the taxon miss, asked once and in friendly words', () => {
    const nudges = [
      { field: 'habitat' as const, label: null },
      { field: 'picture' as const, label: null },
      { field: 'habitat' as const, label: 'Fra et ældre taxon' },
    ]
    const asked = askedDetails(2, nudges)
    expect(asked[0]).toEqual({ field: 'habitat', label: 'Hvad var det for et sted?', isNudged: true })
    expect(asked.filter(({ field }) => field === 'habitat')).toHaveLength(1)
  })
  it('offer workers and queens among insects only', () => {
    expect(ownChoices('sex', 4)).toEqual(['male', 'female', 'both'])
    expect(ownChoices('sex', 8)).toEqual([])
    expect(ownChoices('lifeStage', 6)).toContain('tadpole')
  })
  it('keep their own words where an editor has said the same of several', () => {
    const label = 'Hvor den voksede, siger tit hvad den er'
    const shared = (['substrate', 'habitat', 'picture'] as const).map((field) => ({ field, label }))
    expect(
      askedDetails(2, shared)
        .filter(({ isNudged }) => isNudged)
        .map((one) => one.label),
    ).toEqual(['Hvad voksede eller sad den på?', 'Hvad var det for et sted?'])
    expect(sharedLabel(shared)).toBe(label)
  })
  it('use the editors own words where there are some', () => {
    expect(askedDetails(1, [{ field: 'sex', label: 'Han- eller hunplante?' }])[0]?.label).toBe('Han- eller hunplante?')
  })
})
