import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { test as base, expect } from './driver.ts'

interface Phone {
  context: BrowserContext
  page: Page
}

/** Where a phone is before it goes anywhere; it may tell. */
export const start = { longitude: 12.55, latitude: 55.7, accuracy: 6 }

/** The same phone each time it is switched on: what it was told to remember is still there. */
export const test = base.extend<{ switchOn(options?: { offline: boolean }): Promise<Phone> }>({
  switchOn: async ({ portal, complaints }, use) => {
    const memory = await mkdtemp(join(tmpdir(), 'vildfund-e2e-phone-'))
    const used: BrowserContext[] = []
    complaints.allow(/net::ERR_INTERNET_DISCONNECTED/)
    await use(async ({ offline } = { offline: false }) => {
      const context = await chromium.launchPersistentContext(memory, {
        ...config.use?.launchOptions,
        ...{ baseURL: portal.url, locale: 'da-DK', timezoneId: 'Europe/Copenhagen', reducedMotion: 'reduce' },
        ...{ offline, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } },
        ...{ permissions: ['geolocation'], geolocation: start },
      })
      used.push(context)
      complaints.watch(context)
      return { context, page: context.pages()[0] ?? (await context.newPage()) }
    })
    for (const context of used) await context.close()
    await rm(memory, { recursive: true, force: true })
  },
})

/** The application and the names of the taxa lie on the device. */
export async function isOnDevice(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await isKept(page, 'vildfund-taxa')
}

/** Something lies in a database of the device for what it keeps. */
export async function isKept(page: Page, database: string) {
  const kept = () =>
    page.evaluate(async (called) => {
      const isMade = (await indexedDB.databases()).some(({ name }) => name === called)
      if (!isMade) return 0
      return new Promise<number>((resolve) => {
        const opening = indexedDB.open(called)
        opening.onsuccess = () => {
          const count = opening.result.transaction('kept').objectStore('kept').count()
          count.onsuccess = () => resolve(count.result)
          opening.result.close()
        }
      })
    }, database)
  await expect.poll(kept).toBe(1)
}
