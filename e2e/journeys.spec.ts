import { acceptTerms, askToSignIn, chooseInUserMenu, expect, fillSignIn, register, signInAs, test } from './driver.ts'

test.describe('a visitor', () => {
  test('comes to the landing page, becomes a user, edits the profile and signs out', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/landingpage')
    await page.getByRole('main').getByRole('button', { name: 'Bliv bruger' }).first().click()
    await expect(page.getByRole('heading', { name: 'Bliv bruger' })).toBeVisible()
    await page.getByLabel('Navn', { exact: true }).fill('Silja Skovmår')
    await page.getByLabel('E-mail').fill('silja@eksempel.example')
    await page.getByLabel('Adgangskode', { exact: true }).fill('et langt kodeord')
    await page.getByRole('button', { name: 'Bliv bruger' }).click()
    await acceptTerms(page)
    await expect(page).toHaveURL('/overblik')
    await expect(page.getByRole('button', { name: 'Brugermenu for Silja Skovmår' })).toBeVisible()

    await chooseInUserMenu(page, 'Redigér profil')
    await page.getByLabel('Visningsnavn').fill('Silja')
    await page.locator('#navne').getByRole('button', { name: 'Gem' }).click()
    await expect(page.getByRole('button', { name: 'Brugermenu for Silja', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Visningsnavn')).toHaveValue('Silja')
    await expect(page.getByRole('textbox', { name: 'Navn', exact: true })).toHaveValue('Silja Skovmår')

    await chooseInUserMenu(page, 'Log ud')
    await expect(page).toHaveURL('/landingpage')
    await page.goto('/')
    await expect(page).toHaveURL('/landingpage')
  })

  test('who asks for a page of their own comes to it after signing in, with the whole address', async ({ page }) => {
    await page.goto('/profil/rediger?skin=prove#licens')
    await expect(page).toHaveURL('/konto?skin=prove')
    await askToSignIn(page)
    await fillSignIn(page, 'taxon-redaktoer')
    await acceptTerms(page)
    await expect(page).toHaveURL('/profil/rediger?skin=prove#licens')
  })

  test('who declines the terms is signed out', async ({ page }) => {
    await page.goto('/konto')
    await askToSignIn(page)
    await fillSignIn(page, 'dataforvalter')
    await page.getByRole('button', { name: 'Afvis, og log ud' }).click()
    await expect(page).toHaveURL('/landingpage')
  })

  test('cannot be led outside by the terms page', async ({ page }) => {
    await page.goto('/konto')
    await askToSignIn(page)
    await fillSignIn(page, 'myndighed')
    await page.waitForURL(/\/vilkaar/)
    await page.goto('/vilkaar?redirect=https%3A%2F%2Fond.example%2F')
    await acceptTerms(page)
    await expect(page).toHaveURL('/overblik')
  })
})

test.describe('a member', () => {
  test('meets /403 on the pages of administrators', async ({ page }) => {
    await register(page)
    for (const path of ['', '/brugeradministration', '/klient-administration', '/site-admin']) {
      await page.goto(`/administration${path}`)
      await expect(page, path).toHaveURL('/403')
      await expect(page.getByRole('heading', { name: 'Ingen adgang' })).toBeVisible()
    }
  })

  test('sees their own roles', async ({ page }) => {
    await signInAs(page, 'fugle-ekspert')
    await chooseInUserMenu(page, 'Mine roller')
    await expect(page.getByRole('main').getByText('Ekspert i fugle')).toBeVisible()
    await expect(page.getByRole('main').getByText('BirdExpert')).toBeVisible()
  })
})
