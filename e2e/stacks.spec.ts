import { expectAccessible } from './axe.ts'
import { expect, register, test } from './driver.ts'
import { asked } from './reporting.ts'
import { beside, judged, lastDecision, overview, report, taxonOf, toAnswer } from './validating.ts'

/** What its finder is unsure of is for people alone: the machine gives it no star. */
const unsure = { certainty: 'sandsynlig', substrate: 'soil' }

// What other files leave in the queue would stand before these.
beside.use({ portalName: 'queue' })

beside.describe('a stack of finds by several people', () => {
  beside.use({ as: 'svampe-ekspert' })

  beside(
    'is opened, one is taken out, the rest is decided, and U takes it back after a reload',
    async ({ page, pageOf }) => {
      test.slow() // three people report
      const ids: number[] = []
      for (const [name, locality] of [
        ['Asta Andersen', 'Nordskoven'],
        ['Bo Birk', 'Vesterskoven'],
        ['Carla Carlsen', 'Almindsø'],
      ] as const) {
        const finder = await pageOf()
        await register(finder, name)
        ids.push(await report(finder, 'Amanita muscaria', { locality, count: ids.length + 1, ...unsure }))
      }
      await page.goto(`${overview}?fane=koe&gruppe=2`)
      await expect(page.getByText('Ens fund er samlet')).toBeVisible()
      await expect(judged(page)).toContainText('Rød fluesvamp')
      await expect(page.getByRole('button', { name: 'Validér 3 fund', exact: true })).toBeVisible()
      const facts = page.getByRole('region', { name: 'Finderens oplysninger' })
      await expect(facts).toContainText('Jord')
      await expect(facts).toContainText('±')

      // All of them can be seen before they are decided.
      await page.keyboard.press('f')
      const stack = page.getByRole('region', { name: 'Stakken' })
      await expect(stack.getByRole('button', { expanded: true })).toContainText('3 fund af 3 personer')
      const members = stack.getByRole('list', { name: 'Fund i stakken' }).getByRole('listitem')
      await expect(members).toHaveCount(3)
      for (const words of ['Asta Andersen', 'Bo Birk', 'Carla Carlsen', 'Nordskoven', 'Vesterskoven', 'Almindsø']) {
        await expect(stack).toContainText(words)
      }
      const tickOf = (name: string) => stack.getByRole('checkbox', { name: new RegExp(`Afgør sammen.*${name}`) })
      await expect(tickOf('Asta Andersen')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(tickOf('Bo Birk')).toBeFocused()
      await page.keyboard.press('Space')
      await expect(tickOf('Bo Birk')).not.toBeChecked()
      await expect(tickOf('Bo Birk')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Validér 2 fund', exact: true })).toBeVisible()
      await expectAccessible(page)

      // Nothing lies upon the picture, and what was said passes while the way back stays.
      await page.keyboard.press('v')
      await expect(lastDecision(page)).toContainText('2 fund er valideret som rød fluesvamp.')
      await expect(page.getByRole('region', { name: 'Beskeder' })).toHaveText('')
      await expect(page.getByText('Taget ud af en stak på 3 fund')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('Bo Birk')
      await expect(page.getByRole('button', { name: 'Validér', exact: true })).toBeVisible()
      await expect(toAnswer(page)).toContainText('1 at afgøre')
      const starsOf = async () => Promise.all(ids.map(async (id) => (await asked(page, `/records/${id}`)).stars))
      await expect.poll(starsOf).toEqual([3, 0, 3])
      // Nor is it there again when one has looked elsewhere.
      await page.getByRole('button', { name: 'Markeret' }).click()
      await expect(page.getByText('Ikke noget her lige nu')).toBeVisible()
      await page.getByRole('button', { name: 'Venter' }).click()
      await expect(toAnswer(page)).toContainText('1 at afgøre')
      await expect(page.getByRole('article')).toContainText('Bo Birk')

      // Another tab of the queue, then a reload: U still knows.
      await page.goto(`${overview}?fane=koe&gruppe=2&tab=paused`)
      await expect(page.getByText('Ikke noget her lige nu')).toBeVisible()
      await expect(page.getByText('Dine egne fund er ikke med')).toBeVisible()
      await expect(page.getByText('Ens fund er samlet')).toHaveCount(0)
      await page.reload()
      await expect(lastDecision(page).getByRole('button', { name: 'Fortryd' })).toBeVisible()
      await page.goto(`${overview}?fane=koe&gruppe=2`)
      await expect(toAnswer(page)).toContainText('1 at afgøre')
      await page.keyboard.press('u')
      await expect(lastDecision(page)).toContainText('Afgørelsen er fortrudt.')
      await expect(toAnswer(page)).toContainText('3 at afgøre')
      expect(await starsOf()).toEqual([0, 0, 0])
      await expect(page.getByRole('button', { name: 'Validér 3 fund', exact: true })).toBeVisible()
      await expect(lastDecision(page).getByRole('button', { name: 'Fortryd' })).toHaveCount(0)
      await page.keyboard.press('v')
      await expect.poll(starsOf).toEqual([3, 3, 3])
    },
  )

  beside('stands in a list that says when it goes on, and goes on', async ({ page, pageOf }) => {
    const finder = await pageOf()
    await register(finder, 'Frida Falk')
    for (let day = 1; day <= 22; day++) {
      const observedFrom = `2026-04-${String(day).padStart(2, '0')}`
      await report(finder, 'Coprinus comatus', { observedFrom, ...unsure })
    }
    await page.goto(`${overview}?fane=koe&gruppe=2&art=${await taxonOf(finder, 'Coprinus comatus')}`)
    const list = page.getByRole('list', { name: 'Køen' })
    await expect(list.getByRole('checkbox')).toHaveCount(20)
    await expect(list).toContainText('Viser 20 af 22 fund')
    await list.getByRole('button', { name: 'Vis flere' }).scrollIntoViewIfNeeded()
    await expect(list.getByRole('checkbox')).toHaveCount(22)
    await expect(list).not.toContainText('Viser')
  })

  beside('is asked about one by one; what is paused is taken up again from the queue', async ({ page, pageOf }) => {
    test.slow() // two people report
    for (const [name, locality] of [
      ['Dagmar Dam', 'Østskoven'],
      ['Egon Eng', 'Sønderskoven'],
    ] as const) {
      const finder = await pageOf()
      await register(finder, name)
      await report(finder, 'Boletus edulis', { locality, ...unsure })
    }
    // More wait than a page of the list holds.
    await page.goto(overview)
    await page.goto(`${overview}?fane=koe&gruppe=2&art=${await taxonOf(page, 'Boletus edulis')}`)
    await page.getByRole('list', { name: 'Køen' }).getByText('Boletus edulis').click()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Spørg finderen' })
    await expect(dialog).toContainText('gælder kun dette fund af Dagmar Dam')
    await dialog.getByLabel('Dit spørgsmål').fill('Stod den under eg?')
    await dialog.getByRole('button', { name: 'Send spørgsmålet' }).click()
    await expect(page.getByRole('article')).toContainText('Egon Eng')
    await page.getByRole('button', { name: 'På pause' }).click()
    await expect(page.getByRole('article')).toContainText('Stod den under eg?')
    await page.getByRole('button', { name: 'Tag op igen uden svar' }).click()
    await expect(page.getByText('Ikke noget her lige nu')).toBeVisible()
    await expect(lastDecision(page)).toContainText('Fundet er ikke længere på pause.')

    // What is decided on a find's own page is gone from the queue, and U takes back that and not the one before.
    await page.getByRole('button', { name: 'Venter' }).click()
    await expect(toAnswer(page)).toContainText('2 at afgøre')
    await page.keyboard.press('o')
    await page.getByRole('button', { name: 'Validér som spiselig rørhat' }).click()
    await expect(page.getByText('Valideret som spiselig rørhat.')).toBeVisible()
    await page.goBack()
    await expect(toAnswer(page)).toContainText('1 at afgøre')
    await expect(lastDecision(page)).toContainText('Valideret som spiselig rørhat.')
    await expect(page.getByRole('region', { name: 'Beskeder' })).toHaveText('')
    await page.keyboard.press('u')
    await expect(lastDecision(page)).toContainText('Afgørelsen er fortrudt.')
    await expect(toAnswer(page)).toContainText('2 at afgøre')
  })
})
