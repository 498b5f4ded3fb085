import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startServer } from '../test/real-server.ts'
import { expect, portalSettings, signInAs, test } from './driver.ts'
import { mapReady, numberIn, reportRecords, spots, total } from './searching.ts'
import { copyOfTemplate } from './template.ts'

test('an imported municipality is chosen by name, and is still called so when the address is opened again', async ({
  browser,
  complaints,
}) => {
  test.slow() // the portal is started twice: areas are imported while it stands still
  const data = await copyOfTemplate()
  const env = { ...data.env, ...portalSettings }
  const contextOf = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL, locale: 'da-DK', serviceWorkers: 'block' })
    complaints.watch(context)
    return context
  }
  try {
    const before = await startServer(env)
    const reporting = await contextOf(before.url)
    await signInAs(await reporting.newPage(), 'medlem')
    await reportRecords(browser, before.url, await reporting.storageState())
    await reporting.close()
    await before.end('SIGTERM')
    const file = fileURLToPath(new URL('two-municipalities.geojson', import.meta.url))
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'import:places', '--', file], {
      env: { ...process.env, ...data.env },
    })
    expect(stdout).toContain('2 areas of the kind municipality: 2 new')

    const portal = await startServer(env)
    const context = await contextOf(portal.url)
    const page = await context.newPage()
    await page.goto('/fund/soegning')
    await mapReady(page)
    const everything = await numberIn(page)
    await page.getByRole('searchbox', { name: 'Vælg sted' }).fill('prøvel')
    await page
      .getByRole('list', { name: 'Steder' })
      .getByRole('button', { name: /^Prøvelev Kommune/ })
      .click()
    const chip = page.getByRole('button', { name: 'Fjern filteret: i Prøvelev Kommune' })
    await expect(chip).toBeVisible()
    // A third of the finds that do not hide: those of the one place that lies in it.
    const inArea = (everything - 1) / spots.length
    await expect(total(page)).toHaveText(`${inArea} fund`)
    await expect(page.getByRole('status').filter({ hasText: `${inArea} fund i 1 kvadrat` })).toBeVisible()

    await page.reload()
    await expect(chip).toBeVisible()
    await mapReady(page)
    await page.getByRole('button', { name: 'Vis som tabel' }).click()
    const table = page.getByRole('table', { name: 'Fund pr. kvadrat i kortudsnittet' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('cell', { name: String(inArea), exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Liste' }).click()
    await expect(page.getByRole('tabpanel').locator('a[href^="/fund/"]')).toHaveCount(inArea)
    await context.close()
    await portal.end('SIGTERM')
  } finally {
    await data.remove()
  }
})
