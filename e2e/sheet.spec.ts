import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { chooseInUserMenu, expect, register, test } from './driver.ts'
import { at, focusWhen, lay, texts } from './sheets.ts'
import { tripNow } from './trips.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const phone = { width: 390, height: 844 }

/** A trip with five drafts of musvit that know when and where. */
async function tripWithDrafts(page: Page) {
  await register(page)
  const call = await callsOf(page)
  const trip = await call<{ id: number }>('/trip-sampling-event/create-trip-sampling-event', {
    uuid: crypto.randomUUID(),
    trip: { ...tripNow(), title: 'Aften i mosen' },
  })
  const taxonId = await taxonOf(page, 'musvit')
  const ids: number[] = []
  for (let minute = 0; minute < 5; minute++) {
    const { id } = await call<{ id: number }>('/records/create-record', {
      uuid: crypto.randomUUID(),
      fields: {
        ...{ taxonId, observedFrom: '2026-05-17', timeFrom: `06:0${minute}`, tripId: trip.id },
        ...{ point: { lon: 12.55, lat: 55.7 }, uncertainty: 10 },
      },
      isDraft: true,
    })
    ids.push(id)
  }
  return { call, trip, ids }
}

test('a sheet is mended by keyboard alone: typed, pasted, filled down, taken back, saved', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 400/)
  const { trip, call, ids } = await tripWithDrafts(page)
  await page.goto(`/tur/${trip.id}`)
  await page.getByRole('link', { name: 'Ret i ark' }).click()
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toHaveAttribute('aria-rowcount', '6')

  await (await at(page, 1, 'Antal')).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(await at(page, 2, 'Antal')).toBeFocused()
  // A column of another sheet, from this cell on.
  await lay(page, '4\r\n5\r\nmange\r\n')
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 'Antal', 5)).toEqual(['3', '4', '5', 'mange', ''])
  await expect(await at(page, 4, 'Antal')).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Skriv et helt tal.')).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await expect(await at(page, 4, 'Enhed')).toBeFocused()

  // Down from the first row to the last, and back in one step.
  await page.keyboard.press('Control+Home')
  await (await at(page, 1, 'Noter')).click()
  await page.keyboard.type('i hegnet')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => texts(page, 'Noter', 5)).toEqual(Array(5).fill('i hegnet'))
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page, 'Noter', 5)).toEqual(['i hegnet', '', '', '', ''])
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^i hegnet\n/)

  // A species by its name, and one that is none.
  await (await at(page, 2, 'Art')).click()
  await lay(page, 'Solsort\nqqxxzz')
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 'Art', 3)).toEqual(['Musvit', 'Solsort', 'qqxxzz'])
  await expect(page.getByText('1 har fejl')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+z')

  // The server says no in the cell: nothing is saved until it is mended.
  await (await at(page, 5, 'Dato')).click()
  await page.keyboard.type('01-01-2126')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Intet er gemt' })).toBeVisible()
  await expect(await at(page, 5, 'Dato')).toBeFocused()
  await expect(page.getByText('Dagen ligger ude i fremtiden.')).toBeVisible()
  await page.keyboard.type('17-05-2026')
  await page.keyboard.press('Enter')
  await (await at(page, 4, 'Usikkerhed (m)')).click()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Intet er gemt: 1 fund har noget, der skal rettes først.')).toBeVisible()
  await expect(await at(page, 4, 'Usikkerhed (m)')).toBeFocused()
  await expect(page.getByText('Skal være mindst 1.')).toBeVisible()
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('4 fund er gemt.')).toBeVisible()
  const { rows } = await call<{ rows: { fields: { count: number | null } }[] }>('/records/sheet-rows', { ids })
  expect(rows.map(({ fields }) => fields.count)).toEqual([3, 4, 5, 6, null])
})

test('finds are moved on the map as a group, each as far, and the step is taken back', async ({ page }) => {
  const { trip, call, ids } = await tripWithDrafts(page)
  await call('/records/mass-update-record-positions', {
    positions: [{ id: ids[1], point: { lon: 12.552, lat: 55.7 }, uncertainty: 10, locality: null }],
  })
  await page.goto(`/tur/mass-edit/${trip.id}`)
  await page.getByRole('checkbox', { name: 'Vælg 1: Musvit' }).click()
  await page.getByRole('checkbox', { name: 'Vælg 2: Musvit' }).click()
  await page.getByRole('button', { name: 'Flyt på kort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sted for 2 fund' })
  await expect(dialog.getByText('Valgt sted: 55,70000° N, 12,55100° Ø.')).toBeVisible()
  await expectAccessible(page)
  const map = await dialog.locator('canvas').boundingBox()
  if (!map) throw new Error('there is no map')
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 4)
  await expect(dialog.getByText('Valgt sted: 55,70000° N, 12,55100° Ø.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Flyt 2 fund' }).click()
  const numbers = async (heading: string) =>
    (await texts(page, heading, 3)).map((text) => Number(text.replace(',', '.')))
  await expect.poll(async () => (await numbers('Breddegrad'))[0]).toBeGreaterThan(55.7)
  const [north, east] = [await numbers('Breddegrad'), await numbers('Længdegrad')]
  expect(north[0]).toBe(north[1])
  expect((east[1] ?? 0) - (east[0] ?? 0)).toBeCloseTo(0.002, 5)
  expect([north[2], east[2]]).toEqual([55.7, 12.55])
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect.poll(() => numbers('Breddegrad')).toEqual([55.7, 55.7, 55.7])
})

test('a find outside the area is said to be personal, when it is saved and when it is sent', async ({ page }) => {
  const { trip } = await tripWithDrafts(page)
  await page.goto(`/tur/mass-edit/${trip.id}`)
  await (await at(page, 1, 'Breddegrad')).click()
  await lay(page, '48,85\t2,35')
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 'Breddegrad', 2)).toEqual(['48,85', '55,7'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 fund ligger uden for portalens område og er gemt som personligt')).toBeVisible()
  await page.getByRole('button', { name: /^Indsend 5/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('4 bliver synlige for andre')
  await expect(dialog).toContainText('1 er personligt')
  await dialog.getByRole('button', { name: 'Indsend' }).click()
  await expect(page.getByText('4 er nu med på kort, i lister og i statistik. 1 er personligt')).toBeVisible()
})

test('what somebody wrote elsewhere meanwhile is shown beside one’s own, and what is ready is sent', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { trip, call, ids } = await tripWithDrafts(page)
  await page.goto(`/tur/mass-edit/${trip.id}`)
  await (await at(page, 1, 'Antal')).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  // The same person on another device.
  await call('/records/update-record', { id: ids[0], version: 1, changes: { count: 7, locality: 'Engen' } })
  const focused = focusWhen(page, 'Nu: 7')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'er rettet et andet sted imens' })).toBeVisible()
  await expect(await at(page, 1, 'Antal')).toContainText('Nu: 7')
  expect(await focused).toContain('Nu: 7')
  await expect(await at(page, 1, 'Lokalitet')).toHaveText('Engen')
  await expect(await at(page, 1, 'Antal')).toBeFocused()
  // Out of the cell to the two choices, by key.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Behold min' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 fund er gemt.')).toBeVisible()

  await (await at(page, 5, 'Dato')).click()
  await page.keyboard.press('Delete')
  await page.setViewportSize(phone)
  await expect(page.getByText('5 kladder, 4 klar')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.getByRole('button', { name: 'Indsend 4 klar' }).click()
  await expect(page.getByText('mangler dato')).not.toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Indsend', exact: true }).click()
  await expect(page.getByText('4 fund er indsendt')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nyt for dig: 1 art' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Se turen' })).toBeVisible()
  const { rows } = await call<{ rows: { state: string }[] }>('/records/sheet-rows', { ids })
  expect(rows.filter(({ state }) => state === 'submitted')).toHaveLength(4)
})

test('finds that are chosen on one’s own page are set in one go, deleted and brought back', async ({ page }) => {
  await tripWithDrafts(page)
  await chooseInUserMenu(page, 'Min side')
  await page.getByRole('button', { name: 'Vælg flere fund' }).click()
  const boxes = page.getByRole('checkbox', { name: /^Vælg Musvit/ })
  await expect(boxes).toHaveCount(5)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('link', { name: 'Ret i ark' }).click()
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toHaveAttribute('aria-rowcount', '4')

  await page.getByRole('checkbox', { name: 'Vælg 1: Musvit' }).click()
  await page.getByRole('checkbox', { name: 'Vælg 3: Musvit' }).click()
  await page.getByRole('button', { name: 'Sæt felt for valgte' }).click()
  await page.getByLabel('Felt', { exact: true }).selectOption('Lokalitet')
  await page.getByLabel('Skal være').fill('Kær')
  await page.getByRole('button', { name: 'Sæt feltet' }).click()
  await expect.poll(() => texts(page, 'Lokalitet', 3)).toEqual(['Kær', '', 'Kær'])

  await page.getByRole('button', { name: 'Slet valgte (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slet', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toHaveAttribute('aria-rowcount', '2')
  await page.getByText('2 fund er slettet.').locator('..').getByRole('button', { name: 'Fortryd' }).click()
  await expect(page.getByText('2 fund er gendannet.')).toBeVisible()
  // What was not saved is there too.
  await expect.poll(() => texts(page, 'Lokalitet', 3)).toEqual(['Kær', '', 'Kær'])
})

test('a search of one’s own is mended in a sheet, and a taxon that others have spoken about becomes a suggestion', async ({
  page,
  browser,
  baseURL,
  stateOf,
}) => {
  const { call, ids } = await tripWithDrafts(page)
  for (const id of ids) await call('/records/submit-draft-record', { id })
  // Somebody else says what the first one is.
  const context = await browser.newContext({ baseURL, locale: 'da-DK', storageState: await stateOf('medlem') })
  const other = await context.newPage()
  const say = await callsOf(other)
  await say('/records/add-record-suggestion', {
    ...{ id: ids[0], taxonId: await taxonOf(other, 'solsort'), certainty: 'sikker' },
  })
  await context.close()

  await chooseInUserMenu(page, 'Min side')
  const userId = /\/profil\/(\d+)/.exec(page.url())?.[1]
  await page.goto(`/fund/soegning?fane=liste&bruger=${userId}`)
  await page.getByRole('button', { name: 'Ret alle i ark' }).click()
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toHaveAttribute('aria-rowcount', '6')
  await (await at(page, 1, 'Art')).click()
  await lay(page, 'Blåmejse')
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 'Art', 1)).toEqual(['Blåmejse'])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Arten er et nyt forslag' })).toBeVisible()
  await expect.poll(() => texts(page, 'Art', 1)).not.toEqual(['Blåmejse'])
  const after = (await call<{ rows: { fields: { taxonId: number } }[] }>('/records/sheet-rows', { ids: [ids[0]] }))
    .rows[0]
  expect(after?.fields.taxonId).not.toBe(await taxonOf(page, 'blåmejse'))
})

test('what a community asks is a column: a column of answers is pasted, the wrong one told in its cell, mended and saved', async ({
  page,
}) => {
  const { call, trip, ids } = await tripWithDrafts(page)
  const plain = { help: '', isRequired: false }
  const title = 'Musvitter i byen'
  const { id } = await call<{ id: number }>('/community/create', {
    uuid: crypto.randomUUID(),
    community: {
      name: title,
      criteria: { taxonIds: [await taxonOf(page, 'musvit')] },
      fields: [
        { ...plain, kind: 'number', label: 'Vægt', unit: 'g', min: 5, max: 30, decimals: 1 },
        {
          ...plain,
          kind: 'options',
          label: 'Set ved',
          several: true,
          options: [{ label: 'Bræt' }, { label: 'Kasse' }],
        },
      ],
    },
  })
  // One of the drafts is of another species, and is not asked.
  const [first = 0, , , , last = 0] = ids
  const taxonId = await taxonOf(page, 'solsort')
  await call('/records/update-draft-taxon', { id: last, taxonId, certainty: 'sikker' })

  await page.goto(`/tur/mass-edit/${trip.id}`)
  const [weight, seen] = [`${title}: Vægt (g)`, `${title}: Set ved`]
  await (await at(page, 1, weight)).click()
  await lay(page, '17,5\r\n18 g\r\n175\r\n16\r\n19\r\n')
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, weight, 5)).toEqual(['17,5', '18', '175', '16', ''])
  await expect(page.getByText('1 fund er sprunget over: fællesskabet spørger ikke om det ved dem.')).toBeVisible()
  await expect(await at(page, 5, weight)).toHaveAttribute('aria-readonly', 'true')
  await (await at(page, 5, weight)).click()
  await expect(page.getByText('Låst: kladden hører ikke til fællesskabet, som den er gemt nu.')).toBeVisible()

  await (await at(page, 3, weight)).click()
  await expect(await at(page, 3, weight)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Tallet må højst være 30.')).toBeVisible()
  await page.keyboard.type('17')
  await page.keyboard.press('Tab')
  await expect(await at(page, 3, seen)).toBeFocused()
  await page.getByRole('button', { name: 'Vælg', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Kasse').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv i cellen' }).click()
  await expect.poll(() => texts(page, seen, 3)).toEqual(['', '', 'Kasse'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Gem 4 fund' }).click()
  await expect(page.getByText('4 fund er gemt.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toBeVisible()
  await expect.poll(() => texts(page, weight, 5)).toEqual(['17,5', '18', '17', '16', ''])
  await call('/records/submit-draft-record', { id: first })
  const reply = await page.request.get(`/api/community/of-record/${first}`)
  // Communities of other tests may have it too.
  const { items } = (await reply.json()) as { items: { community: { id: number } }[] }
  expect(items.map(({ community }) => community.id)).toContain(id)
})
