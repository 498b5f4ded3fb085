import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { startServer } from '../test/real-server.ts'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, place, signInAs, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { readers } from './read-files.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const total = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ fund$/ })
    .first()
const numberIn = async (page: Page) => Number((await total(page).innerText()).replace(/\D/g, ''))
const canvas = (page: Page) => page.locator('.maplibregl-canvas')

type SignedIn = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const spots = [
  { lon: 12.4, lat: 55.75 },
  { lon: 10.2, lat: 56.15 },
  { lon: 9.5, lat: 55.6 },
]
const sightings = [
  { name: 'Parus major', days: ['2019-05-03', '2021-05-14', '2023-05-20', '2026-05-01', '2026-05-09', '2025-12-24'] },
  { name: 'Cyanistes caeruleus', days: ['2020-05-30', '2026-05-31', '2026-02-02'] },
  { name: 'Esox lucius', days: ['2024-07-01', '2026-07-02'] },
  { name: 'Cantharellus cibarius', days: ['2026-09-05'] },
]

const secretPlace = 'Den hemmelige sø'

/** Finds to search in: tits in May and otherwise, fish and fungi, each in three places, and a pike that hides. */
async function reportFinds(browser: Browser, baseURL: string, storageState: SignedIn) {
  const page = await browser.newPage({ baseURL, storageState, serviceWorkers: 'block' })
  const call = await callsOf(page)
  for (const { name, days } of sightings) {
    const taxonId = await taxonOf(page, name)
    for (const observedFrom of days) {
      for (const point of spots) {
        await call('/records/create-record', {
          uuid: randomUUID(),
          fields: { taxonId, certainty: 'sikker', observedFrom, point, locality: 'Prøveskoven' },
        })
      }
    }
  }
  const taxonId = await taxonOf(page, 'Esox lucius')
  const hidden = { observedFrom: '2026-07-03', point: spots[0], locality: secretPlace, ownBlur: true }
  await call('/records/create-record', { uuid: randomUUID(), fields: { taxonId, certainty: 'sikker', ...hidden } })
  await page.close()
}

let reported: Promise<void> | undefined
test.beforeAll(async ({ browser, portal, stateOf }) => {
  reported ??= reportFinds(browser, portal.url, await stateOf('medlem'))
  await reported
})

/** The map is there, and what it shows has been told. */
async function mapReady(page: Page) {
  await expect(page.getByRole('region', { name: 'Signaturforklaring' })).toBeVisible()
}

/** Press on the map, by parts of its width and height. */
async function pressMap(page: Page, x: number, y: number) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('there is no map')
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
}

test('a family in a drawn area in May: the same finds on every tab, and back from a find to the same place', async ({
  page,
}) => {
  await page.goto('/fund/soegning')
  await mapReady(page)
  const everything = await numberIn(page)
  const field = page.getByRole('combobox', { name: 'Art, slægt, familie …' })
  await field.fill('Paridae')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Maj', exact: true }).click()
  await page.getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [0.05, 0.4],
    [0.85, 0.4],
    [0.85, 0.85],
    [0.05, 0.85],
  ] as const) {
    await pressMap(page, x, y)
  }
  await expect(page.getByText('4 hjørner')).toBeVisible()
  await page.getByRole('button', { name: 'Færdig' }).click()
  await expect(page.getByRole('button', { name: 'Fjern filteret: i tegnet område' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fjern filteret: maj' })).toBeVisible()
  await expect(total(page)).toBeVisible()
  const found = await numberIn(page)
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(everything)

  await page.getByRole('tab', { name: 'Statistik' }).click()
  await expect(page.getByText(`${found} fund af`)).toBeVisible()
  await page.getByRole('tab', { name: 'Arter' }).click()
  await expect(page.getByRole('table', { name: 'Arter blandt fundene' })).toBeVisible()
  await page.getByRole('tab', { name: 'Liste' }).click()
  const cards = page.getByRole('tabpanel').locator('a[href^="/fund/"]')
  await expect(cards.first()).toBeVisible()
  expect(await numberIn(page)).toBe(found)

  const address = place(page)
  await cards.last().scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  await cards.last().click()
  await expect(page).toHaveURL(/\/fund\/\d+$/)
  await page.goBack()
  await expect(cards.first()).toBeVisible()
  expect(place(page)).toBe(address)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.getByRole('button', { name: 'Ryd alle' }).click()
  await expect(total(page)).toHaveText(`${everything.toLocaleString('da-DK')} fund`)
  await page.goBack()
  await expect(total(page)).toHaveText(`${found} fund`)
})

test('nonsense in the address is left out and told', async ({ page }) => {
  await page.goto('/fund/soegning?fane=liste&gruppe=4&art=abc&polygon=1,2')
  await expect(page.getByText('Noget i adressen kunne ikke læses')).toContainText('arter, tegnet område')
  await expect(page.getByRole('button', { name: 'Fjern filteret: Fugle' })).toBeVisible()
})

test('the map by keyboard: the middle is chosen with Enter, and everything stands in a table too', async ({ page }) => {
  await page.goto('/fund/soegning?kort=12.4,55.75,7.2')
  await mapReady(page)
  await canvas(page).focus()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /kvadratet/ })).toBeFocused({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Søg kun her' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(canvas(page)).toBeFocused()

  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  const table = page.getByRole('table', { name: 'Fund pr. kvadrat i kortudsnittet' })
  const row = table.getByRole('row').nth(1)
  const counted = await row.getByRole('cell').nth(1).innerText()
  await row.getByRole('button').click()
  const panel = page.getByRole('region', { name: /kvadratet/ })
  await expect(panel.getByRole('status').first()).toHaveText(`${counted} fund`)
})

test('two periods are compared, and little-visited squares are told apart', async ({ page }) => {
  await page.goto('/fund/soegning?gruppe=4')
  await mapReady(page)
  await page.getByRole('button', { name: 'Sammenlign perioder' }).click()
  await page.getByLabel('Første periode fra år').fill('2015')
  await page.getByLabel('Første periode til og med år').fill('2024')
  await page.getByLabel('Anden periode fra år').fill('2025')
  await expect(page).toHaveURL(/foer=2015-01-01\/2024-12-31&efter=2025-01-01\//)
  await expect(page.getByRole('region', { name: 'Signaturforklaring' })).toContainText('For lidt besøgt')
  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  await expect(
    page
      .getByRole('table', { name: /før og efter/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await page.getByLabel('Anden periode fra år').fill('2020')
  await expect(page.getByText('Den anden periode skal begynde, når den første er slut.')).toBeVisible()
})

test.describe('a member', () => {
  test.use({ as: 'medlem' })

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
      expect(citation, form).toContain(`Udtræk af ${wanted} fund`)
      expect(citation, form).toContain('/fund/soegning?gruppe=5')
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
    await canvas(page).focus()
    await expect(async () => {
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
    await page.goto('/fund/soegning')
    await page.getByRole('button', { name: 'Gem søgning' }).click()
    await dialog.getByRole('button', { name: 'Efterårets svampe', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Fjern filteret: september–oktober' })).toBeVisible()
    await page.getByRole('button', { name: 'Gem søgning' }).click()
    await dialog.getByRole('button', { name: 'Slet Efterårets svampe' }).click()
    await page.getByRole('dialog', { name: 'Slet søgning?' }).getByRole('button', { name: 'Slet' }).click()
    await expect(dialog.getByRole('button', { name: 'Efterårets svampe', exact: true })).toHaveCount(0)
  })
})

test('an imported municipality is chosen by name, and is still called so when the address is opened again', async ({
  browser,
  complaints,
}) => {
  test.slow() // the portal is started twice: areas are imported while it stands still
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-e2e-areas-'))
  await cp(process.env.E2E_TEMPLATE ?? '', directory, { recursive: true })
  const env = { DATA_DIR: directory, LOG_LEVEL: 'error', RATE_LIMIT_WRITES: '1000000' }
  const contextOf = async (baseURL: string) => {
    const context = await browser.newContext({ baseURL, locale: 'da-DK', serviceWorkers: 'block' })
    complaints.watch(context)
    return context
  }
  try {
    const before = await startServer(env)
    const reporting = await contextOf(before.url)
    await signInAs(await reporting.newPage(), 'medlem')
    await reportFinds(browser, before.url, await reporting.storageState())
    await reporting.close()
    await before.end('SIGTERM')
    const file = fileURLToPath(new URL('two-municipalities.geojson', import.meta.url))
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'import:places', '--', file], {
      env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '' },
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
    await rm(directory, { recursive: true, force: true })
  }
})

for (const [size, viewport] of Object.entries(sizes)) {
  for (const tab of ['kort', 'liste', 'arter', 'statistik']) {
    test(`${tab} is accessible on a ${size}`, async ({ page }) => {
      test.slow() // two colour schemes, each looked at by axe
      await page.setViewportSize(viewport)
      await page.goto(`/fund/soegning?fane=${tab}&gruppe=5`)
      await expect(total(page)).toBeVisible()
      if (tab === 'kort') await mapReady(page)
      await expectAccessible(page)
      if (tab === 'kort') await expectKeyboardWorks(page)
    })
  }
}

test('a phone: the filter comes from below and says how many finds there are', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await page.goto('/fund/soegning?fane=liste')
  await page.getByRole('button', { name: /^Filtre/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await sheet.getByRole('button', { name: 'Fugle' }).click()
  await expect(sheet.getByRole('button', { name: 'Fjern filteret: Fugle' })).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Vis [\d.]+ fund$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtre (1)' })).toBeVisible()
})
