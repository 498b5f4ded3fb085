import { afterEach, expect, it } from 'vitest'
import { type Page, pages } from '#contract/pages.ts'
import type { PageToRender } from '#contract/rendered-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { provideFetch, render, withoutStyles } from './prerender.tsx'

const config = { siteName: 'Vildfund', siteOwner: 'Ejeren', siteContact: 'kontakt@vildfund.example', apiBase: '/api' }
const pageAt = (path: string) => (pages as readonly Page[]).find((page) => page.path === path) as Page

const asked: string[] = []
const answering = (answers: Record<string, unknown>) =>
  provideFetch(async (address) => {
    const path = address.split('?')[0] ?? ''
    asked.push(path)
    return path in answers ? Response.json(answers[path]) : new Response('{"message":"nej"}', { status: 404 })
  })
afterEach(() => {
  asked.length = 0
})

const made = (path: string, given: Partial<PageToRender> = {}, frontPage: Record<string, string> = {}) =>
  render({
    page: pageAt(path),
    href: path,
    params: {},
    config: { ...config, frontPage } as unknown as WebConfig,
    answers: [],
    ...given,
  })

const person = {
  id: 7,
  displayName: 'Ulla <b>Uglspil</b>',
  userProfilePhotoUrl: null,
  created: '2026-01-01T00:00:00Z',
  isDeleted: false,
  description: '',
}
const profile = { href: '/profil/7', params: { brugerId: '7' }, answers: [{ key: ['person', 7], value: person }] }
const stats = { records: 3, species: 2, validated: 1, badges: [], firstDay: null, lastDay: null }
const noCards = { items: [], total: 0, cursor: null }

it('gives the landing page with its heading, and what administrators wrote', async () => {
  answering({})
  expect((await made('/landingpage')).html).toMatch(/<h1[^>]*>Læg mærke til det vilde<\/h1>/)
  expect((await made('/landingpage', {}, { heading: 'Ud & se <b>' })).html).toContain('Ud &amp; se &lt;b&gt;')
  expect(asked).toEqual([])
})

it('keeps to the content security policy: no inline styles, no scripts', async () => {
  expect((await made('/landingpage')).html).not.toMatch(/\sstyle=|<style|<script|\son\w+=/)
})

it('leaves words that look like styles to whoever wrote them', () => {
  const html = '<p style="color:red">Skriv style="color:blue" her</p><b title="a style=&quot;x&quot;">x</b>'
  expect(withoutStyles(html)).toEqual({
    html: '<p data-style="0">Skriv style="color:blue" her</p><b title="a style=&quot;x&quot;">x</b>',
    styles: '[data-style="0"]{color:red}',
  })
})

it('asks what a page asks until there is nothing more to ask, and tells all answers', async () => {
  answering({ '/api/account/7/stats': stats, '/api/records/search-record-list': noCards })
  const { html, data } = await made('/profil/{brugerId}', profile)
  expect(html).toContain('Ulla &lt;b&gt;Uglspil&lt;/b&gt;')
  expect(html).not.toContain('<b>Uglspil')
  // What was known is not asked for, and nothing is asked for twice.
  expect(asked).not.toContain('/api/account/domain-user')
  expect(new Set(asked).size).toBe(asked.length)
  expect(data.answers).toContainEqual({ key: ['person', 7], value: person })
  expect(data.answers.map(({ value }) => value)).toContainEqual(stats)
})

it('leaves a page to the browser when one of its questions is refused', async () => {
  answering({ '/api/records/search-record-list': noCards })
  await expect(made('/profil/{brugerId}', profile)).rejects.toThrow('nej')
})
