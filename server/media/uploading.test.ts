import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { claimingJpeg, claimingPng, formOf, picture, pngOfRows, upload } from '#test/upload.ts'

const portal = await portalOfFile({ env: { MAX_UPLOAD_MB: '2' } })
const folder = join(portal.config.DATA_DIR, 'unfinished')
const onTheirWay = async () => (existsSync(folder) ? (await readdir(folder)).length : 0)
const until = (count: number) => expect.poll(onTheirWay, { interval: 10, timeout: 60_000 }).toBe(count)

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
    try {
      await until(20)
      const beyond = await upload(portal, asta, await picture())
      expect([beyond.status, beyond.problem.code, beyond.headers['retry-after']]).toEqual([
        ...[429, 'media_too_many_waiting', '10'],
      ])
      expect(beyond.problem.message).toContain('20 filer på vej')
      expect((await upload(portal, bo, await picture())).status).toBe(200)
    } finally {
      // Whatever happens nobody is left waiting: places are counted for the whole process.
      for (const { body } of slow) body.end(payload.subarray(200))
    }
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
    // Some are gone before anybody looks at them: none of them keeps its place.
    const cut = async (i: number) => {
      const short = connect({ host: address.hostname, port: Number(address.port) })
      const type = headers['content-type']
      short.write(
        `POST /api/files/upload-image HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: ${authorization}\r\n`,
      )
      short.write(`content-type: ${type}\r\ncontent-length: 5000\r\n\r\n`)
      short.write(payload.subarray(0, 60))
      await wait(i % 12)
      short.destroy()
    }
    for (let i = 0; i < 90; i++) await cut(i)
    await expect.poll(async () => (await upload(portal, asta, await picture())).status, { timeout: 60_000 }).toBe(200)
    await until(0)
  })
})

describe('an upload that is no sound picture', () => {
  test('what is no picture is refused in Danish, and leaves nothing behind', async () => {
    const whole = await picture(400, 300)
    const files = {
      'nothing at all': new Uint8Array(),
      'a drawing that can hold scripts': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script>alert(1)</script></svg>',
      ),
      'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'only the first bytes of one': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'a picture only by its first bytes': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)]),
      'an animation of an old kind': await sharp(whole).gif().toBuffer(),
      'a scan': await sharp(whole).tiff().toBuffer(),
      'an animation with the first bytes of a picture': Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        await sharp(whole).gif().toBuffer(),
      ]),
      'a drawing with the first bytes of a picture': Buffer.from(
        '<!--ftypmif1--><svg xmlns="http://www.w3.org/2000/svg" width="9999" height="9999"></svg>',
      ),
    }
    const before = await portal.db.selectFrom('media').select('id').execute()
    for (const [what, bytes] of Object.entries(files)) {
      const { status, problem } = await upload(portal, 'member', bytes)
      expect([what, status, problem.code]).toEqual([what, 400, 'media_not_image'])
      expect(problem.message).toContain('JPEG, PNG, WebP eller HEIC')
    }
    expect(await portal.db.selectFrom('media').select('id').execute()).toEqual(before)
    expect(await readdir(folder)).toEqual([])
  })

  test('one that is not whole is refused, and told apart from what is no picture', async () => {
    const whole = await picture(400, 300)
    const files = {
      'half of the file': whole.subarray(0, whole.length / 2),
      'too few rows': pngOfRows(400, 300, 299),
      'hardly any rows': pngOfRows(4000, 3000, 1),
      'half of another kind': (await picture(400, 300, 'png')).subarray(0, 200),
    }
    for (const [what, bytes] of Object.entries(files)) {
      const { status, problem } = await upload(portal, 'member', bytes)
      expect([what, status, problem.code]).toEqual([what, 400, 'media_not_whole'])
      expect(problem.message).toContain('mangler')
    }
  })

  test('what a picture holds beyond its rows is never unpacked', async () => {
    const { status, body } = await upload(portal, 'member', pngOfRows(40, 30, 2_000_000))
    expect([status, body.width, body.height]).toEqual([200, 40, 30])
  })

  test('one that claims more than 60 million pixels is refused in words before it is decoded', async () => {
    const claiming = { png: claimingPng, jpeg: claimingJpeg }
    for (const [format, claim] of Object.entries(claiming)) {
      const { status, problem } = await upload(portal, 'member', await claim(10_000, 6_001))
      expect([format, status, problem.code]).toEqual([format, 400, 'media_too_many_pixels'])
      expect(problem.message).toContain('højst have 60 megapixel')
    }
  })

  test('too many bytes are refused', async () => {
    const { status, problem } = await upload(portal, 'member', Buffer.alloc(2 * 1024 * 1024 + 1, 1))
    expect([status, problem.code]).toEqual([413, 'too_large'])
  })

  test('a form without a file, a broken form and something else than a form are refused', async () => {
    const post = (payload: Buffer | string, contentType: string) =>
      portal.request({
        method: 'POST',
        url: '/api/files/upload-image',
        as: 'member',
        payload,
        headers: { 'content-type': contentType },
      })
    const { payload, headers } = await formOf(await picture())
    const empty = await post(
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    )
    expect([empty.status, empty.problem.code]).toEqual([400, 'file_missing'])
    expect((await post(payload.subarray(0, payload.length / 2), headers['content-type'])).status).toBe(400)
    expect((await post(payload, 'multipart/form-data')).status).toBe(400)
    const json = await post('{}', 'application/json')
    expect([json.status, json.problem.code]).toEqual([415, 'bad_content_type'])
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
