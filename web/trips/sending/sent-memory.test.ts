// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { rememberedSent, rememberSent } from './sent-memory.ts'

test('what was sent is known after a reload, for who sent it and the trip that it is of', () => {
  const result = { sent: [4, 5], faults: new Map([[6, 'Dagen ligger ude i fremtiden.']]), left: [7], unknown: [8] }
  rememberSent(7, 1, result)
  expect(rememberedSent(7, 1)).toEqual(result)
  expect([rememberedSent(8, 1), rememberedSent(7, 2)]).toEqual([undefined, undefined])
  sessionStorage.setItem('sent-finds:7:1', '{')
  expect(rememberedSent(7, 1)).toBeUndefined()
})
