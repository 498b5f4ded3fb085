import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { arriveAt, expect, test } from './driver.ts'

const label = 'Søg efter art, fund, sted eller person'
const field = (page: Page) => page.getByRole('combobox', { name: label })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** By the key, once there is a page to hear it. */
async function openByKey(page: Page) {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
}
const quickSearch = '**/api/search/quick-search?*'

test.describe('the box for everything', () => {
  test('opens by a key on any page, finds while one types, and is gone when one arrives', async ({ page }) => {
    await page.goto('/taxa')
    await openByKey(page)
    await expect(group(page, 'Gå til').getByRole('option', { name: 'Overblik' })).toBeVisible()
    await page.keyboard.type('rødhal')
    await expect(group(page, 'Arter').getByRole('option', { name: 'Rødhals' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/taxa\/\d+$/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Rødhals' })).toBeVisible()
    // The dialog has left no step in the history.
    await page.goBack()
    await expect(page).toHaveURL('/taxa')
    await expect(page.getByRole('dialog')).toBeHidden()
    // What was opened is remembered, until one asks for it to be forgotten.
    await openByKey(page)
    await expect(group(page, 'Senest').getByRole('option', { name: 'Rødhals' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ryd seneste' }).click()
    await expect(group(page, 'Senest')).toBeHidden()
    await expect(field(page)).toBeFocused()
  })

  test('opens at the first press on a page whose application runs only when somebody moves', async ({ page }) => {
    await page.goto('/landingpage')
    await openByKey(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/landingpage')
  })

  test('is walked by arrow keys through all its groups, and closed by Escape and by going back', async ({ page }) => {
    await page.goto('/overblik')
    await page.getByRole('banner').getByRole('button', { name: label }).click()
    await field(page).fill('odder')
    await expect(group(page, 'Steder').getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
    const options = page.getByRole('option')
    const names = await options.allInnerTexts()
    for (const [index] of names.entries()) {
      await expect(options.nth(index)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
    }
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: label })).toBeFocused()
    await openByKey(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/overblik')
  })

  test('opens what was typed, not what stood there before, when Enter comes before the answer', async ({ page }) => {
    await page.goto('/overblik')
    await openByKey(page)
    await field(page).fill('solsort')
    await expect(group(page, 'Arter').getByRole('option', { name: 'Solsort' })).toBeVisible()
    const held: (() => void)[] = []
    await page.route(quickSearch, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await field(page).fill('musvit')
    await page.keyboard.press('Enter')
    await expect.poll(() => held.length).toBe(1)
    await expect(page).toHaveURL('/overblik')
    for (const go of held) go()
    await expect(page.getByRole('heading', { level: 1, name: 'Musvit' })).toBeVisible()
  })

  test('finds no people for visitors, and says so; leads to a place and to a page', async ({ page }) => {
    await page.goto('/overblik')
    await openByKey(page)
    await field(page).fill('qqmaja')
    await expect(page.getByText('Personer kan findes, når man er logget ind.')).toBeVisible()
    await field(page).fill('silkeborg')
    await group(page, 'Steder').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/fund\/soegning\?cirkel=/)
    await openByKey(page)
    await field(page).fill('artsbog')
    await group(page, 'Sider').getByRole('option', { name: 'Artsbogen' }).click()
    await expect(page).toHaveURL('/taxa')
  })

  test('takes what is typed after the key, though the key is the first thing that anybody does on the page', async ({
    page,
  }) => {
    await arriveAt(page, '/taxa')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.keyboard.type('/silkeborg', { delay: 30 })
    await expect(field(page)).toHaveValue('silkeborg')
  })

  test('leaves the key to fields and dialogs, and can be told to leave it alone', async ({ page }) => {
    await page.goto('/taxa')
    const own = page.getByRole('combobox', { name: 'Find en art' })
    await own.pressSequentially('a/b')
    await expect(own).toHaveValue('a/b')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: label }).click()
    await page.getByRole('checkbox', { name: 'Åbn med tasten /' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('for a member', () => {
  test.use({ as: 'medlem' })
  test('it finds people, and a find by its number', async ({ page }) => {
    const call = await callsOf(page)
    const { id } = await call<{ id: number }>('/records/create-record', {
      uuid: crypto.randomUUID(),
      isDraft: true,
      fields: {},
    })
    await openByKey(page)
    await field(page).fill('maja medlem')
    await expect(group(page, 'Personer').getByRole('option', { name: 'Maja Medlem' })).toBeVisible()
    await field(page).fill(`#${id}`)
    await group(page, 'Fund').getByRole('option').click()
    await expect(page).toHaveURL(`/fund/${id}`)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('it is one tap away, on the landing page too', async ({ page }) => {
    await page.goto('/landingpage')
    await page.getByRole('banner').getByRole('button', { name: label }).tap()
    await expect(field(page)).toBeFocused()
    await field(page).fill('egern')
    await expectAccessible(page)
    await group(page, 'Arter')
      .getByRole('option', { name: /^Egern/ })
      .first()
      .tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Egern' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: label }).tap()
    await page.getByTitle('Luk').tap()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
