import type { Page } from '@playwright/test'
import { archiveOf } from '../test/archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, signInAs, test } from './driver.ts'

const workshop = '/administration/taxon-redigering'

/** Type into a field where a taxon is chosen, and take the hit that says so. */
async function chooseTaxon(page: Page, field: string, typed: string, hit: string) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').filter({ hasText: hit }).first().click()
}

test.describe('the taxon workshop', () => {
  // Signing in, importing and both colour schemes take their time where much else runs.
  test.describe.configure({ timeout: 120_000 })

  test('an editor adds a synonym and finds by it', async ({ page }) => {
    await signInAs(page, 'taxon-ekspert')
    await page.goto(workshop)
    await chooseTaxon(page, 'Find et taxon', 'knopsvane', 'Cygnus olor')
    await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
    await page.getByRole('button', { name: 'Tilføj navn' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tilføj navn' })
    await dialog.getByLabel('Videnskabeligt navn').fill('Anas proevensis')
    await dialog.getByRole('button', { name: 'Tilføj navnet' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ret Anas proevensis' })).toBeVisible()
    await expect(page.getByText('Føjede navnet Anas proevensis til knopsvane.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/taxa')
    await page.getByRole('combobox', { name: 'Find en art' }).fill('anas proev')
    await expect(page.getByRole('option').first()).toContainText('Knopsvane')
    await expect(page.getByRole('option').first()).toContainText('Anas proevensis')
  })

  test('an admin merges an orphan and undoes it', async ({ page }) => {
    await signInAs(page, 'taxon-admin')
    await page.goto(`${workshop}?fane=import`)
    const archive = await archiveOf({
      taxon: [
        ['taxonID', 'scientificName', 'taxonRank', 'taxonomicStatus'],
        ['p1', 'Herrelosus proevensis', 'species', 'accepted'],
      ],
    })
    await page
      .getByLabel(/Fil med artsliste/)
      .setInputFiles({ name: 'liste.zip', mimeType: 'application/zip', buffer: archive })
    await expect(page.getByText('Filen er i orden. Intet er ændret endnu')).toBeVisible()
    await page.getByRole('button', { name: 'Importér' }).click()
    await expect(page.getByText('Filen er importeret')).toBeVisible()

    await page.goto(`${workshop}/orphan-taxa`)
    const orphan = page.getByRole('article', { name: 'Herrelosus proevensis' })
    await orphan.getByRole('button', { name: 'Læg sammen med …' }).click()
    await chooseTaxon(page, 'Taxon', 'knopsvane', 'Cygnus olor')
    await orphan.getByRole('button', { name: 'Vis, hvad det gør' }).click()
    const trial = page.getByRole('dialog', { name: 'Læg Herrelosus proevensis sammen med knopsvane?' })
    await expect(trial.getByText('Intet er ændret endnu.')).toBeVisible()
    await trial.getByRole('button', { name: 'Læg sammen' }).click()
    await expect(orphan).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Fortryd', exact: true }).click()
    await expect(orphan).toBeVisible()
    await page.goto(`${workshop}?fane=log`)
    await expect(page.getByText('Fortrød: Lagde navnet Herrelosus proevensis sammen med knopsvane.')).toBeVisible()
  })

  test('of two editors at once the second is told, and loses nothing', async ({ page, context, complaints }) => {
    complaints.allow(/status of 409/)
    await signInAs(page, 'taxon-admin')
    await page.goto(workshop)
    await chooseTaxon(page, 'Find et taxon', 'knopsvane', 'Cygnus olor')
    await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('AAU-art-ID').fill('4711')
    await page.getByLabel('Sløring i meter').fill('500')

    const card = (of: Page) =>
      of.locator('section').filter({ has: of.getByRole('heading', { name: 'Status og rang' }) })
    await card(other).getByRole('button', { name: 'Gem' }).click()
    await expect(card(other).getByText('Gemt')).toBeVisible()
    await card(page).getByRole('button', { name: 'Gem' }).click()
    await expect(page.getByText('En anden har ændret det samme i mellemtiden')).toBeVisible()
    await page.getByRole('button', { name: 'Hent, og behold mine ændringer' }).click()
    await expect(page.getByLabel('AAU-art-ID')).toHaveValue('4711')
    await expect(page.getByLabel('Sløring i meter')).toHaveValue('500')
    await card(page).getByRole('button', { name: 'Gem' }).click()
    await expect(card(page).getByText('Gemt')).toBeVisible()
  })
})
