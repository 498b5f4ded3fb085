import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnUser } from '#contract/account.ts'
import type { StoredPhoto } from './photo-store.ts'

/** A server that knows each picture by the id that it came under, and each find by its own. */
class FakeServer {
  media = new Map<string, { name: string; isUsed: boolean }>()
  records = new Map<string, { id: number; pictures: string[]; version: number }>()
  /** Names of pictures as they came. */
  uploads: string[] = []
  broken = new Set<string>()
  /** Requests until the network is gone. */
  left = Number.POSITIVE_INFINITY

  answer = async (address: string, init: RequestInit): Promise<Response> => {
    if (--this.left < 0) throw new TypeError('Failed to fetch')
    const path = address.replace('/api', '')
    if (path === '/files/upload-image') return this.take(init.body as FormData)
    const body = JSON.parse(String(init.body)) as {
      uuid: string
      fields: { pictures: { id: string }[] }
      changes: { pictures: { id: string }[] }
    }
    const pictures = (body.fields ?? body.changes).pictures.map(({ id }) => id)
    const isUpdate = path === '/records/update-record'
    const known = isUpdate ? [...this.records.values()].at(-1) : this.records.get(body.uuid)
    if (known) return Response.json({ ...known, state: 'draft' })
    const isLost = pictures.some((id) => this.media.get(id)?.isUsed !== false)
    if (isLost) return Response.json({ message: 'Nej.', code: 'media_unknown' }, { status: 400 })
    for (const id of pictures) Object.assign(this.media.get(id) ?? {}, { isUsed: true })
    const record = { id: this.records.size + 1, pictures, version: 1 }
    this.records.set(body.uuid, record)
    return Response.json({ ...record, state: 'draft' })
  }

  async take(form: FormData) {
    const file = form.get('file') as File
    const id = String(form.get('uuid'))
    this.uploads.push(file.name)
    if (this.broken.has(file.name)) {
      return Response.json({ message: 'Noget af billedet mangler.', code: 'media_not_whole' }, { status: 400 })
    }
    if (!this.media.has(id)) this.media.set(id, { name: file.name, isUsed: false })
    return Response.json({ id, thumbnailUrl: '', usedIn: [] })
  }
}

let server: FakeServer
const trip = 'a-trip'

/** The browser is started: new modules, the same things on the device. */
async function browser() {
  vi.resetModules()
  const [{ setSession }, outbox, sender, photoSender, store, making, { provideBearer }, { provideTestConfig }] =
    await Promise.all([
      import('../session/session-state.ts'),
      import('./outbox.ts'),
      import('./sender.ts'),
      import('./photo-sender.ts'),
      import('./photo-store.ts'),
      import('./photo-making.ts'),
      import('../core/bearer.ts'),
      import('../core/test-config.ts'),
    ])
  provideTestConfig()
  provideBearer({ ready: async () => {}, token: () => 't', renewed: async () => false })
  setSession({ status: 'signed-in', user: { id: 7 } as OwnUser, claims: [], roles: [] })
  await outbox.outboxChanged(false)
  return { ...outbox, ...sender, ...photoSender, ...store, ...making }
}
type Browser = Awaited<ReturnType<typeof browser>>

async function putIn({ putPhotos, keepFile }: Browser, names: readonly string[]) {
  const photos = names.map(
    (name, i): StoredPhoto => ({
      ...{ key: name, tripUuid: trip, userId: 7, name: `${name}.jpg`, type: 'image/jpeg', bytes: 3, facts: {} },
      ...{ state: 'waiting', mediaId: crypto.randomUUID(), hasBlob: false, hasThumb: true, usedBy: [], addedAt: i },
      sha256: name,
    }),
  )
  await putPhotos(photos)
  for (const { key } of photos) await keepFile(key, new Blob([key], { type: 'image/jpeg' }))
  return photos
}

/** A find of some pictures; a picture that an earlier one has goes under another id. */
const find = (uuid: string, pictures: readonly Pick<StoredPhoto, 'key' | 'mediaId' | 'name'>[]) => ({
  ...{ uuid, report: { uuid, isDraft: true, title: uuid, fields: {} } },
  pictures: pictures.map(({ key, mediaId, name }) => ({ key, mediaId, name })),
})
const make = ({ makeFinds }: Browser, ...finds: ReturnType<typeof find>[]) =>
  makeFinds(trip, 7, (desk) => ({ ...desk, making: [...desk.making, ...finds] }))
const namesOf = (uuid: string) => server.records.get(uuid)?.pictures.map((id) => server.media.get(id)?.name)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = new FakeServer()
  vi.stubGlobal('fetch', server.answer)
})

test('pictures are sent before they are of a find, once, and leave the device when the find is there', async () => {
  const one = await browser()
  const photos = await putIn(one, ['a', 'b', 'c'])
  await one.sendPhotos()
  expect(server.uploads.sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await make(one, find('find-1', photos.slice(0, 2)))
  await one.sendAll()
  expect(namesOf('find-1')).toEqual(['a.jpg', 'b.jpg'])
  expect(server.uploads).toHaveLength(3)
  expect((await one.allPhotos()).map(({ key }) => key)).toEqual(['c'])
  expect([await one.photoFile('a'), await one.photoFile('c')]).toEqual([undefined, expect.any(Blob)])
})

test('after a break it goes on where it stopped, and each find and picture is there once', async () => {
  const first = await browser()
  const photos = await putIn(first, ['a', 'b', 'c', 'd'])
  server.left = 1
  await first.sendPhotos()
  await first.beginMaking(trip, 7, (desk) => ({
    ...desk,
    making: [find('find-1', photos.slice(0, 2)), find('find-2', photos.slice(2))],
  }))
  // Here the tab is killed: one picture is there, and no find has reached the outbox.
  server.left = Number.POSITIVE_INFINITY
  const second = await browser()
  await second.sendPhotos()
  await second.sendAll()
  expect([namesOf('find-1'), namesOf('find-2')]).toEqual([
    ['a.jpg', 'b.jpg'],
    ['c.jpg', 'd.jpg'],
  ])
  expect(server.media.size).toBe(4)
  expect(await second.allPhotos()).toEqual([])
})

test('a picture that serves two finds is sent for each, and stays until both are there', async () => {
  const one = await browser()
  const [a] = await putIn(one, ['a'])
  if (!a) throw new Error('no picture')
  await make(one, find('find-1', [a]), find('find-2', [{ ...a, mediaId: crypto.randomUUID() }]))
  await one.sendAll()
  expect([namesOf('find-1'), namesOf('find-2')]).toEqual([['a.jpg'], ['a.jpg']])
  expect(await one.allPhotos()).toEqual([])
})

test('what the server has swept meanwhile is sent again', async () => {
  const one = await browser()
  const photos = await putIn(one, ['a'])
  await one.sendPhotos()
  server.media.clear()
  await make(one, find('find-1', photos))
  await one.sendAll()
  expect(namesOf('find-1')).toEqual(['a.jpg'])
  expect(server.uploads).toEqual(['a.jpg', 'a.jpg'])
})

test('a draft goes without a picture that the server cannot use, which stays with why', async () => {
  const one = await browser()
  const photos = await putIn(one, ['a', 'b'])
  server.broken.add('b.jpg')
  await make(one, find('find-1', photos))
  await one.sendAll()
  expect(namesOf('find-1')).toEqual(['a.jpg'])
  expect(await one.allPhotos()).toMatchObject([{ key: 'b', state: 'refused', problem: 'Noget af billedet mangler.' }])
})

test('a find that is thrown away before it is sent gives its pictures back', async () => {
  const one = await browser()
  const photos = await putIn(one, ['a'])
  server.left = 0
  await make(one, find('find-1', photos))
  await one.sendAll()
  expect((await one.getPhoto('a'))?.usedBy).toEqual(['find-1'])
  await one.removeItem('find-1')
  expect((await one.getPhoto('a'))?.usedBy).toEqual([])
})

test('nothing is sent while it is paused', async () => {
  const one = await browser()
  await putIn(one, ['a'])
  await one.changeDesk(trip, 7, (desk) => ({ ...desk, isPaused: true }))
  await one.sendPhotos()
  expect(server.uploads).toEqual([])
})
