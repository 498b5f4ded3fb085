import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Page, pages } from '#contract/pages.ts'
import type { PageToRender } from '#contract/rendered-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import type { KeptPage } from './kept-pages.ts'
import { type Frame, Rendering } from './rendering.ts'

let app: FastifyInstance
let rendering: Rendering
/** What the portal would answer, and who asked. */
let count: number
let isRefusing: boolean
let heard: { address: string; authorization: string | undefined; cookie: string | undefined }[]
let made: number
/** How often something public was written. */
let written: number
/** How large a page is. */
let padding: string
/** Answers wait for it. */
let gate: Promise<void>

const page = (pages as readonly Page[]).find(({ path }) => path === '/taxa') as Page
const wanted: PageToRender = { page, href: '/taxa', params: {}, config: {} as WebConfig, answers: [] }
const asking = (given: Partial<PageToRender> = {}, address = '192.0.2.1') =>
  rendering.page({ ...wanted, ...given }, {}, { trueAt: String(written), address, frame })
const frame: Frame = ({ html }) => html
const textOf = (page: KeptPage | undefined) => page && brotliDecompressSync(page.body).toString()

beforeEach(() => {
  count = 1
  made = 0
  written = 0
  padding = ''
  isRefusing = false
  heard = []
  gate = Promise.resolve()
  app = Fastify()
  app.get('/api/count', async (request, reply) => {
    const { authorization, cookie } = request.headers
    heard.push({ address: request.ip, authorization, cookie })
    await gate
    return isRefusing ? reply.code(503).send({ message: 'kom igen' }) : { count }
  })
  let reach: (address: string, request: RequestInit) => Promise<Response>
  const built = {
    provideFetch: (given: typeof reach) => {
      reach = given
    },
    render: async () => {
      made++
      const reply = await reach('/api/count', { method: 'GET' })
      if (!reply.ok) throw new Error('refused')
      const html = `<p>${((await reply.json()) as { count: number }).count}</p>${padding}`
      return { html, styles: '', data: { madeAt: Date.now(), answers: [] } }
    },
  }
  rendering = new Rendering(app, built, {
    now: async () => String(written),
    since: async (moment) => ({ now: String(written), isChanged: moment !== String(written) }),
  })
})
afterEach(() => app.close())

test('a page is given again while what it asked is answered the same, and made anew when it is not', async () => {
  const first = await asking()
  expect(textOf(first)).toBe('<p>1</p>')
  expect(await asking()).toBe(first)
  expect(made).toBe(1)
  count = 2
  const second = await asking()
  expect(textOf(second)).toBe('<p>2</p>')
  expect(second?.nonce).not.toBe(first?.nonce)
  expect(made).toBe(2)
})

test('another address, other settings and other knowledge are other pages', async () => {
  await asking()
  await asking({ href: '/taxa?side=2' })
  await asking({ config: { siteName: 'Et andet' } as WebConfig })
  await rendering.page(wanted, { title: 'Noget andet' }, { trueAt: '0', address: '192.0.2.1', frame })
  expect(made).toBe(4)
})

test('what a page asks is asked as a stranger, and counts as asked by its reader', async () => {
  await asking({}, '192.0.2.7')
  await asking({}, '192.0.2.8')
  expect(heard).toEqual(
    ['192.0.2.7', '192.0.2.8'].map((address) => ({ address, authorization: undefined, cookie: undefined })),
  )
})

test('a page whose questions are refused is the browser’s, and is made when they are answered again', async () => {
  isRefusing = true
  expect(await asking()).toBeUndefined()
  isRefusing = false
  expect(textOf(await asking())).toBe('<p>1</p>')
  // One that was made is not given while nobody can say whether it still holds.
  isRefusing = true
  expect(await asking()).toBeUndefined()
})

test('who asks for the same page at the same moment gets the same, made once', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => asking()))
  expect(new Set(pages).size).toBe(1)
  expect([made, heard.length]).toEqual([1, 1])
})

test('who comes after something was written does not get what was begun before', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const before = asking()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  count = 2
  written++
  const after = asking()
  await vi.waitFor(() => expect(made).toBe(2))
  open()
  await before
  expect(textOf(await after)).toBe('<p>2</p>')
})

test('a few pages are made at once, and the others in turn', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const pages = Array.from({ length: 10 }, (_, at) => asking({ href: `/taxa?side=${at}` }))
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  open()
  expect((await Promise.all(pages)).every((page) => page !== undefined)).toBe(true)
  expect(made).toBe(10)
})

test('nobody waits long for a page: it is the browser’s then, and kept for the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const late = asking()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await late).toBeUndefined()
    const next = asking()
    open()
    expect(textOf(await next)).toBe('<p>1</p>')
    expect(made).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('a page is given without a question while nothing public has been written', async () => {
  expect(await rendering.unchanged('/taxa')).toBeUndefined()
  const first = await asking()
  expect(await rendering.unchanged('/taxa')).toBe(first)
  expect(heard).toHaveLength(1)
  written++
  expect(await rendering.unchanged('/taxa')).toBeUndefined()
  // What was written is not on this page: it is asked for once, and the page stands again.
  expect(await asking()).toBe(first)
  expect(await rendering.unchanged('/taxa')).toBe(first)
  expect([made, heard.length]).toEqual([1, 2])
})

test('what is written while a page is being made is not overlooked', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const page = asking()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  written++
  open()
  expect(await page).toBeDefined()
  expect(await rendering.unchanged('/taxa')).toBeUndefined()
})

test('a page that speaks of time is made anew after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = await asking()
    vi.advanceTimersByTime(59_000)
    expect(await asking()).toBe(first)
    vi.advanceTimersByTime(2_000)
    expect(await rendering.unchanged('/taxa')).toBeUndefined()
    expect(await asking()).not.toBe(first)
  } finally {
    vi.useRealTimers()
  }
})

test('no more is kept than the bound, and what was asked for last stays', async () => {
  // As it is sent a page of the test has half a megabyte, because noise cannot be packed.
  padding = randomBytes(384 * 1024).toString('base64')
  for (let at = 0; at < 90; at++) {
    await asking({ href: `/taxa?side=${at}` })
    expect(await rendering.unchanged('/taxa?side=0')).toBeDefined()
  }
  expect(await rendering.unchanged('/taxa?side=1')).toBeUndefined()
  expect(await rendering.unchanged('/taxa?side=89')).toBeDefined()
})
