import type { Chance } from '../../db/seed/records/random.ts'
import type { KnownThings } from './known-things.ts'
import { anything, oddNumber, oddText } from './odd-values.ts'

/** What of JSON schema the API's description uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

const mostItems = 600
const fills = ['x', 'æ', '\u202e', '😀', ' x', '%', '"', '<p>']
const words = ['Hej', 'Set ved søen', '<p>Hej</p>', 'Løvfrø', 'bufo', 'Vejle', 'a']
/** Values for texts of a certain form, the farthest among them. */
const byPattern: readonly [pattern: RegExp, values: readonly string[]][] = [
  [/km\|/, ['10km_617_72', '100km_61_7', '1km_6170_720', '100km_999999_999999', '100m_0_0', '250m_1_1']],
  [/\{1,20\}\\\//, ['habitat/IV', 'redlist/VU', 'constructor/x', 'toString/length', 'valueOf/constructor', 'x/1.']],
  [/2\[0-3\]\):/, ['00:00', '23:59', '12:30']],
  [/,\[1-9\]|\(,\\d/, ['1', '559,165', '999999999999999', Array.from({ length: 200 }, (_, i) => i + 1).join(',')]],
  [/\\d\{1,16\}/, ['0', '1', '9999999999999999', '0000000000000001', '50']],
  [/^\^\\d\+\$$/, ['1', '559', '99999999999999999999']],
  [/a-zA-Z0-9_\.-/, ['front_page', 'roles', 'constructor', 'toString', 'a', 'question_marks', `a${'-'.repeat(79)}`]],
]
const days = ['0000-01-01', '0001-01-01', '1582-10-10', '1900-02-28', '2400-02-29', '9999-12-31', '2026-11-15']
const moments = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999-23:59', '2026-05-14T12:00:00.1+02:00']
const addresses = ['navn@eksempel.example', `${'a'.repeat(60)}@${'b.'.repeat(20)}dk`, "o'x+y@a-b.dk"]

export interface Surroundings {
  chance: Chance
  known: KnownThings
  path: string
  schemaNamed(reference: string): Schema
}

const pad = (number: number) => String(number).padStart(2, '0')
const someDay = (chance: Chance) =>
  chance.happens(0.6)
    ? `${chance.whole(2001, 2026)}-${pad(chance.whole(1, 10))}-${pad(chance.whole(1, 28))}`
    : chance.pick(days)

function textOf(schema: Schema, field: string, around: Surroundings): string {
  const { chance, known, path } = around
  if (field === 'filter') {
    const reference = path.includes('validation') ? 'QueueFilterInput' : 'RecordFilterInput'
    return JSON.stringify(rightValue(around.schemaNamed(reference), '', around))
  }
  if (field === 'cursor' && known.heard.length > 0) return chance.pick(known.heard)
  if (field === 'box') return chance.pick(['9,55,10,56', '-180,-90,180,90', '10,56,9,57', '1e308,1,1e308,1', '0,0,0,0'])
  if (schema.format === 'uuid') return chance.happens(0.5) ? chance.uuid() : '00000000-0000-0000-0000-000000000000'
  if (schema.format === 'date') return someDay(chance)
  if (schema.format === 'date-time') return chance.pick(moments)
  if (schema.format === 'email') return chance.pick(addresses)
  if (schema.format === 'uri')
    return chance.pick(['https://a.example/', 'http://localhost:1/', 'https://æ.example/%00'])
  const form =
    schema.pattern === undefined ? undefined : byPattern.find(([pattern]) => pattern.test(schema.pattern ?? ''))
  if (form) return chance.pick(form[1])
  const { minLength: least = 0, maxLength: most = 2000 } = schema
  const kind = chance.whole(0, 9)
  if (kind < 5) return chance.pick(words).slice(0, most).padEnd(least, 'x')
  if (kind < 8) return oddText(chance).slice(0, most).padEnd(least, 'x')
  const fill = chance.pick(fills)
  return fill.repeat(Math.ceil(most / fill.length)).slice(0, kind === 8 ? Math.max(least, 1) : most)
}

function numberOf(schema: Schema, field: string, { chance }: Surroundings): number {
  if (field === 'lon' && chance.happens(0.7)) return 8 + chance.next() * 5
  if (field === 'lat' && chance.happens(0.7)) return 54.5 + chance.next() * 3
  const { minimum = -1e308, maximum = 1e308 } = schema
  const isWhole = schema.type === 'integer'
  const kind = chance.whole(0, 5)
  if (kind === 0) return minimum
  if (kind === 1) return maximum
  if (kind < 4) return chance.whole(Math.max(minimum, 0), Math.min(maximum, 20))
  const odd = Math.min(maximum, Math.max(minimum, oddNumber(chance)))
  return isWhole ? Math.trunc(odd) : odd
}

function listOf(schema: Schema, field: string, around: Surroundings): unknown[] {
  if (schema.prefixItems) {
    const [lon, lat] = schema.prefixItems
    const isPlace = schema.prefixItems.length === 2 && lon?.maximum === 180 && lat?.maximum === 90
    return schema.prefixItems.map((one, i) => rightValue(one, isPlace ? (['lon', 'lat'][i] ?? '') : '', around))
  }
  const { minItems: least = 0, maxItems: most = 50 } = schema
  const { chance } = around
  const kind = chance.whole(0, 19)
  const count = kind === 0 ? Math.min(most, mostItems) : kind < 3 ? least : Math.min(most, least + chance.whole(0, 3))
  const item = schema.items || {}
  const items = Array.from({ length: count }, () => rightValue(item, field, around))
  // A ring is closed.
  return field === 'ring' && count > 0 ? [...items.slice(0, -1), items[0]] : items
}

function objectOf(schema: Schema, around: Surroundings): Record<string, unknown> {
  const { chance } = around
  const { properties = {}, required = [], additionalProperties: others, propertyNames } = schema
  const share = chance.pick([0, 0.15, 0.15, 0.4, 1])
  const filled: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(properties)) {
    if (!required.includes(key) && !chance.happens(share)) continue
    filled[key] = rightValue(one, key, around)
  }
  if (typeof others !== 'object') return filled
  for (let i = chance.whole(0, 3); i > 0; i--) {
    const key = String(propertyNames ? rightValue(propertyNames, '', around) : oddText(chance).slice(0, 30))
    filled[key] = rightValue(others, key, around)
  }
  return filled
}

/** A value that the schema takes: mostly plain, often at its farthest, and an id of something that is there. */
export function rightValue(schema: Schema, field: string, around: Surroundings): unknown {
  const { chance } = around
  if (schema.$ref) return rightValue(around.schemaNamed(schema.$ref.split('/').at(-1) ?? ''), field, around)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  const isLeaf = choices
    ? choices.some(({ type }) => type === 'integer' || type === 'number' || type === 'string')
    : true
  const takesObjects = schema.type === 'object' || schema.type === 'array' || schema.type === 'boolean'
  if (isLeaf && !takesObjects && chance.happens(0.75)) {
    const known = around.known.forField(field, around.path, chance)
    if (known !== undefined) return known
  }
  if (choices) {
    const real = choices.filter(({ type }) => type !== 'null')
    return real.length > 0 && chance.happens(0.85)
      ? rightValue(chance.pick(real), field, around)
      : choices.length > real.length
        ? null
        : rightValue(chance.pick(real), field, around)
  }
  const type = Array.isArray(schema.type) ? chance.pick(schema.type) : schema.type
  if (type === 'object') return objectOf(schema, around)
  if (type === 'array') return listOf(schema, isRing(schema) ? 'ring' : field, around)
  if (type === 'string') return textOf(schema, field, around)
  if (type === 'integer' || type === 'number') return numberOf({ ...schema, type }, field, around)
  if (type === 'boolean') return chance.happens(0.5)
  return type === 'null' ? null : anything(chance)
}

const isRing = ({ items, minItems }: Schema) =>
  minItems === 4 && typeof items === 'object' && items.prefixItems !== undefined
