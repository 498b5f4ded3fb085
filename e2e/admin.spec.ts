import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { chooseInUserMenu, expect, signInAs, test } from './driver.ts'
import { asThem, ownToken, withPerson } from './people.ts'

test.use({ as: 'siteadmin' })

async function openUser(page: Page, name: string) {
  await page.goto('/administration/brugeradministration')
  await page.getByLabel('Søg efter brugere').fill(name)
  await expect(page.getByRole('status').filter({ hasText: '1 bruger' })).toBeVisible()
  await page.getByRole('link', { name }).click()
  return page.getByRole('dialog', { name })
}

test('writes a note, blocks and lifts the block', async ({ page, browser, portal }) => {
  await withPerson(browser, portal.url, 'Bertil Bæver', async (theirs) => {
    const user = await openUser(page, 'Bertil Bæver')
    await user.getByLabel('Note om brugeren').fill('Ringede om sit fund.')
    await user.getByRole('button', { name: 'Gem note' }).click()
    await expect(user.getByText('Gemt', { exact: true })).toBeVisible()
    await expectAccessible(page)

    expect(await asThem(theirs, '/api/account/search-users?queryString=Bertil')).toBe(200)
    await user.getByLabel('Begrundelse').fill('Skriver grimt.')
    await user.getByRole('button', { name: 'Spær brugeren' }).click()
    await expect(user.getByText('Brugeren er spærret')).toBeVisible()
    expect(await asThem(theirs, '/api/account/search-users?queryString=Bertil')).toBe(403)
    await user.getByRole('button', { name: 'Ophæv spærringen' }).click()
    await expect(user.getByText('Brugeren er spærret')).toBeHidden()
    expect(await asThem(theirs, '/api/account/search-users?queryString=Bertil')).toBe(200)

    await page.reload()
    await expect(user.getByLabel('Note om brugeren')).toHaveValue('Ringede om sit fund.')
  })
})

test('hands over a link by which somebody who has forgotten their password chooses a new one', async ({
  page,
  browser,
  portal,
}) => {
  await withPerson(browser, portal.url, 'Glenn Glemsom', async (theirs) => {
    const user = await openUser(page, 'Glenn Glemsom')
    await user.getByRole('button', { name: 'Lav link til ny adgangskode' }).click()
    const link = await user.getByText(/\/idp\/konto\/ny-adgangskode\?kode=/).innerText()
    await expectAccessible(page)

    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Vælg en ny adgangskode' })).toBeVisible()
    await expectAccessible(theirs)
    const userName = await theirs.getByRole('strong').innerText()
    await theirs.getByLabel('Ny adgangskode').fill('en helt ny sætning om dug')
    await theirs.getByRole('button', { name: 'Gem adgangskoden' }).click()
    await expect(theirs.getByRole('heading', { name: 'Adgangskoden er skiftet' })).toBeVisible()
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Linket virker ikke længere' })).toBeVisible()
    await theirs.context().clearCookies()
    await theirs.evaluate(() => localStorage.clear())
    await signInAs(theirs, userName, 'en helt ny sætning om dug')
  })
})

test('grants a role for a period and takes it back', async ({ page, browser, portal }) => {
  await withPerson(browser, portal.url, 'Gerda Grævling', async (theirs) => {
    const user = await openUser(page, 'Gerda Grævling')
    const grant = async (lastDay: string) => {
      await user.getByRole('button', { name: 'Tilføj bevilling' }).click()
      await user.getByRole('combobox', { name: 'Rolle' }).selectOption('Portaladministrator')
      await user
        .getByRole('group', { name: /^Til og med/ })
        .getByRole('spinbutton')
        .first()
        .click()
      await page.keyboard.type(lastDay)
      await user.getByLabel('Begrundelse').first().fill('Vikar i ferien')
      await user.getByRole('button', { name: 'Giv bevillingen' }).click()
      await expect(user.getByRole('heading', { name: 'Portaladministrator' })).toBeVisible()
    }
    await grant('31122020')
    await expect(user.getByText('Gælder ikke nu')).toBeVisible()
    expect(await asThem(theirs, '/api/account/list')).toBe(403)
    const takeBack = async () => {
      await user.getByRole('button', { name: 'Tilbagekald Portaladministrator' }).click()
      await page.getByRole('button', { name: 'Tilbagekald', exact: true }).click()
      await expect(user.getByRole('heading', { name: 'Portaladministrator' })).toBeHidden()
    }
    await takeBack()
    await grant('31122099')
    await expect(user.getByText('Gælder nu')).toBeVisible()
    expect(await asThem(theirs, '/api/account/list')).toBe(200)
    // They need not sign in again to see the pages.
    await theirs.reload()
    await theirs.getByRole('link', { name: 'Administration' }).first().click()
    await expect(theirs.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible()
    await takeBack()
    expect(await asThem(theirs, '/api/account/list')).toBe(403)
  })
})

test('deletes a user after reading what that means', async ({ page, browser, portal }) => {
  await withPerson(browser, portal.url, 'Sixten Sømand', async (theirs) => {
    const user = await openUser(page, 'Sixten Sømand')
    await user.getByRole('button', { name: 'Slet brugeren …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Slet Sixten Sømand' })
    await expect(dialog.getByRole('heading', { name: 'Det forsvinder' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Slet brugeren' }).click()
    await expect(dialog.getByText('Skriv SLET for at bekræfte.')).toBeVisible()
    await dialog.getByLabel('Skriv SLET for at bekræfte').fill('SLET')
    await dialog.getByRole('button', { name: 'Slet brugeren' }).click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Søg efter brugere').fill('Sixten')
    await expect(page.getByText('Ingen brugere passer på')).toBeVisible()
    expect(await asThem(theirs, '/api/account/search-users?queryString=x')).toBeGreaterThanOrEqual(401)
  })
})

test('downloads the users as a sheet', async ({ page }) => {
  await page.goto('/administration/brugeradministration')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hent som regneark' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('gives a partner application a secret once; its own token reads the public API and nothing else', async ({
  page,
}) => {
  await page.goto('/administration/klient-administration')
  await page.getByRole('link', { name: 'Ny applikation' }).click()
  const fresh = page.getByRole('dialog', { name: 'Ny applikation' })
  await fresh.getByRole('textbox', { name: 'Navn' }).fill('Naturmuseet')
  await fresh.getByLabel('Maskinadgang').check()
  await fresh.getByRole('button', { name: 'Opret applikationen' }).click()
  const client = page.getByRole('dialog', { name: 'Naturmuseet' })
  await expect(client.getByText('Gem hemmeligheden nu')).toBeVisible()
  await expectAccessible(page)
  const clientId = new URL(page.url()).searchParams.get('clientId') ?? ''
  const secret = (await client.getByText(/^[\w-]{43}$/).textContent()) ?? ''
  await client.getByRole('button', { name: 'Jeg har gemt den' }).click()
  await page.reload()
  await expect(client.getByText('kan ikke vises igen')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  const askForToken = (withSecret: string) =>
    page.request.post('/idp/token', {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${withSecret}`).toString('base64')}` },
      form: { grant_type: 'client_credentials', scope: 'api' },
    })
  const { access_token: token } = await (await askForToken(secret)).json()
  const call = async (method: 'GET' | 'POST', path: string) =>
    (await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` } })).status()
  expect(await call('GET', '/api/admin-settings?category=question_marks')).toBe(200)
  expect(await call('GET', '/api/account/domain-user?userId=1')).toBe(200)
  expect(await call('GET', '/api/account/search-users?queryString=a')).toBe(403)
  expect(await call('POST', '/api/account/create-or-update-logged-in-user')).toBe(403)
  expect((await askForToken('forkert')).status()).toBe(401)

  await client.getByLabel('Aktiv').uncheck()
  await expect(page.getByText('er slået fra')).toBeVisible()
  expect(await call('GET', '/api/admin-settings?category=question_marks')).toBe(401)
})

test('writes a help text that people then find behind the question mark, cleaned', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/administration/site-admin')
  await page.getByRole('link', { name: /^Visningsnavn/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Visningsnavn' })
  const editor = drawer.getByRole('textbox', { name: 'Tekst' })
  await editor.fill('Kald dig, hvad du vil')
  await drawer.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(drawer.getByText('Gemt', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await withPerson(browser, portal.url, 'Hjalte Hjælpsøg', async (theirs) => {
    await chooseInUserMenu(theirs, 'Redigér profil')
    const field = theirs.locator('#navne')
    await field.getByRole('button', { name: 'Hjælp' }).nth(1).click()
    await expect(theirs.getByText('Kald dig, hvad du vil')).toBeVisible()
  })

  const reply = await page.request.post('/api/admin-settings/add-item', {
    headers: { authorization: `Bearer ${await ownToken(page)}` },
    data: {
      category: 'question_marks',
      key: 'profile.displayName',
      type: 'html',
      value: '<p onclick="alert(1)">Fint<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    },
  })
  expect((await reply.json()).value).toBe('<p>Fint</p>')
})

test('changes the role table, and cannot lock themself out', async ({ page, complaints }) => {
  complaints.allow(/status of 4\d\d/)
  await page.goto('/administration/site-admin?fane=roller')
  await page.getByRole('textbox', { name: 'Moderator' }).fill('Ordstyrer')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(page.getByText('Rolletabellen er gemt.')).toBeVisible()
  const table = await (await page.request.get('/api/admin-settings/role-table')).json()
  expect(table).toContainEqual({ role: 'siteModerator', claims: ['Moderator', 'Ordstyrer'] })

  await page.getByRole('button', { name: 'Fjern SiteAdmin fra Portaladministrator' }).click()
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  await expect(page.getByText('Med den ændring ville du selv miste adgangen').first()).toBeVisible()
})
