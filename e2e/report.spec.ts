import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { expect, test } from './driver.ts'
import { expectKeyboardWorks } from './keyboard.ts'
import { asked, choosePictures, chooseTaxon, hit, inTheDeerPark, nameField, photo, sentRecord } from './reporting.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.describe('on a phone', () => {
  test.use({ as: 'medlem', ...phone })

  test('a common species with one photo that knows its place takes at most six taps', async ({ page }) => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps++
      await target.tap()
    }
    await page.goto('/overblik')
    await tap(page.getByRole('link', { name: 'Nyt fund' }).last())
    const chooser = page.waitForEvent('filechooser')
    await tap(page.getByText('Vælg billeder'))
    await (await chooser).setFiles(await photo(inTheDeerPark))
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()
    await tap(nameField(page))
    await nameField(page).pressSequentially('solsor')
    await tap(hit(page, 'Solsort'))
    await tap(page.getByRole('button', { name: 'Indsend fund' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Tak for dit fund!' })).toBeVisible()
    expect(taps).toBeLessThanOrEqual(6)

    const record = await asked(page, `/records/${await sentRecord(page)}`)
    expect(record).toMatchObject({
      state: 'submitted',
      certainty: 'sikker',
      observedFrom: '2026-06-13',
      timeFrom: '14:05',
      taxon: { danishName: 'solsort' },
    })
    expect(record.place.point.lat).toBeCloseTo(55.7917, 3)
    expect(record.place.point.lon).toBeCloseTo(12.57, 3)
    expect(record.pictures).toHaveLength(1)
    expect(record.pictures[0].width).toBeLessThanOrEqual(2560)

    // Another one at the same place and day needs only its name.
    await page.getByRole('button', { name: 'Nyt fund samme sted' }).tap()
    await expect(page.getByText('Mangler endnu: art')).toBeVisible()
    await expect(page.getByText('Mangler endnu: art og sted')).toHaveCount(0)
  })

  test('a place with a name without end is no wider than the screen', async ({ page }) => {
    await page.goto('/overblik')
    const call = await callsOf(page)
    const point = { lon: 12.57, lat: 55.79 }
    const locality = 'Tusindårsskovensøstligste'.repeat(7)
    const fields = { taxonId: 559, certainty: 'sikker', observedFrom: '2026-05-14', point, locality }
    await call('/records/create-record', { uuid: randomUUID(), fields })
    const seenWidth = () => page.evaluate(() => window.innerWidth)
    await page.goto('/fund/indberet/nyt')
    await expect(page.getByRole('button', { name: locality })).toBeVisible()
    expect(await seenWidth()).toBe(390)
    await page.getByRole('button', { name: locality }).tap()
    await expect(page.getByLabel('Lokalitet (valgfrit)')).toHaveValue(locality)
    expect(await seenWidth()).toBe(390)
  })

  test('pictures that disagree or know no place are told; the earliest time and first place are proposed', async ({
    page,
  }) => {
    await page.goto('/fund/indberet/nyt')
    await choosePictures(page, await photo({ at: '2026:06:14 10:00:00' }, 'IMG_0003.jpg'))
    await expect(page.getByText('Billedet kom uden sted.', { exact: false })).toBeVisible()
    const elsewhere = { ...inTheDeerPark, lat: '56/1 10/1 0/1', at: '2026:06:12 08:30:00', offset: '+02:00' }
    await choosePictures(page, await photo(inTheDeerPark), await photo(elsewhere, 'IMG_0002.jpg'))
    await expect(page.getByText('Billederne er taget på forskellige dage.', { exact: false })).toBeVisible()
    await expect(page.getByText('uden sted', { exact: false })).toHaveCount(0)
    await expect(page.getByText('Billederne er taget langt fra hinanden.', { exact: false })).toBeVisible()
    await expect(page.getByText(/^Valgt sted: 55,79/)).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: /^dag, Dato/ })).toHaveText('12')
  })

  test('what is written is still there after a reload, and after going elsewhere', async ({ page }) => {
    await page.goto('/fund/indberet/nyt')
    await choosePictures(page, await photo(inTheDeerPark))
    await chooseTaxon(page, 'Gråspurv')
    await page.getByLabel('Note', { exact: true }).fill('Ved fodertrættet')
    await page.getByRole('link', { name: 'Overblik' }).last().tap()
    await expect(page).toHaveURL('/overblik')
    await page.goto('/fund/indberet/nyt')
    await expect(page.getByText('Her er det fund, du var i gang med.')).toBeVisible()
    await expect(nameField(page)).toHaveValue('Gråspurv')
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Ved fodertrættet')
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Begynd forfra' }).tap()
    await expect(nameField(page)).toHaveValue('')
  })

  test('one is asked before leaving while a chosen file is not kept yet', async ({ page }) => {
    await page.goto('/fund/indberet/nyt')
    await page.getByLabel('Note', { exact: true }).tap()
    // Somebody else writes to the drafts of the device: the file must wait.
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('report-drafts')
        opening.onsuccess = () => resolve(opening.result)
      })
      const store = db.transaction('drafts', 'readwrite').objectStore('drafts')
      Object.assign(window, { isHeld: true })
      const hold = () => {
        if ('isHeld' in window && window.isHeld) store.get('none').onsuccess = hold
      }
      hold()
    })
    await choosePictures(page, await photo(inTheDeerPark))
    const asking = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asking
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()

    await page.evaluate(() => Object.assign(window, { isHeld: false }))
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('report-drafts')
            opening.onsuccess = () => {
              const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
              all.onsuccess = () => resolve(all.result.some(({ draft }) => draft.pictures.length === 1))
            }
          }),
      )
    await expect.poll(kept).toBe(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Begynd forfra' }).tap()
  })

  test('a picture that is not ready yet when one leaves is there when one comes back', async ({ page }) => {
    // The camera's picture is held back until one has left.
    await page.addInitScript(() => {
      const decode = globalThis.createImageBitmap
      const isHeld = sessionStorage.getItem('left') === null
      Object.assign(globalThis, {
        createImageBitmap: (...given: Parameters<typeof decode>) => (isHeld ? new Promise(() => {}) : decode(...given)),
      })
    })
    await page.goto('/fund/indberet/nyt')
    await choosePictures(page, await photo(inTheDeerPark))
    await expect(page.getByText('Gør billedet klar …')).toBeAttached()
    await page.getByRole('link', { name: 'Overblik' }).last().tap()
    await expect(page).toHaveURL('/overblik')
    await page.evaluate(() => sessionStorage.setItem('left', '1'))
    await page.goto('/fund/indberet/nyt')
    await expect(page.getByRole('button', { name: 'Åbn billede 1 af 1' })).toBeVisible()
    await expect(page.getByText(/^Valgt sted: 55,79/)).toBeVisible()
  })

  test('something unknown can be reported, and pictures be moved, cut and removed', async ({ page }) => {
    test.slow()
    await page.goto('/fund/indberet/nyt')
    await choosePictures(page, await photo(inTheDeerPark), await photo(inTheDeerPark, 'IMG_0002.jpg'))
    await page.getByRole('button', { name: 'Flyt billede 2 af 2 med piletasterne' }).press('ArrowLeft')
    await expect(page.getByText('Billedet er nu nummer 1 af 2.')).toBeAttached()
    await page.getByRole('button', { name: 'Åbn billede 1 af 2' }).tap()
    await page.getByRole('button', { name: 'Beskær' }).tap()
    await page.getByRole('button', { name: 'Brug udsnittet' }).tap()
    await expect(page.getByRole('button', { name: 'Brug hele billedet' })).toBeVisible()
    await page.getByLabel('Fotograf').fill('En Anden')
    await page.getByRole('button', { name: 'Færdig' }).tap()
    await page.getByRole('button', { name: 'Fjern billede 2 af 2' }).tap()
    await page.getByRole('button', { name: 'Jeg ved ikke, hvad jeg har fundet' }).tap()
    await page.getByRole('button', { name: 'Svampe' }).tap()
    await page.getByRole('button', { name: 'Indsend fund' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Tak for dit fund!' })).toBeVisible()
    const record = await asked(page, `/records/${await sentRecord(page)}`)
    expect(record).toMatchObject({ taxon: null, speciesGroup: 2, certainty: null })
    expect(record.pictures).toHaveLength(1)
    expect(record.pictures[0]).toMatchObject({ author: 'En Anden' })
  })

  test('the form is accessible', async ({ page }) => {
    test.slow()
    await page.goto('/fund/indberet/nyt')
    await page.getByRole('button', { name: 'Findere, mærker og synlighed' }).tap()
    await expect(page.getByText(/^Der er ikke valgt et sted/)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('at a desk', () => {
  test.use({ as: 'medlem' })

  test('by keyboard alone: coordinates typed, a name chosen, and sent', async ({ page }) => {
    test.slow()
    await page.goto('/fund/indberet/nyt')
    await nameField(page).focus()
    // Part of a name, and the arrow key; the list is still until the next letter.
    await page.keyboard.type('musvi')
    await expect(page.getByRole('status').filter({ hasText: 'vælg med piletasterne' })).toBeAttached()
    await expect(hit(page, 'Musvit')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(nameField(page)).toHaveValue('Musvit')
    await expect(page.getByText('Mangler endnu: sted')).toBeVisible()
    // A name in full needs no arrow.
    await nameField(page).selectText()
    await page.keyboard.type('gråspurv')
    await expect(hit(page, 'Gråspurv')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(nameField(page)).toHaveValue('Gråspurv')
    await page.getByLabel('Koordinater').focus()
    await page.keyboard.type('55,676 12,568')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Valgt sted: 55,676/)).toBeVisible()
    await expect(page.getByText('Klar til at indsende')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Tak for dit fund!' })).toBeVisible()
    const record = await asked(page, `/records/${await sentRecord(page)}`)
    expect(record).toMatchObject({ taxon: { danishName: 'gråspurv' } })
    expect(record.place.point.lat).toBeCloseTo(55.676, 3)
  })

  test('an unfinished find says what it misses, is saved as a draft and finished later', async ({ page }) => {
    test.slow()
    await page.goto('/fund/indberet/nyt')
    await page.getByRole('button', { name: 'Indsend fund' }).click()
    await expect(page.getByText('Vælg en art, eller sig, at du ikke ved, hvad det er.')).toBeVisible()
    await expect(nameField(page)).toBeFocused()
    await chooseTaxon(page, 'Solsort')
    await page.getByRole('button', { name: 'Gem kladde' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kladden er gemt' })).toBeVisible()
    const id = await sentRecord(page)
    expect(await asked(page, `/records/${id}`)).toMatchObject({ state: 'draft', place: null })
    await page.getByRole('link', { name: 'Fortsæt med kladden' }).click()
    await expect(page).toHaveTitle(/^Redigér fund/)
    await expect(nameField(page)).toHaveValue('Solsort')
    await choosePictures(page, await photo(inTheDeerPark))
    await expect(page.getByText('Klar til at indsende')).toBeVisible()
    await page.getByRole('button', { name: 'Indsend fund' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tak for dit fund!' })).toBeVisible()
    expect(await asked(page, `/records/${id}`)).toMatchObject({ state: 'submitted', observedFrom: '2026-06-13' })
  })

  test('a find is edited, and nothing is overwritten that was changed meanwhile', async ({ page, complaints }) => {
    test.slow()
    complaints.allow(/status of 409/)
    await page.goto('/overblik')
    const taxa = await asked(page, '/taxa/search?queryString=Solsort')
    const record = await asked(page, '/records/create-record', {
      uuid: crypto.randomUUID(),
      fields: {
        taxonId: taxa[0].id,
        observedFrom: '2026-05-03',
        point: { lon: 12.57, lat: 55.79 },
        notes: 'Sang højt',
      },
    })
    await page.goto(`/fund/indberet/rediger?id=${record.id}`)
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Sang højt')
    await page.getByLabel('Note', { exact: true }).fill('Sang meget højt')
    const changes = { locality: 'Ulvedalene', notes: 'Sang lavt' }
    await asked(page, '/records/update-record', { id: record.id, version: record.version, changes })
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await expect(page.getByText('Fundet er ændret, siden du åbnede det')).toBeVisible()
    await expect(page.getByText('Det nye er: lokalitet og note.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Hent det nye, og behold mine ændringer' }).click()
    await expect(page.getByLabel('Lokalitet')).toHaveValue('Ulvedalene')
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await expect(page).toHaveURL(`/fund/${record.id}`)
    expect(await asked(page, `/records/${record.id}`)).toMatchObject({
      notes: 'Sang meget højt',
      place: { locality: 'Ulvedalene' },
    })
  })

  test('a find outside the area is told to become personal', async ({ page }) => {
    await page.goto('/fund/indberet/nyt')
    await chooseTaxon(page, 'Solsort')
    await page.getByLabel('Koordinater').fill('48,85 2,35')
    await page.getByLabel('Koordinater').press('Enter')
    await expect(page.getByText('Uden for Danmark', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Indsend fund' }).click()
    await expect(page.getByText('Fundet er personligt', { exact: true })).toBeVisible()
  })

  test('the form is accessible and every control is reached by keyboard', async ({ page }) => {
    test.slow()
    await page.goto('/fund/indberet/nyt')
    await expect(page.getByText(/^Der er ikke valgt et sted/)).toBeVisible()
    await expectAccessible(page)
    await expectKeyboardWorks(page)
  })
})
