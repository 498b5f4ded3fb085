import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readParts } from './form.ts'
import { Refusal } from './refusal.ts'

const requestOf = (parts: () => AsyncGenerator<unknown>, raw = { destroyed: false }) =>
  ({ isMultipart: () => true, routeOptions: { config: {} }, parts, raw }) as unknown as FastifyRequest
async function* oneFile() {
  yield { type: 'file', fieldname: 'file', filename: 'a.csv' }
}

test('a disk that is full is not the sender’s mistake', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  await expect(readParts(requestOf(oneFile), () => Promise.reject(full))).rejects.toBe(full)
})

test('a form that cannot be read is', async () => {
  const broken = () => Promise.reject(new Error('Unexpected end of form'))
  await expect(readParts(requestOf(oneFile), broken)).rejects.toBeInstanceOf(Refusal)
})

test('a form whose sender has left is not waited for', async () => {
  async function* nothing() {
    await new Promise(() => {})
    yield {}
  }
  const left = readParts(requestOf(nothing, { destroyed: true }), async () => {})
  await expect(left).rejects.toMatchObject({ code: 'upload_broken_off' })
})
