import type { Chance } from '../../db/seed/records/random.ts'
import type { Caller, Callers } from './callers.ts'
import { rightValue, type Schema, type Surroundings } from './from-schema.ts'
import type { KnownThings } from './known-things.ts'
import { anything, oddText } from './odd-values.ts'
import { graft, type Input, isForStaff, plainInput } from './plain.ts'
import type { FuzzRequest, Who } from './request.ts'
import { spoil, spoilText } from './spoil.ts'
import { goodForm, oddForm } from './uploads.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Called {
  method: string
  path: string
  operation: Operation
}
/** The part of an OpenAPI document that requests are made from. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const wrongTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'x',
  '*/*',
]
/** What a path may hold that no id holds. */
const oddSteps = [
  '%00',
  '%2F',
  '%2e%2e%2f',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '..',
  '.',
  '',
  '%0d%0a',
  'a'.repeat(300),
  '%F0%9F%98%80',
]

/** A token as anybody can write one: whatever stands where texts and moments are expected. */
function madeUpToken(chance: Chance): string {
  const part = (names: readonly string[], known: object) => {
    const odd = names.filter(() => chance.whole(0, 2) === 0).map((name) => [name, anything(chance)])
    return Buffer.from(JSON.stringify({ ...known, ...Object.fromEntries(odd) })).toString('base64url')
  }
  const head = part(['kid', 'typ', 'crit', 'jwk'], { alg: chance.pick(['ES256', 'RS256', 'none']) })
  const claims = part(['iss', 'aud', 'sub', 'exp', 'iat', 'nbf', 'client_id'], {})
  return `${head}.${claims}.${Buffer.alloc(64, 7).toString('base64url')}`
}

/** Headers that a program may get wrong; none of them may change more than the one request. */
export function oddHeaders(chance: Chance): Record<string, string> {
  const kind = chance.whole(0, 40)
  if (kind === 0) return { 'x-long': 'x'.repeat(chance.pick([7000, 20_000])) }
  if (kind === 1) return { 'if-none-match': chance.pick(['*', '"', 'W/"x"', '"x", "y"']) }
  if (kind === 2) return { 'accept-encoding': chance.pick(['br', 'gzip;q=x', 'identity;q=0', '*;q=0', 'zstd']) }
  if (kind === 3) {
    const texts = ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a.b.c', 'bearer  ']
    return { authorization: chance.whole(0, 1) === 0 ? chance.pick(texts) : `Bearer ${madeUpToken(chance)}` }
  }
  if (kind === 4) return { range: chance.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) }
  if (kind === 5)
    return { 'x-forwarded-for': '1.2.3.4, ::1', 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'æ' }
  if (kind === 6) return { accept: chance.pick(['image/png', '*', 'x/y;q=z', '']), 'accept-language': 'x-'.repeat(50) }
  if (kind === 7) return { cookie: `_session=${'x'.repeat(300)}; a=%; =b; ${'c=d; '.repeat(100)}` }
  if (kind === 8) return { origin: chance.pick(['null', 'https://other.example', 'x']) }
  if (kind === 9) return { expect: '100-continue' }
  return {}
}

/** As text in an address. */
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const inAddress = (value: unknown) => encodeURIComponent(written(value).toWellFormed())

/** Requests to every call of the description, each call as often as the others. */
export class ApiRequests {
  readonly #operations: Called[]
  readonly #schemas: Record<string, Schema>
  readonly #known: KnownThings

  constructor(description: Description, known: KnownThings) {
    this.#schemas = description.components.schemas
    this.#known = known
    this.#operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
  }

  get names(): string[] {
    return this.#operations.map(({ operation }) => operation.operationId)
  }

  make(chance: Chance, callers: Callers): { request: FuzzRequest; caller: Caller | undefined } {
    const call = chance.pick(this.#operations)
    const { operationId } = call.operation
    if (chance.happens(0.45)) {
      const caller = callers.pick(isForStaff(operationId) || chance.happens(0.3) ? 'admin' : 'member', chance)
      const request = caller && this.#plain(call, caller, chance)
      if (request) return { request, caller }
    }
    const request = this.#strange(call, chance)
    return { request, caller: callers.pick(request.who, chance) }
  }

  #around(path: string, chance: Chance): Surroundings {
    return { chance, known: this.#known, path, schemaNamed: (name: string) => this.#schemas[name] ?? {} }
  }

  /** What somebody who means well would send, or that with one or two things in it that are unusual or wrong. */
  #plain({ method, path, operation }: Called, caller: Caller, chance: Chance): FuzzRequest | undefined {
    const { operationId: name, parameters = [], requestBody } = operation
    const common = { name, method, who: caller.who }
    const json = requestBody?.content['application/json']
    if (requestBody && json === undefined) {
      const form = goodForm(name, chance)
      return form && { ...common, url: `/api${path}`, ...form }
    }
    const input = plainInput(name, caller, this.#known, chance)
    if (input === undefined) return undefined
    const inBody: Input = { ...input }
    for (const parameter of parameters) delete inBody[parameter.name]
    const step = path.replace(/\{(\w+)\}/g, (_, key: string) => inAddress(input[key]))
    const pairs = parameters
      .filter((one) => one.in === 'query' && input[one.name] !== undefined)
      .map((one) => `${one.name}=${inAddress(input[one.name])}`)
    const url = `/api${step}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
    if (json === undefined) return { ...common, url, headers: {} }
    const kind = chance.whole(0, 9)
    const body =
      kind < 4
        ? inBody
        : kind < 8
          ? graft(inBody, rightValue(json.schema, '', this.#around(path, chance)), chance)
          : spoil(inBody, chance)
    return { ...common, url, headers: { 'content-type': 'application/json' }, body: written(body) }
  }

  #strange({ method, path, operation }: Called, chance: Chance): FuzzRequest {
    const around = this.#around(path, chance)
    const isRight = chance.happens(0.6)
    const url = this.#address(path, operation, around, isRight)
    const who: Who = chance.happens(0.12) ? 'anonymous' : chance.pick(['member', 'admin'] as const)
    const request = {
      name: operation.operationId,
      method: chance.happens(0.98) ? method : chance.pick(['PUT', 'HEAD', 'OPTIONS', 'PATCH', 'GET']),
      url,
      who,
    }
    // An answer to HEAD has no body, which the server cannot know where it could not read the headers.
    const headers = isRight || request.method === 'HEAD' ? {} : oddHeaders(chance)
    const content = operation.requestBody?.content
    if (content === undefined) {
      const stray = !isRight && chance.happens(0.1) && method !== 'GET'
      return stray
        ? { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: written(anything(chance)) }
        : { ...request, headers }
    }
    const json = content['application/json']
    if (json === undefined) {
      const { contentType, bytes } = oddForm(chance)
      return { ...request, headers: { ...headers, 'content-type': contentType }, base64: bytes.toString('base64') }
    }
    const right = rightValue(json.schema, '', around)
    if (isRight) return { ...request, headers: { 'content-type': 'application/json' }, body: written(right) }
    const text = JSON.stringify(spoil(right, chance)) ?? ''
    const contentType = chance.happens(0.95) ? 'application/json' : chance.pick(wrongTypes)
    const body = chance.happens(0.1) ? spoilText(text, chance) : text
    return { ...request, headers: { ...headers, 'content-type': contentType }, body }
  }

  #address(path: string, { parameters = [] }: Operation, around: Surroundings, isRight: boolean): string {
    const { chance } = around
    const someRight = (name: string, schema: Schema) => rightValue(schema, name, around)
    const step = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.name === name)?.schema ?? {}
      if (isRight || chance.happens(0.6)) return inAddress(someRight(name, schema))
      return chance.happens(0.5) ? chance.pick(oddSteps) : inAddress(oddText(chance)).slice(0, 3000)
    })
    const asked = parameters.filter((one) => one.in === 'query' && (one.required || chance.happens(0.35)))
    const pairs = asked.flatMap(({ name, schema }) => {
      const right = `${name}=${inAddress(someRight(name, schema))}`
      if (isRight || chance.happens(0.5)) return [right]
      const kind = chance.whole(0, 5)
      if (kind === 0) return [right, right]
      if (kind === 1) return [`${name}[]=1`, `${name}[x]=1`]
      if (kind === 2) return []
      if (kind === 3) return [`${name}=${chance.pick(oddSteps)}`]
      return [
        `${name}=${inAddress(kind === 4 ? oddText(chance) : spoil(someRight(name, schema), chance)).slice(0, 9000)}`,
      ]
    })
    if (!isRight && chance.happens(0.1)) pairs.push(`${inAddress(oddText(chance).slice(0, 30))}=1`)
    return `/api${step}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  }
}
