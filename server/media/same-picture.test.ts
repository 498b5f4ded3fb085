import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { picture, upload, uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const of = (colour: string) =>
  sharp({ create: { width: 50, height: 40, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

describe('a picture that is sent again', () => {
  test('under the same uuid is there once, also when it is used by now', async () => {
    const asta = await portal.person()
    const uuid = randomUUID()
    const bytes = await of('#225588')
    const first = await upload(portal, asta, bytes, 'a.jpg', { uuid })
    expect([first.status, first.body.id]).toEqual([200, uuid])
    expect((await upload(portal, asta, bytes, 'a.jpg', { uuid })).body.id).toBe(uuid)
    await makeRecord(portal, { as: asta, pictures: [{ id: uuid }] })
    expect((await upload(portal, asta, bytes, 'a.jpg', { uuid })).status).toBe(200)
    const rows = await portal.db.selectFrom('media').select('id').where('uploader', '=', asta.userId).execute()
    expect(rows).toEqual([{ id: uuid }])
  })

  test('twice at once is there once too', async () => {
    const asta = await portal.person()
    const uuid = randomUUID()
    const bytes = await picture(900, 700)
    const both = await Promise.all([1, 2].map(() => upload(portal, asta, bytes, 'a.jpg', { uuid })))
    expect(both.some(({ status }) => status === 200)).toBe(true)
    expect(
      (await portal.request({ method: 'GET', url: both.find(({ status }) => status === 200)?.body.url ?? '' })).status,
    ).toBe(200)
    expect((await upload(portal, asta, bytes, 'a.jpg', { uuid })).body.id).toBe(uuid)
  })

  test('under the uuid of somebody else’s picture is refused, and tells nothing of it', async () => {
    const { id } = await uploaded(portal, await portal.person())
    const { status, problem } = await upload(portal, await portal.person(), await picture(), 'a.jpg', { uuid: id })
    expect([status, problem?.code]).toEqual([409, 'media_uuid_taken'])
  })

  test('after it was swept needs another uuid', async () => {
    const asta = await portal.person()
    const { id } = await uploaded(portal, asta)
    await portal.db.updateTable('media').set({ status: 'removed' }).where('id', '=', id).execute()
    const { status, problem } = await upload(portal, asta, await picture(), 'a.jpg', { uuid: id })
    expect([status, problem?.code]).toEqual([400, 'media_unknown'])
  })

  test('under what is no uuid is refused in Danish', async () => {
    const { status, problem } = await upload(portal, 'member', await picture(), 'a.jpg', { uuid: '../x' })
    expect([status, problem?.fields]).toEqual([400, { uuid: 'Er ikke et gyldigt nummer.' }])
  })
})

describe('the same picture, by its bytes', () => {
  test('in an own find is told, not refused; of others nothing is', async () => {
    const [asta, bo] = [await portal.person(), await portal.person()]
    const bytes = await of('#aa3311')
    const { id } = await uploaded(portal, asta, bytes)
    // Sent only: no find shows it yet.
    expect((await uploaded(portal, asta, bytes)).usedIn).toEqual([])
    const record = await makeRecord(portal, { as: asta, pictures: [{ id }] })
    const again = await upload(portal, asta, bytes)
    expect([again.status, again.body.usedIn]).toEqual([200, [record.id]])
    expect((await uploaded(portal, bo, bytes)).usedIn).toEqual([])
    expect((await uploaded(portal, asta, await of('#11aa33'))).usedIn).toEqual([])
    await portal.call('deleteRecord', { as: asta, id: record.id })
    expect((await uploaded(portal, asta, bytes)).usedIn).toEqual([])
  })
})
