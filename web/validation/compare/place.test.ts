import { describe, expect, it } from 'vitest'
import { compareAddress, comparedIn } from './place.ts'

describe('the address of a comparison', () => {
  it('holds taxa and finds, and reads as it was written', () => {
    const compared = { taxa: [7, 12], records: [4711] }
    const { search } = new URL(compareAddress(compared), 'https://portal.invalid')
    expect(comparedIn(Object.fromEntries(new URLSearchParams(search)))).toEqual(compared)
  })
  it('leaves out what is no id, and what is there twice', () => {
    expect(comparedIn({ arter: '7,x,7,-1,0,8' })).toEqual({ taxa: [7, 8], records: [] })
  })
  it('holds four at most', () => {
    expect(comparedIn({ arter: '1,2,3', fund: '4,5' })).toEqual({ taxa: [1, 2, 3], records: [4] })
  })
  it('is plain when nothing is chosen', () => {
    expect(compareAddress({ taxa: [], records: [] })).toBe('/fund/sammenlign')
  })
})
