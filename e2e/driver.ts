import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type RealServer, startServer } from '../test/real-server.ts'

export { expect } from '@playwright/test'

/** Errors that the browser reports. Any that the test has not announced fails it. */
export interface Complaints {
  /** This test provokes errors like this. */
  allow(pattern: RegExp): void
  watch(context: BrowserContext): void
}

/** A server on a copy of the template's data. */
export async function openPortal(env: Record<string, string> = {}): Promise<RealServer & { close(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-e2e-'))
  await cp(process.env.E2E_TEMPLATE ?? '', directory, { recursive: true })
  const server = await startServer({
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    RATE_LIMIT_WRITES: '1000000',
    RATE_LIMIT_SIGN_IN: '1000000',
    VERSION_CHECK_SECONDS: '5',
    ...env,
  })
  const close = async () => {
    await server.end('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
  return { ...server, close }
}

export const test = base.extend<{ complaints: Complaints }, { portal: RealServer }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const portal = await openPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  complaints: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', ({ error }) => seen.push(String(error())))
      }
      watch(context)
      // What the content security policy stops is told by event too, also where the console says nothing.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`content security policy: ${event.violatedDirective} stopped ${event.blockedURI}`)
        })
      })
      await use({ allow: (pattern) => allowed.push(pattern), watch })
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      if (unexpected.length > 0) throw new Error(`the browser complained:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

export const demoPassword = 'vildfund-demo'
/** Accept what the terms page shows, if that is where we are. */
export async function acceptTerms(page: Page) {
  await page.getByRole('button', { name: /accept/i }).click()
  await page.waitForURL((url) => url.pathname !== '/vilkaar')
}

/** Fill in the provider's sign-in page, where the browser is. */
export async function fillSignIn(page: Page, login: string, password = demoPassword) {
  await page.getByLabel('E-mail eller brugernavn').fill(login)
  await page.getByLabel('Adgangskode', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log ind' }).click()
}

/** Sign in through the pages, as a person does; accepts the terms when asked. Ends on /overblik. */
export async function signInAs(page: Page, login: string, password = demoPassword) {
  await page.goto('/konto')
  await page.getByRole('button', { name: 'Log ind' }).click()
  await fillSignIn(page, login, password)
  await page.waitForURL(/\/(overblik|vilkaar)/)
  if (new URL(page.url()).pathname === '/vilkaar') await acceptTerms(page)
  await page.waitForURL(/\/overblik/)
}
