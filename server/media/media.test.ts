import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { picture, upload } from '#test/upload.ts'

const portal = await portalOfFile()

const folderOf = (id: string) => join(portal.config.DATA_DIR, 'media', id.slice(0, 2), id.slice(2, 4), id)
const fetched = (url: string) => portal.request({ method: 'GET', url })
/** Everybody sees a profile photo. */
const show = (as: Actor & { userId: number }, mediaId: string) =>
  portal.call('updateUserProfilePhoto', { as, userId: as.userId, mediaId })
const rowOf = (id: string) => portal.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()

describe('uploading a picture', () => {
  test('stores it with the name and licence of the member, and shows it in four widths', async () => {
    const asta = await portal.person({ displayName: 'Asta A' })
    await portal.call('updateUserMediaLicense', { as: asta, mediaLicense: 'CC0' })
    const { status, body } = await upload(portal, asta, await picture(3000, 1500))
    expect(status).toBe(200)
    expect(body).toMatchObject({ width: 3000, height: 1500, author: 'Asta A', licence: 'CC0' })
    expect(await rowOf(body.id)).toMatchObject({ status: 'uploaded', uploader: asta.userId, kind: 'image' })
    // Until something public shows it, its uploader alone has been given addresses that answer.
    expect([(await fetched(body.url)).status, (await fetched(body.thumbnailUrl)).status]).toEqual([200, 200])
    expect((await fetched(`/media/${body.id}/2560.webp`)).status).toBe(404)
    await show(asta, body.id)
    for (const [width, height] of [
      [2560, 1280],
      [1280, 640],
      [640, 320],
      [160, 80],
    ]) {
      const shown = await fetched(`/media/${body.id}/${width}.webp`)
      expect(shown.status).toBe(200)
      expect(shown.headers['content-type']).toBe('image/webp')
      expect(await sharp(shown.raw).metadata()).toMatchObject({ format: 'webp', width, height })
    }
  })

  test('one from before there was a middle width is shown in the largest instead', async () => {
    const asta = await portal.person()
    const { body } = await upload(portal, asta, await picture(3000, 1500))
    await rm(join(folderOf(body.id), '1280.webp'))
    const shown = await fetched(body.mediumUrl)
    expect(await sharp(shown.raw).metadata()).toMatchObject({ width: 2560 })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('takes %s by its content, whatever it is called', async (format) => {
    const { status, body } = await upload(portal, 'member', await picture(30, 20, format), 'noter.txt')
    expect(status).toBe(200)
    expect(body).toMatchObject({ width: 30, height: 20 })
    expect(await sharp((await fetched(body.url)).raw).metadata()).toMatchObject({ width: 30, height: 20 })
  })

  test('turns it upright and strips where, when and by whom it was taken; the original keeps that and stays inside', async () => {
    const tagged = await sharp(await picture(40, 20))
      .withExif({
        IFD0: { Artist: 'Hemmelig Person', Orientation: '6' },
        IFD3: { GPSLatitude: '55/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const asta = await portal.person()
    const { body } = await upload(portal, asta, tagged)
    expect(body).toMatchObject({ width: 20, height: 40 })
    await show(asta, body.id)
    for (const size of [2560, 1280, 640, 160]) {
      const { exif, icc, xmp, iptc, width, height } = await sharp(
        (await fetched(`/media/${body.id}/${size}.webp`)).raw,
      ).metadata()
      expect({ exif, icc, xmp, iptc }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined })
      expect([width, height]).toEqual([20, 40])
    }
    expect(await readdir(folderOf(body.id))).toContain('original.jpg')
    for (const name of ['original.jpg', 'original', '..%2foriginal.jpg', '640.jpg', '0640.webp', '641.webp']) {
      expect((await fetched(`/media/${body.id}/${name}`)).status).toBe(404)
    }
  })

  test('a very tall picture is made, only narrower', async () => {
    const { status, body } = await upload(portal, 'member', await picture(20, 18_000, 'png'))
    expect(status).toBe(200)
    expect((await sharp((await fetched(body.url)).raw).metadata()).height).toBe(5120)
  })

  test('is called what its file is called, without folders and signs that nobody sees', async () => {
    const names = {
      '../../../etc/passwd.jpg': 'passwd.jpg',
      'C:\\Billeder\\ørn.jpg': 'ørn.jpg',
      'a\tb\u007f\u0085.jpg': 'a b .jpg',
      'ørn\u202egpj.exe\u2066.jpg': 'ørngpj.exe.jpg',
      [`${'a'.repeat(199)}\u{1f426}.jpg`]: `${'a'.repeat(199)}\ufffd`,
      '..': null,
      '/': null,
    }
    for (const [name, kept] of Object.entries(names)) {
      const { status, body } = await upload(portal, 'member', await picture(), name)
      expect([name, status]).toEqual([name, 200])
      const row = await portal.db.selectFrom('media').select('fileName').where('id', '=', body.id).executeTakeFirst()
      expect(row?.fileName).toBe(kept)
    }
  })

  test('only members upload', async () => {
    for (const [as, status] of [
      ['anonymous', 401],
      ['client', 403],
      ['signedIn', 403],
      ['blocked', 403],
    ] as const) {
      expect((await upload(portal, as, await picture())).status).toBe(status)
    }
  })

  test('addresses that nobody was given lead nowhere', async () => {
    for (const url of [
      '/media/00000000-0000-4000-8000-000000000000/640.webp',
      '/media/..%2f..%2fdatabase/640.webp',
      '/media/x',
      '/media/a/b/c/d',
    ]) {
      const { status, problem } = await fetched(url)
      expect([url, status, problem.code]).toEqual([url, 404, 'not_found'])
    }
  })
})

describe('the profile photo', () => {
  test('is an upload of the user; the former one goes, row and files', async () => {
    const bo = await portal.person()
    const choose = (mediaId: string | null) =>
      portal.call('updateUserProfilePhoto', { as: bo, userId: bo.userId, mediaId })
    const first = (await upload(portal, bo, await picture())).body
    const second = (await upload(portal, bo, await picture())).body
    expect((await choose(first.id)).body.userProfilePhotoUrl).toBe(`/media/${first.id}/640.webp`)
    expect(await rowOf(first.id)).toMatchObject({ status: 'used', ownerType: 'user', ownerId: String(bo.userId) })
    expect((await choose(first.id)).status).toBe(200)
    expect((await choose(second.id)).body.userProfilePhotoUrl).toBe(`/media/${second.id}/640.webp`)
    expect(existsSync(folderOf(first.id))).toBe(true)
    await portal.runJobs()
    expect(existsSync(folderOf(first.id))).toBe(false)
    expect(await rowOf(first.id)).toBeUndefined()
    expect((await choose(null)).body.userProfilePhotoUrl).toBeNull()
    await portal.runJobs()
    expect((await fetched(second.url)).status).toBe(404)
  })

  test("cannot be somebody else's upload, an unknown one or one that is in use", async () => {
    const [cille, dan] = [await portal.person(), await portal.person()]
    const theirs = (await upload(portal, dan, await picture())).body
    const choose = (mediaId: string) =>
      portal.call('updateUserProfilePhoto', { as: cille, userId: cille.userId, mediaId })
    for (const mediaId of [theirs.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, problem } = await choose(mediaId)
      expect([status, problem.code]).toEqual([400, 'media_unknown'])
    }
    const own = (await upload(portal, cille, await picture())).body
    await portal.db
      .updateTable('media')
      .set({ status: 'used', ownerType: 'news', ownerId: '1' })
      .where('id', '=', own.id)
      .execute()
    expect((await choose(own.id)).problem.code).toBe('media_unknown')
  })
})

describe('pictures of a user who leaves', () => {
  const leave = async (forgetCredit: boolean) => {
    const person = await portal.person({ displayName: 'Ebba Eng' })
    const pictures = []
    for (const licence of ['CC BY 4.0', 'CC0'] as const) {
      await portal.call('updateUserMediaLicense', { as: person, mediaLicense: licence })
      const { id } = (await upload(portal, person, await picture())).body
      await portal.db
        .updateTable('media')
        .set({ status: 'used', ownerType: 'news', ownerId: '1' })
        .where('id', '=', id)
        .execute()
      pictures.push(id)
    }
    const unused = (await upload(portal, person, await picture())).body.id
    const photo = (await upload(portal, person, await picture())).body.id
    await portal.call('updateUserProfilePhoto', { as: person, userId: person.userId, mediaId: photo })
    const consequences = await portal.call('deleteUserConsequences', { as: person, userId: person.userId })
    expect(consequences.body.kept).toContainEqual({ what: 'Billeder', count: 2 })
    expect((await portal.call('deleteUser', { as: person, userId: person.userId, forgetCredit })).status).toBe(200)
    await portal.runJobs()
    for (const gone of [unused, photo]) {
      expect(existsSync(folderOf(gone))).toBe(false)
      expect(await rowOf(gone)).toBeUndefined()
    }
    return Promise.all(pictures.map(async (id) => (await rowOf(id))?.author))
  }

  test('keep the credit that the licence demands, and lose photo and unused uploads', async () => {
    expect(await leave(false)).toEqual(['Ebba Eng', 'Tidligere bruger'])
  })

  test('lose the credit when the user asks for it', async () => {
    expect(await leave(true)).toEqual(['Tidligere bruger', 'Tidligere bruger'])
  })
})

describe('sweeping', () => {
  test('takes uploads that nothing has used for a day, and no others', async () => {
    const frej = await portal.person()
    const [old, fresh, used] = [
      (await upload(portal, frej, await picture())).body.id,
      (await upload(portal, frej, await picture())).body.id,
      (await upload(portal, frej, await picture())).body.id,
    ]
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await portal.db.updateTable('media').set({ created: yesterday }).where('id', 'in', [old, used]).execute()
    await portal.db.updateTable('media').set({ status: 'used' }).where('id', '=', used).execute()
    await portal.runJobs('media-sweep')
    expect([old, fresh, used].map((id) => existsSync(folderOf(id)))).toEqual([false, true, true])
    expect([await rowOf(old), (await rowOf(fresh))?.status, (await rowOf(used))?.status]).toEqual([
      undefined,
      'uploaded',
      'used',
    ])
    const log = await portal.call('housekeepingLogs', { as: 'siteAdminRole', take: 1 })
    expect(log.body.items[0]).toMatchObject({
      job: 'media-sweep',
      outcome: 'done',
      detail: '1 billede uden brug slettet.',
    })
  })
})
