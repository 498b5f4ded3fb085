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
  const { id } = await call<{ id: number }>('/trip-sampling-event/create-trip-sampling-event', {
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

test('the same way again begins in the field, and is one of the walks when it is over', async ({ page, context }) => {
  test.setTimeout(180_000)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 12.55, latitude: 55.65, accuracy: 6 })
  await register(page)
  const call = await callsOf(page)
  const { id } = await call<{ id: number }>('/trip-sampling-event/create-trip-sampling-event', {
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
