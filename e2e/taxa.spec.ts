import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

const addressOf = async (request: APIRequestContext, name: string) => {
  const reply = await request.get('/api/taxa/search', { params: { queryString: name } })
  const [hit] = (await reply.json()) as { id: number }[]
  return `/taxa/${hit?.id}`
}

test.describe('Artsbogen', () => {
  test('a visitor finds a species by a misspelt Danish name and opens its page', async ({ page }) => {
    await page.goto('/taxa')
    const box = page.getByRole('combobox', { name: 'Find en art' })
    await box.fill('knopsvanne')
    await expect(page.getByText('Fundet trods stavefejl:')).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Cygnus olor')
    await expectAccessible(page)
    await box.press('ArrowDown')
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
    await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
    await expect(page).toHaveTitle('Knopsvane (Cygnus olor) · Vildfund')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveTitle('Artsbogen · Vildfund')
  })

  test('filters stand in the address and come off one by one', async ({ page }) => {
    await page.goto('/taxa')
    await page.getByRole('link', { name: /^Fugle/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fugle' })).toBeVisible()
    await page.getByLabel('Rødliste').selectOption({ label: 'Livskraftig (LC)' })
    await expect(page).toHaveURL(/gruppe=4&roedliste=LC/)
    const chips = page.getByRole('list', { name: 'Valgte filtre' })
    await chips.getByRole('link', { name: 'Fjern filteret: Fugle' }).click()
    await expect(page).toHaveURL(/\/taxa\?roedliste=LC$/)
    await expect(chips.getByRole('link')).toHaveCount(1)
  })

  test('the tree opens branch by branch down to a species', async ({ page }) => {
    await page.goto('/taxa?gruppe=4&visning=trae')
    const open = (name: string) => page.getByRole('button', { name: `Under ${name}`, exact: true }).click()
    await open('Andefugle')
    await open('Cygnus')
    await page.getByRole('link', { name: /^Knopsvane/ }).click()
    await expect(page.getByRole('navigation', { name: 'Systematik' }).getByRole('link').last()).toHaveText('Cygnus')
  })

  test('a taxon is served with its head and its data, and asks for neither again', async ({ page, request }) => {
    const address = await addressOf(request, 'Cygnus olor')
    const html = await (await request.get(address)).text()
    expect(html).toContain('<title>Knopsvane (Cygnus olor) · Vildfund</title>')
    const asked: string[] = []
    page.on('request', (one) => asked.push(new URL(one.url()).pathname))
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Knopsvane' })).toBeVisible()
    expect(asked).not.toContain(`/api${address}`)
  })

  test('an unknown taxon is told to be unknown', async ({ page, complaints }) => {
    complaints.allow(/status of 404/)
    const reply = await page.goto('/taxa/999999999')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
  })

  const views = {
    'the list': '/taxa?gruppe=6&visning=liste',
    'the tree': '/taxa?visning=trae',
    'a taxon': 'Cypripedium calceolus',
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const [view, place] of Object.entries(views)) {
      test(`${view} is accessible on a ${size}`, async ({ page, request }) => {
        test.slow() // two colour schemes, each looked at by axe
        await page.setViewportSize(viewport)
        await page.goto(place.startsWith('/') ? place : await addressOf(request, place))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/^Henter/)).toHaveCount(0)
        await expectAccessible(page)
        if (view === 'a taxon') await expectKeyboardWorks(page)
      })
    }
  }
})
