import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '#test/real-server.ts'
import { register } from '../e2e/driver.ts'
import { Board, option, quantile } from './measure.ts'
import { typingInSheet } from './sheet-typing.ts'

const help = `npm run bench:photos: how fast pictures of a trip become stacks on the device, and how fast the server takes them.

Builds if needed, starts the server on data of its own (in DATABASE_URL, else embedded), makes pictures as a camera writes
them and chooses them all at once in Chromium. First what the device does alone, while nothing is sent: reading what the
files tell, showing the first stacks, making small pictures, and the longest that the page stood still. Then what the
server does: two pictures at a time, with a search beside it. At last a sheet of 500 drafts is typed in and scrolled.
Ends with 1 when a bound is missed.

  npm run bench:photos -- --pictures 12        fewer than 120
  npm run bench:photos -- --megapixels 6       smaller than 24
  npm run bench:photos -- --only sheet         the sheet alone
`

const bounds = { exif: 5, stacks: 6, small: 60, still: 200, perSecond: 1, search: 300, toPaint: 100 }

/** One picture is drawn and each file gets a time of its own in the place of the first: drawing takes longer than all the rest. */
async function makePictures(folder: string, count: number, megapixels: number): Promise<string[]> {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 3) / 2))
  const height = Math.round((width * 2) / 3)
  const placed = '2026:05:17 07:00:00'
  const drawn = await sharp({
    create: {
      ...{ width, height, channels: 3, background: '#55704a' },
      noise: { type: 'gaussian', mean: 118, sigma: 22 },
    },
  })
    .blur(1.2)
    .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS 80D' }, IFD2: { DateTimeOriginal: placed } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const at = drawn.indexOf(placed)
  if (at < 0) throw new Error('the picture has no time in it')
  await mkdir(folder, { recursive: true })
  const two = (number: number) => String(number).padStart(2, '0')
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      // Three of each find, ten seconds apart, and five minutes to the next.
      const seconds = Math.floor(i / 3) * 300 + (i % 3) * 10
      const time = `${two(7 + Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
      const bytes = Buffer.from(drawn)
      bytes.write(`2026:05:17 ${time}`, at, 'latin1')
      const path = join(folder, `IMG_${1000 + i}.JPG`)
      await writeFile(path, bytes)
      return path
    }),
  )
}

const token = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('user:')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '').value.access_token
  })

/** Ask the server as whoever is signed in on the page. */
async function ask(page: Page, path: string, data: object): Promise<{ id: number }> {
  const reply = await page.request.post(`/api${path}`, {
    ...{ data, headers: { authorization: `Bearer ${await token(page)}` } },
  })
  if (!reply.ok()) throw new Error(`the server answered ${reply.status()} ${await reply.text()}`)
  return (await reply.json()) as { id: number }
}

async function newTrip(page: Page): Promise<number> {
  const trip = { title: 'Måling', start: '2026-05-17T07:00', end: '2026-05-17T11:00', isFinished: true }
  const path = '/trip-sampling-event/create-trip-sampling-event'
  return (await ask(page, path, { uuid: crypto.randomUUID(), trip })).id
}

async function inSheet(page: Page, board: Board) {
  const rows = 500
  const tripId = await newTrip(page)
  for (let i = 0; i < rows; i++) {
    const point = { lon: 12.4 + (i % 25) / 100, lat: 55.6 + Math.floor(i / 25) / 100 }
    const fields = { observedFrom: '2026-05-17', point, uncertainty: 25, notes: `Nummer ${i}`, tripId }
    await ask(page, '/records/create-record', { uuid: crypto.randomUUID(), isDraft: true, fields })
  }
  await typingInSheet(page, board, { address: `/tur/mass-edit/${tripId}`, rows, mostToPaint: bounds.toPaint })
}

/** How many small pictures lie on the device. */
const smallOnes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('vildfund-photos')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('thumbs').objectStore('thumbs').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

async function onDevice(page: Page, site: string, files: string[], board: Board) {
  await page.addInitScript(() => {
    const held = window as unknown as { longest: number }
    held.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) held.longest = Math.max(held.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await page.route('**/api/files/upload-image', () => {})
  await page.goto(`${site}/tur/fund/fotos/${await newTrip(page)}`)
  await page.keyboard.press('Shift')
  const input = page.locator('input[type=file]')
  await input.waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const held = window as unknown as { longest: number }
    held.longest = 0
  })
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  await input.setInputFiles(files)
  await page.getByText(`0 af ${files.length} billeder er sendt`).waitFor()
  board.judge(`what ${files.length} files tell is read`, since(), bounds.exif, 's')
  await page.getByRole('link', { name: /^Videre til \d+ stak/ }).click()
  await page.locator('[data-stack]').nth(1).waitFor()
  board.judge('first screen of stacks', since(), bounds.stacks, 's')
  while ((await smallOnes(page)) < files.length && since() < 4 * bounds.small) await page.waitForTimeout(250)
  board.judge(`${await smallOnes(page)} small pictures are made`, since(), bounds.small, 's')
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest)
  board.judge('the longest that the page stood still', longest, bounds.still, 'ms')
}

async function onServer(page: Page, site: string, files: string[], board: Board) {
  const authorization = `Bearer ${await token(page)}`
  const send = async (path: string) => {
    const form = new FormData()
    form.set('uuid', crypto.randomUUID())
    form.set('file', new Blob([await readFile(path)]), 'IMG.JPG')
    const reply = await fetch(`${site}/api/files/upload-image`, {
      ...{ method: 'POST', headers: { authorization }, body: form },
    })
    if (!reply.ok) throw new Error(`the server answered ${reply.status} ${await reply.text()}`)
  }
  const search = async () => {
    const begun = performance.now()
    const reply = await fetch(`${site}/api/records/search-record-list`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ filter: {}, take: 50 }),
    })
    await reply.arrayBuffer()
    return performance.now() - begun
  }
  for (let i = 0; i < 20; i++) await search()
  const times: number[] = []
  let isDone = false
  const beside = (async () => {
    while (!isDone) {
      times.push(await search())
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  const begun = performance.now()
  const left = files[Symbol.iterator]()
  const walk = async () => {
    for (const file of left) await send(file)
  }
  await Promise.all([walk(), walk()])
  const took = (performance.now() - begun) / 1000
  isDone = true
  await beside
  board.judgeRate('pictures that the server takes', files.length / took, bounds.perSecond)
  board.tell('', `${(files.length / took).toFixed(2)} /s`, `${files.length} pictures in ${took.toFixed(0)} s`)
  board.judge('a search beside it, p95', quantile(times, 0.95), bounds.search, 'ms')
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
} else {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const database: Record<string, string> = process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
  const limits = { RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_READS: '1000000' }
  const board = new Board()
  const isSheetAlone = process.argv.join(' ').includes('--only sheet')
  const pictures = isSheetAlone ? 0 : option('--pictures', 120)
  const files = await makePictures(join(folder, 'pictures'), pictures, option('--megapixels', 24))
  for (const file of files.slice(0, 1)) {
    const size = (await readFile(file)).length / 1e6
    console.log(`${files.length} pictures of ${option('--megapixels', 24)} megapixels, ${size.toFixed(1)} MB each`)
  }
  const server = await startServer({
    ...{ ...database, ...limits, DEMO: '1', DEMO_FINDS: '1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
  })
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: 'da-DK', serviceWorkers: 'block' })
    const page = await context.newPage()
    await register(page)
    if (!isSheetAlone) {
      await onDevice(page, server.url, files, board)
      await onServer(page, server.url, files, board)
    }
    await inSheet(page, board)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  process.exit(board.missed ? 1 : 0)
}
