import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'
import { beforeEach, expect, test } from 'vitest'
import type { NewsInput } from '#contract/news.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile({ env: { SITE_URL: 'https://fund.example', SITE_NAME: 'Fund & "Venner"' } })
const editor = await portal.person({ roles: ['SiteAdmin'] })

beforeEach(async () => {
  await portal.db.deleteFrom('news').execute()
})

const write = async (news: Partial<NewsInput>) =>
  (
    await portal.call('createOrUpdateNews', {
      as: editor,
      news: { title: 'Nyt', introduction: 'Kort', state: 'published', ...news },
    })
  ).body

const atom = 'http://www.w3.org/2005/Atom'
/** Read by a parser that nobody here wrote, which stops at the first fault. */
async function feed() {
  const { status, raw, headers } = await portal.call('newsFeed', {})
  expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const { documentElement: root } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(
    raw.toString('utf8'),
    'text/xml',
  )
  if (!root) throw new Error('there is nothing in it')
  return root
}
const all = (under: Element, name: string) =>
  [...under.childNodes].filter((one) => one.nodeName === name && (one as Element).namespaceURI === atom) as Element[]
const text = (under: Element, name: string) => all(under, name).map(({ textContent }) => textContent)
const links = (under: Element) =>
  Object.fromEntries(all(under, 'link').map((one) => [one.getAttribute('rel'), one.getAttribute('href')]))
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('the feed is an Atom feed with what RFC 4287 asks for, the newest first', async () => {
  const media = await uploaded(portal, editor)
  const picture = { id: media.id, author: 'Karen Lyng', licence: 'CC BY 4.0' } as const
  await write({ title: 'Ældst', publishAt: '2026-05-01T10:00:00Z', pinnedUntil: '2026-12-31' })
  const { id } = await write({ title: 'Nyest', html: '<p>Se <a href="/taxa">arterne</a> &amp; fund</p>', picture })
  const root = await feed()
  expect([root.nodeName, root.namespaceURI, root.getAttribute('xml:base')]).toEqual([
    'feed',
    atom,
    'https://fund.example/',
  ])
  expect(text(root, 'title')).toEqual(['Nyheder fra Fund & "Venner"'])
  expect(text(root, 'id')).toEqual(['https://fund.example/nyheder'])
  expect(links(root)).toEqual({
    self: 'https://fund.example/api/news/feed.xml',
    alternate: 'https://fund.example/nyheder',
  })
  expect(all(root, 'author').flatMap((author) => text(author, 'name'))).toEqual(['Foreningen Vildfund'])
  const entries = all(root, 'entry')
  expect(entries.flatMap((entry) => text(entry, 'title'))).toEqual(['Nyest', 'Ældst'])
  for (const part of [root, ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(text(part, name)).toHaveLength(1)
    expect(text(part, 'updated')[0]).toMatch(isTime)
  }
  const [first, second] = entries as [Element, Element]
  expect(text(second, 'published')).toEqual(['2026-05-01T10:00:00.000Z'])
  expect(links(first)).toEqual({
    alternate: `https://fund.example/nyheder/${id}`,
    enclosure: `https://fund.example/media/${media.id}/1280.webp`,
  })
  expect(all(first, 'content')[0]?.getAttribute('type')).toBe('html')
  expect(text(first, 'content')).toEqual(['<p>Se <a href="/taxa">arterne</a> &amp; fund</p>'])
  expect([text(second, 'summary'), text(second, 'content')]).toEqual([['Kort'], []])
})

test('signs that break XML do not break it, and what acts is not in it', async () => {
  const words = 'a\u0001b\u000b ]]> <!DOCTYPE x> & <b>"x"</b> \uffff 😀'
  await write({ title: words, introduction: words, html: `<script>alert(1)</script><p>${words}</p>` })
  const [entry] = all(await feed(), 'entry') as [Element]
  expect(text(entry, 'title')).toEqual(['ab ]]> <!DOCTYPE x> & <b>"x"</b>  😀'])
  expect(text(entry, 'content')[0]).not.toMatch(/<script|<!DOCTYPE/i)
})

test('it holds nothing that strangers may not read, and is valid when there is nothing', async () => {
  await write({ title: 'Kladde', state: 'draft' })
  const gone = await write({ title: 'Slettet' })
  await portal.call('deleteNews', { as: editor, id: gone.id })
  const root = await feed()
  expect([all(root, 'entry'), text(root, 'updated')[0]]).toEqual([[], expect.stringMatching(isTime)])
})

test('who has the newest is not sent it again', async () => {
  await write({})
  const asked = (etag?: unknown) =>
    portal.request({
      ...{ method: 'GET', url: '/api/news/feed.xml' },
      ...(etag === undefined ? {} : { headers: { 'if-none-match': String(etag) } }),
    })
  const { etag } = (await asked()).headers
  expect((await asked(etag)).status).toBe(304)
  await write({ title: 'Endnu nyere' })
  expect((await asked(etag)).status).toBe(200)
})
