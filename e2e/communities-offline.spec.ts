import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, register } from './driver.ts'
import { isOnDevice, test } from './phone.ts'
import { asked, choosePictures, chooseTaxon, inTheDeerPark, photo } from './reporting.ts'

// What one community asks would be asked in the tests of others too.
test.use({ as: 'siteadmin', portalName: 'asking' })

const name = 'Firben på heden'
const fields = [
  { kind: 'number', label: 'Længde', unit: 'cm', max: 150, isRequired: true },
  { kind: 'text', label: 'Bemærkning' },
  { kind: 'date', label: 'Første gang set' },
  { kind: 'options', label: 'Underlag', options: [{ label: 'Sten' }, { label: 'Græs' }] },
]

async function madeCommunity(page: Page): Promise<number> {
  const call = await callsOf(page)
  const criteria = { taxonIds: [await taxonOf(page, 'Zootoca vivipara')] }
  const community = { name, criteria, fields }
  return (await call<{ id: number }>('/community/create', { uuid: randomUUID(), community })).id
}

test('what a community asks is answered without a network, arrives once after the browser was killed, and what is missing is mended with a tap', async ({
  switchOn,
  page: organiser,
  complaints,
}) => {
  test.slow()
  const id = await madeCommunity(organiser)
  await organiser.close()
  const { page, context } = await switchOn()
  await register(page, 'Karla Kryb')
  await page.goto(`/faellesskaber/${id}`)
  const isLaidDown = page.waitForResponse(
    async (reply) => reply.url().endsWith('/community/to-keep') && (await reply.text()).includes(name),
  )
  await page.getByRole('button', { name: 'Følg', exact: true }).click()
  await isLaidDown
  await isOnDevice(page)

  await context.setOffline(true)
  await page.goto('/fund/indberet/nyt')
  await choosePictures(page, await photo(inTheDeerPark))
  await chooseTaxon(page, 'Skovfirben')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByText('Foreløbigt', { exact: true })).toBeVisible()
  await page.getByLabel('Længde (cm)').fill('200')
  await expect(page.getByText('Tallet må højst være 150.')).toBeVisible()
  await page.getByLabel('Længde (cm)').fill('62')
  await page.getByLabel('Bemærkning').fill('Lå i solen')
  await page
    .getByRole('group', { name: /Første gang set/ })
    .getByRole('spinbutton')
    .first()
    .click()
  await page.keyboard.type('14052026')
  await page.getByLabel('Underlag').selectOption('Sten')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Længde (cm)')).toHaveValue('62')
  await page.getByRole('button', { name: 'Indsend fund' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gemt på din enhed' })).toBeVisible()
  await context.close()

  const again = await switchOn()
  await again.page.goto('/overblik')
  const own = async () => (await asked(again.page, '/records/own-records?take=50')).items
  await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBe(1)
  const [{ id: recordId }] = await own()
  const answered = async () =>
    (await asked(again.page, `/community/of-record/${recordId}`)).items[0].answers.map(
      ({ text }: { text: string }) => text,
    )
  await expect.poll(answered).toEqual(['62 cm', 'Lå i solen', '14. maj 2026', 'Sten'])
  await again.page.goto(`/fund/${recordId}`)
  const shown = again.page.getByRole('region', { name: 'Fællesskaber' })
  for (const text of [name, '62 cm', 'Lå i solen', '14. maj 2026', 'Sten']) {
    await expect(shown.getByText(text)).toBeVisible()
  }

  // Editing asks too, with what was answered.
  await again.page.goto(`/fund/indberet/rediger?id=${recordId}`)
  await expect(again.page.getByLabel('Længde (cm)')).toHaveValue('62')
  await again.page.getByLabel('Længde (cm)').fill('63')
  await again.page.getByRole('button', { name: 'Gem ændringer' }).click()
  await expect(shown.getByText('63 cm')).toBeVisible()
  expect(await own()).toHaveLength(1)

  // What is wrong keeps no find back; it is told, and mended.
  complaints.allow(/400 .*\/community\/answers/)
  await again.page.goto('/fund/indberet/nyt')
  await choosePictures(again.page, await photo({ ...inTheDeerPark, at: '2026:06:14 10:00:00' }))
  await chooseTaxon(again.page, 'Skovfirben')
  await again.page.getByLabel('Længde (cm)').fill('lang')
  await again.page.getByLabel('Bemærkning').fill('Under en sten')
  await again.page.getByRole('button', { name: 'Indsend fund' }).click()
  const come = again.page.getByRole('region', { name: 'Fundet er kommet med i' })
  await expect(come.getByText('Mangelfuldt')).toBeVisible()
  await expect(come.getByText('Længde: Skriv et tal.')).toBeVisible()
  await expect(come.getByText('Under en sten')).toBeVisible()
  await expectAccessible(again.page)

  await again.page.goto(`/faellesskaber/${id}`)
  await expect(again.page.getByRole('heading', { name: '1 af dine fund mangler noget' })).toBeVisible()
  await again.page.getByRole('button', { name: 'Svar', exact: true }).click()
  const dialog = again.page.getByRole('dialog')
  await expect(dialog.getByLabel('Bemærkning')).toHaveValue('Under en sten')
  await dialog.getByLabel('Længde (cm)').fill('70')
  await dialog.getByRole('button', { name: 'Gem svar' }).click()
  await expect(again.page.getByText('Svarene er gemt.')).toBeVisible()
  await expect(again.page.getByRole('heading', { name: /mangler noget/ })).toBeHidden()
})
