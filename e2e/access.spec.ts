import type { Page } from '@playwright/test'
import { type PageAccess, pages } from '../contract/pages.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

// Each page is a test of its own: the workers share them.
test.describe.configure({ mode: 'parallel' })

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Pages that lead on at once show nothing to look at. */
const leadsOn = {
  visitor: ['/'],
  siteadmin: ['/', '/landingpage', '/konto', '/auth', '/logout', '/invasiv/bliv-bruger'],
}
const isForVisitors = (access: PageAccess) => access.who === 'all'
/** Who opens a page that is not for everybody: the site administrator where that role is among the page's. */
const staffFor = (access: PageAccess) =>
  access.who === 'roles' && !access.roles.includes('siteAdminRole') ? 'taxon-admin' : 'siteadmin'

/** Birds are a taxon with a fixed id, there in every installation. */
const birds = 559
/** What stands for the other parts of an address. */
const parts: Record<string, string> = { recordEditMode: 'nyt', editCommunityMode: 'nyt' }
/** These need a find, a person, a thread or news to show: records.spec.ts, forum.spec.ts and news.spec.ts make them and look. */
const lookedAtElsewhere = [
  ...['/fund/{fundId}', '/profil/{brugerId}', '/forum/{forumId}', '/nyheder/{nyhedId}'],
  ...['/tur/{turId}', '/tur/fund/{turId}', '/tur/fund/fotos/{turId}', '/tur/fund/placering/{turId}'],
  ...['/tur/fund/tripRecordItem', '/faellesskaber/{faelleskabId}'],
]
const addressOf = (path: string) => {
  const address = path.replace(/\{(\w+)\}/, (_all, name: string) => parts[name] ?? String(birds))
  return path.startsWith('/administration/taxon-redigering/stamdata/') && !path.includes('{')
    ? `${address}?taxonId=${birds}`
    : address
}

async function open(page: Page, path: string) {
  const address = addressOf(path)
  await page.goto(address)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The page is opened anew in each size: what the browser has fetched for the first serves the second. */
async function expectUsable(page: Page, path: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await test.step(`on a ${size}`, async () => {
      await page.setViewportSize(viewport)
      await open(page, path)
      await expectAccessible(page)
      await expectKeyboardWorks(page)
    })
  }
}

test.describe('a visitor', () => {
  for (const { path, access } of pages) {
    if (!isForVisitors(access) || leadsOn.visitor.includes(path) || lookedAtElsewhere.includes(path)) continue
    test(`can use ${path}`, ({ page }) => expectUsable(page, path))
  }

  test('can use the 404 page', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    await expectUsable(page, '/findes-ikke')
  })
})

for (const account of ['siteadmin', 'taxon-admin'] as const) {
  test.describe(account, () => {
    test.use({ as: account })
    for (const { path, access } of pages) {
      if (leadsOn.siteadmin.includes(path) || staffFor(access) !== account) continue
      if (lookedAtElsewhere.includes(path)) continue
      test(`can use ${path}`, async ({ page, complaints }) => {
        // It asks GBIF at once, which no test machine need reach.
        if (path.endsWith('select-gbif-species')) complaints.allow(/gbif-species/)
        await expectUsable(page, path)
      })
    }
  })
}
