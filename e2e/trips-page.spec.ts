import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf, taxonOf } from './calls.ts'
import { expect, register, test } from './driver.ts'
import { ownToken } from './people.ts'

const day = '2026-05-14'
const [seven, nine] = [Date.parse(`${day}T05:00:00Z`), Date.parse(`${day}T07:00:00Z`)]
const track = [
  [
    [12.55, 55.65, seven],
    [12.57, 55.65, nine],
  ],
]

const create = '/trip-sampling-event/create-trip-sampling-event'

const read = async <T>(page: Page, path: string): Promise<T> => {
  const headers = { authorization: `Bearer ${await ownToken(page)}` }
  return (await page.request.get(`/api${path}`, { headers })).json()
}

test('the page of a trip asks about finds that hardly were on it, and puts those that know when on the track', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await register(page)
  const call = await callsOf(page)
  const { id } = await call<{ id: number }>(create, {
    uuid: crypto.randomUUID(),
    trip: { title: 'Langs søen', start: `${day}T07:00`, end: `${day}T09:00`, isFinished: true, track },
  })
  const find = async (name: string, fields: object, isDraft = false) =>
    call<{ id: number }>('/records/create-record', {
      uuid: crypto.randomUUID(),
      isDraft,
      fields: { taxonId: await taxonOf(page, name), certainty: 'sikker', observedFrom: day, tripId: id, ...fields },
    })
  await find('Parus major', { point: { lon: 12.56, lat: 55.65 }, timeFrom: '08:00' })
  const far = await find('Cygnus olor', { point: { lon: 12.56, lat: 55.7 }, timeFrom: '14:00' })
  const draft = await find('Turdus merula', { timeFrom: '08:00' }, true)
  await page.goto(`/tur/${id}`)
  await expect(page.getByText('Hører fundet til turen?')).toBeVisible()
  await expect(page.getByText('uden for turens tid og 5,6 km fra ruten eller området')).toBeVisible()
  await expect(page.getByText('1 fund uden sted')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sæt på ruten efter tid' }).click()
  await expect(page.getByText('1 fund er sat på ruten.')).toBeVisible()
  await expect(page.getByText('1 fund uden sted')).toHaveCount(0)
  const placed = await read<{ items: { id: number; point: { lon: number } | null }[] }>(
    page,
    `/trip-sampling-event/${id}/records`,
  )
  expect(placed.items.find((one) => one.id === draft.id)?.point?.lon).toBeCloseTo(12.56, 4)
  await page.getByRole('button', { name: 'Tag det af turen' }).click()
  await expect(page.getByText('1 fund er taget af turen.')).toBeVisible()
  const left = await read<{ items: { id: number }[] }>(page, `/trip-sampling-event/${id}/records`)
  expect(left.items.map((one) => one.id)).not.toContain(far.id)
})

test('finds of another trip say which, and stay on it when the finds of a day become a trip', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/)
  test.setTimeout(180_000)
  await register(page)
  const call = await callsOf(page)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
  const trip = (title: string, recordIds: number[]) =>
    call<{ id: number; owner: { id: number } }>(create, {
      ...{ uuid: crypto.randomUUID(), recordIds },
      trip: { title, start: `${today}T00:00`, end: `${today}T00:05`, isFinished: true },
    })
  const find = async (name: string, timeFrom: string, isPersonal = false) => {
    const place = { point: { lon: 12.56, lat: 55.65 }, locality: 'Søen' }
    const said = { taxonId: await taxonOf(page, name), certainty: 'sikker', observedFrom: today, timeFrom }
    const fields = { ...said, ...place, isPersonal }
    return (await call<{ id: number }>('/records/create-record', { uuid: crypto.randomUUID(), fields })).id
  }
  const [taken] = [await find('Parus major', '00:01'), await find('Cygnus olor', '00:02')]
  await find('Turdus merula', '00:03', true)
  await trip('Morgen', [taken])
  const empty = await trip('Aften', [])
  const tit = page.getByRole('checkbox', { name: 'Musvit' })
  const swan = page.getByRole('checkbox', { name: 'Knopsvane' })

  await page.goto(`/tur/${empty.id}`)
  await page.getByRole('tab', { name: 'Tag fund med' }).click()
  await expect(tit).toBeDisabled()
  await expect(tit).toHaveAccessibleDescription('kl. 00.01, Søen. Er på turen “Morgen”')
  await expect(swan).toHaveAccessibleDescription('kl. 00.02, Søen')
  // What is not for everybody hides the way of the whole trip: it comes along only when one says so.
  const blackbird = page.getByRole('checkbox', { name: 'Solsort' })
  await expect(blackbird).toHaveAccessibleDescription('kl. 00.03, Søen. Personligt')
  await expect(blackbird).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Tag 1 fund med' })).toBeEnabled()

  await page.goto('/tur/opret?maade=dag')
  await expect(page.getByText('1 fund kommer med på turen')).toBeVisible()
  await expect(tit).not.toBeChecked()
  await expectAccessible(page)
  // Somebody is quicker: nothing is left behind.
  const own = `/trip-sampling-event/search?userId=${empty.owner.id}`
  const trips = async () => (await read<{ total: number }>(page, own)).total
  const before = await trips()
  await page.route('**/create-trip-sampling-event', async (route) => {
    const body = route.request().postDataJSON()
    await route.continue({ postData: { ...body, recordIds: [...body.recordIds, taken] } })
  })
  await page.getByRole('button', { name: 'Gem turen' }).click()
  await expect(page.getByText('Musvit kl. 00.01 (“Morgen”) er på en anden tur. Tag det ud af den først.')).toBeVisible()
  expect(await trips()).toBe(before)
  await page.unroute('**/create-trip-sampling-event')
  await page.getByRole('button', { name: 'Gem turen' }).click()
  await expect(page).toHaveURL(/\/tur\/\d+$/)
  expect(await trips()).toBe(before + 1)
  await page.getByRole('tab', { name: 'Tag fund med' }).click()
  await blackbird.check()
  await page.getByRole('button', { name: 'Tag 1 fund med' }).click()
  await expect(page.getByText('1 fund er lagt på turen.')).toBeVisible()
  await expect(blackbird).toBeHidden()
  await expect(page.getByRole('region', { name: 'Fugle' }).getByText('Solsort')).toBeVisible()
})

test('the same way again begins in the field, and is one of the walks when it is over', async ({ page, context }) => {
  test.setTimeout(180_000)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 12.55, latitude: 55.65, accuracy: 6 })
  await register(page)
  const call = await callsOf(page)
  const { id } = await call<{ id: number }>(create, {
    uuid: crypto.randomUUID(),
    trip: { title: 'Fast rute', method: 'line_transect', start: `${day}T07:00`, end: `${day}T09:00`, isFinished: true },
  })
  await page.goto(`/tur/${id}`)
  await page.getByRole('link', { name: 'Samme tur igen' }).click()
  await expect(page.getByText('Går du den nu?')).toBeVisible()
  await page.getByRole('button', { name: 'Skriv pauserne én for én' }).click()
  await expect(page.getByRole('group', { name: 'Pause 1' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start nu' }).click()
  await page.waitForURL(/\/tur\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Afslut turen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Afslut turen' }).click()
  await page.waitForURL(/\/tur\/\d+$/)
  const again = Number(new URL(page.url()).pathname.split('/').at(-1))
  await expect(page.getByRole('heading', { name: 'Den samme tur før og siden' })).toBeVisible()
  expect(await read(page, `/trip-sampling-event/${again}`)).toMatchObject({
    routeId: id,
    walks: 2,
    method: 'line_transect',
  })
})

test('a trip that was left open is ended where its end is asked for, and not before it began', async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000)
  // Nobody but its people knows of it.
  complaints.allow(/404 .*\/tur\/\d+|400 .*\/trip-sampling-event\/update/)
  await register(page)
  const call = await callsOf(page)
  const trip = { title: 'Glemt i går', start: `${day}T08:00` }
  const { id } = await call<{ id: number }>(create, { uuid: crypto.randomUUID(), trip })
  await page.goto(`/tur/${id}`)
  await page.getByRole('link', { name: 'Afslut turen' }).click()
  await expect(page.getByRole('heading', { name: 'Hvornår sluttede turen?' })).toBeVisible()
  await expectAccessible(page)
  const end = page.getByRole('group', { name: 'Sluttede kl.' }).getByRole('spinbutton').first()
  const finish = page.getByRole('button', { name: 'Afslut turen' })
  await page.getByLabel('Noter').fill('Hjem i regn.')
  await finish.click()
  await expect(page.getByText('Skriv, hvornår turen sluttede.')).toBeVisible()
  await end.click()
  await page.keyboard.type('0700')
  await finish.click()
  await expect(page.getByText('Turen kan ikke slutte, før den begyndte.')).toBeVisible()
  expect(await read(page, `/trip-sampling-event/${id}`)).toMatchObject({ end: null, isFinished: false, notes: '' })
  await end.click()
  await page.keyboard.type('1030')
  // What only the server knows is told at the field too.
  const otherDay = page.getByRole('group', { name: 'Sluttede en anden dag?' }).getByRole('spinbutton').first()
  await otherDay.click()
  await page.keyboard.type('14082026')
  await finish.click()
  await expect(page.getByText('En tur kan højst vare 31 dage.')).toBeVisible()
  await otherDay.click()
  await page.keyboard.type('14052026')
  await finish.click()
  await page.waitForURL(`/tur/${id}`)
  await expect(page.getByText('Turen er afsluttet.')).toBeVisible()
  await expect(page.getByText('14. maj 2026 kl. 08.00–10.30')).toBeVisible()
  const ended = { end: `${day}T10:30`, isFinished: true, notes: 'Hjem i regn.' }
  expect(await read(page, `/trip-sampling-event/${id}`)).toMatchObject(ended)
})

test('a trip in the field is found again by its number, knows what was noted, and is ended on its device', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(180_000)
  complaints.allow(/404 .*\/tur\/\d+/)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 12.55, latitude: 55.65, accuracy: 6 })
  await register(page)
  const call = await callsOf(page)
  // Somebody has met it there these days: nobody asks whether it can be true.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Copenhagen' })
  const known = { taxonId: await taxonOf(page, 'gransanger'), certainty: 'sikker', observedFrom: today }
  const fields = { ...known, point: { lon: 12.55, lat: 55.65 } }
  await call('/records/create-record', { uuid: crypto.randomUUID(), fields })
  await page.goto('/tur/opret')
  await page.getByRole('button', { name: /^Start nu/ }).click()
  await page.waitForURL(/\/tur\/[0-9a-f-]{36}$/)
  const onDevice = new URL(page.url()).pathname
  await page.getByRole('textbox', { name: 'Hurtigliste' }).fill('5 gransanger')
  await page.getByRole('button', { name: 'Læg 1 fund på turen' }).click()
  // At once, and not only after a reload.
  await page
    .getByRole('list', { name: 'Arter, du har noteret før' })
    .getByRole('button', { name: 'Gransanger', exact: true })
    .click()
  await page.getByRole('button', { name: '3', exact: true }).click()
  await expect(page.getByRole('region', { name: 'På turen' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('På pause')).toBeVisible()
  // Told twice it is the same trip.
  const again = { uuid: onDevice.split('/').at(-1), trip: { start: `${day}T07:00` } }
  const { id } = await call<{ id: number }>(create, again)
  await page.goto(`/tur/${id}`)
  await expect(page.getByRole('link', { name: 'Afslut turen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Fortsæt turen' }).click()
  await page.waitForURL(onDevice)
  await page.getByRole('button', { name: 'Afslut turen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annullér' }).click()
  await expect(page.getByRole('button', { name: 'Fortsæt' })).toBeVisible()
  await page.getByRole('button', { name: 'Afslut turen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Afslut turen' }).click()
  await page.waitForURL(`/tur/${id}`)
  await expect(page.getByText('Turen er afsluttet.')).toBeVisible()
  await expect
    .poll(() => read(page, `/trip-sampling-event/${id}`))
    .toMatchObject({ isFinished: true, records: 2, species: 1 })
})

test('the area that was searched is drawn on the map, by pointing and by key, and belongs to the trip', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await register(page)
  await page.goto('/tur/opret?maade=selv')
  await page.getByLabel('Titel').fill('Mosen')
  await page.getByRole('button', { name: 'Tegn området' }).click()
  await expect(page.getByRole('button', { name: 'Punkt i midten' })).toBeEnabled()
  const map = page.locator('.maplibregl-canvas')
  const finish = page.getByRole('button', { name: 'Færdig' })
  await map.click({ position: { x: 120, y: 100 } })
  await expect(page.getByText('Sæt 2 punkter mere.')).toBeVisible()
  await map.click({ position: { x: 300, y: 110 } })
  await expect(finish).toBeDisabled()
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sæt flere punkter, eller tryk på Færdig.')).toBeVisible()
  await expectAccessible(page)
  await finish.click()
  await expect(page.getByRole('button', { name: 'Vælg et andet sted' })).toBeVisible()
  await page.getByRole('group', { name: 'Begyndte kl.' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('0610')
  await page.getByRole('button', { name: 'Gem turen' }).click()
  await page.waitForURL(/\/tur\/\d+$/)
  const trip = await read<{ shape: { type: string; coordinates: number[][][] } }>(
    page,
    `/trip-sampling-event/${new URL(page.url()).pathname.split('/').at(-1)}`,
  )
  expect([trip.shape.type, trip.shape.coordinates[0]?.length]).toEqual(['Polygon', 4])
})
