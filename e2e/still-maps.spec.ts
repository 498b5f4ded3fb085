import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { taxonOf } from './calls.ts'
import { expect, test } from './driver.ts'
import { canvas, openMap, spots, withRecords } from './searching.ts'

test.use({ portalName: 'search', viewport: { width: 390, height: 844 }, hasTouch: true })
withRecords()

/** What the browser has asked for since. */
function listen(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return (what: RegExp) => asked.filter((url) => what.test(url)).length
}
const library = /\/assets\/maplibre/
const picture = (page: Page) => page.getByRole('img', { name: /^Kort/ })

async function expectStill(page: Page, asked: ReturnType<typeof listen>) {
  await expect(picture(page)).toBeVisible()
  await picture(page).scrollIntoViewIfNeeded()
  await expect.poll(() => asked(/\/api\/places\/map-land\?/)).toBe(1)
  await page.mouse.wheel(0, 2000)
  // A machine that has much else to do may give no idle moment for minutes.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 })))
  expect(asked(library)).toBe(0)
  await expect(canvas(page)).toHaveCount(0)
}

test('a phone has pictures of maps, and fetches a live one when it is asked for: a species and a find', async ({
  page,
}) => {
  test.slow() // two maps
  const asked = listen(page)
  await page.goto(`/taxa/${await taxonOf(page, 'Parus major')}`)
  await expectStill(page, asked)
  await expect(picture(page)).toHaveAccessibleName(/^Kort over fundene\. \d+ fund i 3 kvadrater på 10 km/)
  await expect(picture(page).locator('path[data-colour^="heat"]').first()).toBeAttached()
  const legend = page.getByRole('region', { name: 'Signaturforklaring' })
  await expect(legend).toBeVisible()
  // It lets the map be seen, and says more when it is wanted.
  await expect(legend.getByRole('list')).toBeHidden()
  await legend.getByRole('button', { name: 'Hvad farverne betyder' }).tap()
  await expect(legend.getByRole('list')).toBeVisible()
  await openMap(page)
  // Who has pressed the button goes on in the map.
  await expect(canvas(page)).toBeFocused()
  await expect(picture(page)).toHaveCount(0)

  const reply = await page.request.post('/api/records/search-record-list', { data: { filter: {}, take: 1 } })
  const { items } = (await reply.json()) as { items: { id: number }[] }
  const anew = listen(page)
  await page.goto(`/fund/${items[0]?.id}`)
  await expectStill(page, anew)
  await openMap(page)
})

test('the picture of a search shows what the live map shows: nothing is asked twice, and a tap chooses', async ({
  page,
}) => {
  test.slow()
  const asked = listen(page)
  const [spot] = spots
  await page.goto(`/fund/soegning?kort=${spot?.lon},${spot?.lat},9`)
  await expectStill(page, asked)
  await expect(picture(page).locator('path[data-colour^="heat"]').first()).toBeAttached()
  // The answer came with the page.
  expect(asked(/search-heat-map/)).toBe(0)
  const box = await picture(page).boundingBox()
  if (!box) throw new Error('there is no picture')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('heading', { name: /kvadratet/ })).toBeVisible({ timeout: 60_000 })
  expect(asked(library)).toBeGreaterThan(0)
  expect(asked(/search-heat-map/)).toBe(0)
})

test('on paper a map is its picture again, in the colours of paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/taxa/${await taxonOf(page, 'Parus major')}`)
  await openMap(page)
  await expect(picture(page)).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(picture(page)).toBeVisible()
  await expect(canvas(page)).toBeHidden()
  await expect(page.locator('.maplibregl-ctrl-attrib')).toBeHidden()
  await expect(picture(page)).toHaveCSS('color-scheme', 'light')
  await page.emulateMedia({ media: 'screen' })
  await expect(canvas(page)).toBeVisible()
  await expect(picture(page)).toHaveCount(0)
})

test('where there can be no live map the picture stays, and says why', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_FAILED|Failed to load|dynamically imported/)
  await page.route(library, (route) => route.abort())
  await page.goto(`/taxa/${await taxonOf(page, 'Parus major')}`)
  await page.getByRole('button', { name: 'Åbn kortet' }).click()
  await expect(page.getByText('Kortet kan ikke vises på denne enhed lige nu.')).toBeVisible()
  await expect(picture(page)).toBeVisible()
})

test('a map that is still coming when the page becomes dark, comes dark', async ({ page }) => {
  await page.goto(`/taxa/${await taxonOf(page, 'Parus major')}`)
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.maplibregl-canvas')) return
      watch.disconnect()
      document.documentElement.dataset.theme = 'dark'
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
  await openMap(page)
  const { channels } = await sharp(await canvas(page).screenshot()).stats()
  expect(Math.max(...channels.slice(0, 3).map(({ mean }) => mean))).toBeLessThan(100)
})
