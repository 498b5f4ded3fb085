// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteDescription } from '#contract/pages.ts'
import { documentTitle, headOf, updateHead } from './head.ts'
import { provideTestConfig } from './test-config.ts'

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content')
const page = { path: '/claims', layout: 'default' as const, title: 'Mine roller', access: { who: 'all' as const } }

describe('the head', () => {
  beforeEach(() => {
    provideTestConfig()
    document.head.innerHTML = ''
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  it("has the page's title followed by the product's name, or the name alone", () => {
    expect(documentTitle('Mine roller')).toBe('Mine roller · Vildfund')
    expect(documentTitle('')).toBe('Vildfund')
  })

  it('says title, description, canonical link and social card, each once', () => {
    updateHead(headOf({ ...page, description: 'Om "roller"' }, '/claims'))
    vi.runAllTimers()
    updateHead(headOf({ ...page, description: 'Om "roller"' }, '/claims'))
    vi.runAllTimers()
    expect(document.title).toBe('Mine roller · Vildfund')
    expect(content('meta[name="description"]')).toBe('Om "roller"')
    expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1)
    expect(document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      'https://vildfund.example/claims',
    )
    expect(content('meta[property="og:type"]')).toBe('website')
    expect(content('meta[property="og:title"]')).toBe('Mine roller · Vildfund')
    expect(content('meta[property="og:url"]')).toBe('https://vildfund.example/claims')
    expect(content('meta[property="og:image"]')).toBe('https://vildfund.example/share.png')
    expect(content('meta[name="twitter:card"]')).toBe('summary_large_image')
    expect(content('meta[name="robots"]')).toBeUndefined()
  })

  it('is updated after 10 ms, and only for the page one stayed on', () => {
    const done = vi.fn()
    document.title = 'before'
    updateHead(headOf(page, '/claims'), done)
    vi.advanceTimersByTime(9)
    expect(document.title).toBe('before')
    updateHead(headOf({ ...page, title: 'Overblik' }, '/overblik'), done)
    vi.advanceTimersByTime(9)
    expect(document.title).toBe('before')
    vi.advanceTimersByTime(1)
    expect(document.title).toBe('Overblik · Vildfund')
    expect(done).toHaveBeenCalledOnce()
  })

  it('keeps a page out of search engines only while it is shown', () => {
    updateHead(headOf({ ...page, noIndex: true }, '/claims'))
    vi.runAllTimers()
    expect(content('meta[name="robots"]')).toBe('noindex')
    expect(content('meta[name="description"]')).toBe(siteDescription)
    updateHead(headOf(page, '/overblik'))
    vi.runAllTimers()
    expect(content('meta[name="robots"]')).toBeUndefined()
  })
})
