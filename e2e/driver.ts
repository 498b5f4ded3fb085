import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type RealServer, startServer } from '../test/real-server.ts'
import { copyOfTemplate } from './template.ts'

export { expect } from '@playwright/test'

/** Errors that the browser reports. Any that the test has not announced fails it. */
export interface Complaints {
  /** This test provokes errors like this. */
  allow(pattern: RegExp): void
  watch(context: BrowserContext): void
}

/** How portals of these tests are started: nobody is kept waiting, on a busy machine either. */
export const portalSettings = {
  DEMO: '1',
  LOG_LEVEL: 'error',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_READS: '1000000',
  SHED_LOAD_MS: '0',
  RATE_LIMIT_SIGN_IN: '1000000',
  VERSION_CHECK_SECONDS: '5',
}

/** A server on a copy of the template's data; `prepare` lays files into its folder first. */
export async function openPortal(
  env: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<RealServer & { close(): Promise<void> }> {
  const data = await copyOfTemplate()
  await prepare(data.env.DATA_DIR)
  const server = await startServer({ ...data.env, ...portalSettings, ...env })
  const close = async () => {
    await server.end('SIGTERM')
    await data.remove()
  }
  return { ...server, close }
}

type SignedInState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface OfTest {
  complaints: Complaints
  /** The test begins signed in as this demo account; without the walk through the sign-in pages. */
  as: string | undefined
}

export interface OfWorker {
  /** A file that changes the portal for everybody gives it a name: then it has one of its own. */
  portalName: string
  portal: RealServer
  /** Cookies and storage of somebody who has signed in once in this worker. */
  stateOf(login: string): Promise<SignedInState>
}

export const test = base.extend<OfTest, OfWorker>({
  as: [undefined, { option: true }],
  portalName: ['shared', { option: true, scope: 'worker' }],
  stateOf: [
    async ({ browser, portal }, use) => {
      const states = new Map<string, Promise<SignedInState>>()
      const signIn = async (login: string) => {
        // Within a test a new context begins as the test's own does, unless it is told otherwise.
        const storageState = { cookies: [], origins: [] }
        const context = await browser.newContext({ baseURL: portal.url, locale: 'da-DK', storageState })
        await signInAs(await context.newPage(), login)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await use((login) => {
        const state = states.get(login) ?? signIn(login)
        states.set(login, state)
        return state
      })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ as, stateOf }, use) => use(as === undefined ? undefined : await stateOf(as)),
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const portal = await openPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  page: async ({ page }, use) => {
    startsApplication(page)
    await use(page)
  },
  complaints: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (problem) => seen.push(String(problem.error())))
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

/**
 * Whoever uses a page has moved on it first. What happens to those who press and type before the application is there is
 * looked at in shell.spec and rendered.spec, on pages that they come to by `arriveAt`.
 */
function startsApplication(page: Page) {
  const { goto, reload } = page
  const started = async <Reply>(reply: Reply) => {
    if ((await page.locator('#app-scripts').count()) > 0) await startApplication(page)
    return reply
  }
  page.goto = async (...given) => started(await goto.apply(page, given))
  page.reload = async (...given) => started(await reload.apply(page, given))
  plainGoto.set(page, goto)
}

const plainGoto = new WeakMap<Page, Page['goto']>()
/** Come to a page, and do not move yet. */
export const arriveAt = (page: Page, path: string, options: Parameters<Page['goto']>[1] = {}) =>
  (plainGoto.get(page) ?? page.goto).call(page, path, options)

/** A page that came finished waits with the application until somebody moves: here it has been taken over. */
export async function startApplication(page: Page) {
  await page.keyboard.press('Shift')
  // What came with it is gone then; pages of others never had it.
  await page.waitForFunction(() => document.getElementById('page-data') === null)
}

/** A dialog that was closed has left the history too: who goes elsewhere meanwhile would be called back. */
export const dialogLeft = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify(history.state ?? {}).includes('dialog'))).toBe(false)

export const demoPassword = 'vildfund-demo'
/** Where the browser is, without the host. */
export const place = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}
const isAt = (pathname: string) => (url: URL) => url.pathname === pathname

/** Accept the terms, on their page. */
export async function acceptTerms(page: Page) {
  await page.waitForURL(isAt('/vilkaar'))
  await page.getByRole('button', { name: 'Acceptér' }).click()
  await page.waitForURL((url) => url.pathname !== '/vilkaar')
}

/** Fill in the provider's sign-in page, where the browser is. */
export async function fillSignIn(page: Page, login: string, password = demoPassword) {
  await page.getByLabel('E-mail eller brugernavn').fill(login)
  await page.getByLabel('Adgangskode', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log ind' }).click()
}

/** From the page that offers it to the provider's sign-in page. */
export async function askToSignIn(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Log ind' }).click()
}

/** Sign in through the pages, as a person does; accepts the terms when asked. Ends on /overblik. */
export async function signInAs(page: Page, login: string, password = demoPassword) {
  await page.goto('/konto')
  await askToSignIn(page)
  const told = async () => `${place(page)} says: ${await page.locator('body').innerText()}`
  const field = page.getByLabel('E-mail eller brugernavn')
  await field.waitFor({ timeout: 30_000 }).catch(async () => {
    throw new Error(`the provider’s page did not come; ${await told()}`)
  })
  const fetched = page.waitForResponse('**/api/account/create-or-update-logged-in-user')
  await fillSignIn(page, login, password)
  const { hasAcceptedMostRecentTerms } = await (await fetched).json()
  if (!hasAcceptedMostRecentTerms) await acceptTerms(page)
  await page.waitForURL(isAt('/overblik'))
  await page.getByRole('button', { name: /^Brugermenu/ }).waitFor()
}

export async function chooseInUserMenu(page: Page, item: string) {
  await page.getByRole('button', { name: /^Brugermenu/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

let registered = 0
/** A new person, who has an account. Ends on the page of the terms. */
export async function createAccount(page: Page, name = 'Prøve Person') {
  const userName = `person-${process.pid}-${++registered}`
  await page.goto('/konto')
  await page.getByRole('main').getByRole('button', { name: 'Bliv bruger' }).click()
  await page.getByLabel('Navn', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(`${userName}@eksempel.example`)
  await page.getByLabel('Brugernavn').fill(userName)
  await page.getByLabel('Adgangskode', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Bliv bruger' }).click()
  await page.waitForURL(isAt('/vilkaar'))
  return userName
}

/** A new person, who has accepted the terms too. Ends on /overblik. */
export async function register(page: Page, name?: string) {
  const userName = await createAccount(page, name)
  await acceptTerms(page)
  return userName
}
