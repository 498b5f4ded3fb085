import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { dialogLeft, expect, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { withPerson } from './people.ts'
import { choosePictures, chooseTaxon, inTheDeerPark, photo } from './reporting.ts'

test.use({ as: 'siteadmin' })
test.describe.configure({ mode: 'serial' })

const name = 'Snoge og firben i det vilde'
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
const numberIn = async (page: Page, words: RegExp) =>
  Number(
    /[\d.]+/.exec((await page.getByRole('link', { name: words }).first().textContent()) ?? '')?.[0]?.replace('.', ''),
  )
let id = 0

/** Report adders, each in a place of its own. */
async function reportAdders(page: Page, ...days: readonly string[]) {
  const call = await callsOf(page)
  const taxonId = await taxonOf(page, 'Vipera berus')
  for (const [at, observedFrom] of days.entries()) {
    const point = { lon: 9.4 + at / 10, lat: 56.1 }
    const fields = { taxonId, certainty: 'sikker', observedFrom, point, locality: 'Heden' }
    await call('/records/create-record', { uuid: randomUUID(), fields })
  }
}

/** Write a question of a kind, and come back to the list of them. */
async function ask(page: Page, kind: string, label: string, more: () => Promise<void> = async () => {}) {
  await page.getByRole('link', { name: kind, exact: true }).click()
  await page.getByRole('textbox', { name: 'Spørgsmål' }).fill(label)
  await more()
  await page.getByRole('button', { name: 'Tilføj spørgsmålet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Egne spørgsmål' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Fjern ${label}` })).toBeVisible()
}

test('a member makes a community with every kind of question, and it gathers what was found before', async ({
  page,
}) => {
  await reportAdders(page, '2026-05-01', '2026-05-02', '2026-06-03')
  await page.goto('/faellesskaber')
  await page.getByRole('link', { name: 'Nyt fællesskab' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nyt fællesskab' })).toBeVisible()
  await page.getByLabel('Navn').fill(name)
  await page.getByLabel('Indledning').fill('Hvad kravler der i solen?')
  const told = page.getByRole('region', { name: 'Forhåndsvisning' }).getByRole('status')
  await page.getByRole('button', { name: 'Krybdyr og padder' }).click()
  await expect(page.getByText(/^Krybdyr og padder · /)).toBeVisible()
  await expect(told).toHaveText(/^Dette ville samle [\d.]+ fund af [\d.]+ person(er)?\.$/)
  const records = Number(/[\d.]+/.exec((await told.textContent()) ?? '')?.[0]?.replace('.', ''))
  await expectAccessible(page)

  await page.getByRole('link', { name: /Egne spørgsmål/ }).click()
  await ask(page, 'Tal', 'Længde', async () => {
    await page.getByLabel('Enhed').fill('cm')
    await page.getByLabel('Højst').fill('150')
    await page.getByLabel('Skal besvares').check()
  })
  await ask(page, 'Tekst', 'Bemærkning')
  await ask(page, 'Dato', 'Første gang set')
  await ask(page, 'Valg', 'Underlag', async () => {
    await page.getByPlaceholder('Svar 1').fill('Sten')
    await page.getByPlaceholder('Svar 2').fill('Græs')
    // One more is written at once; one that stays empty is none.
    await page.getByRole('button', { name: 'Et svar mere' }).click()
    await expect(page.getByPlaceholder('Svar 3')).toBeFocused()
  })
  await expect(page.getByRole('heading', { name: 'Sådan ser det ud' })).toBeVisible()
  await expect(page.getByLabel('Længde (cm)')).toBeVisible()
  await expectAccessible(page)
  // What is not saved survives a reload.
  await page.reload()
  await page.getByRole('link', { name: 'Til formularen' }).click()
  await expect(page.getByLabel('Navn')).toHaveValue(name)
  await page.getByRole('button', { name: 'Opret fællesskabet' }).click()
  await toast(page, 'Fællesskabet er oprettet.')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  id = Number(new URL(page.url()).pathname.split('/').at(-1))
  expect(await numberIn(page, /^[\d.]+ ?fund$/)).toBe(records)
  await expectAccessible(page)
  await expectKeyboardWorks(page)
})

test('a find that fits is in it as soon as it is reported', async ({ page }) => {
  await page.goto(`/faellesskaber/${id}`)
  const figure = page.getByRole('list', { name: 'I tal' }).getByRole('link').first()
  const before = Number.parseInt((await figure.textContent()) ?? '', 10)
  await reportAdders(page, '2026-07-04')
  await page.goto(`/faellesskaber/${id}`)
  await expect(figure).toHaveText(`${before + 1}fund`)
})

test('every figure leads to the search that gives the same number', async ({ page }) => {
  await page.goto(`/faellesskaber/${id}`)
  const records = (await page.getByRole('list', { name: 'I tal' }).getByRole('link').first().textContent()) ?? ''
  await page.getByRole('list', { name: 'I tal' }).getByRole('link').first().click()
  await expect(page.getByRole('status').first()).toHaveText(`${records.replace(/\D*$/, '')} fund`)
  const chip = page.getByRole('button', { name: `Fjern filteret: i ${name}` })
  await chip.click()
  await expect(chip).toHaveCount(0)
  // In the search one comes to it by a word of its name, too.
  await page.getByLabel('Fællesskabets fund').fill('snog')
  await page.getByRole('list', { name: 'Fællesskaber' }).getByRole('button', { name }).click()
  await expect(chip).toBeVisible()
})

test('a stranger sees it all, and is asked to sign in to follow', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'da-DK', storageState: undefined })
  const page = await context.newPage()
  await page.goto(`${portal.url}/faellesskaber`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seneste fund' })).toBeVisible()
  await page.getByRole('button', { name: 'Følg', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Log ind for at være med' })).toBeVisible()
  await context.close()
})

test('somebody follows it, and chooses what to hear of and whom to trust', async ({ browser, portal }) => {
  await withPerson(browser, portal.url, 'Sara Snogeven', async (page) => {
    await page.goto(`/faellesskaber/${id}`)
    await page.getByRole('button', { name: 'Følg', exact: true }).click()
    await toast(page, /Du følger fællesskabet/)
    await page.getByRole('button', { name: 'Følger' }).click()
    const dialog = page.getByRole('dialog', { name: 'Du følger fællesskabet' })
    await dialog.getByLabel('Hvert nyt fund').check()
    await dialog.getByLabel('Alle mine fund her').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await toast(page, 'Dit valg er gemt.')
    await expect(dialog).toBeHidden()
    await dialogLeft(page)
    await page.goto('/faellesskaber/communitiesUserFollowing')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.goto(`/faellesskaber/rediger/rediger?id=${id}`)
    await expect(page.getByText('Kun arrangører kan redigere fællesskabet')).toBeVisible()
  })
})

test('an organiser mends a find that wants an answer, and leaves another out', async ({ page }) => {
  await page.goto(`/faellesskaber/${id}?fane=arrangoer&mangler=ja`)
  const total = page.getByRole('region', { name: 'Fund med svar' }).getByRole('status').first()
  await expect(total).toHaveText(/^[\d.]+ fund$/)
  const before = Number((await total.textContent())?.replace(/\D/g, ''))
  await page
    .getByRole('button', { name: /^(Svar|Ret svar)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Længde (cm)').fill('200')
  await expect(dialog.getByText('Tallet må højst være 150.')).toBeVisible()
  await dialog.getByLabel('Længde (cm)').fill('62')
  await dialog.getByLabel('Underlag').selectOption('Sten')
  await dialog.getByRole('button', { name: 'Gem svar' }).click()
  await toast(page, 'Svarene er gemt.')
  await expect(total).toHaveText(`${(before - 1).toLocaleString('da-DK')} fund`)
  await page
    .getByRole('checkbox', { name: /^Vælg / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Udelad valgte (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Udelad' }).click()
  await toast(page, '1 fund er udeladt.')
  await expect(total).toHaveText(`${(before - 2).toLocaleString('da-DK')} fund`)
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await toast(page, '1 fund er med igen.')
  await expect(total).toHaveText(`${(before - 1).toLocaleString('da-DK')} fund`)
})

test('an organiser leaves a whole page out, finds it among what is left out, and takes it in again', async ({
  page,
}) => {
  await page.goto(`/faellesskaber/${id}?fane=arrangoer`)
  const total = page.getByRole('region', { name: 'Fund med svar' }).getByRole('status').first()
  await expect(total).toHaveText(/^[\d.]+ fund$/)
  const before = (await total.textContent()) ?? ''
  const onPage = await page.getByRole('checkbox', { name: /^Vælg .+, / }).count()
  await page.getByLabel('Markér alle på siden').check()
  await page.getByRole('button', { name: `Udelad valgte (${onPage})` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Udelad' }).click()
  await toast(page, `${onPage} fund er udeladt.`)
  await page.getByRole('button', { name: 'Udeladte' }).click()
  await expect(total).toHaveText(`${onPage} fund`)
  await page.getByLabel('Markér alle på siden').check()
  await page.getByRole('button', { name: `Tag valgte ind (${onPage})` }).click()
  await toast(page, `${onPage} fund er taget ind.`)
  await expect(page.getByText('Ingen fund er udeladt')).toBeVisible()
  await page.getByRole('button', { name: 'Alle fund' }).click()
  await expect(total).toHaveText(before)
})

test('what it asks is answered while one reports, and stands on the page of the find', async ({ page }) => {
  await page.goto('/fund/indberet/nyt')
  await choosePictures(page, await photo(inTheDeerPark))
  await chooseTaxon(page, 'Skovfirben')
  await page.getByLabel('Længde (cm)').fill('55,5')
  await expect(page.getByText('Skriv et helt tal.')).toBeVisible()
  await page.getByLabel('Længde (cm)').fill('55')
  await page.getByLabel('Underlag').selectOption('Græs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Indsend fund' }).click()
  const come = page.getByRole('region', { name: 'Fundet er kommet med i' })
  await expect(come.getByText('55 cm')).toBeVisible()
  await page.getByRole('link', { name: 'Se fundet' }).click()
  const shown = page.getByRole('region', { name: 'Fællesskaber' })
  await expect(shown.getByRole('link', { name })).toBeVisible()
  await expect(shown.getByText('55 cm')).toBeVisible()
  await expect(shown.getByText('Græs')).toBeVisible()
})

test('an organiser plans an event, somebody else signs up, and the calendar knows it', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto(`/faellesskaber/createEvent?communityId=${id}`)
  await page.getByRole('textbox', { name: 'Titel' }).fill('Hugormens dag')
  const type = async (group: RegExp, digits: string) => {
    await page.getByRole('group', { name: group }).getByRole('spinbutton').first().click()
    await page.keyboard.type(digits)
  }
  await type(/Begynder/, '14082027')
  await page.getByRole('textbox', { name: 'Sted' }).fill('Ved fyrreskoven')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Opret aktiviteten' }).click()
  await toast(page, 'Aktiviteten er oprettet.')
  await expect(page.getByText('lørdag den 14. august 2027 kl. 10.00–12.00').first()).toBeVisible()
  await expectAccessible(page)
  const here = page.url()
  await withPerson(browser, portal.url, 'Kim Kommer', async (other) => {
    await other.goto(here)
    await other.getByRole('button', { name: 'Jeg kommer' }).click()
    await toast(other, 'Dit svar er gemt.')
    await expect(other.getByText('1 kommer')).toBeVisible()
    const href = await other.getByRole('link', { name: 'Føj til kalender' }).getAttribute('href')
    const calendar = await other.request.get(href ?? '')
    expect(calendar.headers()['content-type']).toContain('text/calendar')
    const read = await calendar.text()
    const [event] = new ICAL.Component(ICAL.parse(read)).getAllSubcomponents('vevent')
    const one = new ICAL.Event(event)
    const [same] = Object.values(nodeIcal.sync.parseICS(read)).filter((part) => part?.type === 'VEVENT')
    const start = new Date('2027-08-14T08:00:00Z')
    expect([one.summary, one.startDate.toJSDate()]).toEqual(['Hugormens dag', start])
    expect(same).toMatchObject({ summary: 'Hugormens dag', start })
  })
  await page.reload()
  await expect(page.getByText('1 kommer')).toBeVisible()
  await page.getByText('Se, hvem der har svaret').click()
  await expect(page.getByRole('link', { name: 'Kim Kommer' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fundet på aktiviteten' })).toBeHidden()
})

test('people talk in it, and what organisers announce stands on its page', async ({ page }) => {
  await page.goto(`/faellesskaber/${id}`)
  await page.getByRole('button', { name: 'Mere om fællesskabet' }).click()
  await page.getByRole('menuitem', { name: 'Skriv en meddelelse' }).click()
  await page.getByRole('textbox', { name: 'Titel' }).fill('Husk støvlerne')
  await page.getByRole('textbox', { name: 'Din tekst' }).fill('Der er vådt på heden.')
  await expect(page.getByLabel('Meddelelse fra arrangørerne')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send meddelelsen' }).click()
  await toast(page, 'Meddelelsen er sendt.')
  await page.goto(`/faellesskaber/${id}`)
  const told = page.getByRole('region', { name: 'Fra arrangørerne' })
  await expect(told.getByRole('link', { name: 'Husk støvlerne' })).toBeVisible()
  await page.goto(`/faellesskaber/${id}?fane=rangliste`)
  await expect(page.getByRole('list', { name: 'Rangliste: arter' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
})

test('a find that lacks a field of its own is mended in its form, straight from the community', async ({ page }) => {
  const call = await callsOf(page)
  const criteria = { taxonIds: [await taxonOf(page, 'Vipera berus')] }
  const community = { name: 'Hvor mange hugorme', criteria, needed: ['count'] }
  const made = await call<{ id: number }>('/community/create', { uuid: randomUUID(), community })
  const heading = page.getByRole('heading', { name: /af dine fund mangler noget$/ })
  await page.goto(`/faellesskaber/${made.id}`)
  const lacking = Number.parseInt((await heading.textContent()) ?? '', 10)
  const add = page.getByRole('link', { name: 'Tilføj antal til Hugorm' })
  await add.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Redigér fund' })).toBeVisible()
  await page.getByLabel('Antal', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hugorm' })).toBeVisible()
  await page.goto(`/faellesskaber/${made.id}`)
  await expect(heading).toHaveText(`${lacking - 1} af dine fund mangler noget`)
})
