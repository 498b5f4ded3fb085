// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, api, download, upload } from './api.ts'
import { type Bearer, provideBearer } from './bearer.ts'
import { provideTestConfig } from './test-config.ts'

const problem = { message: 'Det går ikke.', code: 'bad_input', fields: { name: 'Skal udfyldes.' } }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

let fetched: ReturnType<typeof vi.fn<(address: string, init: RequestInit) => Promise<Response>>>
const replies = (...list: (Response | Error)[]) => {
  const queue = [...list]
  fetched.mockImplementation(async () => {
    const next = queue.shift() ?? json({ late: true })
    if (next instanceof Error) throw next
    return next
  })
}
const headersOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1].headers)

const nobody: Bearer = { ready: async () => {}, token: () => undefined, renewed: async () => false }

beforeEach(() => {
  provideTestConfig()
  provideBearer(nobody)
  fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

describe('making a call', () => {
  it('puts the input of a GET in the query and of a POST in the body', async () => {
    replies(json({ email: null }), json({ done: true }))
    await api('GET /account/user-email', { userId: 7 })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/account/user-email?userId=7')
    await api('POST /account/unblock-user', { userId: 7 })
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/account/unblock-user')
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', body: '{"userId":7}' })
    expect(headersOf(1).get('content-type')).toBe('application/json')
    expect(headersOf(1).get('authorization')).toBeNull()
  })

  it('sends one file', async () => {
    replies(json({ id: 'x' }))
    await upload('POST /files/upload-image', new File(['x'], 'a.jpg'))
    const form = fetched.mock.calls[0]?.[1].body
    expect(form instanceof FormData && form.get('file')).toBeInstanceOf(File)
    expect(headersOf(0).get('content-type')).toBeNull()
  })

  it('saves the file it is answered with under its name', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('brugere.xlsx')
    })
    replies(new Response('x', { headers: { 'content-disposition': 'attachment; filename="brugere.xlsx"' } }))
    await download('GET /account/download', {})
    expect(clicked).toHaveBeenCalledOnce()
    clicked.mockRestore()
  })
})

describe('errors', () => {
  it.each([400, 404, 418, 451, 599])('are what has status %i', async (status) => {
    replies(json(problem, status), json(problem, status))
    const error = await api('GET /admin-settings/terms', {}).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, problem, message: 'Det går ikke.', raw: JSON.stringify(problem) })
  })
  it('keep the raw reply of a server that does not speak our way', async () => {
    replies(new Response('<h1>502</h1>', { status: 502 }), new Response('<h1>502</h1>', { status: 502 }))
    const error = await api('GET /admin-settings/terms', {}).catch((e: unknown) => e)
    expect(error).toMatchObject({ status: 502, problem: undefined, raw: '<h1>502</h1>' })
  })
})

describe('trying again', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('a GET is repeated once on %i', async (status) => {
    replies(json(problem, status), json({ ok: 1 }))
    expect(await api('GET /admin-settings/terms', {})).toEqual({ ok: 1 })
    replies(json(problem, status), json(problem, status), json({ ok: 1 }))
    await expect(api('GET /admin-settings/terms', {})).rejects.toMatchObject({ status })
    expect(fetched).toHaveBeenCalledTimes(4)
  })
  it.each([400, 401, 403, 404, 410, 501])('a GET is not repeated on %i', async (status) => {
    replies(json(problem, status))
    await expect(api('GET /admin-settings/terms', {})).rejects.toMatchObject({ status })
    expect(fetched).toHaveBeenCalledOnce()
  })
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('a POST is never repeated, not on %i', async (status) => {
    replies(json(problem, status), json({}))
    await expect(api('POST /account/accept-terms', { version: 1 })).rejects.toMatchObject({ status })
    expect(fetched).toHaveBeenCalledOnce()
  })
  it('a GET that did not reach the server is repeated once, a POST is not', async () => {
    replies(new TypeError('offline'), json({ ok: 1 }))
    expect(await api('GET /admin-settings/terms', {})).toEqual({ ok: 1 })
    replies(new TypeError('offline'), json({}))
    await expect(api('POST /account/accept-terms', { version: 1 })).rejects.toMatchObject({ status: 0 })
    expect(fetched).toHaveBeenCalledTimes(3)
  })
  it('a call that was given up is not repeated', async () => {
    const controller = new AbortController()
    controller.abort()
    replies(new DOMException('aborted', 'AbortError'), json({}))
    await expect(api('GET /admin-settings/terms', {}, { signal: controller.signal })).rejects.toThrow('aborted')
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('with a session', () => {
  it('sends the bearer header, and waits for a renewal at load', async () => {
    let isReady = false
    const ready = async () => {
      isReady = true
    }
    provideBearer({ ...nobody, token: () => (isReady ? 'new' : 'old'), ready })
    replies(json({}))
    await api('GET /admin-settings/terms', {})
    expect(headersOf(0).get('authorization')).toBe('Bearer new')
  })
  it('renews once after a 401 and repeats once, a POST too', async () => {
    let token = 'old'
    const renewed = vi.fn(async () => {
      token = 'new'
      return true
    })
    provideBearer({ ...nobody, token: () => token, renewed })
    replies(json(problem, 401), json({ ok: 1 }))
    expect(await api('POST /account/accept-terms', { version: 1 })).toEqual({ ok: 1 })
    expect(headersOf(1).get('authorization')).toBe('Bearer new')
    token = 'old'
    replies(json(problem, 401), json(problem, 401), json({}))
    await expect(api('POST /account/accept-terms', { version: 1 })).rejects.toMatchObject({ status: 401 })
    expect(renewed).toHaveBeenCalledTimes(2)
    expect(fetched).toHaveBeenCalledTimes(4)
  })
  it('does not repeat with the token of somebody else who has signed in meanwhile', async () => {
    let who = 'a'
    const renewed = async () => {
      who = 'b'
      return true
    }
    provideBearer({ ...nobody, token: () => who, owner: () => who, renewed })
    replies(json(problem, 401), json({ ok: 1 }))
    await expect(api('POST /account/accept-terms', { version: 1 })).rejects.toMatchObject({ status: 401 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })
  it('does not repeat when there is no other token, or nobody is signed in', async () => {
    provideBearer({ ...nobody, token: () => 'old' })
    replies(json(problem, 401), json({}))
    await expect(api('GET /admin-settings/terms', {})).rejects.toMatchObject({ status: 401 })
    provideBearer({ ...nobody, renewed: async () => true })
    replies(json(problem, 401), json({}))
    await expect(api('GET /admin-settings/terms', {})).rejects.toMatchObject({ status: 401 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
