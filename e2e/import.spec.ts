import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOf, type SheetCell, sheetOf } from '../test/sheets.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'

const address = '/profil/import-record-dialog'
const good = {
  Art: 'Musvit',
  Dato: '17-05-2025',
  Breddegrad: '56,1632',
  Længdegrad: '9,5454',
  Lokalitet: 'Importskoven',
}

async function choose(page: Page, rows: Record<string, SheetCell>[]) {
  const buffer = await sheetOf(rows)
  await page.locator('input[type=file]').setInputFiles({ name: 'fund-2025.xlsx', mimeType: 'application/zip', buffer })
}

test.describe('finds from a workbook', () => {
  test.use({ as: 'medlem' })

  test('are checked, mended in the sheet with reasons, imported and undone', async ({ page }) => {
    test.setTimeout(180_000)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Importér fund' })).toBeVisible()
    const inBrazil = { ...good, Dato: '16-05-2025', Breddegrad: '-3,1', Længdegrad: '-60,02' }
    await choose(page, [good, { ...good, Art: 'Snemand' }, { ...good, Dato: 'i går' }, inBrazil])
    await expect(page.getByText('2 fejl i 2 rækker. Intet er importeret')).toBeVisible()
    // What is odd about the others is told at once too.
    await expect(page.getByRole('row', { name: /Række 5 Stedet ligger uden for portalens område/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Række 3 Art Snemand findes ikke/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Importér/ })).toHaveCount(0)
    await expectAccessible(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hent arket med fejlene' }).click()
    const path = await (await saved).path()
    const [headings = [], ...rows] = await rowsOf(await readFile(path))
    expect(headings.at(-1)).toBe('Fejl')
    expect(rows[1]?.at(-1)).toContain('Snemand findes ikke')

    const mended = rows.map((row) =>
      Object.fromEntries(headings.map((heading, i) => [String(heading), row[i] as SheetCell])),
    )
    await choose(
      page,
      mended.slice(0, 3).map((row) => ({ ...row, Art: 'Musvit', Dato: '17-05-2025' })),
    )
    await expect(page.getByText('3 fund er klar til import.')).toBeVisible()
    // On a phone the answer would lie out of sight.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Importér 3 fund' }).click()
    await expect(page.getByText('3 fund er importeret')).toBeInViewport({ timeout: 60_000 })
    await expect(page.getByRole('group', { name: 'Din fil' })).toBeFocused()
    await expectAccessible(page)

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', { name: 'Se dine fund' }).click()
    await expect(page.getByText('Importskoven').first()).toBeVisible()

    await page.goto(address)
    await page.getByRole('button', { name: 'Fortryd', exact: true }).first().click()
    const buttons = page.getByRole('dialog').getByRole('button')
    await expect(buttons.filter({ hasText: 'fundene' })).toHaveText(['Behold fundene', 'Slet fundene'])
    await buttons.filter({ hasText: 'Behold fundene' }).click()
    await expect(page.getByRole('cell', { name: 'Fortrudt' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Fortryd', exact: true }).first().click()
    await buttons.filter({ hasText: 'Slet fundene' }).click()
    await expect(page.getByRole('cell', { name: 'Fortrudt' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fjern fra listen (fund-2025.xlsx)' }).first()).toBeVisible()
  })

  test('what is no workbook is refused with a reason', async ({ page, complaints }) => {
    complaints.allow(/400/)
    await page.goto(address)
    const buffer = Buffer.from('Art;Dato\nMusvit;2025\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'fund.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByText('Importen læser Excel-projektmapper (.xlsx). Gem arket som .xlsx først.')).toBeVisible()
  })
})
