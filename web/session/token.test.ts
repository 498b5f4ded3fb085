import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeToken } from './token.ts'

const encode = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

describe('decodeToken', () => {
  it('reads the payload, Danish letters too', () => {
    expect(decodeToken(`h.${encode('{"name":"Æbleskud","role":["A","B"]}')}.s`)).toEqual({
      name: 'Æbleskud',
      role: ['A', 'B'],
    })
  })
  it.each(['', 'a', 'a.b', 'a.b.c.d'])('says that "%s" has not 3 parts', (token) => {
    expect(() => decodeToken(token)).toThrow('JWT must have 3 parts')
  })
  it.each(['a..c', 'a.%%%.c', `a.${encode('no json')}.c`, `a.${encode('7')}.c`, `a.${encode('[]')}.c`, 'a._w.c'])(
    'says that %s cannot be decoded',
    (token) => {
      expect(() => decodeToken(token)).toThrow('Cannot decode the token')
    },
  )
  it('reads back any payload', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (payload) => {
        const text = JSON.stringify(payload)
        expect(decodeToken(`h.${encode(text)}.s`)).toEqual(JSON.parse(text))
      }),
    )
  })
})
