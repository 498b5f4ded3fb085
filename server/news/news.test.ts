import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { News, NewsInput } from '#contract/news.ts'
import { changesOf } from '#test/changes.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const editor = await portal.person({ roles: ['SiteAdmin'] })
const hour = 3_600_000

beforeEach(async () => {
  await portal.db.deleteFrom('news').execute()
})

type Wish = Partial<NewsInput> & { version?: number }
const send = ({ version, ...wish }: Wish, as: Actor = editor) =>
  portal.call('createOrUpdateNews', {
    as,
    news: {
      title: 'Traner over Danmark',
      introduction: 'De er på vej.',
      html: '<p>Se op.</p>',
      state: 'draft',
      ...wish,
    },
    ...(version === undefined ? {} : { version }),
  })
const write = async (wish: Wish = {}): Promise<News> => {
  const { status, body, problem } = await send(wish)
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return body
}
const versionOf = ({ care }: News) => care?.version ?? 0
const later = (hours: number) => new Date(portal.clock.now.getTime() + hours * hour).toISOString()
const read = (id: number, as: Actor | string = 'anonymous') => portal.call('getNews', { as, id })
const titles = async (
  input: Partial<{ queryString: string; tab: 'all' | 'unpublished' | 'deleted' }> = {},
  as: Actor | string = 'anonymous',
) => (await portal.call('searchNews', { as, ...input })).body.items.map(({ title }) => title)

describe('what is published', () => {
  test('is read by everybody; what it takes to keep it is for those who write', async () => {
    const { id, publishAt } = await write({ state: 'published', pinnedUntil: '2026-01-01' })
    expect(publishAt).toBe(portal.clock.now.toISOString())
    const { body } = await read(id)
    expect(body).toEqual({
      ...{ id, title: 'Traner over Danmark', introduction: 'De er på vej.', html: '<p>Se op.</p>', publishAt },
      ...{ picture: null, state: 'published', isPinned: false, isDeleted: false, care: null },
    })
    expect((await read(id, editor)).body.care).toMatchObject({ version: 1, pinnedUntil: '2026-01-01', toldAt: null })
  })

  test('stands in lists with what is pinned first until its day is over, then the newest', async () => {
    await write({ title: 'Gammelt', state: 'published', publishAt: later(-50) })
    const today = portal.clock.now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
    await write({ title: 'Fremhævet', state: 'published', publishAt: later(-40), pinnedUntil: today })
    await write({ title: 'Nyt', state: 'published' })
    await write({ title: 'Kladde', pinnedUntil: today })
    expect(await titles()).toEqual(['Fremhævet', 'Nyt', 'Gammelt'])
    const now = portal.clock.now
    portal.clock.now = new Date(now.getTime() + 24 * hour)
    expect(await titles()).toEqual(['Nyt', 'Fremhævet', 'Gammelt'])
    portal.clock.now = now
  })

  test('is found by its words in any Danish form, and comes in pages', async () => {
    await write({ title: 'Om fugle', introduction: 'I skovene', state: 'published', publishAt: later(-2) })
    await write({ title: 'Om svampe', html: '<p>Kantareller i <a href="/taxa">skoven</a></p>', state: 'published' })
    expect(await titles({ queryString: 'skov' })).toEqual(['Om svampe', 'Om fugle'])
    expect(await titles({ queryString: 'fuglene' })).toEqual(['Om fugle'])
    for (const queryString of ["'", '((', '&|!:*', 'href', 'og', '<script>']) {
      expect(await titles({ queryString })).toEqual([])
    }
    const { body } = await portal.call('searchNews', { skip: 1, take: 1 })
    expect([body.total, body.items.map(({ title }) => title)]).toEqual([2, ['Om fugle']])
  })

  test('keeps its time when it is changed, and can be given another that has been', async () => {
    const first = await write({ state: 'published', publishAt: later(-5) })
    const { id } = first
    const second = await write({ id, version: 1, title: 'Rettet', state: 'published' })
    expect([second.publishAt, second.title, versionOf(second)]).toEqual([first.publishAt, 'Rettet', 2])
    const third = await write({ id, version: 2, state: 'published', publishAt: later(-9) })
    expect(third.publishAt).toBe(later(-9))
    expect((await changesOf(portal, 'news', id)).map(({ verb }) => verb)).toEqual(['create', 'update', 'update'])
  })

  test('is gone from sight when it is made a draft again', async () => {
    const { id } = await write({ state: 'published' })
    await write({ id, version: 1, state: 'draft' })
    expect((await read(id)).status).toBe(404)
    expect(await titles()).toEqual([])
  })
})

describe('what is not published', () => {
  test('is there for site administrators alone', async () => {
    const draft = await write({ title: 'Kladde' })
    const planned = await write({ title: 'Planlagt', state: 'planned', publishAt: later(3) })
    for (const as of ['anonymous', 'client', 'member', 'siteModerator', 'blocked', 'signedIn']) {
      for (const { id } of [draft, planned]) expect([as, (await read(id, as)).status]).toEqual([as, 404])
      expect(await titles({}, as)).toEqual([])
      expect(await titles({ queryString: 'kladde' }, as)).toEqual([])
    }
    expect((await read(draft.id, 'siteAdminRole')).status).toBe(200)
    expect(await titles({}, 'siteAdminRole')).toEqual(['Planlagt', 'Kladde'])
    expect(await titles({ tab: 'unpublished' }, 'siteAdminRole')).toEqual(['Planlagt', 'Kladde'])
    const hits = (await portal.call('quickSearch', { as: 'siteAdminRole', queryString: 'kladde' })).body.news
    expect(hits).toEqual([])
  })

  test('a draft may lack all but its title; what others are to read says how it begins', async () => {
    expect((await send({ introduction: '', html: '' })).status).toBe(200)
    for (const title of ['x', '\u200b'.repeat(9)]) expect((await send({ title })).status).toBe(400)
    for (const wish of [{ state: 'published' }, { state: 'planned', publishAt: later(2) }] as const) {
      for (const introduction of [' ', '\u200b\u3164']) {
        const { status, problem } = await send({ introduction, ...wish })
        expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['news.introduction']])
      }
    }
  })

  test('is planned for a whole minute that is still to come, and not for the next century', async () => {
    const times = [null, later(-1), portal.clock.now.toISOString(), later(24 * 366 * 3)]
    for (const publishAt of times) {
      const { status, problem } = await send({ state: 'planned', publishAt })
      expect([publishAt, status, Object.keys(problem.fields ?? {})]).toEqual([publishAt, 400, ['news.publishAt']])
    }
    expect((await send({ state: 'published', publishAt: later(1) })).problem.fields).toHaveProperty('news.publishAt')
    const { publishAt } = await write({ state: 'planned', publishAt: '2027-03-01T08:30:59.999+01:00' })
    expect(publishAt).toBe('2027-03-01T07:30:00.000Z')
    expect(await titles()).toEqual([])
  })
})

test('a year with a digit too many is said at the day on which it ends to stand first, as at the time', async () => {
  for (const pinnedUntil of ['2099-01-01', '9999-12-31']) {
    const { status, problem } = await send({ pinnedUntil })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['news.pinnedUntil']])
  }
  expect((await send({ pinnedUntil: later(24 * 365).slice(0, 10) })).status).toBe(200)
})

describe('a year with a digit too few', () => {
  test('is said at its field, for the time and for the day on which it ends to stand first', async () => {
    for (const year of ['0000', '0001', '1582', '1999']) {
      const late = await send({ state: 'published', publishAt: `${year}-01-01T08:00:00.000Z` })
      expect([year, late.status, Object.keys(late.problem.fields ?? {})]).toEqual([year, 400, ['news.publishAt']])
      const pinned = await send({ pinnedUntil: `${year}-01-01` })
      expect([year, pinned.status, Object.keys(pinned.problem.fields ?? {})]).toEqual([year, 400, ['news.pinnedUntil']])
    }
  })
})

describe('two who write at once', () => {
  test('do not overwrite each other', async () => {
    const { id } = await write()
    await write({ id, version: 1, title: 'Den ene var først' })
    const { status, problem } = await send({ id, version: 1, title: 'Den anden' })
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect((await send({ id, title: 'Uden version' })).status).toBe(409)
    expect((await read(id, editor)).body.title).toBe('Den ene var først')
    expect((await send({ id: 999_999_999, version: 1 })).status).toBe(404)
  })
})

describe('what is deleted', () => {
  test('is gone for everybody at once and can be brought back as it was', async () => {
    const { id } = await write({ title: 'Slet mig', state: 'published' })
    await portal.call('deleteNews', { as: editor, id })
    const { status, problem } = await read(id)
    expect([status, problem.code]).toEqual([404, 'news_gone'])
    const draft = await write()
    await portal.call('deleteNews', { as: editor, id: draft.id })
    expect((await read(draft.id)).problem.code).toBe('not_found')
    await portal.db.deleteFrom('news').where('id', '=', draft.id).execute()
    expect([await titles(), await titles({}, editor)]).toEqual([[], []])
    expect(await titles({ tab: 'deleted' }, editor)).toEqual(['Slet mig'])
    expect((await send({ id, version: 2 })).problem.code).toBe('news_deleted')
    expect((await portal.call('deleteNews', { as: editor, id })).status).toBe(404)
    expect((await portal.call('restoreNews', { as: editor, id })).body).toMatchObject({
      state: 'published',
      isDeleted: false,
    })
    expect(await titles()).toEqual(['Slet mig'])
    expect((await portal.call('restoreNews', { as: editor, id })).problem.code).toBe('not_deleted')
    expect((await changesOf(portal, 'news', id)).map(({ verb }) => verb)).toEqual(['create', 'delete', 'restore'])
  })

  test('and was planned for a time that is over comes back as a draft', async () => {
    const { id } = await write({ state: 'planned', publishAt: later(1) })
    await portal.call('deleteNews', { as: editor, id })
    const now = portal.clock.now
    portal.clock.now = new Date(now.getTime() + 2 * hour)
    const { body } = await portal.call('restoreNews', { as: editor, id })
    expect([body.state, body.publishAt]).toEqual(['draft', null])
    portal.clock.now = now
  })
})

describe('the picture', () => {
  const status = async (address: string) => (await portal.request({ method: 'GET', url: address })).status

  test('has its author and licence, and is seen by others only while they may read the news', async () => {
    const media = await uploaded(portal, editor)
    const picture = { id: media.id, author: 'Karen Lyng', licence: 'CC BY 4.0' } as const
    const draft = await write({ picture })
    const plain = `/media/${media.id}/640.webp`
    expect([await status(plain), draft.picture?.thumbnailUrl]).toEqual([404, expect.stringContaining('sign=')])
    expect(await status(draft.picture?.thumbnailUrl ?? '')).toBe(200)
    const { id } = draft
    const other = await portal.person({ roles: ['SiteAdmin'] })
    const address = (as: Actor) => portal.call('imageAddresses', { as, mediaId: media.id })
    expect([(await address(other)).status, (await address(await portal.person())).status]).toEqual([200, 404])
    await write({ id, version: 1, state: 'published', picture: { ...picture, author: 'Ida Krat', licence: 'CC0' } })
    expect((await read(id)).body.picture).toMatchObject({ author: 'Ida Krat', licence: 'CC0', thumbnailUrl: plain })
    expect(await status(plain)).toBe(200)
    await portal.call('deleteNews', { as: editor, id })
    expect(await status(plain)).toBe(404)
    await portal.call('restoreNews', { as: editor, id })
    expect(await status(plain)).toBe(200)
  })

  test('goes when another takes its place, and is nobody else’s', async () => {
    const [first, second] = [await uploaded(portal, editor), await uploaded(portal, editor)]
    const credit = { author: 'Karen Lyng', licence: 'CC BY 4.0' } as const
    const { id } = await write({ state: 'published', picture: { id: first.id, ...credit } })
    await write({ id, version: 1, state: 'published', picture: { id: second.id, ...credit } })
    await portal.runJobs()
    expect([await status(first.url.split('?')[0] ?? ''), (await read(id)).body.picture?.id]).toEqual([404, second.id])
    const foreign = await uploaded(portal, await portal.person())
    const taken = await send({ title: 'Lånt', picture: { id: foreign.id, ...credit } })
    expect([taken.status, taken.problem.code]).toEqual([400, 'media_unknown'])
    const elsewhere = await send({ title: 'Andet', picture: { id: second.id, ...credit } })
    expect(elsewhere.problem.code).toBe('media_unknown')
    expect(await titles({ tab: 'all' }, editor)).toEqual(['Traner over Danmark'])
  })

  test('names its author where its licence asks for that', async () => {
    const { id } = await uploaded(portal, editor)
    const { status: refused, problem } = await send({ picture: { id, author: '', licence: 'CC BY 4.0' } })
    expect([refused, Object.keys(problem.fields ?? {})]).toEqual([400, ['news.picture.author']])
    expect((await send({ picture: { id, author: '', licence: 'CC0' } })).status).toBe(200)
    expect((await send({ picture: { id, author: 'x', licence: 'Alle' as 'CC0' } })).status).toBe(400)
  })
})

describe('HTML and Markdown', () => {
  const nasty = [
    '<script>alert(1)</script>',
    '<p onclick="x()" style="position:fixed">x</p>',
    '<img src=x onerror=alert(1)>',
    '<img src="/media/0b6f2f0a-6a4e-4a33-9d0c-6a2f6d3a1c11/640.webp">',
    '<svg><animate onbegin=alert(1) attributeName=x></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>">x</iframe>',
    '<form action="https://evil.example"><input name=password></form>',
    '<math><mtext></p><script>alert(1)</script></mtext></math>x',
    '<style>*{display:none}</style>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '[x](javascript:alert(1)) ![x](https://evil.example/x.png)',
    '<p>Pænt <strong>og</strong> <a href="https://natur.example">lovligt</a></p>',
  ]

  test('in a text do nothing; in a title and an introduction they are letters', async () => {
    const words = '<script>alert(1)</script> & "venner" ]]> **x**'
    const { id } = await write({ title: words, introduction: words, html: nasty.join(''), state: 'published' })
    const { body } = await read(id)
    expect([body.title, body.introduction]).toEqual([words, words])
    expect((await write({ title: 'Vendt\u202e om\nog om' })).title).toBe('Vendt om og om')
    expect(body.html).not.toMatch(
      /<(?:img|svg|iframe|script|math|style|form|input|base|meta)|\son\w+=|style=|href="(?:javascript|\/\/)/i,
    )
    expect(body.html).toContain(
      '<strong>og</strong> <a href="https://natur.example" target="_blank" rel="noopener noreferrer">lovligt</a>',
    )
  })
})

describe('who did not hear that new news arrived, and sends it again,', () => {
  test('has written one, with its picture', async () => {
    const uuid = randomUUID()
    const { id } = await uploaded(portal, editor)
    const wish = { uuid, picture: { id, author: 'Anna', licence: 'CC BY 4.0' as const } }
    const first = await write(wish)
    const [again, other] = await Promise.all([write(wish), write(wish)])
    expect([again?.id, other?.id, again?.care?.version]).toEqual([first.id, first.id, 1])
    expect(await titles({ tab: 'unpublished' }, editor)).toEqual(['Traner over Danmark'])
  })

  test('has corrected it when the words are others now, unless somebody else has', async () => {
    const uuid = randomUUID()
    const { id } = await write({ uuid })
    const changed = await write({ uuid, title: 'Traner over Skagen' })
    expect([changed.id, changed.title, changed.care?.version]).toEqual([id, 'Traner over Skagen', 2])
    const { status, problem } = await send({ uuid, title: 'Traner over Fyn' })
    expect([status, problem.code]).toEqual([409, 'conflict'])
  })
})
