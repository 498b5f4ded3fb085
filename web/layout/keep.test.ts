import { describe, expect, it } from 'vitest'
import type { Page } from '#contract/pages.ts'
import { type KeptPage, keep, markBroken } from './keep.ts'

const Component = () => null
const shown = (pathname: string, over: Partial<Page> = {}, search: Record<string, string> = {}) => ({
  pathname,
  Component,
  params: {},
  search,
  page: { path: pathname, layout: 'default' as const, title: '', access: { who: 'all' as const }, ...over },
})
const walk = (...paths: string[]) => paths.reduce<readonly KeptPage[]>((kept, path) => keep(kept, shown(path)), [])
const paths = (kept: readonly KeptPage[]) => kept.map((page) => page.pathname)

describe('keeping pages alive', () => {
  it('holds the last eight, and forgets the one that was looked at longest ago', () => {
    expect(paths(walk('/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9'))).toEqual([
      '/2',
      '/3',
      '/4',
      '/5',
      '/6',
      '/7',
      '/8',
      '/9',
    ])
    expect(paths(walk('/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/1', '/9'))).toEqual([
      '/1',
      '/3',
      '/4',
      '/5',
      '/6',
      '/7',
      '/8',
      '/9',
    ])
  })
  it('never changes the order of those it holds', () => {
    expect(paths(walk('/a', '/b', '/c', '/a', '/b'))).toEqual(['/a', '/b', '/c'])
  })
  it('changes nothing when the same page is shown again', () => {
    const page = shown('/a')
    const kept = keep([], page)
    expect(keep(kept, { ...page, search: {} })).toBe(kept)
    expect(keep(kept, { ...page, search: { q: '1' } })[0]?.search).toEqual({ q: '1' })
  })
  it('lets go of pages that live only for a moment', () => {
    const kept = keep(keep(walk('/a'), shown('/auth', { transient: true })), shown('/b'))
    expect(paths(kept)).toEqual(['/a', '/b'])
    expect(paths(keep(walk('/a'), shown('/auth', { transient: true })))).toEqual(['/a', '/auth'])
  })
  it('makes a broken page anew on the next visit, not while it is looked at', () => {
    const broken = markBroken(walk('/a'), '/a')
    expect(keep(broken, { ...shown('/a'), search: { q: '1' } })[0]).toMatchObject({ generation: 0, broken: true })
    const again = keep(keep(broken, shown('/b')), shown('/a'))
    expect(again.find((page) => page.pathname === '/a')).toMatchObject({ generation: 1 })
    expect(again.find((page) => page.pathname === '/a')?.broken).toBeUndefined()
  })
})
