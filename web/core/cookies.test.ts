// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSessionCookies, isLoggedInByCookie, roleFlags, setSessionCookies } from './cookies.ts'

describe('the session cookies', () => {
  let written: string[]
  let jar: string
  beforeEach(() => {
    written = []
    jar = ''
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar)
  })
  afterEach(() => vi.restoreAllMocks())

  it('are lax, secure and at the root', () => {
    setSessionCookies(['SiteAdmin', 'Moderator', 'SiteAdmin'])
    expect(written).toHaveLength(2)
    for (const cookie of written) expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Secure$/)
    expect(written[0]).toMatch(/^logged_in=true; Max-Age=31536000/)
    expect(written[1]).toMatch(/^role_flags=SiteAdmin,Moderator;/)
  })

  it('are read back, also claims with odd letters', () => {
    setSessionCookies(['A b', 'å;,='])
    jar = `x=1; ${written.map((cookie) => cookie.split(';')[0]).join('; ')}`
    expect(isLoggedInByCookie()).toBe(true)
    expect(roleFlags()).toEqual(['A b', 'å;,='])
  })

  it('are cleared', () => {
    clearSessionCookies()
    expect(written.map((cookie) => cookie.split('; ').slice(0, 2))).toEqual([
      ['logged_in=', 'Max-Age=0'],
      ['role_flags=', 'Max-Age=0'],
    ])
    jar = 'logged_in=; role_flags=%E0%A4%A'
    expect(isLoggedInByCookie()).toBe(false)
    expect(roleFlags()).toEqual([])
  })
})
