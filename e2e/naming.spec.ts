import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, place, register, test } from './driver.ts'
import { asked } from './reporting.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const day = '2026-05-17'

interface Line {
  id: number
  state: string
  fields: { taxonId: number | null; speciesGroup: number | null; point: object | null; uncertainty: number }
}

/** A trip with a track of an hour, and how drafts are laid on it. */
async function tripOf(page: Page) {
  await register(page)
  const call = await callsOf(page)
  const start = Date.UTC(2026, 4, 17, 5)
  // This way and that: of a straight line only the ends would be kept.
  const track = [
    Array.from({ length: 60 }, (_, i) => [12.56 + i * 0.0006, 55.68 + (i + (i % 2)) * 0.0004, start + i * 60_000]),
  ]
  const trip = await call<{ id: number; uuid: string }>('/trip-sampling-event/create-trip-sampling-event', {
    uuid: crypto.randomUUID(),
    trip: { start: `${day}T07:00`, end: `${day}T08:00`, isFinished: true, title: 'Aften i mosen', track },
  })
  const draft = async (fields: object) =>
    (
      await call<{ id: number }>('/records/create-record', {
        ...{ uuid: crypto.randomUUID(), isDraft: true, tripUuid: trip.uuid },
        fields: { observedFrom: day, ...fields },
      })
    ).id
  const lines = async () => {
    const { rows } = await call<{ rows: Line[] }>('/records/sheet-rows', { tripId: trip.id })
    return new Map(rows.map((row) => [row.id, row]))
  }
  return { call, trip, draft, lines }
}

async function pictureOf(page: Page, colour: string) {
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.headers().authorization !== undefined),
    page.reload(),
  ])
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const reply = await page.request.post('/api/files/upload-image', {
    headers: { authorization: asked.headers().authorization ?? '' },
    multipart: { file: { name: 'fund.jpg', mimeType: 'image/jpeg', buffer } },
  })
  return ((await reply.json()) as { id: string }).id
}

async function expectUsable(page: Page) {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
}

const shown = { point: { lon: 12.57, lat: 55.687 }, uncertainty: 10 }

test('drafts are placed by their time on the track, and several by hand with the keyboard; a step is taken back', async ({
  page,
}) => {
  const { trip, draft, lines } = await tripOf(page)
  const timed = [
    await draft({ timeFrom: '07:10' }),
    await draft({ timeFrom: '07:20' }),
    await draft({ timeFrom: '07:30' }),
  ]
  const untimed = [await draft({}), await draft({})]
  await draft({ timeFrom: '07:40', point: { lon: 12.7, lat: 55.6 } })

  await page.goto(`/tur/${trip.id}`)
  await expect(page.getByText('5 mangler sted, 6 mangler navn.')).toBeVisible()
  await page.getByRole('link', { name: 'Sæt sted' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sæt sted på fund' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ligger langt væk' })).toContainText(/1\d,\d km fra ruten/)
  await page.getByRole('button', { name: 'Sæt 3 efter tid på ruten' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 fund er sat på ruten efter tid.' })).toBeVisible()
  const placeless = page.getByRole('region', { name: 'Uden sted' }).getByRole('checkbox')
  await expect(placeless).toHaveCount(2)
  const byTime = await lines()
  expect(timed.map((id) => byTime.get(id)?.fields.uncertainty)).toEqual([30, 30, 30])
  expect(byTime.get(timed[0] ?? 0)?.fields.point).toEqual({ lon: 12.566, lat: 55.684 })

  // Chosen and placed without a mouse.
  await placeless.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 fund valgt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sæt 2 fund i midten' })).toBeVisible()
  await expectUsable(page)
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 fund er sat på kortet' })).toBeVisible()
  const [one, two] = untimed.map((id) => id ?? 0)
  const byHand = await lines()
  expect(byHand.get(one ?? 0)?.fields.point).toEqual(byHand.get(two ?? 0)?.fields.point)
  expect(byHand.get(one ?? 0)?.fields.point).not.toBeNull()
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 fund er tilbage' })).toBeVisible()
  expect((await lines()).get(one ?? 0)?.fields.point).toBeNull()

  // And by pressing on the map.
  await page.getByRole('region', { name: 'Uden sted' }).getByRole('button', { name: 'Vælg alle' }).click()
  await page.locator('.maplibregl-canvas').click({ position: { x: 120, y: 120 } })
  await expect(page.getByRole('region', { name: 'Uden sted' })).toHaveCount(0)
  // The page shows it before the server has it.
  await expect.poll(async () => [...(await lines()).values()].filter(({ fields }) => fields.point === null)).toEqual([])
})

test('drafts are named by keyboard alone: one after the other, as the one before, by group, and many at once', async ({
  page,
}) => {
  const { trip, draft, lines } = await tripOf(page)
  const pictured = [{ id: await pictureOf(page, '#5a7d3a') }, { id: await pictureOf(page, '#7d3a5a') }]
  const ids: number[] = []
  for (let minute = 10; minute < 17; minute++) {
    const pictures = minute === 10 ? pictured : []
    ids.push(await draft({ ...shown, timeFrom: `07:${minute}`, pictures }))
  }
  await page.goto(`/tur/fund/tripRecordItem?turId=${trip.id}`)
  await expect(page.getByRole('heading', { name: 'Fund 1 af 7' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Fund 1, billede 1' })).toBeVisible()
  await page.setViewportSize(phone)
  await page.evaluate(() => window.scrollTo(0, 0))
  const field = await page.getByRole('combobox', { name: 'Hvad er det?' }).boundingBox()
  const menu = await page
    .locator('nav', { has: page.getByRole('link') })
    .last()
    .boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
  await expectUsable(page)
  // The first letter finds the field; Enter takes the first name.
  await page.keyboard.type('musvi')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fund 2 af 7' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Fund 3 af 7' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(
    page
      .getByRole('button', { name: 'Planter', exact: true })
      .or(page.getByRole('group', { name: 'Hvad ligner det mest?' }))
      .first(),
  ).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fund 4 af 7' })).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'Fund 5 af 7' })).toBeVisible()
  await page.keyboard.press('PageUp')

  // The last four at once.
  await page.getByRole('checkbox', { name: 'Vælg fund 4: Uden navn' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Vælg fund 7: Uden navn' }).focus()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('heading', { name: '4 fund valgt' })).toBeVisible()
  await page.keyboard.type('solsort')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Alle 7 kladder har et navn')).toBeVisible()
  const [musvit, solsort] = [await taxonOf(page, 'musvit'), await taxonOf(page, 'solsort')]
  const named = async () => {
    const all = await lines()
    return ids.map((id) => all.get(id)?.fields.taxonId)
  }
  await expect.poll(named).toEqual([musvit, musvit, null, ...Array(4).fill(solsort)])
  expect((await lines()).get(ids[2] ?? 0)?.fields.speciesGroup).not.toBeNull()
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect.poll(named).toEqual([musvit, musvit, null, ...Array(4).fill(null)])
})

test('a name that another device was first with is not said to be given, and a trip that was deleted says so', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const { trip, call, draft } = await tripOf(page)
  const id = await draft({ ...shown, timeFrom: '07:10' })
  await draft({ ...shown, timeFrom: '07:11' })
  await page.goto(`/tur/fund/tripRecordItem?turId=${trip.id}&id=${id}`)
  await expect(page.getByRole('heading', { name: 'Fund 1 af 2' })).toBeVisible()
  await call('/records/update-draft-taxon', { id, taxonId: await taxonOf(page, 'solsort'), certainty: 'sikker' })
  await page.keyboard.type('musvi')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 fund er rettet et andet sted imens.')).toBeVisible()
  await expect(page.getByText('Musvit: 1 fund.')).toBeHidden()
  await call('/trip-sampling-event/delete', { id: trip.id })
  await page.goto(`/tur/fund/placering/${trip.id}`)
  await expect(page.getByText('Turen er slettet')).toBeVisible()
})

test('what is ready is sent, what lacks something stays, and one that is gone does not stop the others', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4(00|04|09)/)
  const { trip, call, draft, lines } = await tripOf(page)
  const [musvit, solsort] = [await taxonOf(page, 'musvit'), await taxonOf(page, 'solsort')]
  const ready = [await draft({ ...shown, taxonId: musvit }), await draft({ ...shown, taxonId: solsort })]
  const gone = await draft({ ...shown, taxonId: musvit })
  const waiting = await draft({ taxonId: musvit, timeFrom: '07:30' })
  await page.goto(`/tur/fund/tripRecordItem?turId=${trip.id}&trin=indsend`)
  await expect(page.getByRole('heading', { name: '3 fund er klar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 kladde mangler noget' })).toBeVisible()
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.locator('[aria-current=step]')).toBeInViewport({ ratio: 1 })
  await expectUsable(page)
  await call('/records/mass-delete-records', { ids: [gone] })
  await page.getByRole('button', { name: 'Indsend 3 fund' }).click()
  await expect(page.getByRole('heading', { name: '2 fund er indsendt' })).toBeFocused()
  await expect(page.getByText('1 fund kunne ikke indsendes')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nyt for dig: 2 arter' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Del turen' })).toBeVisible()
  await expectUsable(page)
  // Which they were is told, and still is after a reload.
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 fund er indsendt' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Musvit|Solsort)$/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Solsort', exact: true })).toHaveAttribute('href', `/fund/${ready[1]}`)
  const all = await lines()
  expect([...ready, waiting].map((id) => all.get(id)?.state)).toEqual(['submitted', 'submitted', 'draft'])

  // What is left is mended by the link beside it.
  await page.getByRole('link', { name: 'Sæt sted' }).click()
  await expect(page.getByText('1 fund valgt.')).toBeVisible()
  expect(place(page)).toBe(`/tur/fund/placering/${trip.id}?valgt=${waiting}`)
  await page.goto('/overblik')
  await page.getByRole('link', { name: 'Gør 1 kladde færdig' }).click()
  await expect(page.getByRole('heading', { name: 'Fund 1 af 1' })).toBeVisible()
})

test('a reply that is lost on the way is asked after: what was sent is said to be, and nothing is sent twice', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  const { trip, draft, lines } = await tripOf(page)
  const taxonId = await taxonOf(page, 'musvit')
  const [saving, asking] = ['**/api/records/mass-update-rows', '**/api/records/sheet-rows']
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const share = page.getByRole('button', { name: 'Del turen' })
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  const stop = (route: Route) => route.abort()
  const sendPage = `/tur/fund/tripRecordItem?turId=${trip.id}&trin=indsend`

  // The finds come through, and the reply does not: the server tells what became of them.
  await draft({ ...shown, taxonId })
  await page.goto(sendPage)
  await page.route(saving, lose)
  await page.getByRole('button', { name: 'Indsend 1 fund' }).click()
  await expect(heading('1 fund er indsendt')).toBeFocused()
  await expect(heading('Nyt for dig: 1 art')).toBeVisible()
  await page.reload()
  await expect(heading('1 fund er indsendt')).toBeVisible()
  await expect(heading('Nyt for dig: 1 art')).toBeVisible()

  // Nothing comes through: what lies there still can be sent again, after a reload too.
  await draft({ ...shown, taxonId, timeFrom: '07:30' })
  await draft({ ...shown, taxonId, timeFrom: '07:40' })
  await page.unroute(saving)
  await page.route(saving, stop)
  await page.reload()
  await page.getByRole('button', { name: 'Indsend 2 fund' }).click()
  await expect(heading('Ingen fund blev indsendt')).toBeFocused()
  await expect(page.getByText('2 fund ligger stadig som kladder.')).toBeVisible()
  await expect(share).toBeHidden()
  await expectUsable(page)
  await page.reload()
  await expect(page.getByText('2 fund ligger stadig som kladder.')).toBeVisible()

  // They come through, but neither reply nor answer comes back: it is unknown until the server can be asked.
  await page.unroute(saving)
  await page.route(saving, lose)
  await page.route(asking, stop)
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await expect(heading('Det er uvist, om 2 fund er indsendt')).toBeFocused()
  await expect(page.getByText('ligger stadig som kladder')).toBeHidden()
  await expect(share).toBeHidden()
  await expectUsable(page)
  await page.unroute(asking)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(heading('2 fund er indsendt')).toBeVisible()
  await expect(share).toBeVisible()
  await expect(page.getByText('Indsendelsen blev afbrudt')).toBeHidden()
  const all = [...(await lines()).values()]
  expect(all.map(({ state }) => state)).toEqual(Array(3).fill('submitted'))

  // Or until somebody sends again: what is there already is not sent twice.
  const last = await draft({ ...shown, taxonId, timeFrom: '07:50' })
  await page.reload()
  await expect(heading('1 fund er klar')).toBeVisible()
  await page.route(asking, stop)
  await page.getByRole('button', { name: 'Indsend 1 fund' }).click()
  await expect(heading('Det er uvist, om 1 fund er indsendt')).toBeVisible()
  const { version } = (await asked(page, `/records/${last}`)) as { version: number }
  await page.unrouteAll()
  complaints.allow(/status of 409/)
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await expect(heading('1 fund er indsendt')).toBeFocused()
  expect(await asked(page, `/records/${last}`)).toMatchObject({ state: 'submitted', version })

  // Or until the next page, where this one was left in the middle.
  const cut = await draft({ ...shown, taxonId, timeFrom: '07:55' })
  await page.reload()
  await page.route(saving, (route) => void route.fetch())
  await page.getByRole('button', { name: 'Indsend 1 fund' }).click()
  await expect.poll(async () => (await lines()).get(cut)?.state).toBe('submitted')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('link', { name: 'Musvit kl. 07.55' })).toHaveAttribute('href', `/fund/${cut}`)
  await expect(heading('1 fund er indsendt')).toBeVisible()
  expect((await lines()).size).toBe(5)
})

test('others look at the finds of a trip one after the other', async ({ page, browser, baseURL, stateOf }) => {
  const { trip, call, draft } = await tripOf(page)
  const ids: number[] = []
  for (const name of ['musvit', 'solsort']) {
    const id = await draft({ ...shown, taxonId: await taxonOf(page, name), timeFrom: `07:${10 + ids.length}` })
    await call('/records/submit-draft-record', { id })
    ids.push(id)
  }
  const context = await browser.newContext({ baseURL, locale: 'da-DK', storageState: await stateOf('medlem') })
  const other = await context.newPage()
  await other.goto(`/tur/fund/tripRecordItem?turId=${trip.id}&id=${ids[0]}`)
  await expect(other.getByRole('heading', { level: 2, name: 'Musvit' })).toBeVisible()
  await expectUsable(other)
  await other.getByRole('button', { name: 'Næste' }).click()
  await expect(other.getByRole('heading', { level: 2, name: 'Solsort' })).toBeVisible()
  await other.getByRole('link', { name: 'Se hele fundet' }).click()
  await expect(other).toHaveURL(`/fund/${ids[1]}`)
  // Nobody places what is not theirs.
  await other.goto(`/tur/fund/placering/${trip.id}`)
  await expect(other.getByText('Her er kun plads til turens egne folk')).toBeVisible()
  await context.close()
})
