import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { callsOf, taxonOf } from './calls.ts'
import { expect, test } from './driver.ts'

/* What tests of searching share: finds to search in, and where to look. */

export const total = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ fund$/ })
    .first()
export const numberIn = async (page: Page) => Number((await total(page).innerText()).replace(/\D/g, ''))
export const canvas = (page: Page) => page.locator('.maplibregl-canvas')

type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

export const spots = [
  { lon: 12.4, lat: 55.75 },
  { lon: 10.2, lat: 56.15 },
  { lon: 9.5, lat: 55.6 },
]
const sightings = [
  { name: 'Parus major', days: ['2019-05-03', '2021-05-14', '2023-05-20', '2026-05-01', '2026-05-09', '2025-12-24'] },
  { name: 'Cyanistes caeruleus', days: ['2020-05-30', '2026-05-31', '2026-02-02'] },
  { name: 'Esox lucius', days: ['2024-07-01', '2026-07-02'] },
  { name: 'Cantharellus cibarius', days: ['2026-09-05'] },
]

export const secretPlace = 'Den hemmelige sø'

/** Finds to search in: tits in May and otherwise, fish and fungi, each in three places, and a pike that hides. */
export async function reportRecords(browser: Browser, baseURL: string, storageState: SignedIn) {
  const page = await browser.newPage({ baseURL, storageState, serviceWorkers: 'block' })
  const call = await callsOf(page)
  for (const { name, days } of sightings) {
    const taxonId = await taxonOf(page, name)
    for (const observedFrom of days) {
      for (const point of spots) {
        await call('/records/create-record', {
          uuid: randomUUID(),
          fields: { taxonId, certainty: 'sikker', observedFrom, point, locality: 'Prøveskoven' },
        })
      }
    }
  }
  const taxonId = await taxonOf(page, 'Esox lucius')
  const hidden = { observedFrom: '2026-07-03', point: spots[0], locality: secretPlace, ownBlur: true }
  await call('/records/create-record', { uuid: randomUUID(), fields: { taxonId, certainty: 'sikker', ...hidden } })
  await page.close()
}

/** The live map in the place of its picture: on a wide screen it comes by itself, elsewhere by its button. */
export async function openMap(page: Page) {
  const live = page.getByRole('button', { name: 'Zoom ind' }).first()
  const still = page.getByRole('button', { name: 'Åbn kortet' }).first()
  await expect(live.or(still).first()).toBeVisible()
  // It may be gone before it is pressed: then the live map is there.
  if (!(await live.isVisible())) await still.click({ timeout: 5000 }).catch(() => undefined)
  await expect(live).toBeVisible()
}

/** The live map is there, and what it shows has been told. */
export async function mapReady(page: Page) {
  await openMap(page)
  await expect(page.getByRole('region', { name: 'Signaturforklaring' })).toBeVisible()
}

let reported: Promise<void> | undefined
/** The tests of a file have the finds to search in. Files that share a portal share them. */
export function withRecords() {
  test.beforeAll(async ({ browser, portal, stateOf }) => {
    reported ??= reportRecords(browser, portal.url, await stateOf('medlem'))
    await reported
  })
}
