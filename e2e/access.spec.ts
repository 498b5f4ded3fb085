import type { Page } from '@playwright/test'
import { type PageAccess, pages } from '../contract/pages.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Pages that lead on at once show nothing to look at. */
const leadsOn = {
  visitor: ['/'],
  siteadmin: ['/', '/landingpage', '/konto', '/auth', '/logout'],
}
const isForVisitors = (access: PageAccess) => access.who === 'all'

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test.describe('a visitor', () => {
      for (const { path, access } of pages) {
        if (!isForVisitors(access) || leadsOn.visitor.includes(path)) continue
        test(`can use ${path}`, async ({ page }) => {
          await open(page, path)
          await expectAccessible(page)
          await expectKeyboardWorks(page)
        })
      }

      test('can use the 404 page', async ({ page, complaints }) => {
        complaints.allow(/status of 404/)
        await open(page, '/findes-ikke')
        await expectAccessible(page)
        await expectKeyboardWorks(page)
      })
    })

    test.describe('a site administrator', () => {
      test.use({ as: 'siteadmin' })
      for (const { path } of pages) {
        if (leadsOn.siteadmin.includes(path)) continue
        test(`can use ${path}`, async ({ page }) => {
          await open(page, path)
          await expectAccessible(page)
          await expectKeyboardWorks(page)
        })
      }
    })
  })
}
