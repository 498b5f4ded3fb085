import { photo } from '../test/photos.ts'
import { claimingPng } from '../test/upload.ts'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './driver.ts'
import { camera, choose, first, newTrip, stacks, two } from './trip-photos.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

test('what cannot be used is said beside the picture, and the others go on', async ({ page, complaints }) => {
  complaints.allow(/status of 400/)
  test.setTimeout(90_000)
  const { id } = await newTrip(page)
  const good = await photo({ name: 'god.jpg', taken: '2026:05:17 07:20:00', camera, look: 3 })
  const files = [
    good,
    { ...good, name: 'kopi.jpg' },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
    { name: 'afskaaret.jpg', mimeType: 'image/jpeg', buffer: good.buffer.subarray(0, good.buffer.length / 2) },
    { name: 'stor.png', mimeType: 'image/png', buffer: await claimingPng(12_200, 9_780) },
    await photo({ name: 'gammel.jpg', taken: '1904:01:01 00:00:00', look: 4 }),
    await photo({ name: 'fremtid.jpg', taken: '2106:02:07 06:28:15', look: 5 }),
    await photo({ name: 'nul.jpg', taken: '2026:05:17 07:40:00', point: { lon: 0, lat: 0 }, look: 6 }),
  ]
  await page.goto(`/tur/fund/fotos/${id}`)
  await choose(page, files)
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(tile('film.mp4')).toContainText('Det er en video. Her bruges kun billeder.')
  await expect(tile('stor.png')).toContainText('119 millioner pixel')
  await expect(tile('gammel.jpg')).toContainText('Kameraets ur siger 1904. Den tid bruges ikke.')
  await expect(tile('fremtid.jpg')).toContainText('Kameraets ur siger 2106.')
  await expect(tile('nul.jpg')).toContainText('Stedet i filen er 0/0. Det bruges ikke.')
  await expect(tile('kopi.jpg')).toContainText('Det samme billede som god.jpg.')
  await expect(tile('afskaaret.jpg')).toContainText('Noget af billedet mangler eller er i stykker.')
  await expect(page.getByText('5 billeder er sendt', { exact: true })).toBeVisible()
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.reload()
  await expect(tile('film.mp4')).toContainText('Det er en video.')
  await page.getByRole('link', { name: /^Videre til 4 stakke/ }).click()
  await expect(stacks(page)).toHaveCount(4)
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  // A picture that a find of one's own shows already is told, not refused.
  await page.getByRole('button', { name: 'Lav 4 fund' }).click()
  await expect(page.getByText('Fundene ligger på turen som kladder')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Læg billeder ind' }).click()
  await choose(page, [{ ...good, name: 'igen.jpg' }])
  await expect(tile('igen.jpg')).toContainText('Det samme billede er allerede i et af dine fund')
})

test('of 301 pictures 300 are taken, and sending waits while it is paused', async ({ page }) => {
  test.setTimeout(180_000)
  const { id } = await newTrip(page)
  const one = await photo({ name: '', width: 40, height: 30, camera, taken: '2026:05:17 07:20:00' })
  // The same picture with another tail has other bytes.
  const files = Array.from({ length: 301 }, (_, i) => ({
    ...{ name: `IMG_${1000 + i}.JPG`, mimeType: 'image/jpeg' },
    buffer: Buffer.concat([one.buffer, Buffer.from(`${i}`)]),
  }))
  await page.goto(`/tur/fund/fotos/${id}`)
  await page.route('**/api/files/upload-image', () => {})
  // More are chosen while the first are read.
  await Promise.all([choose(page, files.slice(0, 200)), choose(page, files.slice(200))])
  await expect(page.getByText('1 billede er ikke taget med: der er plads til 300 ad gangen.')).toBeVisible()
  await expect(page.getByText('0 af 300 billeder er sendt')).toBeVisible()
  await page.getByRole('button', { name: 'Hold pause' }).click()
  await expect(page.getByText('0 af 300 billeder er sendt · sat på pause')).toBeVisible()
  // Until all of them lie on the device, closing the page would lose some.
  const isLaid = page.getByText('Lukker du siden, eller er der intet net, fortsætter det næste gang')
  await expect(isLaid).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send videre' })).toBeVisible()
  await expect(page.getByText('0 af 300 billeder er sendt · sat på pause')).toBeVisible()
})

test('who chooses more than five pictures for a find goes on with a trip of them, and lays its stacks by hand', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await register(page)
  await page.goto('/fund/indberet/nyt')
  const files = await Promise.all(
    Array.from({ length: 7 }, (_, i) =>
      photo({
        name: `IMG_${i + 1}.JPG`,
        taken: `2026:05:17 07:${two(10 + Math.floor(i / 2) * 5)}:${two(i)}`,
        camera,
        look: i,
      }),
    ),
  )
  await page.locator('input[type=file]:not([capture])').setInputFiles(files)
  await page.getByRole('dialog').getByRole('button', { name: 'Lav en tur af dem' }).click()
  await page.waitForURL(/\/tur\/fund\/fotos\/\d+$/)
  await expect(page.getByText('17. maj 2026 kl. 07.10–07.25')).toBeVisible()
  await page.getByRole('link', { name: 'Videre til 4 stakke' }).click()
  await expect(stacks(page)).toHaveCount(4)

  // A picture is dragged to another stack, and a stack upon another.
  const middle = async (locator: ReturnType<typeof first>) => {
    await locator.scrollIntoViewIfNeeded()
    const box = await locator.boundingBox()
    if (!box) throw new Error('not on the page')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const drag = async (from: ReturnType<typeof first>, to: ReturnType<typeof first>) => {
    await page.mouse.move(...(await middle(from)))
    await page.mouse.down()
    await page.mouse.move(...(await middle(to)), { steps: 8 })
    // Nothing of the page's text is taken along.
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await page.mouse.up()
  }
  await drag(first(page, 1), stacks(page).nth(1))
  await expect(page.getByText('IMG_1.JPG er flyttet til stak 2.')).toBeVisible()
  await expect(stacks(page).first()).toContainText('3 billeder')
  await drag(stacks(page).nth(3).locator('[title^="Træk stakken"]'), stacks(page).nth(2))
  await expect(stacks(page)).toHaveCount(3)

  // One picture serves two finds; next and previous walk through all of them.
  await first(page, 1).click()
  const view = page.getByRole('dialog')
  await expect(view.getByText('1 af 7', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(view.getByText('2 af 7', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await view.getByRole('button', { name: 'Også et andet fund' }).click()
  await expect(view.getByText('2 af 8', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stacks(page)).toHaveCount(4)
  await expect(page.getByText('to fund', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Lav 4 fund' }).click()
  await expect(page.getByText('Fundene ligger på turen som kladder')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Læg billeder ind' }).click()
  await expect(page.getByRole('button', { name: /: se billedet stort$/ })).toHaveCount(8)
})
