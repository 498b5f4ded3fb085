import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Page } from '@playwright/test'
import { type MadeTile, pmtilesOf } from '../test/pmtiles.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPortal, signInAs, test } from './driver.ts'
import { type Colour, shareOf } from './pixels.ts'
import { canvas, mapReady } from './searching.ts'
import { pictureOf, tileServer } from './tile-server.ts'

const pink: Colour = [220, 40, 160]
const teal: Colour = [0, 140, 140]
const osm = 'https://tile.openstreetmap.org'
const search = '/fund/soegning'
/** Near, where a picture of a map fills the whole box: a find is looked at from so far away. */
const inTheWoods = `${search}?kort=10.2,56.15,12`

/** Everybody that the browser asks for something, beside the portal. Nobody beyond this machine is reached. */
async function listen(page: Page, portal: string) {
  const asked: string[] = []
  page.context().on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== portal) asked.push(origin)
  })
  const picture = await pictureOf(pink)
  await page.context().route(
    ({ hostname }) => !['localhost', '127.0.0.1'].includes(hostname),
    (route) =>
      route.request().url().startsWith(osm)
        ? route.fulfill({ body: picture, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } })
        : route.abort(),
  )
  return () => [...new Set(asked)]
}

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Skift kort' }).click()
  await page.getByRole('group', { name: 'Vælg kort' }).getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Vælg kort' })).toBeHidden()
}
/** Maps are drawn without a graphics card here: on a busy machine that takes its time. */
const shows = (page: Page, colour: Colour) =>
  expect.poll(() => shareOf(canvas(page), colour), { timeout: 60_000 }).toBeGreaterThan(0.5)

/** Every tile of these zooms, or those over Denmark. */
const squares = (zooms: number[], data: (z: number) => Uint8Array): MadeTile[] =>
  zooms.flatMap((z) => {
    const side = 2 ** z
    const [west, east] = [5, 17].map((lon) => Math.floor(((lon + 180) / 360) * side)) as [number, number]
    const row = (lat: number) => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * side)
    const tiles: MadeTile[] = []
    for (let x = west; x <= east; x++) for (let y = row(59); y <= row(53); y++) tiles.push({ z, x, y, data: data(z) })
    return tiles
  })

const wholeTile = [
  [
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ],
]
const wood = () => {
  const features = (kind: string) => ({ features: [{ type: 3, geometry: wholeTile, tags: { kind } }] })
  return fromGeojsonVt({ earth: features('earth'), landuse: features('forest') } as never, { version: 2, extent: 4096 })
}

test.use({ as: 'medlem' })

test('nobody elsewhere is asked for a map until a visitor chooses one; it is then there on every map, and remembered', async ({
  page,
  portal,
}) => {
  test.slow() // four maps one after the other
  const asked = await listen(page, portal.url)
  await page.goto(inTheWoods)
  await mapReady(page)
  const button = page.getByRole('button', { name: 'Skift kort' })
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: 'Vælg kort' })
  await expect(panel.getByRole('radio', { name: 'Tegnet kort' })).toBeChecked()
  await expect(panel).toContainText('Hentes fra tile.openstreetmap.org, når du vælger det')
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(asked()).toEqual([])
  await panel.getByRole('radio', { name: 'Tegnet kort' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: 'OpenStreetMap' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await shows(page, pink)
  await page.goto(inTheWoods)
  await shows(page, pink)
  await page.goto('/fund/indberet/nyt')
  await shows(page, pink)
  await choose(page, 'Tegnet kort')
  await expect.poll(() => shareOf(canvas(page), pink)).toBe(0)
  expect(asked()).toEqual([osm])
})

test('a portal shows the maps that it is configured with: a service, a file of its own, and the drawn one when they break', async ({
  page,
  complaints,
}) => {
  test.slow() // it starts a server more
  const [wms, broken] = [await tileServer(teal), await tileServer()]
  const picture = await pictureOf(pink)
  const portal = await openPortal(
    {
      MAP_LAYERS: JSON.stringify([
        { type: 'wms', name: 'Topografisk', url: `${wms.url}/kort?token={key}`, key: 'nøgle', layers: 'dtk' },
        { type: 'pmtiles', name: 'Luftfoto', file: 'luft.pmtiles', photo: true },
        { type: 'pmtiles', name: 'Skovkort', file: 'skov.pmtiles' },
        { type: 'xyz', name: 'I stykker', url: `${broken.url}/{z}/{x}/{y}.png` },
      ]),
    },
    async (dataDir) => {
      await mkdir(join(dataDir, 'maps'), { recursive: true })
      await writeFile(
        join(dataDir, 'maps/luft.pmtiles'),
        pmtilesOf(
          'png',
          squares([6, 7, 8], () => picture),
        ),
      )
      await writeFile(join(dataDir, 'maps/skov.pmtiles'), pmtilesOf('mvt', squares([6, 7], wood)))
    },
  )
  try {
    const asked = await listen(page, portal.url)
    await page.goto(`${portal.url}${inTheWoods}`)
    await mapReady(page)
    await shows(page, teal)
    expect(asked()).toEqual([wms.url])
    const { searchParams } = new URL(wms.asked[0] ?? '', wms.url)
    expect(searchParams.get('token')).toBe('nøgle')
    expect(searchParams.get('BBOX')?.split(',').map(Number)).toHaveLength(4)

    // From here on the portal is all that there is.
    await wms.close()
    const ranges: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/maps/')) ranges.push(request.headers().range ?? 'the whole file')
    })
    await choose(page, 'Luftfoto')
    await shows(page, pink)
    await choose(page, 'Skovkort')
    await shows(page, [0xd8, 0xe3, 0xc6])
    expect(ranges.length).toBeGreaterThan(1)
    expect(ranges).not.toContain('the whole file')

    complaints.allow(/net::ERR_(EMPTY_RESPONSE|CONNECTION_)/)
    await choose(page, 'I stykker')
    await expect.poll(() => broken.asked.length).toBeGreaterThan(0)
    await shows(page, [0xf5, 0xf2, 0xe8])
    await expect(page.getByRole('alert')).toHaveText('')
    expect(asked()).toEqual([wms.url, broken.url])
  } finally {
    await page.goto('about:blank')
    await portal.close()
    await broken.close()
  }
})

test('a portal that shows the drawn map alone offers no other', async ({ page }) => {
  test.slow()
  const portal = await openPortal({ MAP_LAYERS: 'drawn' })
  try {
    const asked = await listen(page, portal.url)
    await page.goto(`${portal.url}${search}`)
    await mapReady(page)
    await expect(page.getByRole('button', { name: 'Zoom ind' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skift kort' })).toHaveCount(0)
    expect(asked()).toEqual([])
  } finally {
    await page.goto('about:blank')
    await portal.close()
  }
})

test('a part of a map that was taken along is there without a network', async ({ browser, complaints }) => {
  test.slow()
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const picture = await pictureOf(pink)
  const MAP_LAYERS = JSON.stringify([{ type: 'pmtiles', name: 'Luftfoto', file: 'luft.pmtiles', photo: true }])
  const portal = await openPortal({ MAP_LAYERS }, async (dataDir) => {
    await mkdir(join(dataDir, 'maps'), { recursive: true })
    await writeFile(
      join(dataDir, 'maps/luft.pmtiles'),
      pmtilesOf(
        'png',
        squares([5, 6, 7], () => picture),
      ),
    )
  })
  const phone = await browser.newContext({
    ...{ baseURL: portal.url, locale: 'da-DK', storageState: { cookies: [], origins: [] } },
    ...{ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  })
  try {
    complaints.watch(phone)
    const page = await phone.newPage()
    await signInAs(page, 'medlem')
    await page.goto('/fund/indberet/nyt')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await shows(page, pink)
    await page.getByRole('button', { name: 'Skift kort' }).click()
    await page.getByRole('button', { name: 'Tag kortet med' }).click()
    await expect(page.getByText(/^Kortet er med: /)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Kort på enheden' }).getByRole('listitem')).toHaveCount(1)
    await phone.setOffline(true)
    await page.reload()
    await shows(page, pink)
    await page.getByRole('button', { name: 'Skift kort' }).click()
    await page.getByRole('button', { name: /^Fjern kortet / }).click()
    await expect(page.getByRole('list', { name: 'Kort på enheden' })).toBeHidden()
  } finally {
    await phone.close()
    await portal.close()
  }
})
