import { createHash, randomUUID } from 'node:crypto'
import type { Mark } from '../columns/columns.ts'
import type { Keeper } from '../columns/keeper.ts'
import type { Asking } from '../columns/question.ts'
import { isTouched } from '../columns/touched.ts'
import type { Known } from '../reading/records.ts'

interface Stood {
  /** What the question meant, beside the finds. */
  means: string
  /** Up to here has been looked, and nothing of it had changed since the state was named. */
  mark: Mark
  state: string
}

const stood = new WeakMap<Keeper, Map<string, Stood>>()
const mostStood = 2000

/** Lines may be looked at: they are not being merged. Nothing may be awaited between this and the look. */
export async function readyToLook(known: Promise<Known>): Promise<Known> {
  const { keeper, common } = await known
  while (keeper.merging) await keeper.merging.catch(() => {})
  return { keeper, common }
}

/** A name that stays the same while no find of a question comes, goes or changes, and the question means the same. */
export function standing({ keeper, common }: Known, revision: number, asking: Asking): string {
  // Nothing there is true any more: who asks for the answer is told so.
  if (keeper.isBroken) return randomUUID()
  const { columns } = keeper
  const known = stood.get(keeper) ?? new Map<string, Stood>()
  stood.set(keeper, known)
  const means = meaningOf(revision, asking)
  const key = JSON.stringify(asking.filter)
  const before = known.get(key)
  const asked = withSettings(asking, common.settings)
  const stands = before?.means === means && !isTouched(columns, asked, before.mark)
  const state = stands ? before.state : randomUUID()
  known.delete(key)
  known.set(key, { means, mark: columns.mark, state })
  if (known.size > mostStood) known.delete(known.keys().next().value ?? '')
  return state
}

function meaningOf(revision: number, { ranges, ids, member }: Asking): string {
  const hash = createHash('sha256').update(JSON.stringify([revision, ranges, member?.criteria, member?.until]))
  for (const list of [ids, member?.taken, member?.left]) hash.update(`${list?.length ?? -1}:`).update(list ?? none)
  return hash.digest('base64url')
}
const none = new Uint32Array()

/** As the engine asks it: sets of areas as they are numbered just now. */
export function withSettings(asking: Asking, settings: Known['common']['settings']): Asking {
  const { filter, member } = asking
  const own = { ...asking, settings: settings.asked(filter) }
  if (!member?.criteria) return own
  const criteria = { ...member.criteria, settings: settings.asked(member.criteria.filter) }
  return { ...own, member: { ...member, criteria } }
}
