import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, test } from './driver.ts'
import { readers } from './read-files.ts'
import { canvas, numberIn, openMap, secretPlace, spots, total, withRecords } from './searching.ts'

/* What a member does with a search: takes its finds along, sees own ones in it, and keeps it. */

test.use({ as: 'medlem', portalName: 'search' })
withRecords()

test('takes the finds along in four forms, which others can read: as many rows as are told, and what hides says so', async ({
  page,
}) => {
  await page.goto('/fund/soegning?fane=liste&gruppe=5')
  await expect(total(page)).toBeVisible()
  const wanted = await numberIn(page)
  await page.getByRole('button', { name: 'Hent fund' }).click()
  const fetchAs = async (form: string) => {
    await page.getByRole('radio', { name: new RegExp(`^${form}`) }).check()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Hent ${wanted} fund`, exact: true })
      .click()
    return readFile(await (await saved).path())
  }
  for (const [form, read] of Object.entries(readers)) {
    const bytes = await fetchAs(form)
    const { rows, citation } = await read(bytes)
    expect(rows, form).toHaveLength(wanted)
    if (citation !== null) {
      expect(citation, form).toContain(`Udtræk af ${wanted} fund`)
      expect(citation, form).toContain('/fund/soegning?gruppe=5')
    }
    const said = rows.map((row) => row.Sløring ?? row.sloering ?? row.dataGeneralizations ?? '')
    const isBlurred = said.filter((words) => /kvadrat|square/.test(words))
    expect({ form, isBlurred: isBlurred.length, isPlain: said.filter((words) => words === '').length }).toEqual({
      form,
      isBlurred: 1,
      isPlain: wanted - 1,
    })
    expect(JSON.stringify(rows), form).not.toContain(secretPlace)
  }
  await expect(page.getByRole('heading', { name: 'Dine filer' })).toBeVisible()
  // How each of them is cited stands beside it, a table of finds and nothing else too.
  await expect(page.getByText(`Udtræk af ${wanted} fund`)).toHaveCount(Object.keys(readers).length)
  await expectAccessible(page)
})

test('sees own finds that are not public in a layer of its own, which a visitor never does', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const call = await callsOf(page)
  const taxonId = await taxonOf(page, 'Cantharellus cibarius')
  const fields = { certainty: 'sikker', observedFrom: '2026-09-06', point: spots[0], locality: 'Min egen skovkant' }
  await call('/records/create-record', { uuid: randomUUID(), fields: { taxonId, ...fields, isPersonal: true } })
  const address = '/fund/soegning?gruppe=2'
  await page.goto(`${address}&fane=liste`)
  await expect(total(page)).toBeVisible()
  const everybodys = await numberIn(page)
  await page.getByRole('checkbox', { name: 'Vis også mine, der ikke er offentlige' }).check()
  const section = page.getByRole('region', { name: 'Dine egne fund, som ikke er offentlige' })
  await expect(section.getByRole('link', { name: /Min egen skovkant/ })).toContainText('Personligt')
  expect(await numberIn(page)).toBe(everybodys)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Kort' }).click()
  const legend = page.getByRole('region', { name: 'Signaturforklaring' })
  await expect(legend).toContainText('Dine ikke-offentlige fund')
  await expect(page.getByRole('status').filter({ hasText: 'Desuden ser du 1 fund' })).toBeVisible()
  await page.goto(`${address}&egne=ja&kort=${spots[0]?.lon},${spots[0]?.lat},9`)
  await expect(legend).toContainText('Dine ikke-offentlige fund')
  await openMap(page)
  // The squares may be drawn before it: then Enter shows the square, and Escape leaves it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await canvas(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Dine egne fund/ })).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  const table = page.getByRole('table', { name: 'Dine egne fund, som ikke er offentlige' })
  await expect(table.getByRole('row', { name: /Min egen skovkant/ })).toBeVisible()

  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ baseURL, storageState, locale: 'da-DK', serviceWorkers: 'block' })
  complaints.watch(context)
  const visitor = await context.newPage()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto(`${address}&egne=ja&fane=liste`)
  await expect(total(visitor)).toBeVisible()
  expect(await numberIn(visitor)).toBe(everybodys)
  await expect(visitor.getByRole('main').getByText('Min egen skovkant')).toHaveCount(0)
  expect(asked).not.toContain('/api/records/search-overlay')
  await context.close()
})

test('keeps a search under a name and finds it again', async ({ page }) => {
  await page.goto('/fund/soegning?fane=liste&gruppe=2&maaned=9,10')
  await expect(total(page)).toBeVisible()
  await page.getByRole('button', { name: 'Gem søgning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gemte søgninger' })
  await expect(dialog.getByLabel('Gem denne søgning som')).toHaveValue('Svampe, september–oktober')
  await dialog.getByLabel('Gem denne søgning som').fill('Efterårets svampe')
  await dialog.getByRole('button', { name: 'Gem søgning' }).click()
  await expect(dialog.getByRole('button', { name: 'Slå besked om Efterårets svampe fra' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/fund/soegning')
  await page.getByRole('button', { name: 'Gem søgning' }).click()
  await dialog.getByRole('button', { name: 'Efterårets svampe', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Fjern filteret: september–oktober' })).toBeVisible()
  await page.getByRole('button', { name: 'Gem søgning' }).click()
  await dialog.getByRole('button', { name: 'Slet Efterårets svampe' }).click()
  await page.getByRole('dialog', { name: 'Slet søgning?' }).getByRole('button', { name: 'Slet' }).click()
  await expect(dialog.getByRole('button', { name: 'Efterårets svampe', exact: true })).toHaveCount(0)
})
