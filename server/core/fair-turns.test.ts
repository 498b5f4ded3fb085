import { describe, expect, test } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const patient = () => new AbortController().signal

/** Work that ends when it is told to, and notes when it begins. */
function bench(atOnce: number, each?: number) {
  const turns = new FairTurns<string>(atOnce, each)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const bring = (member: string, name: string, signal = patient()) =>
    turns.take(member, signal, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  /** End what began first. */
  const endOne = async () => {
    ends.shift()?.()
    await settle()
  }
  return { turns, begun, bring, endOne, settle }
}

describe('turns', () => {
  test('go round between members: who brings many does not hold up who brings one', async () => {
    const { begun, bring, endOne, settle, turns } = bench(2)
    for (let i = 1; i <= 5; i++) void bring('asta', `asta ${i}`)
    void bring('bo', 'bo 1')
    void bring('bo', 'bo 2')
    void bring('cille', 'cille 1')
    await settle()
    expect(begun).toEqual(['asta 1', 'bo 1'])
    expect(turns.waiting).toBe(6)
    for (let i = 0; i < 8; i++) await endOne()
    expect(begun).toEqual(['asta 1', 'bo 1', 'cille 1', 'asta 2', 'bo 2', 'asta 3', 'asta 4', 'asta 5'])
    expect(turns.waiting).toBe(0)
  })

  test('are as many at once for one member as was said, and others do not wait for the rest', async () => {
    const { begun, bring, endOne, settle } = bench(Number.POSITIVE_INFINITY, 2)
    for (let i = 1; i <= 4; i++) void bring('asta', `asta ${i}`)
    void bring('bo', 'bo 1')
    await settle()
    expect(begun).toEqual(['asta 1', 'asta 2', 'bo 1'])
    await endOne()
    expect(begun.at(-1)).toBe('asta 3')
    for (let i = 0; i < 4; i++) await endOne()
    expect(begun).toHaveLength(5)
  })

  test('are never two at once for one member', async () => {
    const { begun, bring, settle } = bench(2)
    for (let i = 1; i <= 3; i++) void bring('asta', `asta ${i}`)
    await settle()
    expect(begun).toEqual(['asta 1'])
    void bring('bo', 'bo 1')
    await settle()
    expect(begun).toEqual(['asta 1', 'bo 1'])
  })

  test('are passed over for those who have given up, and taken on when work fails', async () => {
    const { begun, bring, endOne, settle, turns } = bench(1)
    const gone = new AbortController()
    const first = bring('asta', 'asta 1')
    const left = bring('bo', 'bo 1', gone.signal).catch((error: Error) => error.message)
    const failing = turns.take('cille', patient(), async () => Promise.reject(new Error('no'))).catch(() => 'failed')
    const last = bring('dan', 'dan 1')
    await settle()
    gone.abort(new Error('gone'))
    expect(await left).toBe('gone')
    await endOne()
    expect([await first, await failing]).toEqual(['asta 1', 'failed'])
    await endOne()
    expect([await last, begun]).toEqual(['dan 1', ['asta 1', 'dan 1']])
    await expect(bring('bo', 'bo 2', gone.signal)).rejects.toThrow('gone')
  })
})
