// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { provideTestConfig } from '../../core/test-config.ts'
import { me } from '../../session/test-session.ts'
import { PreferencesSection } from './PreferencesSection.tsx'

let root: Root
const asked = vi.fn(async (_address: string, _init: RequestInit) => Response.json(me({ outOfRankings: true })))
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  provideTestConfig()
  vi.stubGlobal('fetch', asked)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

it('everyone can stay out of rankings, as their pages say', async () => {
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PreferencesSection user={me({ outOfRankings: false })} />
      </QueryClientProvider>,
    ),
  )
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes('ranglister'))
  await act(async () => document.getElementById(label?.htmlFor ?? '')?.click())
  const [address, init] = asked.mock.calls.at(-1) ?? []
  expect([address, JSON.parse(String(init?.body ?? null))]).toEqual([
    ...['/api/account/update-user-out-of-rankings', { outOfRankings: true }],
  ])
})
