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
  /** Ids that a picture has had before. */
  taken = new Set<string>()
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
    if (this.taken.has(id)) return Response.json({ message: 'Nej.', code: 'media_uuid_taken' }, { status: 409 })
    if (!this.media.has(id)) this.media.set(id, { name: file.name, isUsed: false })
    return Response.json({ id, thumbnailUrl: '', usedIn: [] })
  }
}

let server: FakeServer
const trip = 'a-trip'

/** The browser is started: new modules, the same things on the device. */
async function browser(userId = 7) {
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
  setSession({ status: 'signed-in', user: { id: userId } as OwnUser, claims: [], roles: [] })
  await outbox.outboxChanged(false)
  return { ...outbox, ...sender, ...photoSender, ...store, ...making }
}
type Browser = Awaited<ReturnType<typeof browser>>

async function putIn({ putPhotos, keepFile }: Browser, names: readonly string[], userId = 7) {
  const photos = names.map(
    (name, i): StoredPhoto => ({
      ...{ key: name, tripUuid: trip, userId, name: `${name}.jpg`, type: 'image/jpeg', bytes: 3, facts: {} },
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
const asNow = async ({ allPhotos }: Browser) => new Map((await allPhotos()).map((photo) => [photo.key, photo]))
const make = async (one: Browser, ...finds: ReturnType<typeof find>[]) =>
  one.makeDrafts(trip, 7, finds, await asNow(one), (desk) => desk)
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
  const finds = [find('find-1', photos.slice(0, 2)), find('find-2', photos.slice(2))]
  await first.beginMaking(trip, 7, finds, await asNow(first), (desk) => desk)
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

test('a picture that serves two finds waits for the second one when only the first is made', async () => {
  const one = await browser()
  const [a] = await putIn(one, ['a'])
  if (!a) throw new Error('no picture')
  await one.sendPhotos()
  const stacks = [{ id: 'second', keys: ['a'] }]
  await one.changeDesk(trip, 7, (desk) => ({ ...desk, stacks }))
  const shown = async () => one.usableOf(await one.photosOf(trip), (await one.deskOf(trip, 7)).stacks, () => false)
  server.left = 0
  await make(one, find('find-1', [a]))
  expect((await shown()).map(({ key }) => key)).toEqual(['a'])
  server.left = Number.POSITIVE_INFINITY
  await one.sendAll()
  expect(namesOf('find-1')).toEqual(['a.jpg'])
  const [left] = await shown()
  if (!left) throw new Error('the picture is gone')
  await one.changeDesk(trip, 7, (desk) => ({ ...desk, stacks: [] }))
  await make(one, find('find-2', [left]))
  await one.sendAll()
  expect([namesOf('find-1'), namesOf('find-2')]).toEqual([['a.jpg'], ['a.jpg']])
  expect(server.media.size).toBe(2)
  expect(await one.allPhotos()).toEqual([])
})

test('stacks that another tab has made finds of are not made again', async () => {
  const one = await browser()
  const photos = await putIn(one, ['a', 'b', 'c'])
  const seen = await asNow(one)
  const makeHere = (...finds: ReturnType<typeof find>[]) => one.makeDrafts(trip, 7, finds, seen, (desk) => desk)
  expect(await makeHere(find('find-1', photos.slice(0, 2)))).toBe(1)
  // As the other tab still sees it: two stacks, one of them with a picture that is of a find now.
  expect(await makeHere(find('find-2', photos.slice(1, 2)), find('find-3', photos.slice(2)))).toBe(1)
  await one.sendAll()
  expect([...server.records.keys()].sort()).toEqual(['find-1', 'find-3'])
  expect(server.uploads.sort()).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
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

test('what a tab was sending when it was killed, and what was swept on the server, another tab sends', async () => {
  const one = await browser()
  const [a] = await putIn(one, ['a', 'b'])
  if (!a) throw new Error('no picture')
  await one.changePhoto('b', (photo) => ({ ...photo, state: 'sending' }))
  server.taken.add(a.mediaId)
  await one.sendPhotos()
  expect([...server.media.values()].map(({ name }) => name).sort()).toEqual(['a.jpg', 'b.jpg'])
  expect((await one.allPhotos()).map(({ state }) => state)).toEqual(['sent', 'sent'])
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

test('files that cannot be used are not counted among the pictures that are no finds yet, and are told with them', async () => {
  const one = await browser()
  await putIn(one, ['a', 'b', 'c'])
  await one.changePhoto('b', (photo) => ({ ...photo, state: 'refused', problem: 'Det er en video.' }))
  await one.changePhoto('c', (photo) => ({ ...photo, state: 'sent' }))
  const { waitingOf } = await import('./photos.ts')
  expect(await waitingOf(7)).toMatchObject([{ tripUuid: trip, keys: ['a', 'b', 'c'], usable: 2, unsent: 1 }])
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

test('no picture is sent in the name of somebody else who signs in meanwhile', async () => {
  const one = await browser()
  const { setSession } = await import('../session/session-state.ts')
  await putIn(one, ['a', 'b', 'c', 'd'])
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const reply = await server.answer(address, init)
    setSession({ status: 'signed-in', user: { id: 8 } as OwnUser, claims: [], roles: [] })
    return reply
  })
  await one.sendPhotos()
  // Two go at once.
  expect(server.uploads.length).toBeLessThanOrEqual(2)
  expect((await one.allPhotos()).filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(2)
})

test('nothing is sent while it is paused', async () => {
  const one = await browser()
  await putIn(one, ['a'])
  await one.changeDesk(trip, 7, (desk) => ({ ...desk, isPaused: true }))
  await one.sendPhotos()
  expect(server.uploads).toEqual([])
})

test('two members of a trip on one device have a desk each: what one has laid is not the other one’s', async () => {
  const mine = await browser(7)
  const ours = await putIn(mine, ['a'])
  await mine.changeDesk(trip, 7, (desk) => ({ ...desk, isPaused: true, stacks: [{ id: 's', keys: ['a'] }] }))
  const theirs = await browser(8)
  const photos = await putIn(theirs, ['b'], 8)
  expect(await theirs.deskOf(trip, 8)).toMatchObject({ userId: 8, stacks: [], isPaused: false })
  await theirs.beginMaking(trip, 8, [find('find-2', photos)], await asNow(theirs), (desk) => desk)
  // Before it reaches the outbox, the first of them is there again.
  const again = await browser(7)
  expect(await again.deskOf(trip, 7)).toMatchObject({ stacks: [{ keys: ['a'] }], making: [] })
  await make(again, find('find-1', ours))
  await again.sendAll()
  expect([...server.records.keys()]).toEqual(['find-1'])
  const last = await browser(8)
  await last.sendPhotos()
  await last.sendAll()
  expect(last.outboxItems().map(({ uuid, userId }) => [uuid, userId])).toEqual([
    ['find-1', 7],
    ['find-2', 8],
  ])
  expect(namesOf('find-2')).toEqual(['b.jpg'])
})

test('a desk that was laid before desks had a user is there for who laid it', async () => {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('vildfund-photos', 1)
    request.onupgradeneeded = () => {
      const db = request.result
      db.createObjectStore('photos', { keyPath: 'key' }).createIndex('tripUuid', 'tripUuid')
      for (const name of ['files', 'thumbs']) db.createObjectStore(name, { keyPath: 'key' })
      const laid = { tripUuid: trip, userId: 7, stacks: [{ id: 's', keys: ['a'] }], aside: [], clocks: {} }
      db.createObjectStore('desks', { keyPath: 'tripUuid' }).put({ ...laid, isPaused: false, making: [] })
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
  const { deskOf } = await browser(7)
  expect((await deskOf(trip, 7)).stacks).toHaveLength(1)
  expect((await deskOf(trip, 8)).stacks).toEqual([])
})
