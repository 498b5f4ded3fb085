import { describe, expect, it } from 'vitest'
import { type Page, pages } from '#contract/pages.ts'
import { entryOf, menuFor } from './menu.ts'

const labels = (...args: Parameters<typeof menuFor>) => menuFor(...args).map(({ label }) => label)
const visitor = { isSignedIn: false, roles: [] }
const member = { isSignedIn: true, roles: [], userId: 7 }
const admin = { isSignedIn: true, userId: 8, roles: [{ role: 'siteAdminRole' as const }] }
const open = (path: string): Page => ({ path, layout: 'default', title: path, access: { who: 'all' } })

describe('the main menu', () => {
  it('leads only to pages that exist', () => {
    for (const { page } of menuFor(admin)) expect(pages.map(({ path }) => path)).toContain(page)
  })
  it('shows a visitor what everybody may see', () =>
    expect(labels(visitor)).toEqual([
      'Overblik',
      'Fund',
      'Bestem art',
      'Artsbogen',
      'Fællesskaber',
      'Forum',
      'Nyheder',
      'Invasive arter',
    ]))
  it('shows a member the way to report, and the own page', () => {
    const own = [
      'Overblik',
      'Nyt fund',
      'Fund',
      'Bestem art',
      'Artsbogen',
      'Min side',
      'Fællesskaber',
      'Forum',
      'Nyheder',
      'Invasive arter',
    ]
    expect(labels(member)).toEqual(own)
  })
  it('shows administration to any staff role', () => {
    expect(labels({ isSignedIn: true, roles: [{ role: 'siteModerator' }] })).toContain('Administration')
  })
  it('shows the warnings to those whom they concern', () => {
    expect(labels({ isSignedIn: true, roles: [{ role: 'managingAuthorityRole' }] })).toContain('Varsler')
    expect(labels({ isSignedIn: true, roles: [{ role: 'siteModerator' }] })).not.toContain('Varsler')
  })
  it('gains an entry when a room adds its page', () => {
    const later = [...pages, open('/faellesskaber')]
    const grown = ['Overblik', 'Fund', 'Bestem art', 'Artsbogen', 'Fællesskaber', 'Forum', 'Nyheder', 'Invasive arter']
    expect(labels(visitor, later)).toEqual(grown)
  })
  it('marks the nearest entry as the current one', () => {
    const entries = menuFor(admin)
    expect(entryOf('/administration/site-admin', entries)?.label).toBe('Administration')
    expect(entryOf('/profil/rediger', entries)?.label).toBe('Min side')
    expect(entryOf('/profil/8', entries)?.label).toBe('Min side')
    expect(entryOf('/profil/7', entries)).toBeUndefined()
    expect(entryOf('/overblik', entries)?.label).toBe('Overblik')
    expect(entryOf('/fund/sammenlign', entries)?.label).toBe('Bestem art')
    expect(entryOf('/forum/17', entries)?.label).toBe('Forum')
    expect(entryOf('/nyheder/redigerNyhed', entries)?.label).toBe('Nyheder')
    expect(entryOf('/invasiv/bliv-bruger', entries)?.label).toBe('Invasive arter')
    expect(entryOf('/invasiv/varsler', entries)?.label).toBe('Varsler')
    expect(entryOf('/vilkaar', entries)).toBeUndefined()
  })
})
