import type { Browser, Page } from '@playwright/test'
import { register } from './driver.ts'

/** Somebody else, in a browser of their own. */
export async function withPerson(browser: Browser, site: string, name: string, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'da-DK',
    reducedMotion: 'reduce',
    storageState: undefined,
  })
  const page = await context.newPage()
  await register(page, name)
  await work(page)
  await context.close()
}

/** What their own token gets from the server. */
export const ownToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '').value.access_token as string
  })
export const asThem = async (page: Page, path: string) =>
  (await page.request.get(path, { headers: { authorization: `Bearer ${await ownToken(page)}` } })).status()
