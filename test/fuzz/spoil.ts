import type { Chance } from '../../db/seed/records/random.ts'
import { anything, oddText } from './odd-values.ts'

type Holder = Record<string, unknown> | unknown[]
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const mostHolders = 200

function holdersIn(value: unknown): Holder[] {
  const found: Holder[] = isHolder(value) ? [value] : []
  for (let i = 0; i < found.length && found.length < mostHolders; i++) {
    for (const inner of Object.values(found[i] ?? [])) if (isHolder(inner)) found.push(inner)
  }
  return found
}

function spoilOnce(holder: Holder, chance: Chance) {
  if (Array.isArray(holder)) {
    if (chance.happens(0.3) || holder.length === 0) holder.push(anything(chance))
    else holder[chance.whole(0, holder.length - 1)] = anything(chance)
    return
  }
  const keys = Object.keys(holder)
  const kind = chance.whole(0, 9)
  if (kind === 0 || keys.length === 0) holder[oddText(chance).slice(0, 50)] = anything(chance)
  else if (kind === 1) delete holder[chance.pick(keys)]
  else holder[chance.pick(keys)] = anything(chance)
}

/** The same with one to three things wrong in it, somewhere. */
export function spoil(value: unknown, chance: Chance): unknown {
  if (chance.happens(0.08)) return anything(chance)
  const whole = structuredClone(value)
  for (let i = chance.whole(1, 3); i > 0; i--) {
    const holders = holdersIn(whole)
    if (holders.length > 0) spoilOnce(chance.pick(holders), chance)
  }
  return whole
}

/** JSON as no decent program writes it. */
export function spoilText(json: string, chance: Chance): string {
  const kind = chance.whole(0, 6)
  if (kind === 0) return json.slice(0, chance.whole(0, json.length))
  if (kind === 1) return `{"__proto__":{"x":1},${json.slice(1)}`
  if (kind === 2) return `{"constructor":{"prototype":{"x":1}},${json.slice(1)}`
  if (kind === 3) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  if (kind === 4) return json.replace(/:(\d+|"[^"]*")/, ':1e999')
  if (kind === 5) return `\ufeff${json}`
  return `${json},`
}
