import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './driver.ts'
import { asked } from './reporting.ts'
import { beSure, beside, judged, lastDecision, overview, report, taxonOf, toAnswer } from './validating.ts'

// What other files leave in the queue would stand before these.
beside.use({ portalName: 'queue', as: 'svampe-ekspert' })

const inQueue = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Køen' }).getByRole('button', { name: new RegExp(name, 'i') })

beside('a find whose votes part is decided by a choice between its suggestions', async ({ page, pageOf }) => {
  test.slow() // two people
  const finder = await pageOf()
  await register(finder, 'Asta Andersen')
  const id = await report(finder, 'Cantharellus cibarius', { certainty: 'sikker' })
  // Others that wait, so that the list is longer than one.
  for (const name of ['Amanita muscaria', 'Boletus edulis']) await report(finder, name, { certainty: 'sandsynlig' })
  const other = await pageOf()
  await register(other, 'Uffe Uenig')
  const taxonId = await taxonOf(other, 'Hydnum repandum')
  await asked(other, '/records/add-record-suggestion', { id, taxonId, certainty: 'sikker', reason: '' })
  const { taxon: group } = await asked(other, `/records/${id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${overview}?fane=koe&gruppe=2`)
  const waiting = await toAnswer(page).innerText()
  // The list lies under the find on a phone: what is chosen there comes into view, the last one too.
  const last = page.getByRole('list', { name: 'Køen' }).getByRole('listitem').last().getByRole('button')
  await last.click()
  await expect(judged(page)).toBeInViewport()
  await inQueue(page, group.name).click()
  await expect(judged(page)).toContainText(new RegExp(group.name, 'i'))
  await expect(judged(page)).toBeInViewport()
  await expect(page.getByText('Der er uenighed om navnet')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Nobody is sure of the group: how sure they are stands beside their own names.
  await expect(page.getByText('Finderen er sikker')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Forslag' })).toContainText('Asta Andersen (sikker)')
  const context = page.getByRole('complementary', { name: 'Til sammenligning' })
  await expect(context).toContainText(/(fund af almindelig kantarel|Ingen validerede fund)/)
  await context.getByRole('button', { name: 'Almindelig pigsvamp' }).click()
  await expect(context.getByRole('button', { name: 'Almindelig pigsvamp', pressed: true })).toBeVisible()

  // One key is not enough: it asks for a choice and decides nothing.
  await page.keyboard.press('v')
  await expect(lastDecision(page)).toContainText(
    `Der er uenighed om navnet. Vælg et af forslagene med 1 eller 2, eller tryk på “Validér som ${group.name}”.`,
  )
  await expect(page.getByRole('region', { name: 'Beskeder' })).toHaveText('')
  await expect(page.getByRole('button', { name: `Validér som ${group.name}`, exact: true })).toBeVisible()
  await expect(toAnswer(page)).toContainText(waiting)
  await expect(lastDecision(page)).not.toContainText('valideret')
  const first = page.getByRole('list', { name: 'Forslag' }).getByRole('listitem').first()
  await expect(first).toContainText('Almindelig kantarel')
  await page.keyboard.press('1')
  await expect(lastDecision(page)).toContainText('Fundet er valideret som almindelig kantarel.')
  await expect.poll(async () => (await asked(page, `/records/${id}`)).stars).toBe(3)
})

beside(
  'on a phone the answer is in sight: the disagreement, the own suggestion, the next find',
  async ({ page, pageOf }) => {
    test.slow() // two people
    const finder = await pageOf()
    await register(finder, 'Bente Bille')
    // What has been validated nearby may give it a star: it is in the queue all the same.
    const id = await report(finder, 'Cantharellus cibarius', { certainty: 'sikker' })
    await report(finder, 'Boletus edulis', { certainty: 'sandsynlig' })
    const other = await pageOf()
    await other.setViewportSize({ width: 390, height: 844 })
    await register(other, 'Ulla Ustrup')
    const suggest = async (latinName: string) => {
      await other.getByRole('button', { name: 'Foreslå noget andet' }).click()
      await other.getByRole('combobox', { name: 'Dit forslag' }).fill(latinName)
      await other.getByRole('option').filter({ hasText: latinName }).last().click()
      await beSure(other)
      await other.getByRole('button', { name: 'Send dit forslag' }).click()
    }
    await other.goto(`/fund/${id}`)
    await suggest('Hydnum repandum')
    const notice = other.locator(`#uenighed-${id}`)
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport({ ratio: 1 })
    // Where nobody parts it is the own one.
    await suggest('Cantharellus cibarius')
    const own = other.getByRole('article', { name: 'Forslag: Almindelig kantarel' })
    await expect(own).toBeFocused()
    await expect(own).toBeInViewport()
    await suggest('Hydnum repandum')
    await expect(notice).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    const { taxon: group } = await asked(other, `/records/${id}`)
    await page.goto(`${overview}?fane=koe&gruppe=2`)
    await inQueue(page, group.name).click()
    const suggestions = page.getByRole('list', { name: 'Forslag' }).getByRole('listitem')
    await suggestions.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 400)
    await expect(judged(page)).not.toBeInViewport()
    await suggestions.last().getByRole('button').click()
    await expect(judged(page)).not.toContainText(new RegExp(group.name, 'i'))
    await expect(judged(page)).toBeInViewport()
  },
)
