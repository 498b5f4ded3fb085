import { describe, expect, it } from 'vitest'
import { overlayReason, overlaySentence, overlayTitles } from './overlay-texts.ts'

const own = { isOwn: true, isPublic: false }
const blurred = { isOwn: false, isPublic: true }

describe('what somebody sees beyond what everybody sees, in words', () => {
  it('is a sentence that keeps what is hidden and what is blurred apart', () => {
    expect(overlaySentence({ items: [own], isCut: false })).toBe(
      'Desuden ser du 1 fund, som ikke er offentligt og ikke tæller med i tallene.',
    )
    expect(overlaySentence({ items: [own, own, blurred], isCut: false })).toBe(
      'Desuden ser du 2 fund, som ikke er offentlige og ikke tæller med i tallene, og 1 sløret fund på det nøjagtige sted.',
    )
    expect(overlaySentence({ items: [blurred, blurred], isCut: true })).toBe(
      'Desuden ser du 2 slørede fund på deres nøjagtige sted. Her er de nyeste. Vælg flere filtre for at se de andre.',
    )
  })
  it('calls own finds own only when they all are', () => {
    expect(overlayTitles([own, own]).title).toBe('Dine egne fund, som ikke er offentlige')
    expect(overlayTitles([own, { isOwn: true, isPublic: true }]).title).toContain('skjult eller sløret for andre')
    expect(overlayTitles([own, blurred]).title).toBe('Fund, du ser mere af end andre')
  })
  it('gives a reason where no mark does', () => {
    expect(overlayReason({ isPublic: true, marks: [] })).toBe('Sløret for andre')
    expect(overlayReason({ isPublic: false, marks: ['paused'] })).toBe('Holdes tilbage')
    expect(overlayReason({ isPublic: false, marks: ['personal'] })).toBeUndefined()
  })
})
