import { sql } from 'kysely'
import sharp, { type Exif } from 'sharp'
import { describe, expect, test } from 'vitest'
import type { OwnerKind } from '#server/core/answers.ts'
import type { Portal } from '#test/app.ts'
import { heicPicture } from '#test/heic.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { picture, upload } from '#test/upload.ts'

const portal = await portalOfFile()

const camera = {
  IFD2: { DateTimeOriginal: '2026:05:17 14:03:09', OffsetTimeOriginal: '+02:00' },
  IFD3: {
    ...{ GPSLatitude: '55/1 30/1 0/1', GPSLatitudeRef: 'N' },
    ...{ GPSLongitude: '12/1 15/1 0/1', GPSLongitudeRef: 'E' },
  },
}
const photo = async (exif: Exif = camera) =>
  sharp(await picture(40, 20))
    .withExif(exif)
    .jpeg()
    .toBuffer()
const exifBlock = async () => (await sharp(await photo()).metadata()).exif as Buffer
const kept = async (id: string) => {
  const { rows } = await sql<{
    lon: number | null
    lat: number | null
    taken: string | null
    minutes: number | null
    name: string | null
  }>`select st_x(exif_point) as lon, st_y(exif_point) as lat, exif_taken as taken, exif_offset as minutes,
      file_name as name from media where id = ${id}`.execute(portal.db)
  return rows[0]
}
const fetched = (url: string) => portal.request({ method: 'GET', url })

describe('a picture from a phone that writes HEIC', () => {
  test('is shown like any other, turned as the file says', async () => {
    const { status, body } = await upload(portal, 'member', heicPicture({ turns: 1 }), 'IMG_1.HEIC')
    expect([status, body.width, body.height]).toEqual([200, 32, 48])
    const shown = sharp((await fetched(body.url)).raw)
    const { format, width, height, exif } = await shown.metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 32, height: 48, exif: undefined })
    // The red corner has gone from the upper left to the lower left.
    const at = async (left: number, top: number) =>
      [...(await shown.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].slice(0, 3)
    const [[red = 0, green = 0], [otherRed = 0, otherGreen = 0]] = [await at(4, 44), await at(4, 4)]
    expect(red).toBeGreaterThan(green + 100)
    expect(otherGreen).toBeGreaterThan(otherRed)
  })

  test('tells privately where and when it was taken', async () => {
    const { body } = await upload(portal, 'member', heicPicture({ exif: await exifBlock() }), 'IMG_2.HEIC')
    expect(await kept(body.id)).toEqual({
      ...{ lon: 12.25, lat: 55.5, taken: '2026-05-17T14:03:09', minutes: 120, name: 'IMG_2.HEIC' },
    })
  })

  test('is refused when it is broken, and when it claims too many pixels', async () => {
    const whole = heicPicture()
    const half = await upload(portal, 'member', whole.subarray(0, whole.length / 2))
    expect([half.status, half.problem.code]).toEqual([400, 'media_not_whole'])
    const broken = {
      'only its first bytes': whole.subarray(0, 24),
      'with a torn head': Buffer.concat([whole.subarray(0, 60), Buffer.alloc(whole.length - 60, 9)]),
    }
    for (const [what, bytes] of Object.entries(broken)) {
      const { status, problem } = await upload(portal, 'member', bytes)
      expect([what, status, problem.code]).toEqual([what, 400, 'media_not_image'])
      expect(problem.message).toContain('HEIC')
    }
    const bomb = await upload(portal, 'member', heicPicture({ claimed: { width: 30_000, height: 20_000 } }))
    expect([bomb.status, bomb.problem.code]).toEqual([400, 'media_too_many_pixels'])
  })
})

describe('what the camera wrote', () => {
  test('is kept privately: place, local time, offset and the name of the file', async () => {
    const { body } = await upload(portal, 'member', await photo(), 'C:\\fotos\\Havørn ved reden.jpg')
    expect(await kept(body.id)).toEqual({
      ...{ lon: 12.25, lat: 55.5, taken: '2026-05-17T14:03:09', minutes: 120, name: 'Havørn ved reden.jpg' },
    })
    expect(JSON.stringify(body)).not.toMatch(/55\.5|12\.25|reden|2026-05/)
  })

  test('says nothing where the camera had no fix, no offset or a broken clock', async () => {
    const { body } = await upload(
      portal,
      'member',
      await photo({
        IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' },
        IFD3: { GPSLatitude: '0/1 0/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E' },
      }),
    )
    expect(await kept(body.id)).toMatchObject({ lon: null, lat: null, taken: null, minutes: null })
  })
})

describe('the placeholder', () => {
  test('is a few bytes that come with every picture', async () => {
    const { body } = await upload(portal, 'member', await picture(300, 200))
    expect(Buffer.from(body.placeholder ?? '', 'base64').length).toBeLessThan(30)
    expect(body.placeholder).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })
})

describe('the original', () => {
  const original = (mediaId: string, as: Parameters<Portal['request']>[0]['as']) =>
    portal.request({ method: 'GET', url: `/api/files/original/${mediaId}`, as: as ?? 'anonymous' })

  test('is for its uploader, byte by byte; others are not told that it is there', async () => {
    const [asta, bo] = [await portal.person(), await portal.person()]
    const bytes = await photo()
    const { body } = await upload(portal, asta, bytes)
    const mine = await original(body.id, asta)
    expect(mine.status).toBe(200)
    expect(mine.raw.equals(bytes)).toBe(true)
    expect(mine.headers['content-disposition']).toBe(`attachment; filename="${body.id}.jpg"`)
    expect((await original(body.id, bo)).status).toBe(404)
    expect((await original(body.id, 'siteAdminRole')).status).toBe(404)
    expect((await original('00000000-0000-4000-8000-000000000000', asta)).status).toBe(404)
    expect((await original(body.id, 'anonymous')).status).toBe(401)
  })

  test('is for others when the room that shows the picture says so', async () => {
    const asta = await portal.person()
    const { body } = await upload(portal, asta, await photo())
    await portal.db.updateTable('media').set({ ownerType: 'user', ownerId: '7' }).where('id', '=', body.id).execute()
    // Silence is no.
    expect((await original(body.id, 'member')).status).toBe(404)
    portal.events.answers.answerFor('user' as OwnerKind, { original: async (_ctx, id) => id === 7 })
    expect((await original(body.id, 'member')).status).toBe(200)
    await portal.db.updateTable('media').set({ status: 'removed' }).where('id', '=', body.id).execute()
    expect((await original(body.id, asta)).status).toBe(404)
  })
})

describe('a picture that was removed', () => {
  test('is there for nobody, at no address that anybody was given', async () => {
    const { body } = await upload(portal, 'member', await picture())
    expect((await fetched(body.thumbnailUrl)).status).toBe(200)
    await portal.db.updateTable('media').set({ status: 'removed' }).where('id', '=', body.id).execute()
    for (const url of [body.url, body.thumbnailUrl])
      expect((await portal.request({ method: 'GET', url, as: 'siteAdminRole' })).status).toBe(404)
  })
})
