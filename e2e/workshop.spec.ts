import type { Page } from '@playwright/test'
import { writeSheet } from '../server/core/sheet.ts'
import { archiveOf } from '../test/archive.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'

const workshop = '/administration/taxon-redigering'

/** Type into a field where a taxon is chosen, and take the hit that says so. */
async function chooseTaxon(page: Page, field: string, typed: string, hit: string) {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: hit }).first().click()
}

async function openSwan(page: Page) {
  await page.goto(workshop)
  await chooseTaxon(page, 'Find et taxon', 'knopsvane', 'Cygnus olor')
  await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A workbook whose first row names its columns. */
async function workbookOf(rows: readonly Record<string, string>[]) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = headings.map((header) => ({ header, cell: (row: Record<string, string>) => row[header] ?? null }))
  const bytes = await new Response(writeSheet('Taxa', columns, rows)).arrayBuffer()
  return { name: 'taxa.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}

test.describe('the taxon workshop', () => {
  test.describe('of an expert', () => {
    test.use({ as: 'taxon-ekspert' })

    test('adds a synonym, by which the species is found', async ({ page }) => {
      await openSwan(page)
      await page.getByRole('button', { name: 'Tilføj navn' }).click()
      const dialog = page.getByRole('dialog', { name: 'Tilføj navn' })
      await dialog.getByLabel('Videnskabeligt navn').fill('Anas proevensis')
      await dialog.getByRole('button', { name: 'Tilføj navnet' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Ret Anas proevensis' })).toBeVisible()
      await expect(page.getByText('Føjede navnet Anas proevensis til knopsvane.')).toBeVisible()
      await page.goto('/taxa')
      await page.getByRole('combobox', { name: 'Find en art' }).fill('anas proev')
      const hit = page.getByRole('listbox').getByRole('option').first()
      await expect(hit).toContainText('Knopsvane')
      await expect(hit).toContainText('Anas proevensis')
    })
  })

  test.describe('of an expert who looks after a sensitive species', () => {
    test.use({ as: 'taxon-ekspert' })

    test('says when its finds are hidden', async ({ page, complaints }) => {
      // The first attempt is refused.
      complaints.allow(/status of 400/)
      await page.goto(workshop)
      await chooseTaxon(page, 'Find et taxon', 'havørn', 'Haliaeetus albicilla')
      const part = card(page, 'Hvornår fund sløres')
      await part.getByRole('button', { name: 'Tilføj en regel' }).click()
      const rule = part.getByRole('group', { name: 'Regel 1' })
      await part.getByRole('button', { name: 'Gem reglerne' }).click()
      await expect(rule.getByText('Vælg mindst én måned, ét livsstadie eller én adfærd.')).toBeVisible()
      await rule.getByLabel('April').press('Space')
      await rule.getByLabel('Ynglende').check()
      await part.getByRole('button', { name: 'Gem reglerne' }).click()
      await expect(part.getByText('Gemt', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(rule.getByLabel('April')).toBeChecked()
      await expect(rule.getByLabel('Maj')).not.toBeChecked()
      await expect(page.getByText('Rettede, hvornår fund af havørn sløres.')).toBeVisible()
    })
  })

  test.describe('of an administrator', () => {
    test.use({ as: 'taxon-admin' })

    test('merges an orphan and undoes it', async ({ page }) => {
      await page.goto(`${workshop}?fane=import`)
      const archive = await archiveOf({
        taxon: [
          ['taxonID', 'scientificName', 'taxonRank', 'taxonomicStatus'],
          ['p1', 'Herrelosus proevensis', 'species', 'accepted'],
        ],
      })
      await page
        .getByLabel(/Fil med tjekliste/)
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

    test('moves a species to another genus, stays where it was on the page, and undoes it', async ({ page }) => {
      await openSwan(page)
      await chooseTaxon(page, 'Nyt overordnet taxon', 'anser', 'Slægt')
      const ask = page.getByRole('button', { name: 'Vis, hvad en flytning gør' })
      await ask.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      await ask.click()
      const trial = page.getByRole('dialog', { name: 'Flyt knopsvane til Anser?' })
      await expect(trial.getByText('Intet er ændret endnu.')).toBeVisible()
      expect(await page.evaluate(() => window.scrollY)).toBe(before)
      await trial.getByRole('button', { name: 'Flyt' }).click()
      const place = page.getByRole('list', { name: 'Overordnede taxa, øverst først' })
      await expect(place.getByRole('link').last()).toHaveText('Anser')
      await page.getByRole('button', { name: 'Fortryd', exact: true }).click()
      await expect(place.getByRole('link').last()).toHaveText('Cygnus')
      await expect(page.getByText('Fortrød: Flyttede knopsvane fra Cygnus til Anser.')).toBeVisible()
    })

    test('is told what is wrong in a workbook by row and column, and mends it', async ({ page }) => {
      await page.goto(`${workshop}?fane=import`)
      const name = 'Parus proevensis'
      const good = { 'Overordnet taxon': 'Parus', Rang: 'Art', 'Videnskabeligt navn': name, Standardtaxon: 'Ja' }
      const part = card(page, 'Taxa fra regneark')
      const file = part.getByLabel(/Fil med taxa fra regneark/)
      await file.setInputFiles(await workbookOf([{ Navn: name }]))
      await expect(part.getByRole('row', { name: '1 A Overskriften Navn kendes ikke.' })).toBeVisible()

      await file.setInputFiles(
        await workbookOf([good, { ...good, 'Overordnet taxon': 'Findesikke', 'Videnskabeligt navn': 'Parus alter' }]),
      )
      await expect(part.getByText('Filen kan ikke importeres endnu, og intet er ændret')).toBeVisible()
      await expect(part.getByRole('row', { name: /3\s+Overordnet taxon\s+Findesikke findes ikke/ })).toBeVisible()
      await expect(part.getByRole('button', { name: 'Importér' })).toHaveCount(0)
      await expectAccessible(page)

      await file.setInputFiles(await workbookOf([good]))
      await part.getByRole('button', { name: 'Importér' }).click()
      await expect(part.getByText('Filen er importeret')).toBeVisible()
      await chooseTaxon(page, 'Find et taxon', 'parus proev', name)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })

    test('of two at once the second is told, and loses nothing', async ({ page, context, complaints }) => {
      complaints.allow(/status of 409/)
      await openSwan(page)
      const other = await context.newPage()
      await other.goto(page.url())
      await other.getByLabel('AAU-art-ID').fill('4711')
      await page.getByLabel('Sløring i meter').fill('500')

      const save = async (of: Page) => card(of, 'Status og rang').getByRole('button', { name: 'Gem' }).click()
      await save(other)
      await expect(card(other, 'Status og rang').getByText('Gemt')).toBeVisible()
      await save(page)
      await expect(page.getByText('En anden har ændret det samme i mellemtiden')).toBeInViewport()
      await page.getByRole('button', { name: 'Hent, og behold mine ændringer' }).click()
      await expect(page.getByLabel('AAU-art-ID')).toHaveValue('4711')
      await expect(page.getByLabel('Sløring i meter')).toHaveValue('500')
      await save(page)
      await expect(card(page, 'Status og rang').getByText('Gemt')).toBeVisible()
    })
  })
})
