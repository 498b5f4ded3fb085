import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, register, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { withPerson } from './people.ts'
import { gpx, notebook, tripNow } from './trips.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

const create = '/trip-sampling-event/create-trip-sampling-event'

test('a quick list of 30 lines is written and sent by keyboard alone', async ({ page }) => {
  // Each find is a call of its own: on a busy machine they take their time.
  test.setTimeout(300_000)
  await register(page)
  const call = await callsOf(page)
  const trip = await call<{ id: number }>(create, {
    uuid: crypto.randomUUID(),
    trip: {
      ...tripNow(),
      title: 'Morgentur i mosen',
      track: [
        [
          [12.55, 55.65, null],
          [12.56, 55.655, null],
        ],
      ],
    },
  })
  await page.goto(`/tur/${trip.id}`)
  const list = page.getByRole('textbox', { name: 'Hurtigliste' })
  await list.focus()
  await page.keyboard.type(notebook.join('\n'))
  const readings = page.getByRole('list', { name: 'Sådan er linjerne læst' }).getByRole('listitem')
  await expect(readings).toHaveCount(30)
  await expect(readings.first()).toContainText('5 individer')
  await expect(page.getByText('Her er intet artsnavn at se')).toBeVisible()
  await expectAccessible(page)
  // What is in doubt is answered by key, one after the other.
  const sure = page.getByRole('button', { name: /^Ja, jeg er sikker/ })
  for (;;) {
    await page.waitForLoadState('networkidle')
    if ((await sure.count()) === 0) break
    await sure.first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Musvit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Læg 29 fund på turen' })).toBeEnabled()
  await list.focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('29 fund er på vej.')).toBeVisible()
  // What could not be read stays as text to mend.
  await expect(list).toHaveValue('qqxxzz')
  await expect(page.getByRole('region', { name: 'Fugle' }).getByRole('listitem').first()).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`/api/trip-sampling-event/${trip.id}`)).json()).records, {
      timeout: 90_000,
    })
    .toBe(29)
})

test('a GPX with 40 waypoints becomes a trip with a track, and 40 drafts', async ({ page }) => {
  // Each find is a call of its own: on a busy machine they take their time.
  test.setTimeout(300_000)
  await register(page)
  await page.goto('/tur/opret')
  await page.getByRole('link', { name: /^Fra en rutefil/ }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'tur.gpx',
    mimeType: 'application/gpx+xml',
    buffer: Buffer.from(gpx(40)),
  })
  await expect(page.getByText('Filen er læst')).toBeVisible()
  await expect(page.getByText('40 mærker bliver til kladder')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gem turen' }).click()
  await page.waitForURL(/\/tur\/\d+$/)
  await expect(page.getByRole('img', { name: /^Kort over turens rute/ })).toBeVisible()
  const call = await callsOf(page)
  await expect
    .poll(
      async () =>
        (await call<{ total: number }>('/records/search-record-list', { filter: {} })) && (await drafts(page)),
    )
    .toBe(40)
})

const drafts = async (page: Page) => {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '').value.access_token as string
  })
  const reply = await page.request.get('/api/records/own-records?kind=drafts&take=1', {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await reply.json()).total as number
}

test('who is asked says yes or no, and stands on the trip only then', async ({ page, browser, portal }) => {
  await register(page)
  const call = await callsOf(page)
  const trip = { ...tripNow(), title: 'Tur med venner' }
  const { id } = await call<{ id: number }>(create, { uuid: crypto.randomUUID(), trip })
  const taxonId = await taxonOf(page, 'musvit')
  await call('/records/create-record', {
    uuid: crypto.randomUUID(),
    fields: {
      ...{ taxonId, certainty: 'sikker', observedFrom: tripNow().start.slice(0, 10), tripId: id },
      ...{ point: { lon: 10.1, lat: 56.1 }, uncertainty: 10 },
    },
  })
  await withPerson(browser, portal.url, 'Ane Alkærsig', async (ane) => {
    await withPerson(browser, portal.url, 'Bo Bækgaard', async (bo) => {
      await page.goto(`/tur/opret?id=${id}`)
      for (const name of ['Ane Alkærsig', 'Bo Bækgaard']) {
        await page.getByLabel('Hvem var med?').fill(name)
        await page.getByRole('list', { name: 'Forslag' }).getByRole('button', { name, exact: true }).first().click()
      }
      await page.getByRole('button', { name: 'Gem ændringerne' }).click()
      await page.waitForURL(`/tur/${id}`)
      await expect(page.getByText('Spurgt', { exact: true })).toHaveCount(2)
      for (const [person, answer] of [
        [ane, 'Ja, jeg var med'],
        [bo, 'Nej, jeg var ikke med'],
      ] as const) {
        await person.goto(`/tur/${id}`)
        await person.getByRole('button', { name: answer }).click()
        await expect(person.getByRole('heading', { name: 'Var du med på turen?' })).toBeHidden()
      }
      const { participants } = await (await page.request.get(`/api/trip-sampling-event/${id}`)).json()
      expect(participants.map((one: { displayName: string }) => one.displayName)).toEqual(['Ane Alkærsig'])
    })
  })
})

for (const [size, viewport] of Object.entries(sizes)) {
  test(`the pages of a trip can be used on a ${size}, by keyboard too`, async ({ page }) => {
    test.setTimeout(240_000)
    await register(page)
    const call = await callsOf(page)
    const trip = { ...tripNow(), title: 'Rundt om søen', notes: 'Stille morgen.', weather: 'Sol' }
    const { id } = await call<{ id: number }>(create, { uuid: crypto.randomUUID(), trip })
    await page.setViewportSize(viewport)
    for (const path of [`/tur/${id}`, `/tur/fund/${id}`, '/tur/opret', '/tur/opret?maade=selv']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectKeyboardWorks(page)
    }
  })
}
