import type { Problem } from '#contract/call.ts'
import type { Reply, RouteName, Sent } from '#contract/calls.ts'
import { currentBearer } from './bearer.ts'
import { config } from './config.ts'
import { saveFile } from './save-file.ts'

/** The server said no (400–599), or was not reached (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | undefined
  /** The reply as it came. */
  readonly raw: string
  /** Why a token was refused, in a word. */
  readonly reason: string | undefined
  constructor(status: number, raw: string, reason?: string) {
    const problem = problemOf(raw)
    super(problem?.message ?? (status === 0 ? 'Der er ingen forbindelse til serveren.' : `Serveren svarede ${status}.`))
    this.status = status
    this.problem = problem
    this.raw = raw
    this.reason = reason
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Small, and to be sent although the page is left at once. */
  outlivesPage?: boolean
}

/** How a call reaches the server. Where pages are made beforehand this is the server itself, which asks as a stranger. */
type Fetch = (address: string, request: RequestInit) => Promise<Response>
let reach: Fetch = (address, request) => fetch(address, request)
export const provideFetch = (given: Fetch) => {
  reach = given
}

type Method = 'GET' | 'POST' | 'DELETE'
type Input = Record<string, unknown>

/** Worth asking once more, when asking changes nothing. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const changing = new Set(['PATCH', 'POST', 'PUT', 'DELETE'])

/** Make a call of the contract: `api('GET /account/domain-user', { userId: 7 })`. */
export async function api<R extends RouteName>(route: R, input: Sent<R>, options: CallOptions = {}): Promise<Reply<R>> {
  const response = await send(requestOf(route, (input ?? {}) as Input), options)
  return (await response.json()) as Reply<R>
}

interface UploadOptions extends CallOptions {
  /** What is said beside the file; it comes first, so that it is known before the file is read. */
  fields?: Readonly<Record<string, string>>
}

/** Send one file to a call that takes one. */
export async function upload<R extends RouteName>(
  route: R,
  file: File,
  { fields = {}, ...options }: UploadOptions = {},
): Promise<Reply<R>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const { method, path } = partsOf(route)
  const response = await send({ method, path, body: form }, options)
  return (await response.json()) as Reply<R>
}

/** Save the file that a call answers with. */
export async function download<R extends RouteName>(
  route: R,
  input: Sent<R>,
  options: CallOptions = {},
): Promise<void> {
  const response = await send(requestOf(route, (input ?? {}) as Input), options)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), named ?? 'hentet')
}

interface Request {
  method: Method
  path: string
  body?: string | FormData
}

const partsOf = (route: string) => {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path }
}

function requestOf(route: string, input: Input): Request {
  const { method, path } = partsOf(route)
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET') return { method, path: filled, body: JSON.stringify(rest) }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return { method, path: query === '' ? filled : `${filled}?${query}` }
}

async function send(request: Request, options: CallOptions): Promise<Response> {
  const bearer = currentBearer()
  await bearer.ready()
  const token = bearer.token()
  const owner = bearer.owner?.()
  const response = await repeated(request, token, options)
  // A refused token was not acted upon, so even a write can be sent again with a new one, if it is the same person's.
  const isRefused = response.status === 401 && token !== undefined
  const isRenewed = isRefused && (await bearer.renewed(token)) && bearer.owner?.() === owner
  const last = isRenewed ? await repeated(request, bearer.token(), options) : response
  if (last.status >= 400 && last.status <= 599) throw new ApiError(last.status, await last.text(), reasonOf(last))
  return last
}

async function repeated(request: Request, token: string | undefined, options: CallOptions): Promise<Response> {
  try {
    const response = await once(request, token, options)
    if (changing.has(request.method) || !passing.has(response.status)) return response
  } catch (error) {
    if (changing.has(request.method) || options.signal?.aborted) throw error
  }
  return once(request, token, options)
}

async function once({ method, path, body }: Request, token: string | undefined, { signal, outlivesPage }: CallOptions) {
  const headers = new Headers({ accept: 'application/json' })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  try {
    return await reach(config.apiBase + path, {
      method,
      headers,
      body,
      signal,
      ...(outlivesPage ? { keepalive: true } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, '')
  }
}

const reasonOf = (response: Response) =>
  /error_description="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '')?.[1]

function problemOf(raw: string): Problem | undefined {
  try {
    const value = JSON.parse(raw) as Partial<Problem> | null
    return typeof value?.message === 'string' ? (value as Problem) : undefined
  } catch {
    return undefined
  }
}
