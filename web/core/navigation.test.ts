// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  arriveAt,
  currentPlace,
  dialogHistory,
  go,
  placeOfHref,
  provideNavigator,
  withCurrentSkin,
} from './navigation.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { showSkin, skinAt, skinOf } from './skin.ts'

const navigator = {
  push: vi.fn(),
  replace: vi.fn(),
  recheck: vi.fn(),
  preload: vi.fn(),
  back: vi.fn(),
  dialogEntry: vi.fn<() => string | undefined>(),
  setDialogEntry: vi.fn(),
  onMove: vi.fn(),
}

beforeEach(() => {
  vi.resetAllMocks()
  provideNavigator(navigator)
  arriveAt('/claims')
})

describe('going to a page', () => {
  it('pushes or replaces', () => {
    go('/overblik')
    expect(navigator.push).toHaveBeenCalledWith('/overblik')
    go('/overblik', { replace: true })
    expect(navigator.replace).toHaveBeenCalledWith('/overblik')
  })
  it("takes the place of a dialog's entry", () => {
    navigator.dialogEntry.mockReturnValue('d')
    go('/overblik')
    expect(navigator.push).not.toHaveBeenCalled()
    expect(navigator.replace).toHaveBeenCalledWith('/overblik')
  })
  it('brings the skin along', () => {
    arriveAt('/claims?skin=vinter')
    expect(withCurrentSkin('/bruger/logs?a=1#b')).toBe('/bruger/logs?a=1&skin=vinter#b')
    expect(withCurrentSkin('/overblik')).toBe('/overblik')
    go('/bruger/logs')
    expect(navigator.push).toHaveBeenCalledWith('/bruger/logs?skin=vinter')
  })
  it('knows the place', () => {
    arriveAt('/a/b?x=1&y=å#z')
    expect(currentPlace()).toEqual({ pathname: '/a/b', search: { x: '1', y: 'å' }, href: '/a/b?x=1&y=%C3%A5#z' })
    expect(placeOfHref('/q').search).toEqual({})
  })
})

describe("dialogs' entries", () => {
  it('are added, put instead of a left-over one, and removed only while on top', () => {
    dialogHistory.add('a', { insteadOfCurrent: true })
    expect(navigator.setDialogEntry).toHaveBeenCalledWith('a', 'push')
    navigator.dialogEntry.mockReturnValue('old')
    dialogHistory.add('b', { insteadOfCurrent: true })
    expect(navigator.setDialogEntry).toHaveBeenCalledWith('b', 'replace')
    dialogHistory.remove('b')
    expect(navigator.back).not.toHaveBeenCalled()
    dialogHistory.remove('old')
    expect(navigator.back).toHaveBeenCalledOnce()
  })
})

describe('search parameters', () => {
  it('are plain texts', () => {
    expect(parseSearch('?redirect=/a&n=1&hasRetriedLogin=true')).toEqual({
      redirect: '/a',
      n: '1',
      hasRetriedLogin: 'true',
    })
    expect(stringifySearch({ redirect: '/a b?c', n: 1, gone: undefined })).toBe('?redirect=/a+b%3Fc&n=1')
    expect(stringifySearch({})).toBe('')
  })
})

describe('the skin', () => {
  it('is a short plain word and stands on the document', () => {
    expect(skinOf({ skin: 'vinter-2' })).toBe('vinter-2')
    expect(skinOf({ skin: '"><script>' })).toBeUndefined()
    showSkin('vinter')
    expect(document.documentElement.dataset.skin).toBe('vinter')
    showSkin(undefined)
    expect(document.documentElement.hasAttribute('data-skin')).toBe(false)
  })

  it('of an area goes along from its pages without being asked for, and is not written where it is at home', () => {
    expect(skinAt(placeOfHref('/invasiv/bliv-bruger'))).toBe('invasiv')
    expect(skinAt(placeOfHref('/invasiv?skin=vinter'))).toBe('vinter')
    const area = placeOfHref('/invasiv')
    expect(withCurrentSkin('/taxa/7', area)).toBe('/taxa/7?skin=invasiv')
    expect(withCurrentSkin('/invasiv/bliv-bruger', area)).toBe('/invasiv/bliv-bruger')
    expect(withCurrentSkin('/overblik', area)).toBe('/overblik')
    expect(withCurrentSkin('/invasiv', placeOfHref('/taxa?skin=invasiv'))).toBe('/invasiv')
  })
})
