// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { provideTestConfig } from '../../core/test-config.ts'
import { me } from '../../session/test-session.ts'
import { PendingEmail } from './PendingEmail.tsx'

describe('a new e-mail address', () => {
  let root: Root
  const waiting = me({ email: 'gammel@eksempel.example', pendingEmail: 'ny@eksempel.example' })
  const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json(waiting))
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    provideTestConfig()
    asked.mockClear()
    vi.stubGlobal('fetch', asked)
    document.body.innerHTML = '<div id="root"></div>'
    root = createRoot(document.getElementById('root') as HTMLElement)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.unstubAllGlobals()
  })
  const show = (user: typeof waiting, token?: string) =>
    act(() => root.render(<PendingEmail user={user} token={token} />))
  const text = () => document.body.textContent ?? ''
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  const sent = () => asked.mock.calls.map(([address, { body }]) => [String(address), JSON.parse(String(body))])

  it('says where the link was sent, and where the portal writes until it is used', () => {
    show(waiting)
    expect(text()).toContain('Vi har sendt et link til ny@eksempel.example.')
    expect(text()).toContain('Indtil da skriver vi stadig til gammel@eksempel.example.')
  })

  it('has the link sent again, or keeps the old address', async () => {
    show(waiting)
    await press('Send linket igen')
    await press('Behold den gamle')
    const path = '/api/account/update-user-email'
    expect(sent()).toEqual([
      [path, { userId: 1, email: 'ny@eksempel.example' }],
      [path, { userId: 1, email: 'gammel@eksempel.example' }],
    ])
  })

  it('confirms at the press of a button, never by opening the link', async () => {
    show(waiting, 'en-kode')
    expect(asked).not.toHaveBeenCalled()
    await press('Bekræft')
    expect(sent()).toEqual([['/api/account/confirm-user-email', { token: 'en-kode' }]])
  })

  it('says so when a link is opened and nothing waits', () => {
    show(me({ pendingEmail: null }), 'en-kode')
    expect(text()).toContain('Linket er brugt eller trukket tilbage')
    show(me({ pendingEmail: null }))
    expect(text()).toBe('')
  })
})
