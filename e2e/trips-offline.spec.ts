import type { BrowserContext, Page } from '@playwright/test'
import { expect, register } from './driver.ts'
import { start, test } from './phone.ts'

/** So far north of the start, step by step, as a phone tells it. */
const walk = async (context: BrowserContext, page: Page, from: number, to: number) => {
  for (let metres = from; metres <= to; metres += 50) {
    await context.setGeolocation({ ...start, latitude: start.latitude + metres / 111_195 })
    await expect(page.getByText(`${metres} m`, { exact: true })).toBeVisible()
  }
}

const note = async (page: Page, name: string, count: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: count, exact: true }).click()
  await expect(page.getByText(`${name} er på turen`, { exact: false })).toBeVisible()
}

test('a trip without a network, with 12 finds and the browser killed on the way, is sent exactly once', async ({
  switchOn,
}) => {
  test.setTimeout(240_000)
  const first = await switchOn()
  await register(first.page)
  await first.page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // The names come to the device with the first list.
  await first.page.goto('/tur/opret')
  await first.page.getByRole('button', { name: /^Start nu/ }).waitFor()
  await first.context.setOffline(true)
  await first.page.getByRole('button', { name: /^Start nu/ }).click()
  await first.page.waitForURL(/\/tur\/[0-9a-f-]{36}$/)
  const address = new URL(first.page.url()).pathname
  // The device knows where it is before one goes.
  await expect(first.page.getByRole('img', { name: 'Kort over ruten: 0 m.' })).toBeVisible()
  await walk(first.context, first.page, 50, 200)
  const list = first.page.getByRole('textbox', { name: 'Hurtigliste' })
  await list.fill('5 musvit\n2 solsort\nbogfinke hørt\nstær 12\nvibe\nråge 3')
  await first.page.keyboard.press('Control+Enter')
  await expect(first.page.getByText('6 fund er på turen.')).toBeVisible()
  await first.context.close()

  const again = await switchOn({ offline: true })
  await again.page.goto('/overblik')
  await again.page.getByRole('link', { name: /på denne enhed/ }).click()
  await again.page.waitForURL(address)
  await expect(again.page.getByRole('region', { name: 'På turen' }).getByRole('listitem')).toHaveCount(6)
  for (const [name, count] of [
    ['Musvit', '3'],
    ['Solsort', '1'],
    ['Vibe', '10'],
    ['Råge', '2'],
    ['Stær', '5'],
    ['Bogfinke', 'Ikke talt'],
  ] as const)
    await note(again.page, name, count)
  await again.page.getByRole('button', { name: 'Afslut turen' }).click()
  await again.page.getByRole('dialog').getByRole('button', { name: 'Afslut turen' }).click()
  await expect(again.page.getByText('Turen ligger på enheden')).toBeVisible()

  await again.context.setOffline(false)
  await again.page.waitForURL(/\/tur\/\d+$/, { timeout: 60_000 })
  await expect(again.page.getByRole('img', { name: /^Kort over turens rute med 12 fund/ })).toBeVisible()
  await again.page.goto('/overblik')
  await expect(again.page.getByRole('region', { name: 'Udbakke' })).toBeHidden()
})
