// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const load = async (tagManagerUrl: string | null) => {
  vi.resetModules()
  const { provideTestConfig } = await import('./test-config.ts')
  provideTestConfig({ tagManagerUrl })
  return import('./analytics.ts')
}
const script = () => document.getElementById('tag-manager')?.getAttribute('src')

describe('analytics', () => {
  beforeEach(() => {
    // The script is looked at, not fetched.
    const { happyDOM } = window as unknown as {
      happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
    }
    happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
    localStorage.clear()
    document.head.innerHTML = ''
    window.dataLayer = undefined
  })

  it('puts a page_view in the data layer', async () => {
    const { pageView } = await load(null)
    pageView('/claims', 'Mine roller · Vildfund')
    expect(window.dataLayer).toEqual([
      {
        event: 'page_view',
        page_path: '/claims',
        page_title: 'Mine roller · Vildfund',
        page_location: 'https://vildfund.example/claims',
      },
    ])
  })

  it('loads no script that is not configured, and does not ask', async () => {
    const { asksForConsent, loadTagManager, setConsent } = await load(null)
    setConsent('given')
    loadTagManager()
    expect(script()).toBeUndefined()
    expect(asksForConsent()).toBe(false)
  })

  it('loads a configured script only when it is allowed, once, and tells nothing from before', async () => {
    const { asksForConsent, loadTagManager, pageView, setConsent } = await load('https://tags.example/t.js')
    expect(asksForConsent()).toBe(true)
    loadTagManager()
    expect(script()).toBeUndefined()
    pageView('/a', 'a')
    pageView('/b', 'b')
    setConsent('refused')
    expect(script()).toBeUndefined()
    setConsent('given')
    loadTagManager()
    expect(document.querySelectorAll('script')).toHaveLength(1)
    expect(script()).toBe('https://tags.example/t.js')
    expect(window.dataLayer?.map((event) => event.page_path)).toEqual(['/b'])
  })

  it('remembers the choice', async () => {
    ;(await load('https://tags.example/t.js')).setConsent('refused')
    const { loadTagManager } = await load('https://tags.example/t.js')
    loadTagManager()
    expect(script()).toBeUndefined()
  })
})
