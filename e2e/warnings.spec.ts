import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { test as base, expect, type OfWorker, openPortal } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

/** A portal that hands its e-mail in at a server of this test. */
const test = base.extend<object, OfWorker & { mail: MailServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ mail }, use) => {
      const portal = await openPortal({ SMTP_URL: mail.url })
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ portalName: 'warnings', as: 'myndighed' })
test.describe.configure({ mode: 'serial' })

const species = 'Kæmpe-bjørneklo'
/** On an island where the demo has found nothing, and the whole of it. */
const anholt = { lon: 11.56, lat: 56.71 }
const box = (lon: number, lat: number, reach: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      ...[
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, -1],
      ].map(([x = 0, y = 0]) => [lon + x * reach, lat + y * reach]),
    ],
  ],
})

async function as<T>(
  { browser, portal, stateOf }: { browser: Browser } & Pick<OfWorker, 'portal' | 'stateOf'>,
  login: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'da-DK', storageState: await stateOf(login) })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

let recordId = 0

test('an authority hears of a find in its area by e-mail and card, sets it under effort; one of another area hears nothing', async ({
  page,
  browser,
  portal,
  stateOf,
  mail,
}) => {
  test.setTimeout(300_000)
  const world = { browser, portal, stateOf }
  // Both have been here before: whoever has not is told nothing.
  for (const login of ['myndighed', 'dataforvalter']) await stateOf(login)
  await as(world, 'siteadmin', async (theirs) => {
    const post = await callsOf(theirs)
    const authorization = await theirs.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('user:')) ?? ''
      return `Bearer ${JSON.parse(localStorage.getItem(key) ?? '').value.access_token}`
    })
    for (const [name, area] of [
      ['Bjarke Myndighed', box(anholt.lon, anholt.lat, 0.2)],
      ['Tove Dataforvalter', box(14.9, 55.1, 0.2)],
    ] as const) {
      const found = await theirs.request.get('/api/account/search-users', {
        params: { queryString: name },
        headers: { authorization },
      })
      const [user] = (await found.json()) as { id: number }[]
      const grant = { userId: user?.id, role: 'managingAuthorityRole', area, reason: 'Aftale' }
      await post('/account/add-user-grant', grant)
    }
  })
  await as(world, 'medlem', async (theirs) => {
    const post = await callsOf(theirs)
    const fields = {
      ...{ taxonId: await taxonOf(theirs, species), certainty: 'sikker', point: anholt, locality: 'Anholt Havn' },
      observedFrom: new Date().toISOString().slice(0, 10),
    }
    recordId = (await post<{ id: number }>('/records/create-record', { uuid: randomUUID(), isDraft: false, fields })).id
  })
  const to = (name: string) => mail.received.filter((one) => one.to.startsWith(name))
  await expect.poll(() => to('myndighed').length, { timeout: 60_000 }).toBe(1)
  expect(to('dataforvalter')).toEqual([])
  expect(to('medlem')).toEqual([])
  const [message] = to('myndighed')
  expect(message?.text).toContain('Anholt Havn')
  expect(message?.text).toContain('Ikke bekræftet')
  const path = /\/invasiv\/varsler\?varsel=\d+/.exec(message?.text ?? '')?.[0] ?? ''

  await page.goto(path)
  const drawer = page.getByRole('dialog', { name: species })
  await expect(drawer.getByText('Ikke kendt her i ti år').first()).toBeVisible()
  await expect(drawer.getByText('Ikke bekræftet').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('radio', { name: 'Under indsats' }).check()
  await drawer.getByLabel('Note').fill('Graves op på lørdag.')
  await drawer.getByRole('button', { name: 'Gem' }).click()
  await expect(page.getByText('Varslet er gemt.')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Graves op på lørdag.' })).toContainText('Under indsats')
  await drawer.getByRole('button', { name: /^Bekræft/ }).click()
  await expect(page.getByText('Din stemme er talt med.')).toBeVisible()
  // What is half written is not lost by closing.
  await drawer.getByLabel('Note').fill('Halvt')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Bliv her' }).click()
  await expect(drawer.getByLabel('Note')).toHaveValue('Halvt')
  await drawer.getByLabel('Note').fill('')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(species) })
  await expect(card).toBeFocused()
  // From a page past the end one comes to the last.
  await page.goto('/invasiv/varsler?tilstand=indsats&side=9')
  await expect(card).toBeVisible()
  await expect(page).toHaveURL(/tilstand=indsats$/)
  const tops = await page
    .getByRole('radiogroup', { name: 'Tilstand' })
    .getByRole('radio')
    .evaluateAll((radios) => new Set(radios.map((radio) => radio.getBoundingClientRect().top)).size)
  expect(tops).toBe(1)
  await page.goto('/invasiv/varsler?tilstand=indsats')
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(species) })).toBeVisible()
  await expectAccessible(page)
  await expectKeyboardWorks(page)
  await page.goto('/notifikationer')
  await expect(page.getByRole('link', { name: `Varsel: ${species.toLowerCase()}`, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Bekræft arten/ })).toHaveAttribute('href', path)
  await expect(page.getByRole('link', { name: /^Ikke den art/ })).toHaveAttribute('href', `/fund/${recordId}`)

  await as(world, 'dataforvalter', async (theirs) => {
    await theirs.goto('/invasiv/varsler')
    await expect(theirs.getByText('Ingen varsler', { exact: true })).toBeVisible()
    await theirs.goto(path)
    await expect(theirs.getByRole('heading', { name: 'Varslet findes ikke' }).first()).toBeVisible()
  })
})

test('a find that is taken back withdraws its warning, and who was told hears that too', async ({
  page,
  browser,
  portal,
  stateOf,
  mail,
}) => {
  await as({ browser, portal, stateOf }, 'medlem', async (theirs) => {
    const post = await callsOf(theirs)
    await post('/records/delete-record', { id: recordId })
  })
  const withdrawn = () =>
    mail.received.filter(({ to, text }) => to.startsWith('myndighed') && text.includes('trukket tilbage'))
  await expect.poll(() => withdrawn().length, { timeout: 60_000 }).toBe(1)
  await page.goto('/invasiv/varsler')
  await expect(page.getByText('Ingen varsler', { exact: true })).toBeVisible()
})
