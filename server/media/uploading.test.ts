import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { formOf, picture, upload } from '#test/upload.ts'

const portal = await portalOfFile()
const folder = join(portal.config.DATA_DIR, 'unfinished')
const onTheirWay = async () => (existsSync(folder) ? (await readdir(folder)).length : 0)
const until = async (count: number) => {
  while ((await onTheirWay()) !== count) await wait(10)
}

describe('many pictures at once', () => {
  test('of one member are told to wait beyond twenty; others are not held up', async () => {
    const [asta, bo] = [await portal.person(), await portal.person()]
    const { payload, headers } = await formOf(await picture())
    const slow = Array.from({ length: 20 }, () => {
      const body = new PassThrough()
      body.write(payload.subarray(0, 200))
      const answer = portal.request({
        method: 'POST',
        url: '/api/files/upload-image',
        as: asta,
        headers,
        payload: body,
      })
      return { body, answer }
    })
    await until(20)
    const beyond = await upload(portal, asta, await picture())
    expect([beyond.status, beyond.problem.code, beyond.headers['retry-after']]).toEqual([
      ...[429, 'media_too_many_waiting', '10'],
    ])
    expect(beyond.problem.message).toContain('20 billeder på vej')
    expect((await upload(portal, bo, await picture())).status).toBe(200)
    for (const { body } of slow) body.end(payload.subarray(200))
    const statuses = await Promise.all(slow.map(async ({ answer }) => (await answer).status))
    expect(statuses).toEqual(slow.map(() => 200))
    expect((await upload(portal, asta, await picture())).status).toBe(200)
    expect(await onTheirWay()).toBe(0)
  })

  test('that nobody waits for any more leave nothing behind', async () => {
    const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
    const asta = await portal.person()
    const { payload, headers } = await formOf(await picture())
    const authorization = `Bearer ${await portal.tokenOf(asta)}`
    const asked = request({
      ...{ host: address.hostname, port: address.port, method: 'POST', path: '/api/files/upload-image' },
      headers: { ...headers, authorization, 'content-length': payload.length },
    })
    asked.on('error', () => {})
    asked.write(payload.subarray(0, 200))
    await until(1)
    asked.destroy()
    await until(0)
    const rows = await portal.db.selectFrom('media').select('id').where('uploader', '=', asta.userId).execute()
    expect(rows).toEqual([])
  })
})

describe('a part that is a file and has no name', () => {
  const nameless = async (url: string, bytes: Buffer) => {
    const head =
      '--part\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=part' }
    return portal.request({ method: 'POST', url, as: 'member', payload, headers })
  }

  test('is taken as any other: a picture, a table', async () => {
    expect((await nameless('/api/files/upload-image', await picture())).status).toBe(200)
    const table = await nameless('/api/files/upload-file', Buffer.from('art;dato\nmusvit;2026-05-14\n'))
    expect([table.status, table.body]).toMatchObject([200, { name: 'fil.csv' }])
  })
})
