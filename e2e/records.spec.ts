import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, place, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { nameField } from './reporting.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** A find of one's own, reported by the call. */
async function report(page: Page, fields: Record<string, unknown> = {}): Promise<{ id: number }> {
  const call = await callsOf(page)
  return call('/records/create-record', {
    uuid: randomUUID(),
    fields: {
      taxonId: await taxonOf(page, 'Cygnus olor'),
      certainty: 'sikker',
      observedFrom: '2026-05-14',
      point: { lon: 9.5454, lat: 56.1632 },
      locality: 'Prøvesøen',
      ...fields,
    },
  })
}

/** A page of somebody who is not signed in, beside the test's own. */
const stranger = (browser: Browser, baseURL: string) =>
  browser.newPage({ baseURL, storageState: { cookies: [], origins: [] } })

test.describe('a find', () => {
  test.use({ as: 'medlem' })

  test('tells a visitor what is public, and nothing that is the owner’s', async ({ page, browser, portal }) => {
    const { id } = await report(page, { count: 3, countUnit: 'individuals', privateNote: 'kun for mig', tags: ['tur'] })
    const visitor = await stranger(browser, portal.url)
    await visitor.goto(`/fund/${id}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
    await expect(visitor).toHaveTitle('Knopsvane (Cygnus olor) · Vildfund')
    await expect(visitor.getByText('Prøvesøen')).toBeVisible()
    await expect(visitor.getByText('3 individer')).toBeVisible()
    await expect(visitor.getByText('kun for mig')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Redigér' })).toHaveCount(0)
    await expect(visitor.getByRole('heading', { name: 'Mine mærker' })).toHaveCount(0)
    await visitor.close()
  })

  test('that is begun on the page of a taxon is a find of that taxon', async ({ page }) => {
    await page.goto(`/taxa/${await taxonOf(page, 'Cygnus olor')}`)
    await page.getByRole('main').getByRole('link', { name: 'Nyt fund' }).click()
    await expect(nameField(page)).toHaveValue('Knopsvane')
    await expect(page.getByText('Mangler endnu: sted')).toBeVisible()
  })

  for (const [name, size] of Object.entries(sizes)) {
    test(`without a picture gives its room to the place, on a ${name}`, async ({ page }) => {
      await page.setViewportSize(size)
      const { id } = await report(page)
      await page.goto(`/fund/${id}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Sted' })).toBeInViewport()
      const drawing = await main.locator('svg:has(use)').first().boundingBox()
      expect(drawing?.height).toBeLessThan(100)
    })
  }

  test('shows a sensitive place as a square, and the place itself to its owner', async ({ page, browser, portal }) => {
    const { id } = await report(page, { locality: 'Hemmelig Eng', ownBlur: true })
    await page.goto(`/fund/${id}`)
    await expect(page.getByText('Du ser det nøjagtige sted. Andre ser et kvadrat på 5 km')).toBeVisible()
    await expect(page.getByText('Hemmelig Eng')).toBeVisible()
    const visitor = await stranger(browser, portal.url)
    await visitor.goto(`/fund/${id}`)
    await expect(visitor.getByText('Vist som et kvadrat på 5 km, fordi finderen har sløret stedet.')).toBeVisible()
    expect(await visitor.content()).not.toContain('Hemmelig Eng')
    await visitor.close()
  })

  test('can be talked about: a comment is written, mended and deleted', async ({ page }) => {
    const { id } = await report(page)
    await page.goto(`/fund/${id}`)
    await page.getByRole('button', { name: 'Skriv en kommentar …' }).click()
    const box = page.getByRole('textbox', { name: 'Din kommentar' })
    await expect(box).toBeFocused()
    await box.fill('Den lå helt stille')
    await page.getByRole('button', { name: 'Send kommentar' }).click()
    const comment = page.getByRole('article', { name: /^Kommentar af/ })
    await expect(comment.getByText('Den lå helt stille')).toBeVisible()

    await comment.getByRole('button', { name: 'Ret' }).click()
    await comment.getByRole('textbox', { name: 'Ret din kommentar' }).fill('Den lå stille i sivene')
    await comment.getByRole('button', { name: 'Gem' }).click()
    await expect(comment.getByText('Den lå stille i sivene')).toBeVisible()
    await expect(comment.getByText('rettet')).toBeVisible()

    await comment.getByRole('button', { name: 'Slet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
    await expect(page.getByText('Kommentaren er slettet.').first()).toBeVisible()
    await expect(page.getByText('Den lå stille i sivene')).toHaveCount(0)
  })

  test('can be made personal and deleted, and both are taken back from the message', async ({ page }) => {
    const { id } = await report(page)
    await page.goto(`/fund/${id}`)
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Flere handlinger' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const undo = page.getByRole('region', { name: 'Beskeder' }).getByRole('button', { name: 'Fortryd' })
    const main = page.getByRole('main')

    await choose('Gør personligt')
    await page.getByRole('dialog').getByRole('button', { name: 'Gør personligt' }).click()
    await expect(main.getByText('Fundet er finderens eget.', { exact: false })).toBeVisible()
    await undo.click()
    await expect(main.getByText('Fundet er finderens eget.', { exact: false })).toHaveCount(0)

    await choose('Slet fundet')
    await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
    await expect(main.getByText('Fundet er slettet.')).toBeVisible()
    await undo.last().click()
    await expect(main.getByText('Fundet er slettet.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Vis historikken' }).click()
    await expect(main.getByRole('heading', { name: 'Historik' })).toBeVisible()
  })

  test('gets labels of its owner’s own', async ({ page }) => {
    const { id } = await report(page)
    await page.goto(`/fund/${id}`)
    await page.getByLabel('Nyt mærke').fill('forår')
    await page.getByRole('button', { name: 'Tilføj' }).click()
    await page.getByRole('button', { name: 'Fjern mærket forår' }).click()
    await expect(page.getByRole('button', { name: 'Fjern mærket forår' })).toHaveCount(0)
  })

  test('that is not there is told to be unknown', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const reply = await page.goto('/fund/999999999')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
  })

  for (const [size, viewport] of Object.entries(sizes)) {
    test(`is accessible on a ${size}`, async ({ page }) => {
      test.slow() // two colour schemes, each looked at by axe
      await page.setViewportSize(viewport)
      const { id } = await report(page, { tags: ['tur'] })
      await page.goto(`/fund/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
      await expectAccessible(page)
      await expectKeyboardWorks(page)
    })
  }
})

test.describe('a person', () => {
  test.use({ as: 'medlem' })

  test('has a page with finds, species and figures; one’s own shows drafts too', async ({ page }) => {
    const call = await callsOf(page)
    await call('/records/create-record', { uuid: randomUUID(), isDraft: true, fields: { notes: 'begyndt' } })
    await report(page)
    await page.getByRole('link', { name: 'Min side' }).first().click()
    await expect(page).toHaveURL(/\/profil\/\d+$/)
    await page.getByRole('button', { name: 'Kladder' }).click()
    await expect(page.getByRole('link', { name: /Ubestemt fund/ }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Artsliste' }).click()
    await expect(page.getByRole('link', { name: /^Knopsvane/ })).toBeVisible()
    await page.getByRole('tab', { name: 'Statistik' }).click()
    await expect(page.getByRole('figure', { name: 'Fund efter måned' })).toContainText('maj')
    expect(place(page)).toMatch(/\?fane=statistik$/)
  })

  for (const [size, viewport] of Object.entries(sizes)) {
    test(`has a page that is accessible on a ${size}`, async ({ page }) => {
      test.slow() // two colour schemes, each looked at by axe
      await page.setViewportSize(viewport)
      await report(page)
      await page.getByRole('link', { name: 'Min side' }).click()
      await page.getByRole('tab', { name: 'Statistik' }).click()
      await expect(page.getByRole('figure', { name: 'Fund efter måned' })).toBeVisible()
      await expectAccessible(page)
      await expectKeyboardWorks(page)
    })
  }

  test('has a time line of what they did', async ({ page }) => {
    await report(page)
    await page.goto('/profil/userActivityList')
    await expect(page.getByRole('heading', { level: 1, name: 'Min tidslinje' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
})
