import { expect, type Page, request } from '@playwright/test'
import sharp from 'sharp'

export interface Taken {
  /** As EXIF writes them: degrees, minutes, hundredths of seconds. Without them the picture does not know its place. */
  lat?: string
  lon?: string
  at: string
  offset?: string
}

/** In Jægersborg Dyrehave, on a summer's afternoon. */
export const inTheDeerPark: Taken = {
  lat: '55/1 47/1 3000/100',
  lon: '12/1 34/1 1200/100',
  at: '2026:06:13 14:05:59',
  offset: '+02:00',
}

/** A picture as a phone takes it: large, with place and time in its file. */
export const photo = async ({ lat, lon, at, offset }: Taken, name = 'IMG_0001.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3000, height: 2000, channels: 3, background: { r: 70, g: 120, b: 60 } } })
    .withExif({
      IFD2: { DateTimeOriginal: at, ...(offset ? { OffsetTimeOriginal: offset } : {}) },
      ...(lat && lon
        ? { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: lat, GPSLongitudeRef: 'E', GPSLongitude: lon } }
        : {}),
    })
    .jpeg()
    .toBuffer(),
})

export const nameField = (page: Page) => page.getByRole('combobox', { name: 'Art eller gruppe' })
export const hit = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

export const choosePictures = async (page: Page, ...files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[type=file]:not([capture])').setInputFiles(files)

export async function chooseTaxon(page: Page, name: string) {
  await nameField(page).fill(name)
  await hit(page, name).click()
  await expect(nameField(page)).toHaveValue(name)
}

/** The find that the receipt leads to. */
export async function sentRecord(page: Page) {
  const address = await page.getByRole('link', { name: /Se fundet|Fortsæt med kladden/ }).getAttribute('href')
  return Number(/(\d+)$/.exec(address ?? '')?.[1])
}

const token = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '').value.access_token
  })

/** Ask the server as whoever is signed in. */
export async function asked(page: Page, path: string, body?: object) {
  const api = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${await token(page)}` } })
  const address = new URL(`/api${path}`, page.url()).href
  const reply = await (body ? api.post(address, { data: body }) : api.get(address))
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  const value = await reply.json()
  await api.dispose()
  return value
}

/** A picture as it was uploaded, asked for by whoever is signed in. */
export async function original(page: Page, mediaId: string): Promise<Buffer> {
  const api = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${await token(page)}` } })
  const reply = await api.get(new URL(`/api/files/original/${mediaId}`, page.url()).href)
  expect(reply.ok(), mediaId).toBe(true)
  const bytes = await reply.body()
  await api.dispose()
  return bytes
}
