import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { dialogLeft, expect, test } from './driver.ts'
import { asked, original } from './reporting.ts'
import { at, lay, texts } from './sheets.ts'
import { camera, choose, first, newTrip, pairs, stacks } from './trip-photos.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('40 pictures without places become finds on the track, are named, mended and sent, each there once although the tab is killed', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  test.setTimeout(300_000)
  const { id } = await newTrip(page)
  const files = await pairs()
  await page.goto(`/tur/fund/fotos/${id}`)
  // Five come through; the others are on their way when the tab is killed.
  let passed = 0
  const hold = async (route: Route) => {
    if (passed++ < 5) await route.continue()
  }
  await page.route('**/api/files/upload-image', hold)
  await choose(page, files)
  await expect(page.getByText('Billederne kom uden sted')).toBeVisible()
  await page.getByRole('link', { name: 'Videre til 20 stakke' }).click()
  await expect(stacks(page)).toHaveCount(20)
  await expect(page.getByText('Uden sted: sættes på kortet bagefter')).toHaveCount(20)

  await page.getByRole('button', { name: `Ret uret på ${camera}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Jeg ved, hvor meget uret går forkert' }).check()
  await dialog.getByRole('combobox', { name: 'Tiderne skal' }).selectOption('tilbage')
  await dialog.getByRole('textbox', { name: 'Timer' }).fill('1')
  await expect(dialog.getByText('Uret var 1 time foran. Billedet er så taget 17. maj 2026 kl. 07.35.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ret uret' }).click()
  await expect(page.getByText('Sted fra ruten, ± 30 m')).toHaveCount(20)
  await expect(stacks(page).first()).toContainText('kl. 07.35 · 2 billeder')

  // Two are joined and one is parted, by keyboard; a step too many is taken back.
  await first(page, 1).focus()
  await page.keyboard.press('n')
  await expect(stacks(page)).toHaveCount(19)
  await expect(page.getByText('Stak 1 og 2 er samlet til én.')).toBeVisible()
  await expect(stacks(page).first()).toContainText('4 billeder')
  await expect(first(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('s')
  await expect(stacks(page)).toHaveCount(20)
  await page.keyboard.press('f')
  await expect(stacks(page)).toHaveCount(19)
  await page.keyboard.press('Control+z')
  await expect(stacks(page)).toHaveCount(20)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Lav 20 fund' }).click()
  await expect(page.getByText('Fundene er på vej')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(`/tur/fund/fotos/photoStack?turId=${id}`)
  await expect(again.getByText('Fundene ligger på turen som kladder')).toBeVisible({ timeout: 120_000 })
  await expect(again.getByRole('link', { name: 'Videre: sted og navn' })).toHaveAttribute(
    'href',
    `/tur/fund/placering/${id}`,
  )

  const shown = (await asked(again, `/trip-sampling-event/${id}/pictures`)) as {
    recordId: number
    picture: { id: string }
  }[]
  const perRecord = Map.groupBy(shown, ({ recordId }) => recordId)
  expect([...perRecord.values()].map((list) => list.length).sort()).toEqual([1, 1, ...Array(17).fill(2), 4])
  const sums = (list: Buffer[]) => list.map((bytes) => createHash('sha256').update(bytes).digest('hex')).sort()
  const kept = await Promise.all(shown.map(({ picture }) => original(again, picture.id)))
  expect(sums(kept)).toEqual(sums(files.map(({ buffer }) => buffer)))
  const { items } = (await asked(again, `/trip-sampling-event/${id}/records`)) as {
    items: { state: string; timeFrom: string; point: { lon: number } | null }[]
  }
  expect(items).toHaveLength(20)
  expect(items.every(({ state, point }) => state === 'draft' && point !== null)).toBe(true)
  expect(items[0]).toMatchObject({ timeFrom: '07:35' })
  await again.goto(`/tur/fund/fotos/${id}`)
  const large = again.getByRole('button', { name: /: se billedet stort$/ })
  await expect(large).toHaveCount(40)
  await large.first().click()
  await expect(again.getByText('1 af 40')).toBeVisible()
  await again.keyboard.press('Escape')
  await dialogLeft(again)
  await nameAll(again, id)
  await mendInSheet(again, id)
  await sendAll(again, id)
  // Nothing came twice, and nothing was lost on the way.
  const sent = (await asked(again, `/trip-sampling-event/${id}/pictures`)) as typeof shown
  expect(sent.map(({ picture }) => picture.id).sort()).toEqual(shown.map(({ picture }) => picture.id).sort())
})

/** One by its name, and all that follow it at once, by keyboard alone. */
async function nameAll(page: Page, tripId: number) {
  await page.goto(`/tur/fund/placering/${tripId}`)
  await page.getByRole('link', { name: /^Navn/ }).click()
  await expect(page.getByRole('heading', { name: 'Fund 1 af 20' })).toBeVisible()
  await page.keyboard.type('musvi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fund 2 af 20' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Vælg fund 2: Uden navn' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Vælg fund 20: Uden navn' }).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('heading', { name: '19 fund valgt' })).toBeVisible()
  await page.keyboard.type('solsort')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alle 20 kladder har et navn')).toBeVisible()
}

/** A column of another sheet, one step too many that is taken back, and a conflict with what was written elsewhere. */
async function mendInSheet(page: Page, tripId: number) {
  const { items } = (await asked(page, `/trip-sampling-event/${tripId}/records`)) as { items: { id: number }[] }
  await page.goto(`/tur/mass-edit/${tripId}`)
  await expect(page.getByRole('grid', { name: 'Dine fund' })).toHaveAttribute('aria-rowcount', '21')
  await (await at(page, 1, 'Antal')).click()
  await lay(page, Array.from({ length: 20 }, (_, i) => i + 1).join('\r\n'))
  await page.keyboard.press('Control+v')
  await expect.poll(() => texts(page, 'Antal', 3)).toEqual(['1', '2', '3'])
  await (await at(page, 2, 'Antal')).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => texts(page, 'Antal', 3)).toEqual(['1', '', '3'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => texts(page, 'Antal', 3)).toEqual(['1', '2', '3'])

  // The same person in another browser.
  const storageState = await page.context().storageState()
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, storageState })
  const other = await elsewhere?.newPage()
  if (!other) throw new Error('there is no other browser')
  const call = await callsOf(other)
  const { version } = (await asked(other, `/records/${items[0]?.id}`)) as { version: number }
  await call('/records/update-record', { id: items[0]?.id, version, changes: { count: 7 } })
  await elsewhere?.close()
  await page.keyboard.press('Control+s')
  await expect(await at(page, 1, 'Antal')).toContainText('Nu: 7')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('20 fund er gemt.')).toBeVisible()
}

async function sendAll(page: Page, tripId: number) {
  await page.getByRole('button', { name: /^Indsend 20/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Indsend', exact: true }).click()
  await expect(page.getByText('20 fund er indsendt')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nyt for dig: 2 arter' })).toBeVisible()
  const { items } = (await asked(page, `/trip-sampling-event/${tripId}/records`)) as {
    items: { state: string; count: number }[]
  }
  expect(items.map(({ state, count }) => [state, count])).toEqual(items.map((_, i) => ['submitted', i + 1]))
}
