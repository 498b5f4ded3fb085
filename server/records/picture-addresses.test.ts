import { describe, expect, test } from 'vitest'
import type { RecordDetails } from '#contract/record.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { servedPages } from '#test/served-pages.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const page = await servedPages(portal)
const bird = await new Checklist(portal).id({ group: 4 })
const birdExpert = 'groupExpertRole.4'
type Person = Actor & { userId: number }

const sizes = [2560, 1280, 640, 160]
const everySize = (status: number) => sizes.map(() => status)
const plain = (id: string, size: number) => `/media/${id}/${size}.webp`
const fetched = (url: string, headers = {}) => portal.request({ method: 'GET', url, headers })
const statusAt = async (url: string) => (await fetched(url)).status
const plainStatuses = (id: string) => Promise.all(sizes.map((size) => statusAt(plain(id, size))))

interface Shown {
  record: RecordDetails
  pictureId: string
  reporter: Person
}
async function pictured(wish: { isDraft?: boolean } = {}): Promise<Shown> {
  const reporter = await portal.person()
  const pictureId = (await uploaded(portal, reporter)).id
  const made = await makeRecord(portal, { as: reporter, taxonId: bird, pictures: [{ id: pictureId }], ...wish })
  return { record: made, pictureId, reporter }
}
const askedAgain = (as: Actor | string, mediaId: string) => portal.call('imageAddresses', { as, mediaId })
const pictureFor = async (as: Actor | string, id: number) =>
  (await portal.call('getRecord', { as, id })).body.pictures?.[0]

/** How a find stops being public, who still sees its picture, and how it comes back. */
interface State {
  hide(shown: Shown): Promise<unknown>
  show(shown: Shown): Promise<unknown>
  seenBy: string[]
}
const all = ['anonymous', 'member', birdExpert, 'groupExpertRole.1', 'siteModerator', 'siteAdminRole']
const change = async ({ record: { id }, reporter }: Shown, changes: object) => {
  const { version } = (await portal.call('getRecord', { as: reporter, id })).body
  return portal.call('updateRecord', { as: reporter, id, version, changes })
}
const states: Record<string, State> = {
  personal: {
    hide: ({ record: { id }, reporter }) => portal.call('personalizeRecord', { as: reporter, id }),
    show: ({ record: { id }, reporter }) => portal.call('unPersonalizeRecord', { as: reporter, id }),
    seenBy: ['reporter', 'siteAdminRole'],
  },
  hidden: {
    hide: ({ record: { id } }) => portal.call('hideRecord', { as: 'siteModerator', id, reason: 'Ophavsret' }),
    show: ({ record: { id } }) => portal.call('unhideRecord', { as: 'siteModerator', id }),
    seenBy: ['reporter', 'siteModerator', 'siteAdminRole'],
  },
  deleted: {
    hide: ({ record: { id }, reporter }) => portal.call('deleteRecord', { as: reporter, id }),
    show: ({ record: { id }, reporter }) => portal.call('restoreRecord', { as: reporter, id }),
    seenBy: ['reporter', 'siteAdminRole'],
  },
  dismissed: {
    hide: ({ record: { id } }) => portal.call('dismissRecord', { as: birdExpert, id, reason: 'not_wild' }),
    show: ({ record: { id } }) => portal.call('unDismissRecord', { as: birdExpert, id }),
    seenBy: ['reporter', birdExpert, 'siteModerator', 'siteAdminRole'],
  },
  waiting: {
    hide: (shown) => change(shown, { hideUntil: '2999-01-01' }),
    show: (shown) => change(shown, { hideUntil: null }),
    seenBy: ['reporter', birdExpert, 'siteModerator', 'siteAdminRole'],
  },
  'a single hidden picture': {
    hide: ({ record: { id }, pictureId }) =>
      portal.call('hideRecord', { as: 'siteModerator', id, pictureId, reason: 'Ansigt' }),
    show: ({ record: { id }, pictureId }) => portal.call('unhideRecord', { as: 'siteModerator', id, pictureId }),
    seenBy: ['reporter', 'siteModerator', 'siteAdminRole'],
  },
}

describe('a picture of a public find', () => {
  test('is at its plain address for everybody, and caches keep it for an hour at most', async () => {
    const { record: made, pictureId } = await pictured()
    for (const as of all) expect((await pictureFor(as, made.id))?.url).toBe(plain(pictureId, 2560))
    for (const size of sizes) {
      const { status, headers } = await fetched(plain(pictureId, size))
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=3600, must-revalidate'])
      const again = await fetched(plain(pictureId, size), { 'if-none-match': `"x", W/${headers.etag}` })
      expect([again.status, again.raw.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    }
    expect((await page(`/fund/${made.id}`)).body).toContain(`og:image" content="${portal.config.siteUrl}/media/`)
  })
})

describe.each(Object.entries(states))('a picture of a find that is no longer public: %s', (_name, state) => {
  test('is at no plain address, whoever asks, and back when the find is', async () => {
    const shown = await pictured()
    const { pictureId } = shown
    const { etag } = (await fetched(plain(pictureId, 640))).headers
    await state.hide(shown)
    expect(await plainStatuses(pictureId)).toEqual(everySize(404))
    expect(await statusAt(plain(pictureId, 640))).toBe(404)
    for (const as of [shown.reporter, 'siteAdminRole']) {
      const headers = { 'if-none-match': String(etag), cookie: 'isLoggedIn=true' }
      const answer = await portal.request({ method: 'GET', url: plain(pictureId, 640), as, headers })
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    }
    expect((await page(`/fund/${shown.record.id}`)).body).not.toContain(pictureId)
    await state.show(shown)
    expect(await plainStatuses(pictureId)).toEqual(everySize(200))
  })

  test('is at a signed address for those who may see it', async () => {
    const shown = await pictured()
    await state.hide(shown)
    const seen: string[] = []
    for (const as of ['reporter', ...all]) {
      const media = await pictureFor(as === 'reporter' ? shown.reporter : as, shown.record.id)
      if (media === undefined) continue
      seen.push(as)
      expect(media.url).toMatch(/^\/media\/[0-9a-f-]{36}\/2560\.webp\?until=\d+&sign=[\w-]{43}$/)
      const again = await askedAgain(as === 'reporter' ? shown.reporter : as, media.id)
      for (const url of [media.url, media.thumbnailUrl, again.body.url]) {
        const { status, headers } = await fetched(url)
        expect([status, headers['cache-control']]).toEqual([200, expect.stringMatching(/^private, max-age=(600|599)$/)])
      }
    }
    expect(seen).toEqual(state.seenBy)
    for (const as of all.filter((one) => one !== 'anonymous' && !seen.includes(one)))
      expect([as, (await askedAgain(as, shown.pictureId)).status]).toEqual([as, 404])
  })
})

describe('a signed address', () => {
  test('holds for ten minutes, for one picture in one size', async () => {
    const { record: made, reporter } = await pictured({ isDraft: true })
    const other = await pictured({ isDraft: true })
    const media = await pictureFor(reporter, made.id)
    const url = media?.url ?? ''
    expect(await statusAt(url)).toBe(200)
    const until = Number(/until=(\d+)/.exec(url)?.[1])
    const wrong = [
      url.replace('2560', '640'),
      url.replace(/[0-9a-f-]{36}/, other.pictureId),
      url.replace(/until=\d+/, `until=${until + 60}`),
      url.replace(/until=\d+/, `until=${until}.5`),
      url.replace(/&sign=.*/, ''),
      url.replace(/&sign=.*/, '&sign='),
      url.slice(0, -1),
      `${url}A`,
      url.replace(/until=\d+&/, ''),
      `${url}&until=${until}`,
      `${url}&sign=x`,
    ]
    for (const address of wrong) expect([address, await statusAt(address)]).toEqual([address, 404])
    const begun = portal.clock.now
    try {
      portal.clock.now = new Date(until * 1000 - 1)
      expect(await statusAt(url)).toBe(200)
      portal.clock.now = new Date(until * 1000)
      expect(await statusAt(url)).toBe(404)
    } finally {
      portal.clock.now = begun
    }
    expect(until * 1000 - begun.getTime()).toBeGreaterThan(599_000)
    expect(until * 1000 - begun.getTime()).toBeLessThanOrEqual(600_000)
  })

  test('is given in every list of the reporter and nobody else, and ends with the picture', async () => {
    const { record: made, pictureId, reporter } = await pictured({ isDraft: true })
    expect(await plainStatuses(pictureId)).toEqual(everySize(404))
    const own = await portal.call('ownRecords', { as: reporter })
    const [card] = own.body.items.filter(({ id }) => id === made.id)
    expect(await statusAt(card?.picture?.thumbnailUrl ?? '')).toBe(200)
    expect((await portal.call('getRecord', { as: 'siteAdminRole', id: made.id })).status).toBe(404)
    await change({ record: made, pictureId, reporter }, { pictures: [] })
    expect(await statusAt(card?.picture?.thumbnailUrl ?? '')).toBe(404)
  })
})

describe('a find that waited until a day', () => {
  test('shows its pictures when the day has come', async () => {
    const shown = await pictured()
    await change(shown, { hideUntil: '2999-01-01' })
    await portal.db.updateTable('record').set({ hideUntil: '2026-01-01' }).where('id', '=', shown.record.id).execute()
    // Whoever may see the find gets an address that answers, also before the clock's work is done.
    expect(await statusAt((await pictureFor('anonymous', shown.record.id))?.url ?? '')).toBe(200)
    await portal.runJobs('records-hide-until')
    expect(await plainStatuses(shown.pictureId)).toEqual(everySize(200))
    expect((await pictureFor('anonymous', shown.record.id))?.url).toBe(plain(shown.pictureId, 2560))
  })
})

describe('a picture in a comment', () => {
  test('follows the find that the comment is about', async () => {
    const { record: made, reporter } = await pictured()
    const { id } = await uploaded(portal, reporter)
    const on = { kind: 'record' as const, ownerId: made.id }
    const pictureOf = (body: { comments: { pictures: { url: string }[] }[] } | null) =>
      body?.comments.at(-1)?.pictures[0]?.url ?? ''
    const said = await portal.call('addThreadComment', { as: reporter, on, html: '<p>Se her</p>', mediaIds: [id] })
    expect(pictureOf(said.body)).toBe(plain(id, 2560))
    expect(await plainStatuses(id)).toEqual(everySize(200))
    await portal.call('hideRecord', { as: 'siteModerator', id: made.id, reason: 'Ophavsret' })
    expect(await plainStatuses(id)).toEqual(everySize(404))
    const { body } = await portal.call('getThread', { as: reporter, id: said.body.id })
    expect(pictureOf(body)).toContain('?until=')
    expect(await statusAt(pictureOf(body))).toBe(200)
    const commentId = body.comments.at(-1)?.id ?? 0
    await portal.call('deleteComment', { as: reporter, id: commentId })
    expect(await statusAt(pictureOf(body))).toBe(404)
  })

  const statesOfRecords = Object.entries(states).filter(([name]) => name !== 'a single hidden picture')
  test.each(statesOfRecords)(
    'gets new addresses for its writer and for those who see the find: %s',
    async (_, state) => {
      const shown = await pictured()
      const writer = await portal.person()
      const { id } = await uploaded(portal, writer)
      const on = { kind: 'record' as const, ownerId: shown.record.id }
      const said = await portal.call('addThreadComment', { as: writer, on, html: '<p>Min egen</p>', mediaIds: [id] })
      await state.hide(shown)
      const members = ['reporter', ...all.filter((as) => as !== 'anonymous')]
      const seen: string[] = []
      for (const as of members) {
        const { status, body } = await askedAgain(as === 'reporter' ? shown.reporter : as, id)
        if (status === 404) continue
        seen.push(as)
        expect([await statusAt(body.url), await statusAt(body.thumbnailUrl)]).toEqual([200, 200])
      }
      expect(seen).toEqual(state.seenBy)
      expect((await askedAgain(writer, id)).status).toBe(200)
      await portal.call('deleteComment', { as: 'siteAdminRole', id: said.body.comments[0]?.id ?? 0 })
      for (const as of [writer, shown.reporter, birdExpert]) expect((await askedAgain(as, id)).status).toBe(404)
      // Who moderates judges what was said, also when it is gone.
      const { status, body } = await askedAgain('siteAdminRole', id)
      expect([status, await statusAt(body.url), (await plainStatuses(id))[0]]).toEqual([200, 200, 404])
    },
  )
})

describe('the original of a hidden picture', () => {
  test('is for the reporter and those who can show the picture again', async () => {
    const { record: made, pictureId } = await pictured()
    const original = async (as: Actor | string) =>
      (await portal.call('originalFile', { as, mediaId: pictureId })).status
    expect(await original(birdExpert)).toBe(200)
    await portal.call('hideRecord', { as: 'siteModerator', id: made.id, pictureId, reason: 'Ansigt' })
    expect([await original(birdExpert), await original('siteAdminRole')]).toEqual([404, 200])
  })
})
