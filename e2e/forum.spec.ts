import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { taxonOf } from './calls.ts'
import { expect, place, register, signInAs, startApplication, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { choosePictures, inTheDeerPark, photo } from './reporting.ts'

test.describe.configure({ mode: 'serial' })

/** Somebody in a browser of their own. */
async function another(browser: Browser, site: string, enter: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: site, locale: 'da-DK', reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await enter(page)
  return page
}

/** A page that came finished waits with the application until somebody moves. */
async function visit(page: Page, path: string) {
  await page.goto(path)
  if ((await page.locator('#app-scripts').count()) > 0) await startApplication(page)
}

const editor = (page: Page, name: string) => page.getByRole('textbox', { name })
const comment = (page: Page, name: string) => page.getByRole('article', { name: `Kommentar af ${name}` })

/** Write in the open thread. */
async function write(page: Page, text: string) {
  await page.getByRole('button', { name: 'Skriv en kommentar …' }).click()
  await editor(page, 'Din kommentar').pressSequentially(text)
  await page.getByRole('button', { name: 'Send kommentar' }).click()
}

async function begin(page: Page, title: string, text: string) {
  await page.goto('/forum/createThread')
  await page.getByLabel('Titel').fill(title)
  await page.getByRole('button', { name: 'Steder og ture' }).click()
  await editor(page, 'Din tekst').fill(text)
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await page.waitForURL(/\/forum\/\d+$/)
}

test('a thread is begun, found by another form of its words, and read by everybody without JavaScript', async ({
  page,
  browser,
  portal,
}) => {
  await register(page, 'Tove Trådstarter')
  await page.goto('/forum/traade')
  await expect(page.getByRole('heading', { name: 'Forum', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ny tråd' }).click()
  await expect(page).toHaveURL(/createThread/)
  await page.getByLabel('Titel').fill('Hvor ruger isfuglene?')
  await editor(page, 'Din tekst').fill('Jeg leder efter et sted ved Gudenåen.')
  await choosePictures(page, await photo(inTheDeerPark))
  await expect(page.getByRole('img', { name: 'Billede 1' })).toBeVisible()
  // Whoever closes the page finds what they wrote, with its pictures.
  await page.reload()
  await expect(page.getByLabel('Titel')).toHaveValue('Hvor ruger isfuglene?')
  await expect(editor(page, 'Din tekst')).toContainText('Gudenåen')
  await expect(page.getByRole('img', { name: 'Billede 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await expect(page.getByText('Vælg et emne.')).toBeVisible()
  await page.getByRole('button', { name: 'Steder og ture' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await page.waitForURL(/\/forum\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Hvor ruger isfuglene?', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectKeyboardWorks(page)
  const path = place(page)
  await page.goto('/forum/traade')
  await page.getByRole('searchbox', { name: 'Søg i forummet' }).fill('isfugl')
  await expect(page.locator('mark').first()).toHaveText('isfuglene')
  await page.getByRole('link', { name: /isfuglene/ }).click()
  await page.waitForURL(/kommentar=/)
  const plain = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(path)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Hvor ruger isfuglene?')
  await expect(reader.getByText('Jeg leder efter et sted ved Gudenåen.')).toBeVisible()
  await plain.close()
})

test('two in one thread see what the other writes, and who is named by keyboard is told', async ({
  page,
  browser,
  portal,
}) => {
  await register(page, 'Ulla Ugleven')
  const viggo = await another(browser, portal.url, (other) => register(other, 'Viggo Vandrikse'))
  await begin(page, 'Kirkeugler i laden', 'Har nogen en redekasse tilovers?')
  const path = place(page)
  await visit(viggo, path)
  // An @ and some letters; the arrow keys and Enter choose.
  await viggo.getByRole('button', { name: 'Skriv en kommentar …' }).click()
  await editor(viggo, 'Din kommentar').pressSequentially('Ja, @Ulla U')
  await expect(viggo.getByRole('option', { name: /Ulla Ugleven/ })).toBeVisible()
  await viggo.keyboard.press('Enter')
  await viggo.keyboard.type('kom og hent den.')
  await expectAccessible(viggo)
  await viggo.getByRole('button', { name: 'Send kommentar' }).click()
  await expect(comment(viggo, 'Viggo Vandrikse').getByRole('link', { name: '@Ulla Ugleven' })).toBeVisible()
  // Who looks sees it by and by, without doing anything.
  await expect(comment(page, 'Viggo Vandrikse')).toContainText('kom og hent den', { timeout: 25_000 })
  await page.goto('/notifikationer')
  await expect(page.getByText(/nævnte dig: “Ja, @Ulla Ugleven kom og hent den\.”/)).toBeVisible()
  // Quoted words stand in the answer.
  await page.goto(path)
  await comment(page, 'Viggo Vandrikse').getByRole('button', { name: 'Citér' }).click()
  await page.keyboard.type('Tak!')
  await page.getByRole('button', { name: 'Send kommentar' }).click()
  await expect(comment(page, 'Ulla Ugleven').last().locator('blockquote')).toContainText('Viggo Vandrikse skrev:')
  await visit(viggo, '/forum/traade?fane=ulaeste')
  await expect(viggo.getByRole('link', { name: 'Kirkeugler i laden' })).toBeVisible()
  await viggo.getByRole('link', { name: 'Kirkeugler i laden' }).click()
  await expect(viggo.getByText('Nyt, siden du var her')).toBeVisible()
  await viggo.waitForTimeout(1500)
  await visit(viggo, '/forum/traade?fane=ulaeste')
  await expect(viggo.getByText('Du er med på det hele')).toBeVisible()
  await viggo.context().close()
})

test('what is reported is removed and answered, a thread is closed, and who reported hears of it', async ({
  page,
  browser,
  portal,
}) => {
  await register(page, 'Ronja Rapportør')
  const spammer = await another(browser, portal.url, (other) => register(other, 'Kalle Kræmmer'))
  const moderator = await another(browser, portal.url, (other) => signInAs(other, 'moderator'))
  await begin(page, 'Vinterfodring', 'Hvad giver I dem?')
  const path = place(page)
  await visit(spammer, path)
  await write(spammer, 'Køb mit foder billigt')
  await page.goto(path)
  await page.getByRole('button', { name: 'Mere om kommentaren af Kalle Kræmmer' }).click()
  await page.getByRole('menuitem', { name: 'Anmeld til moderatorerne' }).click()
  await page.getByLabel('Med dine egne ord').fill('Det er reklame.')
  await page.getByRole('button', { name: 'Anmeld', exact: true }).click()
  await expect(page.getByText('Moderatorerne ser på det')).toBeVisible()

  await visit(moderator, '/administration/rapporter')
  const report = moderator.getByRole('listitem').filter({ hasText: 'Det er reklame.' })
  await expect(report).toContainText('Køb mit foder billigt')
  await report.getByRole('link', { name: 'Vinterfodring' }).click()
  await comment(moderator, 'Kalle Kræmmer').getByRole('button', { name: 'Slet' }).click()
  await moderator.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
  await expect(moderator.getByText('Kommentaren er slettet.').first()).toBeVisible()
  await moderator.getByRole('button', { name: 'Se, hvad der stod' }).click()
  await expect(moderator.getByRole('dialog')).toContainText('Køb mit foder billigt')
  await moderator.getByRole('dialog').getByRole('button', { name: 'Luk' }).last().click()
  await moderator.getByRole('button', { name: 'Mere om tråden' }).click()
  await moderator.getByRole('menuitem', { name: 'Luk tråden' }).click()
  await expect(moderator.getByText('Tråden er lukket for nye kommentarer.').first()).toBeVisible()
  await visit(moderator, '/administration/rapporter')
  await report.getByRole('button', { name: 'Svar og luk' }).click()
  await moderator.getByLabel('Dit svar').fill('Tak, den er fjernet.')
  await moderator.getByRole('dialog').getByRole('button', { name: 'Svar og luk' }).click()
  await expect(moderator.getByText('Svaret er sendt.')).toBeVisible()

  await visit(spammer, path)
  await expect(spammer.getByText('Kommentaren er slettet.')).toBeVisible()
  await expect(spammer.getByText('Køb mit foder billigt')).toBeHidden()
  await expect(spammer.getByText('Tråden er lukket for nye kommentarer.')).toBeVisible()
  await expect(spammer.getByRole('button', { name: 'Skriv en kommentar …' })).toBeHidden()
  await page.goto('/notifikationer?vis=andet')
  await expect(page.getByText(/svarede på din anmeldelse: “Tak, den er fjernet\.”/)).toBeVisible()
  await spammer.context().close()
  await moderator.context().close()
})

test('what is said on the page of a species is the same thread in the forum', async ({ page }) => {
  await register(page, 'Mads Mejsekender')
  const taxonId = await taxonOf(page, 'musvit')
  await page.goto(`/taxa/${taxonId}`)
  await write(page, 'Den hører man hele året.')
  await expect(comment(page, 'Mads Mejsekender')).toBeVisible()
  await page.goto('/forum/traade?emne=arter')
  await page.getByRole('link', { name: 'Musvit' }).click()
  await page.waitForURL(/\/forum\/\d+$/)
  await expect(comment(page, 'Mads Mejsekender')).toContainText('Den hører man hele året.')
  await write(page, 'Også om vinteren.')
  await expect(comment(page, 'Mads Mejsekender')).toHaveCount(2)
  await page.getByRole('link', { name: 'Til artens side' }).click()
  await page.waitForURL(`**/taxa/${taxonId}`)
  await expect(comment(page, 'Mads Mejsekender').last()).toContainText('Også om vinteren.')
})
