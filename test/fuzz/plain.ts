import { calls } from '#contract/calls.ts'
import type { Chance } from '../../db/seed/records/random.ts'
import type { Caller } from './callers.ts'
import type { KnownThings } from './known-things.ts'
import { plainCommunities } from './plain-communities.ts'
import { plainPeople } from './plain-people.ts'
import { plainRecords } from './plain-records.ts'
import { plainTaxa } from './plain-taxa.ts'
import type { EverybodysKind, OwnKind, Row } from './rows.ts'

export type Input = Record<string, unknown>

/** What a plain request is written from. */
export interface Around {
  chance: Chance
  userId: number
  row(kind: EverybodysKind): Row | undefined
  own(kind: OwnKind): Row | undefined
  /** Only the id of one, with more beside it. */
  rowId(kind: EverybodysKind, more?: Input): Input | undefined
  ownId(kind: OwnKind): Input | undefined
  taxonId(): number
  otherUserId(): number
  place(): { lon: number; lat: number }
  noteCategories(): string[]
}

/** The whole input of a call, as somebody who means well sends it; nothing when what it is about is not there. */
export type PlainInputs = Record<string, (around: Around) => Input | undefined>

const inputs: PlainInputs = { ...plainRecords, ...plainPeople, ...plainTaxa, ...plainCommunities }

export function plainInput(call: string, caller: Caller, known: KnownThings, chance: Chance): Input | undefined {
  const row = (kind: EverybodysKind) => known.rows.of(kind, chance)
  const own = (kind: OwnKind) => known.rows.ownOf(kind, caller.userId, chance)
  return inputs[call]?.({
    ...{ chance, row, own, userId: caller.userId },
    rowId: (kind, more = {}) => {
      const found = row(kind)
      return found && { id: found.id, ...more }
    },
    ownId: (kind) => {
      const found = own(kind)
      return found && { id: found.id }
    },
    taxonId: () => Number(row('taxon')?.id ?? 1),
    otherUserId: () => Number(known.of('user', chance) ?? 1),
    place: () => ({ lon: 9 + chance.next(), lat: 55.5 + chance.next() }),
    noteCategories: () => ['Taksonomi', 'Bestemmelse', ...known.noteCategories],
  })
}

/** Calls that nobody but those with a role may make. */
const forStaff = new Set(
  Object.entries(calls)
    .filter(([, { access }]) => access.who === 'staff')
    .map(([name]) => name),
)
export const isForStaff = (call: string) => forStaff.has(call)

const isPlainObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The plain input with one or two leaves from another one, which is right too but goes far. */
export function graft(plain: Input, far: unknown, chance: Chance): Input {
  const grafted = structuredClone(plain)
  for (let i = chance.whole(1, 2); i > 0; i--) {
    let [into, from] = [grafted, far]
    for (;;) {
      if (!isPlainObject(from)) break
      const keys = Object.keys(from).filter((key) => !isKept(key))
      if (keys.length === 0) break
      const key = chance.pick(keys)
      const [inner, other] = [into[key], from[key]]
      if (isPlainObject(inner) && isPlainObject(other)) [into, from] = [inner, other]
      else {
        into[key] = other
        break
      }
    }
  }
  return grafted
}

/** What decides whether the request reaches anything at all is seldom worth another value. */
const isKept = (key: string) => ['id', 'version', 'ids', 'versions', 'uuid', 'userId'].includes(key)
