import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { acceptTerms, demoPassword, expect, openPortal, place, signInAs, startApplication, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { asked, nameField } from './reporting.ts'

/** At a stream near Silkeborg. */
const spot = { latitude: 56.1632, longitude: 9.5454, accuracy: 12 }
const species = 'Kæmpe-bjørneklo'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  geolocation: spot,
  permissions: ['geolocation'],
})

const cardOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(`^${name}`) })
const expectSkin = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-skin', 'invasiv')

async function findSpecies(page: Page, word: string, name: string) {
  await page.getByRole('searchbox', { name: 'Søg blandt de invasive arter' }).fill(word)
  await expect(page).toHaveURL(/soeg=/)
  await expect(cardOf(page, name)).toBeVisible()
  return cardOf(page, name)
}

let people = 0
/** Fill in the provider's page, confirm the address by the link in the e-mail, and accept the terms. */
async function becomeUser(page: Page, name: string, mail: MailServer) {
  const userName = `area-${process.pid}-${++people}`
  const email = `${userName}@eksempel.example`
  await page.getByLabel('Navn', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Brugernavn').fill(userName)
  await page.getByLabel('Adgangskode', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Bliv bruger' }).click()
  const letter = () => mail.received.find(({ to }) => to === email)
  await expect.poll(() => letter()?.subject).toMatch(/^Bekræft din e-mail/)
  await page.goto(/https?:\S+kode=\S+/.exec(letter()?.text ?? '')?.[0] ?? '')
  await page.getByLabel('Adgangskode', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Bekræft' }).click()
  await acceptTerms(page)
  return email
}

/** In front of it on a phone: known by its page, reported, and back in the area. */
async function reportAsNewUser(page: Page, mail: MailServer) {
  await page.goto('/invasiv')
  await startApplication(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Invasive arter' })).toBeVisible()
  await expectSkin(page)
  await expectAccessible(page)
  const card = await findSpecies(page, 'bjørneklo', species)
  await expect(card).toContainText('EU-listen')
  await expect(card).toContainText('Ses bedst juni–august')
  await card.getByText('Hvad ligner den?').click()
  await expect(card).toContainText('Almindelig bjørneklo er sjældent højere end en mands bryst')
  await expectAccessible(page)

  // What is said before one is a user is in the report afterwards.
  await card.getByRole('link', { name: `Meld fund af ${species.toLowerCase()}` }).click()
  await expect.poll(() => place(page)).toMatch(/^\/invasiv\/bliv-bruger\?art=\d+$/)
  await expect(page.getByText(species, { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Husk stedet, hvor jeg står' }).click()
  await expect(page.getByText('Stedet er husket, inden for 12 meter')).toBeVisible()
  await page.getByLabel('Note (valgfrit)').fill('En hel bræmme langs åen')
  // Whatever way one leaves by: it is there when one comes back.
  await page.reload()
  await startApplication(page)
  await expect(page.getByLabel('Note (valgfrit)')).toHaveValue('En hel bræmme langs åen')
  await expect(page.getByText('Stedet er husket, inden for 12 meter')).toBeVisible()
  await expectAccessible(page)
  await expectKeyboardWorks(page)
  await page.getByRole('main').getByRole('button', { name: 'Bliv bruger' }).click()
  await becomeUser(page, 'Bodil Bjørn', mail)

  await expect.poll(() => place(page)).toMatch(/^\/fund\/indberet\/nyt\?art=\d+&fra=invasiv&skin=invasiv$/)
  await expectSkin(page)
  await expect(nameField(page)).toHaveValue(species)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('En hel bræmme langs åen')
  await page.getByRole('button', { name: 'Indsend' }).click()

  await expect.poll(() => place(page)).toMatch(/^\/invasiv\?tak=[\w-]+$/)
  const thanks = page.getByRole('region', { name: 'Tak for dit fund!' })
  await expect(thanks).toBeVisible()
  await expect(thanks.getByRole('heading')).toBeFocused()
  await expect(thanks).toContainText('er indsendt')
  await expectAccessible(page)
  await thanks.getByRole('link', { name: 'Hvad sker der nu?' }).click()
  await expect(page.getByRole('heading', { name: 'Hvad sker der med et fund?' })).toBeFocused()
  const href = await thanks.getByRole('link', { name: 'Se fundet' }).getAttribute('href')
  const record = await asked(page, `/records/${/\/fund\/(\d+)/.exec(href ?? '')?.[1]}`)
  expect(record).toMatchObject({ notes: 'En hel bræmme langs åen', place: { uncertainty: 12 } })
}

/** A rectangle around a spot, so many degrees to each side. */
const around = ({ longitude: x, latitude: y }: { longitude: number; latitude: number }, reach: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
      [x - reach, y + reach],
      [x - reach, y - reach],
    ],
  ],
})

test('a visitor becomes a user and reports on a phone; the authority of the place hears at once and acts, another does not', async ({
  browser,
  complaints,
}) => {
  test.slow() // a portal of its own, four people, and work in the background
  const mail = await startMailServer()
  const portal = await openPortal({ SMTP_URL: mail.url })
  const contexts: BrowserContext[] = []
  const personAt = async (options: BrowserContextOptions = {}) => {
    const empty = { cookies: [], origins: [] }
    const shared = { baseURL: portal.url, locale: 'da-DK', serviceWorkers: 'block', storageState: empty } as const
    const context = await browser.newContext({ ...shared, reducedMotion: 'reduce', ...options })
    complaints.watch(context)
    contexts.push(context)
    return context.newPage()
  }
  const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false }
  /** Beside the one that confirmed the address. */
  const mailsTo = (email: string) =>
    mail.received.filter(({ to, subject }) => to === email && !subject.startsWith('Bekræft'))
  try {
    const [admin, theirs, others] = [await personAt(desk), await personAt(desk), await personAt(desk)]
    await signInAs(admin, 'siteadmin')
    const call = await callsOf(admin)
    const appoint = async (page: Page, name: string, where: typeof spot) => {
      await page.goto('/konto')
      await page.getByRole('main').getByRole('button', { name: 'Bliv bruger' }).click()
      const email = await becomeUser(page, name, mail)
      const { id } = await asked(page, '/account/create-or-update-logged-in-user', {})
      const area = around(where, 0.2)
      await call('/account/add-user-grant', { userId: id, role: 'managingAuthorityRole', area, reason: 'Aftale' })
      return email
    }
    const authority = await appoint(theirs, 'Astrid Ådal', spot)
    const elsewhere = await appoint(others, 'Sofus Sydhavn', { ...spot, longitude: 11.9, latitude: 54.8 })

    const page = await personAt()
    await reportAsNewUser(page, mail)

    await expect.poll(() => mailsTo(authority).length, { timeout: 60_000 }).toBe(1)
    const [message] = mailsTo(authority)
    expect(message?.subject).toMatch(/^Varsel: Kæmpe-bjørneklo/)
    expect(message?.text).toContain('Ikke bekræftet endnu')
    const link = /\/invasiv\/varsler\?varsel=\d+/.exec(message?.text ?? '')?.[0] ?? ''
    await theirs.goto('/notifikationer')
    await expect(theirs.getByText(/Tidligt varsel: kæmpe-bjørneklo er fundet på et nyt sted/)).toBeVisible()
    await theirs.goto(link)
    const dialog = theirs.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Under indsats' }).check()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Graves op på torsdag')
    await dialog.getByRole('button', { name: 'Gem' }).click()
    await expect(theirs.getByText('Varslet er gemt.')).toBeVisible()
    await expectAccessible(theirs)

    await others.goto('/notifikationer')
    await expect(others.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(others.getByText('Tidligt varsel')).toHaveCount(0)
    await others.goto('/invasiv/varsler')
    await expect(others.getByText('Ingen varsler', { exact: true })).toBeVisible()
    expect(mailsTo(elsewhere)).toEqual([])

    // What everybody may know of it stands in the area.
    await page.goto('/invasiv')
    await expect(page.getByText(/har fund givet 1 varsel: 1 er under indsats\./)).toBeVisible()
  } finally {
    for (const context of contexts) await context.close()
    await portal.close()
    await mail.close()
  }
})

test.describe('a member', () => {
  test.use({ as: 'medlem' })

  test('reports in two taps where they stand, twice, and each is a find of its own', async ({ page }) => {
    const sent: string[] = []
    for (let time = 0; time < 2; time++) {
      await page.goto('/invasiv')
      const card = await findSpecies(page, 'kæmpe-balsamin', 'Kæmpe-balsamin')
      await card.getByRole('link', { name: /^Meld fund/ }).click()
      await expect(nameField(page)).toHaveValue('Kæmpe-balsamin')
      // The device has said where it is.
      await expect(page.getByLabel('Lokalitet')).not.toHaveValue('')
      await page.getByRole('button', { name: 'Indsend' }).click()
      const thanks = page.getByRole('region', { name: 'Tak for dit fund!' })
      sent.push((await thanks.getByRole('link', { name: 'Se fundet' }).getAttribute('href')) ?? '')
    }
    expect(new Set(sent).size).toBe(2)
    await expect(cardOf(page, 'Kæmpe-balsamin').or(page.getByRole('article').first()).first()).toBeVisible()
  })

  test('who comes to the page for becoming a user goes on to the report', async ({ page }) => {
    await page.goto('/invasiv')
    const link = page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Meld fund/ })
    const id = /art=(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]
    await page.goto(`/invasiv/bliv-bruger?art=${id}`)
    await expect.poll(() => place(page)).toBe(`/fund/indberet/nyt?art=${id}&fra=invasiv&skin=invasiv`)
  })
})

test('species are narrowed by list, group and month, without a script too', async ({ page, browser, portal }) => {
  await page.goto('/invasiv')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(18)
  await page.getByRole('navigation', { name: 'Liste' }).getByRole('link', { name: 'EU-listen' }).click()
  await expect.poll(() => place(page)).toBe('/invasiv?liste=1')
  await expect(
    page.getByRole('navigation', { name: 'Liste' }).getByRole('link', { name: 'EU-listen' }),
  ).toHaveAttribute('aria-current', 'true')
  await page
    .getByRole('navigation', { name: 'Gruppe' })
    .getByRole('link', { name: /^Pattedyr/ })
    .click()
  await expect(cardOf(page, 'Mårhund')).toBeVisible()
  await expect(cardOf(page, species)).toBeHidden()
  await page.getByRole('searchbox').fill('findes ikke')
  await expect(page.getByText('Ingen arter passer til det, du har valgt')).toBeVisible()
  await page.getByRole('link', { name: 'Vis alle invasive arter' }).click()
  await expect(cards).toHaveCount(18)

  const bare = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })
  await bare.goto('/invasiv')
  await bare.getByRole('link', { name: 'Næste' }).click()
  await expect(bare).toHaveURL(/side=2/)
  await expect(bare.getByRole('article').first()).toBeVisible()
  await bare.close()
})
