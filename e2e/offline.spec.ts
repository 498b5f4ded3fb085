import type { Page } from '@playwright/test'
import { expect, register } from './driver.ts'
import { isOnDevice, test } from './phone.ts'
import { asked, choosePictures, chooseTaxon, inTheDeerPark, photo } from './reporting.ts'

/** As hours later: the token is due to be renewed. */
const letTokenRunOut = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('user:')) ?? ''
    const stored = JSON.parse(localStorage.getItem(key) ?? '')
    stored.value.expires_at = 1
    localStorage.setItem(key, JSON.stringify(stored))
  })

test('a find with two pictures is written without a network, outlives the browser, and is sent exactly once', async ({
  switchOn,
}) => {
  const first = await switchOn()
  await register(first.page)
  await isOnDevice(first.page)

  await first.context.setOffline(true)
  await first.page.goto('/taxa')
  await expect(first.page.getByText('Det kræver net')).toBeVisible()
  await expect(first.page.getByText(/^Du er uden net/)).toBeVisible()
  // What can be done all the same is offered.
  await first.page.getByRole('link', { name: 'skrive fund ned' }).click()
  await first.page.waitForURL('/fund/indberet/nyt')
  const secondPhoto = photo({ ...inTheDeerPark, at: '2026:06:13 14:06:30' }, 'IMG_0002.jpg')
  await choosePictures(first.page, await photo(inTheDeerPark), await secondPhoto)
  await chooseTaxon(first.page, 'Rødhals')
  await first.page.getByRole('button', { name: 'Indsend fund' }).click()
  await expect(first.page.getByRole('heading', { level: 1, name: 'Gemt på din enhed' })).toBeVisible()
  await letTokenRunOut(first.page)
  await first.context.close()

  const again = await switchOn({ offline: true })
  await again.page.goto('/overblik')
  const outbox = again.page.getByRole('region', { name: 'Udbakke' })
  await expect(outbox).toContainText('Rødhals')
  await expect(outbox).toContainText('Billede 2: venter')
  await again.page.getByRole('link', { name: '1 fund venter' }).waitFor()
  // A service worker that starts with the browser is not always told that there is no network.
  await again.context.route('**/*', (route) => route.abort('internetdisconnected'))
  await again.page.goto('/taxa')
  await expect(again.page.getByText('Det kræver net')).toBeVisible()
  await again.context.unroute('**/*')
  await again.context.setOffline(false)
  // It comes by itself.
  await expect(again.page.getByRole('link', { name: /^Svampe/ }).first()).toBeVisible()
  await expect(again.page.getByText('Det kræver net')).toHaveCount(0)
  await again.page.goto('/overblik')
  await expect(outbox).toBeHidden()
  await again.page.reload()
  await expect(again.page.getByRole('button', { name: /^Brugermenu/ })).toBeVisible()
  await expect(outbox).toBeHidden()

  const { items } = await asked(again.page, '/records/own-records?take=200')
  expect(items).toMatchObject([{ state: 'submitted', pictureCount: 2, taxon: { danishName: 'rødhals' } }])
  const record = await asked(again.page, `/records/${items[0].id}`)
  expect(record).toMatchObject({ observedFrom: '2026-06-13', pictures: [{}, {}] })
  expect(record.pictures[0].id).not.toBe(record.pictures[1].id)
})
