import type { Page } from '@playwright/test'
import { heicPicture } from '../test/heic.ts'
import { photo } from '../test/photos.ts'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { expect, startApplication, test } from './driver.ts'
import { asked } from './reporting.ts'
import { camera, choose, first, newTrip, stacks, two } from './trip-photos.ts'

const some = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      photo({ name: `IMG_${i + 1}.JPG`, taken: `2026:05:17 07:${two(10 + i * 5)}:00`, camera, look: i }),
    ),
  )

/** The server makes each small in several sizes, which takes a busy one its time. */
const areSent = (page: Page, count: number) =>
  expect(page.getByText(`${count} ${count === 1 ? 'billede' : 'billeder'} er sendt`, { exact: true })).toBeVisible({
    timeout: 60_000,
  })

test('a picture that this browser cannot draw is shown by the server, and becomes a find where and when it was taken', async ({
  page,
}) => {
  const { id } = await newTrip(page)
  const taken = '2026:05:17 07:31:00'
  const { buffer } = await photo({ name: '', taken, point: { lon: 12.57, lat: 55.69 } })
  const exif = buffer.subarray(buffer.indexOf('Exif'), buffer.indexOf('Exif') + buffer.readUInt16BE(4) - 2)
  await page.goto(`/tur/fund/fotos/${id}`)
  // A phone’s picker may say nothing of what it is.
  await choose(page, [{ name: 'IMG_0001.HEIC', mimeType: '', buffer: heicPicture({ exif }) }])
  const tile = page.getByRole('listitem').filter({ hasText: 'IMG_0001.HEIC' })
  await expect(tile).toContainText('kl. 07.31')
  await expect(tile).toContainText('med sted')
  await areSent(page, 1)
  await expect(tile.locator('img')).toBeVisible()
  await page.getByRole('link', { name: 'Videre til 1 stak' }).click()
  await page.getByRole('button', { name: 'Lav 1 fund' }).click()
  await expect(page.getByText('Fundene ligger på turen som kladder')).toBeVisible()
  const { items } = (await asked(page, `/trip-sampling-event/${id}/records`)) as { items: object[] }
  expect(items).toMatchObject([{ timeFrom: '07:31', point: { lon: 12.57, lat: 55.69 } }])
})

test('keys go on working among the stacks after a step is taken back, or its picture has gone aside', async ({
  page,
}) => {
  const { id } = await newTrip(page)
  await page.goto(`/tur/fund/fotos/${id}`)
  await choose(page, await some(4))
  await page.getByRole('link', { name: 'Videre til 4 stakke' }).click()
  const picture = (name: string) => stacks(page).getByRole('button', { name: new RegExp(`^${name}, `) })
  await first(page, 2).focus()
  await page.keyboard.press('n')
  await expect(stacks(page)).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await expect(picture('IMG_2.JPG')).toBeFocused()
  await page.keyboard.press('n')
  await expect(stacks(page)).toHaveCount(3)
  await expect(picture('IMG_2.JPG')).toBeFocused()
  // One has gone on since the step.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await expect(picture('IMG_3.JPG')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('l')
  await expect(stacks(page)).toHaveCount(3)
  await expect(picture('IMG_3.JPG')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await page.keyboard.press('f')
  await expect(page.getByText('Stak 3 og 2 er samlet til én.')).toBeVisible()
  await expect(picture('IMG_3.JPG')).toBeFocused()
  await page.keyboard.press('e')
  await expect(stacks(page)).toHaveCount(4)
  await expect(picture('IMG_3.JPG')).toBeFocused()
  // From a box in a stack that the step has made, to a picture that was in it.
  await page.keyboard.press('n')
  await expect(stacks(page)).toHaveCount(3)
  await stacks(page).nth(2).getByRole('checkbox').focus()
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await expect(picture('IMG_3.JPG')).toBeFocused()
})

test('keys go on working among the stacks after what was done in a menu, by a button or in the large view', async ({
  page,
}) => {
  const { id } = await newTrip(page)
  await page.goto(`/tur/fund/fotos/${id}`)
  await choose(page, await some(4))
  await page.getByRole('link', { name: 'Videre til 4 stakke' }).click()
  const picture = (name: string) => stacks(page).getByRole('button', { name: new RegExp(`^${name}, `) })
  await page.getByRole('button', { name: 'Flere muligheder for Stak 2' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Saml med næste stak' }).press('Enter')
  await expect(stacks(page)).toHaveCount(3)
  await expect(picture('IMG_2.JPG')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await stacks(page).nth(0).getByRole('checkbox').press('Space')
  await stacks(page).nth(2).getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Saml 2 valgte' }).press('Enter')
  await expect(stacks(page)).toHaveCount(3)
  await expect(picture('IMG_1.JPG')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await picture('IMG_2.JPG').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Til næste stak' }).press('Enter')
  await expect(stacks(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(picture('IMG_2.JPG')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(4)
  await picture('IMG_3.JPG').press('l')
  await expect(stacks(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Tag IMG_3.JPG med igen' }).press('Enter')
  await expect(picture('IMG_3.JPG')).toBeFocused()
  // The arrows of a dialog above the large view turn no picture.
  await picture('IMG_3.JPG').press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ret tiden' }).press('Enter')
  await page.getByRole('radio', { name: 'Jeg ved, hvornår dette billede er taget' }).press('ArrowRight')
  await page.getByRole('dialog').last().press('Escape')
  await expect(page.getByText('3 af 4', { exact: true })).toBeVisible()
})

test('what two tabs do to the stacks of a trip is taken back in the tab that did it', async ({ page, context }) => {
  const { id } = await newTrip(page)
  await page.goto(`/tur/fund/fotos/${id}`)
  await choose(page, await some(4))
  await page.getByRole('link', { name: 'Videre til 4 stakke' }).click()
  const other = await context.newPage()
  await other.goto(`/tur/fund/fotos/photoStack?turId=${id}`)
  await startApplication(other)
  await expect(stacks(other)).toHaveCount(4)
  await first(page, 1).focus()
  await page.keyboard.press('n')
  await expect(stacks(other)).toHaveCount(3)
  await first(other, 3).focus()
  await other.keyboard.press('f')
  await expect(stacks(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Fortryd' })).toBeDisabled()
  await other.getByRole('button', { name: 'Fortryd' }).click()
  await expect(stacks(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect(stacks(page)).toHaveCount(4)
  await expect(stacks(other)).toHaveCount(4)
})

test('a device that is full says so, and what is on it already goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
      const full = document.documentElement.dataset.full?.split(' ') ?? []
      if (full.includes(this.name)) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const full = (...names: string[]) =>
    page.evaluate((words) => document.documentElement.setAttribute('data-full', words), names.join(' '))
  const { id } = await newTrip(page)
  const files = await some(4)
  await page.goto(`/tur/fund/fotos/${id}`)
  await full('files')
  await choose(page, files.slice(0, 1))
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(tile('IMG_1.JPG')).toContainText(
    'Der er ikke plads på enheden til billedet. Gør plads, og vælg det igen.',
  )
  await full('thumbs')
  await choose(page, files.slice(1, 3))
  await areSent(page, 2)
  await full('photos')
  await choose(page, files.slice(3))
  await expect(page.getByText('Der er ikke plads på enheden til 1 billede. Gør plads, og vælg det igen.')).toBeVisible()
  await page.getByRole('link', { name: 'Videre til 2 stakke' }).click()
  await expect(stacks(page)).toHaveCount(2)
  await full('ownDesks')
  await first(page, 1).focus()
  await page.keyboard.press('n')
  await expect(page.getByText('Det kunne ikke gemmes på enheden. Er der plads på den?')).toBeVisible()
  await expect(stacks(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Lav 2 fund' }).click()
  await expect(page.getByText('Fundene kunne ikke gemmes på enheden. Er der plads på den?')).toBeVisible()
  await full()
  await page.getByRole('button', { name: 'Lav 2 fund' }).click()
  await expect(page.getByText('Fundene ligger på turen som kladder')).toBeVisible()
})

test('finds of a trip that was deleted meanwhile become drafts without it, and its other pictures are told of and removed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4(00|10)/)
  const { id } = await newTrip(page)
  await page.goto(`/tur/fund/fotos/${id}`)
  await choose(page, await some(3))
  await areSent(page, 3)
  await page.getByRole('link', { name: 'Videre til 3 stakke' }).click()
  await stacks(page).first().getByRole('checkbox').check()
  const other = await page.context().newPage()
  const call = await callsOf(other)
  await call('/trip-sampling-event/delete', { id })
  await other.close()
  await page.getByRole('button', { name: 'Lav 1 fund af den valgte' }).click()
  await expect(page.getByText('Turen kan ikke få flere fund')).toBeVisible()
  await page.goto('/overblik')
  await expect(page.getByRole('heading', { name: 'Dine kladder (1)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Morgentur ved søerne' })).toContainText('2 billeder')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Fjern billederne fra Morgentur ved søerne' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fjern dem' }).click()
  await expect(page.getByRole('heading', { name: 'Billeder, der ikke er fund endnu' })).toBeHidden()
})
