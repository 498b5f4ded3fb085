import type { Page } from '@playwright/test'
import { picture } from '../test/upload.ts'
import { expectAccessible } from './axe.ts'
import { expect, place, startApplication, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { withPerson } from './people.ts'

test.use({ as: 'siteadmin' })
test.describe.configure({ mode: 'serial' })

const title = 'Traner på vej over <b>Skagen</b>'
const introduction = 'De første er set. Her er, hvor du skal stå.'
const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/** A minute that is still to come when it has been typed and sent, as Danish clocks show it. */
function soon() {
  const at = new Date(Date.now() + 75_000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString('da-DK', { timeZone: 'Europe/Copenhagen', ...options })
  return {
    day: part({ day: '2-digit', month: '2-digit', year: 'numeric' }).replaceAll(/\D/g, ''),
    time: part({ hour: '2-digit', minute: '2-digit' }).replaceAll(/\D/g, ''),
  }
}

const typeIn = async (page: Page, group: RegExp, digits: string) => {
  await page.getByRole('group', { name: group }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

let id = 0

test('an administrator writes a draft and looks at it as others will; nobody else sees it', async ({
  page,
  request,
}) => {
  await page.goto('/nyheder')
  await page.getByRole('link', { name: 'Skriv nyhed' }).click()
  await expect(page).toHaveURL(/redigerNyhed$/)
  await page.getByLabel('Titel').fill(title)
  await page.getByLabel('Indledning').fill(introduction)
  const buffer = await picture(1600, 900)
  await page.locator('input[type=file]').setInputFiles({ name: 'trane.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Fotograf').fill('Karen Lyng')
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Stå med solen i ryggen.')
  await page.getByRole('button', { name: 'Forhåndsvis' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog.getByText('Stå med solen i ryggen.')).toBeVisible()
  await expect(dialog.getByText('Foto: Karen Lyng, CC BY 4.0')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Gem kladden' }).click()
  await toast(page, 'Kladden er gemt.')
  await expect(page).toHaveURL(/redigerNyhed\?id=\d+$/)
  id = Number(new URL(page.url()).searchParams.get('id'))
  await expect(page.getByLabel('Titel')).toHaveValue(title)
  await expectAccessible(page)
  await page.goto('/nyheder?vis=kladder')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('En kladde. Kun administratorer ser den.')).toBeVisible()
  expect([(await request.get(`/api/news/${id}`)).status(), (await request.get(`/nyheder/${id}`)).status()]).toEqual([
    404, 404,
  ])
})

test('it is planned, appears by itself at its minute, and members hear of it quietly', async ({
  page,
  request,
  browser,
  portal,
  complaints,
}) => {
  test.setTimeout(240_000)
  complaints.allow(/400/)
  await page.goto(`/nyheder/redigerNyhed?id=${id}`)
  await page.getByRole('radio', { name: /^Planlæg/ }).check()
  await page.getByRole('button', { name: 'Planlæg' }).click()
  await expect(page.getByText('Vælg, hvornår nyheden skal udgives.')).toBeVisible()
  const { day, time } = soon()
  await typeIn(page, /^Dag/, day)
  await typeIn(page, /^Klokken/, time)
  await page.getByRole('switch', { name: 'Giv medlemmerne besked' }).check()
  await page.getByRole('button', { name: 'Planlæg' }).click()
  await expect(page).toHaveURL(new RegExp(`/nyheder/${id}$`))
  await expect(page.getByText(/Udgives af sig selv/)).toBeVisible()
  expect((await request.get(`/api/news/${id}`)).status()).toBe(404)
  await withPerson(browser, portal.url, 'Niels Nysgerrig', async (theirs) => {
    await expect.poll(async () => (await request.get(`/api/news/${id}`)).status(), { timeout: 150_000 }).toBe(200)
    await expect(async () => {
      await theirs.goto('/notifikationer')
      await expect(theirs.getByRole('link', { name: title })).toBeVisible()
    }).toPass()
    await expect(theirs.getByText(`Nyt fra portalen: “${introduction}”`)).toBeVisible()
    await theirs.getByRole('link', { name: title }).click()
    await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})

test.describe('somebody who is not signed in', () => {
  test.use({ as: undefined })

  test('finds it on the front, reads it and can subscribe', async ({ page }) => {
    await page.goto('/overblik')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(introduction)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Redigér' })).toBeHidden()
    await expectAccessible(page)
    await expectKeyboardWorks(page)
    await page.getByRole('link', { name: 'Alle nyheder' }).click()
    await expect.poll(() => place(page)).toBe('/nyheder')
    await page.getByRole('searchbox', { name: 'Søg i nyheder' }).fill('trane')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abonnér' })).toHaveAttribute('href', '/api/news/feed.xml')
    await expectAccessible(page)
    await page.goto('/landingpage')
    await page.getByRole('region', { name: 'Nyheder' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name: 'Nyheder' }).getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
  })

  test('reads it without JavaScript, and what is shared has its picture', async ({ browser, portal, request }) => {
    const html = await (await request.get(`/nyheder/${id}`)).text()
    expect(html).toContain('<title>Traner på vej over &lt;b&gt;Skagen&lt;/b&gt; · Vildfund</title>')
    expect(html).toMatch(/<meta property="og:image" content="[^"]+\/media\/[0-9a-f-]{36}\/1280\.webp">/)
    expect(html).toContain(`<meta property="og:description" content="${introduction}">`)
    expect(html).toContain('<link rel="alternate" type="application/atom+xml"')
    const page = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })
    await page.goto('/nyheder')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByText('Stå med solen i ryggen.')).toBeVisible()
    await page.close()
    const feed = await request.get('/api/news/feed.xml')
    expect(await feed.text()).toContain(`/nyheder/${id}</id>`)
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/nyheder/${id}<`)
  })
})

test('two who write at once do not overwrite each other', async ({ page, context, complaints }) => {
  complaints.allow(/409/)
  const other = await context.newPage()
  await page.goto(`/nyheder/redigerNyhed?id=${id}`)
  await other.goto(`/nyheder/redigerNyhed?id=${id}`)
  await other.getByLabel('Indledning').fill('Rettet af den anden.')
  await other.getByRole('button', { name: 'Gem ændringerne' }).click()
  await expect(other).toHaveURL(new RegExp(`/nyheder/${id}$`))
  await other.close()
  await page.getByLabel('Titel').fill('Traner over Skagen')
  await page.getByRole('button', { name: 'Gem ændringerne' }).click()
  await expect(page.getByText('En anden har ændret det samme i mellemtiden')).toBeVisible()
  await page.getByRole('button', { name: 'Hent, og behold mine ændringer' }).click()
  await expect(page.getByLabel('Indledning')).toHaveValue('Rettet af den anden.')
  await page.getByRole('button', { name: 'Gem ændringerne' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Traner over Skagen' })).toBeVisible()
})

test('it is deleted and restored', async ({ page, request, complaints }) => {
  complaints.allow(/404|410/)
  const status = async () => (await request.get(`/nyheder/${id}`)).status()
  await page.goto(`/nyheder/${id}`)
  await page.getByRole('button', { name: 'Slet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
  await toast(page, 'Nyheden er slettet. Den kan gendannes under Slettede.')
  expect(await status()).toBe(410)
  await page.goto('/nyheder?vis=slettede')
  await startApplication(page)
  await page.getByRole('link', { name: 'Traner over Skagen' }).click()
  await page.getByRole('button', { name: 'Gendan' }).click()
  await toast(page, 'Nyheden er gendannet.')
  expect(await status()).toBe(200)
  await expectAccessible(page)
})
