import { expect, test } from 'vitest'
import { readHead } from './photo-head.ts'

const letters = (text: string) => new TextEncoder().encode(text)
const number = (value: number) => new Uint8Array(new Uint32Array([value]).buffer)
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const chunk = (name: string, bytes: Uint8Array) =>
  join(letters(name), number(bytes.length), bytes, new Uint8Array(bytes.length % 2))

/** When it was taken, as a camera writes it: a directory that points to another with one text. */
function exif(taken: string): Uint8Array {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const view = new DataView(new ArrayBuffer(12))
    view.setUint16(0, tag, true)
    view.setUint16(2, type, true)
    view.setUint32(4, count, true)
    view.setUint32(8, value, true)
    return new Uint8Array(view.buffer)
  }
  const directory = (one: Uint8Array) => join(new Uint8Array([1, 0]), one, number(0))
  const text = letters(`${taken}\0`)
  return join(
    letters('II*\0'),
    number(8),
    directory(entry(0x8769, 4, 1, 26)),
    directory(entry(0x9003, 2, text.length, 44)),
    text,
  )
}

/** A WebP: the picture first, and behind it what was written about it. */
function webp(pictureBytes: number): Blob {
  const extended = new Uint8Array([8, 0, 0, 0, 99, 0, 0, 99, 0, 0])
  const body = join(
    letters('WEBP'),
    chunk('VP8X', extended),
    chunk('VP8 ', new Uint8Array(pictureBytes)),
    chunk('EXIF', exif('2026:05:17 07:45:12')),
  )
  return new Blob([join(letters('RIFF'), number(body.length), body)], { type: 'image/webp' })
}

test.each([1_000, 400_000])('a WebP with a picture of %i bytes tells when it was taken', async (bytes) => {
  const { facts } = await readHead(webp(bytes), false)
  expect(facts).toMatchObject({ day: '2026-05-17', time: '07:45' })
})
