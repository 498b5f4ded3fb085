import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { dialogLeft, expect, place, register, signInAs, startApplication, test } from './driver.ts'
import { holdBack } from './slow-pages.ts'

async function another(browser: Browser, site: string, enter: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: site, locale: 'da-DK', reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await enter(page)
  return page
}
async function visit(page: Page, path: string) {
  await page.goto(path)
  if ((await page.locator('#app-scripts').count()) > 0) await startApplication(page)
}
const editor = (page: Page, name: string) => page.getByRole('textbox', { name })
const comments = (page: Page) => page.locator('[data-comment]')

async function begin(page: Page, title: string, text: string) {
  await page.goto('/forum/createThread')
  await page.getByLabel('Titel').fill(title)
  await page.getByRole('button', { name: 'Steder og ture' }).click()
  await editor(page, 'Din tekst').fill(text)
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await page.waitForURL(/\/forum\/\d+$/)
}
async function write(page: Page, text: string) {
  await page.getByRole('button', { name: 'Skriv en kommentar …' }).click()
  await editor(page, 'Din kommentar').fill(text)
  await page.getByRole('button', { name: 'Send kommentar' }).click()
}

/** The server hears the first call, and its answer is lost on the way. */
async function loseFirstAnswer(page: Page, path: string) {
  let calls = 0
  await page.route(`**${path}`, async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('who presses again after a lost answer has begun one thread and written one comment', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  await register(page, 'Line Linjefejl')
  await loseFirstAnswer(page, '/api/forum/create-thread')
  await loseFirstAnswer(page, '/api/forum/add-thread-comment')
  await page.goto('/forum/createThread')
  await page.getByLabel('Titel').fill('Stæresværme over Tøndermarsken')
  await page.getByRole('button', { name: 'Steder og ture' }).click()
  await editor(page, 'Din tekst').fill('Er de kommet?')
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await expect(page.getByText('Tjek din forbindelse').first()).toBeVisible()
  await page.getByRole('button', { name: 'Start tråden' }).click()
  await page.waitForURL(/\/forum\/\d+$/)
  await write(page, 'De er her nu.')
  await expect(page.getByText('Tjek din forbindelse').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send kommentar' }).click()
  await expect(page.getByText('Din kommentar er tilføjet.')).toBeVisible()
  await page.reload()
  await expect(comments(page)).toHaveCount(2)
  await page.goto('/forum/traade?fane=mine')
  await expect(page.getByRole('link', { name: 'Stæresværme over Tøndermarsken' })).toHaveCount(1)
})

test('what somebody writes stays in sight when the thread is closed meanwhile', async ({ page, browser, portal }) => {
  await register(page, 'Mia Midtiord')
  await begin(page, 'Sangsvaner', 'Hvor overvintrer de?')
  await page.getByRole('button', { name: 'Skriv en kommentar …' }).click()
  await editor(page, 'Din kommentar').fill('Ved Ringkøbing Fjord, har jeg hørt.')
  const moderator = await another(browser, portal.url, (other) => signInAs(other, 'moderator'))
  await visit(moderator, place(page))
  await moderator.getByRole('button', { name: 'Mere om tråden' }).click()
  await moderator.getByRole('menuitem', { name: 'Luk tråden' }).click()
  await expect(page.getByText('Det, du var i gang med at skrive, er ikke sendt.')).toBeVisible({ timeout: 40_000 })
  await expect(page.locator('code', { hasText: 'Ved Ringkøbing Fjord, har jeg hørt.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kopiér' })).toBeVisible()
  await expectAccessible(page)
  // Open again, one writes on.
  await moderator.getByRole('button', { name: 'Mere om tråden' }).click()
  await moderator.getByRole('menuitem', { name: 'Åbn tråden igen' }).click()
  await expect(editor(page, 'Din kommentar')).toContainText('Ved Ringkøbing Fjord', { timeout: 40_000 })
  await moderator.context().close()
})

test('a thread opens at the first comment that one has not read, also when the page is loaded anew', async ({
  page,
  browser,
  portal,
}) => {
  await register(page, 'Pia Pause')
  const long = Array.from({ length: 40 }, (_, at) => `Linje ${at + 1}`).join('\n')
  await begin(page, 'En lang historie', long)
  const path = place(page)
  const reader = await another(browser, portal.url, (other) => register(other, 'Lars Læser'))
  const isRead = reader.waitForResponse((response) => response.url().endsWith('/api/forum/mark-read'))
  await visit(reader, path)
  await isRead
  await write(page, 'Og så gik den videre.')
  await expect(comments(page)).toHaveCount(2)
  await visit(reader, path)
  await expect(reader.getByText('Nyt, siden du var her')).toBeVisible()
  await expect(comments(reader).last()).toBeFocused()
  await expect(comments(reader).last()).toBeInViewport()
  await reader.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the names after an @ are in sight over the bar, and so is the cursor after a quote', async ({ page }) => {
    await register(page, 'Nanna Navneliste')
    await begin(page, 'Lærker', Array.from({ length: 12 }, (_, at) => `Lærke ${at + 1}`).join('\n'))
    await page.getByRole('button', { name: 'Citér' }).click()
    await expect(editor(page, 'Din kommentar')).toBeFocused()
    await page.keyboard.type('@Nanna')
    const list = page.getByRole('listbox', { name: 'Forslag til navne' })
    await expect(list.getByRole('option').first()).toBeVisible()
    const bar = await page.getByRole('navigation', { name: 'Hovedmenu' }).last().boundingBox()
    const box = await list.boundingBox()
    expect(box && bar && box.y >= 0 && box.y + box.height <= bar.y).toBe(true)
    const cursor = await page.evaluate(() => getSelection()?.getRangeAt(0).getBoundingClientRect().bottom ?? 0)
    expect(cursor).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('a title, a name and words without a space stay within the page', async ({ page }) => {
    const endless = 'å'.repeat(120)
    await register(page, `Åse ${endless.slice(0, 60)}`)
    await begin(page, endless, endless)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(endless)
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await widest()).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Citér' }).click()
    await expect(editor(page, 'Din kommentar')).toContainText(endless)
    expect(await widest()).toBeLessThanOrEqual(390)
    await page.goto('/forum/traade')
    await expect(page.getByRole('link', { name: endless })).toBeVisible()
    expect(await widest()).toBeLessThanOrEqual(390)
  })

  test('what a new thread lacks takes the focus, and the forum is a press away from the overview', async ({ page }) => {
    await register(page, 'Ove Overblik')
    await page.goto('/overblik')
    await page.getByRole('main').getByRole('link', { name: 'Forum' }).click()
    await page.waitForURL('**/forum/traade')
    await page.goto('/forum/createThread')
    await page.getByLabel('Titel').fill('Uden emne')
    await editor(page, 'Din tekst').fill('Og med tekst.')
    await page.getByRole('button', { name: 'Start tråden' }).click()
    const first = page.getByRole('group', { name: /^Emne/ }).getByRole('button').first()
    await expect(first).toBeFocused()
    await expect(page.getByText('Vælg et emne.')).toBeInViewport()
    const header = await page.getByRole('banner').boundingBox()
    expect((await first.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
    await page.getByLabel('Titel').fill('')
    await page.getByRole('button', { name: 'Start tråden' }).click()
    await expect(page.getByLabel('Titel')).toBeFocused()
    await expectAccessible(page)
  })
})

test('the focus comes back from a menu, an edit and a deletion, and what one writes is given up only on purpose', async ({
  page,
}) => {
  await register(page, 'Tilde Tastatur')
  await begin(page, 'Tastaturet', 'Uden mus.')
  const menu = page.getByRole('button', { name: 'Mere om kommentaren af Tilde Tastatur' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(menu).toBeFocused()

  const change = page.getByRole('button', { name: 'Ret', exact: true })
  await change.click()
  await page.getByRole('button', { name: 'Annullér' }).click()
  await expect(change).toBeFocused()
  await change.click()
  await editor(page, 'Ret din kommentar').fill('Helt uden mus.')
  await page.reload()
  await expect(editor(page, 'Ret din kommentar')).toContainText('Helt uden mus.')
  await page.getByRole('button', { name: 'Annullér' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv videre' }).click()
  await expect(editor(page, 'Ret din kommentar')).toContainText('Helt uden mus.')
  await page.getByRole('button', { name: 'Gem' }).click()
  await expect(change).toBeFocused()
  await expect(comments(page)).toContainText('Helt uden mus.')

  await page.getByRole('button', { name: 'Skriv en kommentar …' }).click()
  await page.getByRole('button', { name: 'Send kommentar' }).click()
  await expect(editor(page, 'Din kommentar')).toBeFocused()
  await editor(page, 'Din kommentar').fill('Et langt svar')
  await page.getByRole('button', { name: 'Annullér' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv videre' }).click()
  await expect(editor(page, 'Din kommentar')).toContainText('Et langt svar')
  await page.getByRole('button', { name: 'Annullér' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kassér' }).click()
  await expect(page.getByRole('button', { name: 'Skriv en kommentar …' })).toBeFocused()

  await write(page, 'Det her fortryder jeg.')
  await expect(comments(page)).toHaveCount(2)
  await comments(page).last().getByRole('button', { name: 'Slet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slet' }).click()
  await expect(comments(page).last()).toContainText('Kommentaren er slettet.')
  await expect(comments(page).last()).toBeFocused()
})

test('a half-written thread is given up only on purpose', async ({ page }) => {
  await register(page, 'Kaja Kladde')
  await page.goto('/forum/createThread')
  await page.getByLabel('Titel').fill('Halvt skrevet')
  await page.getByRole('button', { name: 'Kassér kladden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skriv videre' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Halvt skrevet')
  await page.getByRole('button', { name: 'Kassér kladden' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kassér' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('')
})

test('who changes a comment in two places chooses what it says, and loses neither unseen', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/409/)
  await register(page, 'Tora Tosteds')
  await begin(page, 'To steder på én gang', 'Det første.')
  const other = await context.newPage()
  await visit(other, place(page))
  for (const one of [page, other]) await one.getByRole('button', { name: 'Ret', exact: true }).click()
  await editor(other, 'Ret din kommentar').fill('Fra telefonen.')
  await other.getByRole('button', { name: 'Gem' }).click()
  await expect(comments(other)).toContainText('Fra telefonen.')
  await editor(page, 'Ret din kommentar').fill('Fra computeren.')
  await page.getByRole('button', { name: 'Gem' }).click()
  await page.getByRole('button', { name: 'Hent, og behold mine ændringer' }).click()
  await expect(editor(page, 'Ret din kommentar')).toContainText('Fra computeren.')
  await page.getByRole('button', { name: 'Gem' }).click()
  await expect(comments(page)).toContainText('Fra computeren.')
})

test('two subjects of one name are said at the field', async ({ page }) => {
  await signInAs(page, 'siteadmin')
  await page.goto('/forum/traade')
  await page.getByRole('button', { name: 'Redigér emner' }).click()
  const second = page.getByLabel('Emne 2', { exact: true })
  await second.fill(` ${(await page.getByLabel('Emne 1', { exact: true }).inputValue()).toLowerCase()}`)
  await page.getByRole('button', { name: 'Gem emnerne' }).click()
  await expect(page.getByText('To emner hedder det samme.')).toBeVisible()
  await expect(second).toBeFocused()
})

test('who types at once loses no letter while the editor is on its way', async ({ page }) => {
  await register(page, 'Ann Hurtig')
  await begin(page, 'Hvem taster hurtigt?', 'Jeg gør.')
  const arrive = await holdBack(page, '**/RichTextArea*')
  await page.reload()
  await startApplication(page)
  await page.getByRole('button', { name: 'Skriv en kommentar …' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hej @ann')
  await page.keyboard.press('Enter')
  await page.keyboard.type('og  @eksperter')
  await page.keyboard.press('ArrowLeft')
  // By its label, as a screen reader finds it.
  await expect(page.getByRole('textbox', { name: 'Din kommentar' })).toBeFocused()
  await expect(page.getByText('kalder ikke på nogen her')).toBeVisible()
  arrive()
  await expect(page.locator('.ProseMirror')).toBeFocused()
  await page.keyboard.type('!')
  await expect(page.locator('.ProseMirror p')).toHaveText(['Hej @ann', 'og  @eksperte!r'])
})

test('a thread gets another title and subject, one of a community another title', async ({ page }) => {
  await register(page, 'Rasmus Retter')
  const rename = async (item: string, title: string, more: (dialog: Locator) => Promise<unknown> = async () => {}) => {
    await page.getByRole('button', { name: 'Mere om tråden' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: item })
    await dialog.getByRole('textbox', { name: 'Titel' }).fill(title)
    await more(dialog)
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await dialogLeft(page)
  }
  await begin(page, 'Gæs på marken', 'Hvilke er det?')
  await rename('Ret titel og emne', 'Gæs på stubmarken', (dialog) => dialog.getByLabel('Emne').selectOption('Udstyr'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Udstyr' })).toBeVisible()

  const call = await callsOf(page)
  const community = { name: 'Gåsetællerne', introduction: 'Vi tæller gæs.', html: '', criteria: { group: 4 } }
  const { id: communityId } = await call<{ id: number }>('/community/create', { uuid: randomUUID(), community })
  const thread = { communityId, title: 'Hvem tæller?', html: '<p>På søndag</p>' }
  const { id } = await call<{ id: number }>('/forum/create-thread', thread)
  await page.goto(`/forum/${id}`)
  await rename('Ret titel', 'Hvem tæller på søndag?')
})
