import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test } from './driver.ts'
import { asked } from './reporting.ts'

export const overview = '/fund/validerings-overblik'

export const taxonOf = async (page: Page, latinName: string): Promise<number> =>
  (await asked(page, `/taxa/search?queryString=${encodeURIComponent(latinName)}`))[0].id

/** What was reported from a page. It goes with it: what lay in the queue afterwards would be counted by other tests. */
const reportedFrom = new WeakMap<Page, number[]>()

/** A find of whoever is signed in on the page. */
export async function report(page: Page, latinName: string, fields: object = {}): Promise<number> {
  const given = { certainty: 'sikker', observedFrom: '2026-05-14', point: { lon: 9.5454, lat: 56.1632 }, ...fields }
  const taxonId = await taxonOf(page, latinName)
  const { id } = await asked(page, '/records/create-record', { uuid: randomUUID(), fields: { taxonId, ...given } })
  reportedFrom.set(page, [...(reportedFrom.get(page) ?? []), id])
  return id
}

export const judged = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })
export const toAnswer = (page: Page) => page.getByRole('status').filter({ hasText: 'at afgøre' })
export const lastDecision = (page: Page) => page.getByRole('region', { name: 'Seneste afgørelse' })

/** Nothing is chosen beforehand: whoever gives a name says how sure they are. */
export const beSure = (page: Page) =>
  page.getByRole('group', { name: 'Hvor sikker er du?' }).getByRole('button', { name: 'Sikker', exact: true }).click()

/** Somebody else at a screen of their own. */
export const beside = test.extend<{ pageOf: (login?: string) => Promise<Page> }>({
  pageOf: async ({ browser, portal, stateOf, complaints }, use) => {
    const opened: Page[] = []
    await use(async (login) => {
      const storageState = login === undefined ? { cookies: [], origins: [] } : await stateOf(login)
      const page = await browser.newPage({ baseURL: portal.url, storageState })
      complaints.watch(page.context())
      opened.push(page)
      return page
    })
    for (const page of opened) {
      for (const id of reportedFrom.get(page) ?? []) await asked(page, '/records/delete-record', { id })
      await page.close()
    }
  },
})
