import { expect, it } from 'vitest'
import { roomOf } from './room.ts'

const megabyte = 1024 * 1024

it('warns before there is too little room for a few pictures', () => {
  expect(roomOf({ usage: 10 * megabyte, quota: 1000 * megabyte })).toMatchObject({
    isTight: false,
    free: 990 * megabyte,
  })
  expect(roomOf({ usage: 950 * megabyte, quota: 1000 * megabyte }).isTight).toBe(true)
  expect(roomOf({ usage: 900 * megabyte, quota: 1000 * megabyte }).isTight).toBe(true)
  expect(roomOf({}).isTight).toBe(false)
})
