import { describe, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import type { Reader } from '../menu.ts'
import { pagesByName, pagesFor } from './pages-by-name.ts'

const visitor = { isSignedIn: false, roles: [], userId: undefined }
const member = { isSignedIn: true, roles: [], userId: 7 }
const admin = {
  isSignedIn: true,
  userId: 8,
  roles: (['siteAdminRole', 'taxonAdminRole', 'taxonEditorRole'] as const).map((role) => ({ role })),
}
const labels = (text: string, who: Reader = member) => pagesByName(text, who).map(({ label }) => label)

/** Where one is on the way to elsewhere, dialogs that belong to one thing, and pages of what their query names. */
const notLookedFor = [
  '/',
  '/landingpage',
  '/auth',
  '/silent-refresh',
  '/logout',
  '/403',
  '/konto',
  '/invasiv/bliv-bruger',
  '/tur/fund/tripRecordItem',
  '/tur/fund/fotos/photoStack',
  '/faellesskaber/community-item',
  '/faellesskaber/threadList',
  '/faellesskaber/createEvent',
]
const isLookedFor = (path: string) =>
  !notLookedFor.includes(path) && !/\{|\/stamdata\/|\/faellesskaber\/rediger\/|\/communityExtrafields/.test(path)

describe('pages by name', () => {
  it('has every page that can be opened without a number', () => {
    const reached = pagesFor(admin).map(({ to }) => to.split('?')[0])
    expect(pages.map(({ path }) => path).filter((path) => isLookedFor(path) && !reached.includes(path))).toEqual([])
  })
  it('finds by the beginnings of words, accents and case aside', () => {
    expect(labels('noti')).toEqual(['Notifikationer'])
    expect(labels('REDIGER prof')).toEqual(['Redigér profil'])
    expect(labels('tik')).toEqual([])
    expect(labels('–')).toEqual([])
  })
  it('finds by other words too, after those whose name it is', () => {
    expect(labels('kodeord')).toEqual(['Redigér profil'])
    expect(labels('fund')[0]).toBe('Nyt fund')
    expect(labels('indstillinger', admin)).toEqual(['Redigér profil', 'Portalindstillinger'])
  })
  it('leads to what this person may open', () => {
    expect(labels('flyt', member)).toEqual([])
    expect(labels('flyt', admin)).toEqual(['Flyt fund'])
    expect(labels('min side', member)).toEqual(['Min side'])
    expect(pagesByName('min side', member)[0]?.to).toBe('/profil/7')
    expect(labels('notifikationer', visitor)).toEqual([])
    expect(labels('log ind', visitor)).toEqual(['Log ind'])
    expect(labels('log ind', member)).toEqual([])
  })
})
