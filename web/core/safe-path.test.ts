import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath, safePath } from './safe-path.ts'

describe('safePath', () => {
  it.each(['/', '/overblik', '/fund/7?x=1&y=%2F#top', '/vilkaar?redirect=/profil', '/a//b', '/søg?q=å b'])(
    'takes %s',
    (path) => {
      expect(safePath(path)).toBe(new URL(path, 'https://portal.invalid').href.slice('https://portal.invalid'.length))
    },
  )

  it.each([
    undefined,
    null,
    '',
    'overblik',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%252F%252Fevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /overblik',
    '/%E0%A4%A',
    'http:overblik',
    'https:/overblik',
  ])('refuses %s', (path) => {
    expect(safePath(path)).toBeUndefined()
  })

  const tricky = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '%2f',
        '%5c',
        '%2e',
        '%09',
        '\t',
        '\n',
        ':',
        '@',
        '?',
        '#',
        'evil.example',
        'https:',
        'javascript:',
        ' ',
        '%',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))

  it('never leads to another origin, however it is resolved afterwards', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          fc.string(),
          fc.webUrl(),
          tricky.map((t) => `/${t}`),
        ),
        (given) => {
          const path = safePath(given)
          if (path === undefined) return
          for (const text of [path, decodeURI(path.split(/[?#]/)[0] ?? '')]) {
            expect(text.startsWith('/')).toBe(true)
            expect(new URL(text, 'https://vildfund.example').origin).toBe('https://vildfund.example')
          }
          // Taken once, it is taken again as it is.
          expect(safePath(path)).toBe(path)
        },
      ),
      { numRuns: 500 },
    )
  }, 20_000)
})

describe('returnPath', () => {
  it.each(['/', '/auth?code=1', '/silent-refresh', '/logout', '/vilkaar?redirect=/x', '/konto', '/403', '//evil'])(
    'does not come back to %s',
    (path) => {
      expect(returnPath(path)).toBeUndefined()
    },
  )
  it('comes back to any other page, with its query', () => {
    expect(returnPath('/profil/rediger?fane=2#navn')).toBe('/profil/rediger?fane=2#navn')
    expect(returnPath('/logoutside')).toBe('/logoutside')
  })
})
