import type { Page } from '@playwright/test'
import { type PhotoWish, photo } from '../test/photos.ts'
import { callsOf } from './calls.ts'
import { register } from './driver.ts'

const create = '/trip-sampling-event/create-trip-sampling-event'
export const two = (number: number) => String(number).padStart(2, '0')
/** From seven to half past eight on the clock of Denmark. */
const track = [
  // To and fro: of a straight line a thinned track keeps the ends alone.
  Array.from({ length: 91 }, (_, i) => [12.56 + i * 0.0006, 55.68 + (i % 2) * 0.0004, Date.UTC(2026, 4, 17, 5, i)]),
]

export async function newTrip(page: Page) {
  await register(page)
  const call = await callsOf(page)
  const trip = {
    title: 'Morgentur ved søerne',
    start: '2026-05-17T07:00',
    end: '2026-05-17T08:30',
    isFinished: true,
    track,
  }
  return call<{ id: number }>(create, { uuid: crypto.randomUUID(), trip })
}

export const camera = 'Canon EOS 80D'
/** Twenty finds with two pictures each, two minutes apart. The clock is an hour ahead. */
export const pairs = () =>
  Promise.all(
    Array.from({ length: 40 }, (_, i): PhotoWish => {
      const minutes = 35 + Math.floor(i / 2) * 2
      const taken = `2026:05:17 ${two(8 + Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(10 + (i % 2) * 15)}`
      return { name: `IMG_${100 + i}.JPG`, taken, camera, look: i }
    }).map(photo),
  )

export const choose = (page: Page, files: Awaited<ReturnType<typeof photo>>[]) =>
  page.locator('input[type=file]').setInputFiles(files)
export const stacks = (page: Page) => page.getByRole('list', { name: 'Stakke' }).locator(':scope > li')
export const first = (page: Page, stack: number) =>
  stacks(page)
    .nth(stack - 1)
    .locator('[data-photo]')
    .first()
