import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { publicPages } from '../test/public-pages.ts'
import { callsOf, taxonOf } from './calls.ts'
import { arriveAt, expect, test } from './driver.ts'
import { ownToken } from './people.ts'
import { halfPages, holdBack } from './slow-pages.ts'

/* Public pages that come as finished HTML: what is in them, whoever asks, and that the browser takes them over as they are. */

const bodyOf = (html: string) => /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(html)?.[1] ?? ''
const htmlOf = async (request: APIRequestContext, path: string, headers: Record<string, string> = {}) => {
  const reply = await request.get(path, { headers })
  expect(reply.status(), path).toBe(200)
  return reply.text()
}

/** Who takes the room. */
const largest = (parts: { file: string; length: number }[]) =>
  parts
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 5)
    .map(({ file, length }) => `${file} ${length}`)
    .join(', ')

/** Every page of a find, its species and its reporter, and every list that it stands in. */
const pagesAbout = (record: { id: number; taxonId: number; userId: number }) => [
  `/fund/${record.id}`,
  `/taxa/${record.taxonId}`,
  `/profil/${record.userId}`,
  '/overblik',
  '/fund/soegning?fane=liste',
  `/fund/soegning?fane=liste&art=${record.taxonId}`,
  '/fund/soegning?fane=arter',
  '/fund/soegning?fane=statistik',
  '/fund/soegning?fane=ture&turgruppe=4',
  '/fund/soegning',
  '/fund/validerings-overblik?fane=bestem',
]

async function reported(page: Page, name: string, fields: Record<string, unknown>) {
  const call = await callsOf(page)
  const taxonId = (await taxonOf(page, name)) ?? 0
  const { id, reporter } = await call<{ id: number; reporter: { id: number } }>('/records/create-record', {
    uuid: randomUUID(),
    fields: { taxonId, certainty: 'sikker', observedFrom: '2026-05-14', locality: 'Prøvesøen', ...fields },
  })
  return { call, id, taxonId, userId: reporter.id }
}

const seen = { lon: 9.5454, lat: 56.1632 }

/** Finds to fill a page of a list and more, all of one trip. */
async function fillPortal(page: Page) {
  const { call, taxonId } = await reported(page, 'Cygnus olor', { point: seen })
  const { id: tripId } = await call<{ id: number }>('/trip-sampling-event/create-trip-sampling-event', {
    uuid: randomUUID(),
    trip: {
      ...{ title: 'Rute om søerne', start: '2026-05-14T06:10', end: '2026-05-14T09:20', isFinished: true },
      track: [Array.from({ length: 400 }, (_, at) => [seen.lon + at / 1000, seen.lat + (at % 7) / 1000, null])],
    },
  })
  for (let at = 0; at < 40; at++) {
    const point = { lon: seen.lon + at / 100, lat: seen.lat }
    const fields = { taxonId, certainty: 'sikker', observedFrom: '2026-05-14', locality: `Sø ${at}`, point, tripId }
    await call('/records/create-record', { uuid: randomUUID(), fields })
  }
}

/** As long as news gets; and a community that gathers the finds. */
async function tellNews(page: Page) {
  const call = await callsOf(page)
  const criteria = { taxonIds: [await taxonOf(page, 'Cygnus olor')] }
  const community = { name: 'Svaner på søerne', criteria, fields: [] }
  await call('/community/create', { uuid: randomUUID(), community })
  const html = '<p>De kommer i flokke fra nord, og man hører dem, før man ser dem.</p>'.repeat(40)
  const news = { title: 'Traner på vej', introduction: 'De første er set.', html, state: 'published' }
  await call('/news/create-or-update', { news })
}

let isFilled = false
test.beforeEach(async ({ browser, portal, stateOf }) => {
  if (isFilled) return
  for (const [login, fill] of [
    ['medlem', fillPortal],
    ['siteadmin', tellNews],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal.url, storageState: await stateOf(login) })
    await fill(await context.newPage())
    await context.close()
  }
  isFilled = true
})

test('each page has its content, and no more than its budget before anybody touches it', async ({
  request,
  portal,
}) => {
  const all = await publicPages(portal.url)
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['article', 'community', 'trip', 'tripRecords']))
  for (const [name, path] of Object.entries(all)) {
    const html = await htmlOf(request, path)
    expect(bodyOf(html), name).toMatch(/<h1[ >]/)
    expect(bodyOf(html), `${name} waits for something`).not.toContain('aria-busy="true"')
    const ahead = [...html.matchAll(/<link rel="prefetch" as="script" crossorigin href="\/([^"]+)">/g)]
    const sizes = ahead.map(async ([, file = '']) => {
      const { length } = await readFile(new URL(`../dist/web/${file}.gz`, import.meta.url))
      return { file, length }
    })
    const scripts = await Promise.all(sizes)
    const script = scripts.reduce((sum, { length }) => sum + length, 0)
    expect(script, `${name}: JavaScript, most of it ${largest(scripts)}`).toBeLessThanOrEqual(170_000)
    expect(script, `${name}: JavaScript`).toBeGreaterThan(100_000)
    const parts = [...html.matchAll(/<(style|script)([^>]*)>(.*?)<\/\1>/gs)].map(
      ([, kind = '', attributes = '', text = '']) => ({
        file: /id="([^"]+)"/.exec(attributes)?.[1] ?? kind,
        length: gzipSync(text).length,
      }),
    )
    parts.push({ file: 'body', length: gzipSync(bodyOf(html)).length })
    expect(gzipSync(html).length, `${name}: HTML and styles, most of it ${largest(parts)}`).toBeLessThanOrEqual(60_000)
  }
})

test('a browser without JavaScript reads finds and species and finds its way on', async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })
  await page.goto('/taxa')
  await page.getByRole('main').getByRole('link', { name: 'Næste' }).first().click()
  await expect(page).toHaveURL(/side=2/)
  await page.goto('/fund/soegning?fane=liste')
  await page.getByRole('main').getByRole('link', { name: 'Flere fund' }).click()
  await page.locator('main a[href*="?soegning="]').first().click()
  await expect(page).toHaveURL(/\/fund\/\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.close()
})

test('the browser takes each page over as it stands and asks nothing again', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    // The land of a map is a picture's file.
    if (request.resourceType() === 'fetch' && new URL(request.url()).pathname.startsWith('/api/'))
      asked.push(request.url())
  })
  for (const [name, path] of Object.entries(await publicPages(portal.url))) {
    await arriveAt(page, path)
    await page.evaluate(() => {
      const heading = document.querySelector('#root h1')
      if (heading) (heading as HTMLElement & { isFromServer?: boolean }).isFromServer = true
    })
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await page.waitForFunction(() => document.getElementById('page-data') === null)
    const isKept = await page.evaluate(
      () => (document.querySelector('#root h1') as (HTMLElement & { isFromServer?: boolean }) | null)?.isFromServer,
    )
    expect(isKept, name).toBe(true)
    // The landing page asks for its living part when somebody comes near.
    if (name !== 'landing') expect(asked, name).toEqual([])
    asked.length = 0
    await page.evaluate(() => localStorage.clear())
  }
})

test('a page that comes in pieces is taken over when it is whole', async ({ page, portal }) => {
  const slow = await halfPages(portal.url)
  // With a question in its address the application comes at once.
  await arriveAt(page, `${slow.url}/taxa?gruppe=4`, { waitUntil: 'commit' })
  // All its code is here, and has had its turn.
  await page.waitForFunction(() => {
    const here = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const wanted = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    return wanted.length > 0 && wanted.every(({ href }) => here.has(href))
  })
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => requestIdleCallback(resolve))
  })
  slow.sendRest()
  await page.waitForFunction(() => document.getElementById('page-data') === null && document.readyState === 'complete')
  await expect(page.getByRole('link', { name: /Knopsvane|Gråand/ }).first()).toBeVisible()
  await slow.close()
})

const application = '**/assets/*.js'

test('a link that others have marked leads to the same page, and the mark is gone', async ({ page, request }) => {
  const [plain, marked] = await Promise.all(
    ['', '?fbclid=IwAR0&utm_source=brev'].map((more) => request.get(`/taxa${more}`)),
  )
  expect(await marked?.text()).toBe(await plain?.text())
  await page.goto('/taxa?gruppe=4&fbclid=IwAR0#indhold')
  await expect(page).toHaveURL(/\/taxa\?gruppe=4#indhold$/)
})

test('what is typed before the application is there is heard', async ({ page }) => {
  const letThrough = await holdBack(page, application)
  await arriveAt(page, '/taxa')
  await page.getByRole('combobox', { name: 'Find en art' }).fill('knopsvane')
  letThrough()
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Cygnus olor')
})

test('what is chosen and ticked before the application is there is heard', async ({ page }) => {
  const letThrough = await holdBack(page, application)
  await arriveAt(page, '/taxa?gruppe=4', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Sortér efter').selectOption({ label: 'Videnskabeligt navn' })
  await page.getByText('Medtag alt').first().click()
  letThrough()
  await expect(page.getByLabel('Sortér efter')).toHaveValue('latin')
  await expect(page).toHaveURL(/latin/)
  await expect(page.getByRole('checkbox', { name: /Medtag alt/ }).first()).toBeChecked()
})

test('a tab that is pressed before the application is there opens', async ({ page }) => {
  const letThrough = await holdBack(page, application)
  await arriveAt(page, '/fund/validerings-overblik')
  await page.getByRole('tab', { name: 'Bestem art' }).click()
  letThrough()
  await expect(page.getByRole('tab', { name: 'Bestem art', selected: true })).toBeVisible()
  await expect(page).toHaveURL(/fane=bestem/)
})

test('charts are in the page', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/fund/soegning?fane=statistik')
  // Icons of buttons have such shapes too, and buttons are hidden where nothing would hear them.
  const bars = page.locator('main svg rect').filter({ visible: true })
  await expect(bars.nth(5)).toBeVisible()
  // Who comes by the plain address is led on.
  await page.goto('/')
  await expect(page).toHaveURL('/landingpage')
  await context.close()
})

test.describe('a member', () => {
  test.use({ as: 'medlem' })

  test('who presses before the application knows them is heard as who they are', async ({ page }) => {
    const taxonId = await taxonOf(page, 'Cygnus olor')
    let tell = () => {}
    const pressed = new Promise<void>((resolve) => {
      tell = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await pressed
      await route.continue()
    })
    // Who has been here before gets the application at once, and its files do not come yet.
    await arriveAt(page, `/taxa/${taxonId}`, { waitUntil: 'domcontentloaded' })
    await page.locator('head > script[type="module"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Følg arten' }).click()
    tell()
    await expect(page.getByRole('button', { name: 'Følger arten', pressed: true })).toBeVisible()
  })
})

test.describe('whoever asks', () => {
  test.use({ as: 'siteadmin' })

  test('the HTML is the same for everybody', async ({ page, portal, request }) => {
    await page.goto('/overblik')
    const headers = { authorization: `Bearer ${await ownToken(page)}` }
    for (const [name, path] of Object.entries(await publicPages(portal.url))) {
      const cookie = (await page.context().cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
      const own = bodyOf(await htmlOf(request, path, { ...headers, cookie }))
      expect(own, name).toBe(bodyOf(await htmlOf(request, path)))
    }
  })
})

test.describe('what somebody wrote', () => {
  test.use({ as: 'medlem' })
  const payload = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>'
  const secret = `hemmelig-${randomUUID().slice(0, 8)}`

  test('stays text on every page', async ({ page, request }) => {
    const { call, ...record } = await reported(page, 'Cygnus olor', {
      point: seen,
      locality: payload,
      note: payload,
    })
    await call('/forum/add-thread-comment', {
      on: { kind: 'record', ownerId: record.id },
      html: `<p>hej</p>${payload}`,
    })
    await call('/account/update-user-about', { userId: record.userId, about: payload })
    for (const path of pagesAbout(record)) {
      const html = await htmlOf(request, path)
      expect(html, path).not.toMatch(/<img[^>]*onerror|<script>alert|<\/script><script>/)
    }
    expect(await htmlOf(request, `/fund/${record.id}`)).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('and nobody else may read is in no page, also right after its owner has looked', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/404 \(Not Found\)/)
    const place = { lon: 10.1234321, lat: 55.4321123 }
    const open = await reported(page, 'Cygnus olor', { point: seen, privateNote: secret, tags: [secret] })
    const hidden = await reported(page, 'Cygnus olor', { point: place, locality: secret, hideUntil: '2099-01-01' })
    const blurred = await reported(page, 'Haliaeetus albicilla', { point: place, note: secret, locality: secret })
    for (const record of [open, hidden, blurred]) {
      await page.goto(`/fund/${record.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const path of pagesAbout(record)) {
        const html = await (await request.get(path)).text()
        expect(html, path).not.toContain(secret)
        if (record !== open) expect(html, path).not.toMatch(/55\.432|10\.123/)
      }
    }
    expect((await request.get(`/fund/${hidden.id}`)).status()).toBe(404)
  })
})
