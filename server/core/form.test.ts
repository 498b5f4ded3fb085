import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readParts } from './form.ts'
import { Refusal } from './refusal.ts'

const requestOf = (parts: () => AsyncGenerator<unknown>, raw: object = new PassThrough()) =>
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

test('what comes after a form that was given up is answered, on the same connection too', async () => {
  const app = fastify()
  await app.register(multipart)
  app.post('/', (request) => readParts(request, () => Promise.reject(new Refusal('unavailable', 'storage_away'))))
  app.get('/', async () => 'still here')
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
  const form = `${part}${'a'.repeat(3_000_000)}\r\n--x--\r\n`
  const head = `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${form.length}`
  const connection = connect({ host: hostname, port: Number(port) })
  connection.write(`POST / HTTP/1.1\r\nhost: here\r\n${head}\r\n\r\n${form}GET / HTTP/1.1\r\nhost: here\r\n\r\n`)
  let answered = ''
  while (!answered.endsWith('still here')) answered += (await once(connection, 'data'))[0]
  connection.destroy()
  await app.close()
})
