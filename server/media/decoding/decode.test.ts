import { expect, test, vi } from 'vitest'
import { decodePicture } from './decode.ts'
import { DecoderProcess } from './decoder-process.ts'
import type { DecodedPicture } from './outcome.ts'

test('of five pictures two are decoded at once; the others come when there is room, and all are decoded', async () => {
  const under: (() => void)[] = []
  const begun: string[] = []
  const decode = vi.spyOn(DecoderProcess.prototype, 'decode').mockImplementation((folder) => {
    begun.push(folder)
    return new Promise((resolve) => under.push(() => resolve({ width: begun.length } as DecodedPicture)))
  })
  try {
    const { signal } = new AbortController()
    const asked = [1, 2, 3, 4, 5].map((member) => decodePicture(String(member), member, signal))
    for (const size of [2, 2, 2, 2, 1]) {
      await vi.waitFor(() => expect(under).toHaveLength(size))
      under.shift()?.()
    }
    await Promise.all(asked)
    expect(begun).toEqual(['1', '2', '3', '4', '5'])
  } finally {
    decode.mockRestore()
  }
})
