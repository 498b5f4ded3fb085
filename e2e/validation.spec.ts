import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { asked, choosePictures, inTheDeerPark, photo, sentRecord } from './reporting.ts'
import { beSure, beside, judged, lastDecision, overview, report, taxonOf, toAnswer } from './validating.ts'

/** Type into a field where a taxon is chosen, and take the hit that says so. */
async function choose(page: Page, field: string, latinName: string) {
  await page.getByRole('combobox', { name: field }).fill(latinName)
  await page.getByRole('option').filter({ hasText: latinName }).last().click()
}

/** The machine gives no star to what the reporter is not sure of: it waits for people. */
const probable = { certainty: 'sandsynlig' }
const bell = (page: Page) => page.getByRole('link', { name: /^Notifikationer/ }).first()

// What other files leave in the queue would stand before these.
beside.use({ portalName: 'queue' })

beside.describe('a find', () => {
  beside.use({ as: 'medlem' })

  beside('goes from no name to three stars, and the finder follows each step', async ({ page, pageOf }) => {
    test.slow() // four people
    await page.goto('/fund/indberet/nyt')
    await choosePictures(page, await photo(inTheDeerPark))
    await page.getByRole('button', { name: 'Jeg ved ikke, hvad jeg har fundet' }).click()
    await page.getByRole('button', { name: 'Pattedyr' }).click()
    await page.getByRole('button', { name: 'Indsend fund' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tak for dit fund!' })).toBeVisible()
    const id = await sentRecord(page)

    // From here on the finder's page is not loaded again; only time passes on it.
    await page.clock.install()
    await page.goto('/notifikationer')
    await expect(page.getByText('Her er stille endnu')).toBeVisible()
    const card = page.getByRole('article')
    // Who is told may be told a moment after the page has asked: then it is when it asks again.
    const isTold = (count: RegExp, ...lines: string[]) =>
      expect(async () => {
        await page.clock.fastForward(20_000)
        await expect(bell(page)).toHaveAccessibleName(count, { timeout: 5000 })
        await expect(card).toHaveCount(1, { timeout: 5000 })
        for (const line of lines) await expect(card).toContainText(line, { timeout: 5000 })
      }).toPass({ timeout: 60_000 })

    const first = await pageOf()
    await register(first, 'Ditte Dyreven')
    await first.getByRole('link', { name: 'Bestem art' }).first().click()
    await first.getByRole('navigation', { name: 'Grupper' }).getByRole('link', { name: 'Pattedyr' }).click()
    await expect(first.getByRole('heading', { level: 2, name: 'Hvad er det?' })).toBeVisible()
    await choose(first, 'Dit forslag', 'Sciurus vulgaris')
    await beSure(first)
    await first.getByLabel('Hvad kan du se det på?').fill('Ørerne har duske')
    await first.getByRole('button', { name: 'Send dit forslag' }).click()
    await expect(first.getByText('Tak for dit forslag.')).toBeVisible()
    await isTold(/1 ny notifikation/, 'Ditte Dyreven foreslog egern', 'Fundet hedder nu egern')

    const second = await pageOf()
    await register(second, 'Erik Enig')
    await second.goto(`/fund/${id}`)
    await second.getByRole('group', { name: 'Er du enig i egern?' }).getByRole('button', { name: 'Sikker' }).click()
    await expect(second.getByText('I alt 4 point', { exact: true })).toBeVisible()
    await isTold(/1 ny notifikation/, 'Erik Enig stemte på egern')

    const expert = await pageOf('pattedyr-ekspert')
    await expert.goto(`${overview}?fane=koe`)
    await expect(judged(expert)).toContainText('Egern')
    await expert.getByRole('button', { name: 'Validér', exact: true }).click()
    await expect(expert.getByText('Køen er tom')).toBeVisible()
    await isTold(/1 ny notifikation/, 'Liva Pattedyrekspert validerede fundet som egern')

    await card.getByRole('link', { name: 'Egern' }).click()
    await expect(page).toHaveURL(`/fund/${id}`)
    await expect(page.getByText('Ekspertvalideret').first()).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifikationer')
  })

  beside('that was dismissed comes back after new pictures', async ({ page, pageOf }) => {
    test.slow() // two people
    await page.goto('/overblik')
    const id = await report(page, 'Natrix natrix', probable)
    const expert = await pageOf('padde-ekspert')
    await expert.goto(`/fund/${id}`)
    await expert.getByRole('button', { name: 'Afvis' }).click()
    const dialog = expert.getByRole('dialog', { name: 'Afvis fundet?' })
    await dialog.getByLabel('For få detaljer').check()
    await dialog.getByLabel('Et par ord til finderen').fill('Vis pletterne i nakken')
    await dialog.getByRole('button', { name: 'Afvis' }).click()
    // Above the find, and in its receipt.
    await expect(expert.getByText('Afvist: for få detaljer')).toHaveCount(2)

    await bell(page).click()
    const told = page.getByRole('article').filter({ hasText: 'Snog' })
    await expect(told).toContainText('afviste fundet: for få detaljer. “Vis pletterne i nakken”')
    await told.getByRole('link', { name: 'Snog' }).click()
    await expect(page.getByRole('button', { name: 'Bed om ny vurdering' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Tilføj billeder' }).click()
    await choosePictures(page, await photo(inTheDeerPark))
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await expect(page).toHaveURL(`/fund/${id}`)
    await page.getByRole('button', { name: 'Bed om ny vurdering' }).click()
    await page.getByRole('dialog').getByLabel('Hvad er nyt?').fill('Nu ses nakken')
    await page.getByRole('dialog').getByRole('button', { name: 'Bed om ny vurdering' }).click()
    await expect(page.getByText('Fundet er i køen igen.')).toBeVisible()

    await bell(expert).click()
    await expect(expert.getByRole('article').filter({ hasText: 'Snog' })).toContainText('“Nu ses nakken”')
    await expert.goto(`${overview}?fane=koe`)
    await expect(judged(expert)).toContainText('Snog')
    await expect(expert.getByRole('button', { name: 'Se billede 1 af 1 stort' })).toBeVisible()
    await expert.getByRole('button', { name: 'Validér', exact: true }).click()
    await expect(expert.getByText('Køen er tom')).toBeVisible()
  })
})

beside.describe('a find whose votes part', () => {
  beside.use({ as: 'medlem' })

  beside('is marked beside its stars, and explains it once', async ({ page, pageOf }) => {
    test.slow() // two people
    await page.goto('/overblik')
    const id = await report(page, 'Parus major', probable)
    const other = await pageOf()
    await register(other, 'Uffe Uenig')
    await other.goto(`/fund/${id}`)
    await other.getByRole('button', { name: 'Foreslå noget andet' }).click()
    await choose(other, 'Dit forslag', 'Corvus corax')
    await beSure(other)
    await other.getByRole('button', { name: 'Send dit forslag' }).click()
    await expect(other.getByText('Tak for dit forslag.')).toBeVisible()

    await page.goto(`/fund/${id}`)
    const why = page.getByText(/^Der er uenighed om navnet: .*musvit/i)
    await expect(why).toHaveCount(1)
    await expect(page.getByText(/^Fundet står imens under /)).toHaveCount(1)
    await page.getByRole('link', { name: 'Uenighed', exact: true }).click()
    await expect(why).toBeInViewport()
    // What is scrolled under the bar at the top is only half to be seen.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  })
})

beside.describe('an expert', () => {
  beside.use({ as: 'plante-ekspert' })

  beside('clears a queue of stacks by keyboard alone', async ({ page, pageOf }) => {
    test.slow() // seven finds are reported first
    const member = await pageOf('medlem')
    await member.goto('/overblik')
    // Out of season: the machine leaves them to people.
    const near = (metres: number) => ({
      point: { lon: 9.5454, lat: 56.1632 + metres / 111_000 },
      observedFrom: '2026-01-14',
    })
    for (const metres of [0, 20, 40]) await report(member, 'Anemone nemorosa', near(metres))
    await report(member, 'Anemone nemorosa', { ...near(0), observedFrom: '2026-01-15' })
    for (const metres of [0, 20]) await report(member, 'Hepatica nobilis', near(metres))
    await report(member, 'Caltha palustris', near(5000))

    // Of plants alone: finds of no group are anybody's.
    await page.goto(`${overview}?fane=koe&gruppe=1`)
    await expect(toAnswer(page)).toContainText('7 at afgøre')
    await expect(page.getByRole('list', { name: 'Køen' }).getByRole('listitem')).toHaveCount(4)
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Genvejstaster' })
    await expect(help).toContainText('Validér som det navn, der står øverst')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)

    await expect(judged(page)).toContainText('Hvid anemone')
    await expect(page.getByText('3 ens fund').first()).toBeVisible()
    await page.keyboard.press('v')
    await expect(lastDecision(page)).toContainText('3 fund er valideret som hvid anemone.')
    await expect(toAnswer(page)).toContainText('4 at afgøre')

    // A hasty one is taken back; what was said of it goes too.
    await page.keyboard.press('v')
    await expect(toAnswer(page)).toContainText('3 at afgøre')
    await page.keyboard.press('u')
    await expect(lastDecision(page)).toContainText('Afgørelsen er fortrudt.')
    expect(await lastDecision(page).textContent()).not.toContain('Fundet er valideret som hvid anemone.')
    await expect(toAnswer(page)).toContainText('4 at afgøre')
    await expect(judged(page)).toContainText('Hvid anemone')
    await page.keyboard.press('v')

    await expect(judged(page)).toContainText('Blå anemone')
    await page.keyboard.press('a')
    const no = page.getByRole('dialog', { name: 'Afvis 2 fund?' })
    await expect(no).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(no).toHaveCount(0)
    await expect(lastDecision(page)).toContainText('2 fund er afvist.')

    await expect(judged(page)).toContainText('Eng-kabbeleje')
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog', { name: 'Spørg finderen' }).getByLabel('Dit spørgsmål')).toBeFocused()
    await page.keyboard.type('Voksede den i vandet?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Køen er tom')).toBeVisible()

    const { total } = await asked(
      page,
      `/records/validation-suggestions?filter=${encodeURIComponent('{"mine":true,"speciesGroups":[1]}')}`,
    )
    expect(total).toBe(0)
  })
})

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

for (const [size, viewport] of Object.entries(sizes)) {
  beside.describe(`on a ${size}`, () => {
    beside.use({ as: 'fugle-ekspert', viewport })

    beside('everybody can use what is filled with finds', async ({ page, pageOf }) => {
      test.slow() // six pages, each looked at in two colour schemes
      const canUse = async (looked: Page, address: string, until: string | RegExp) => {
        await looked.setViewportSize(viewport)
        await looked.goto(address)
        await expect(looked.getByRole('main').getByText(until).first()).toBeVisible()
        await expect(looked.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(looked)
        await expectKeyboardWorks(looked)
      }
      const member = await pageOf('medlem')
      await member.goto('/overblik')
      await page.goto('/overblik')
      const open = await report(member, 'Cygnus olor', probable)
      const paused = await report(member, 'Cygnus olor', probable)
      const dismissed = await report(member, 'Cygnus olor', probable)
      await asked(page, '/records/add-record-suggestion', {
        ...{ id: open, taxonId: await taxonOf(page, 'Cygnus'), certainty: 'sandsynlig', reason: 'Næbbet ses ikke' },
      })
      await asked(page, '/records/pause-record', { id: paused, question: 'Havde den knop på næbbet?' })
      await asked(page, '/records/dismiss-record', { id: dismissed, reason: 'too_few_details', words: '' })
      await asked(page, '/records/add-record-report', { id: open, kind: 'wrong_place', text: 'Der er ingen sø her' })

      await canUse(page, `${overview}?fane=koe`, 'Cygnus')
      await canUse(page, `/fund/${open}`, 'Som ekspert')
      await canUse(member, `/fund/${paused}`, 'En ekspert spørger dig')
      await canUse(member, '/notifikationer', 'stillede et spørgsmål')
      await canUse(page, `/fund/sammenlign?arter=${await taxonOf(page, 'Cygnus olor')},559`, 'Flest i')
      await canUse(await pageOf('moderator'), '/administration/rapporter', 'Der er ingen sø her')
    })
  })
}
