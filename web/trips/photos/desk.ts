import type { Desk, Stack } from './stacking.ts'

/** What somebody does with stacks. Each step is a new desk; the stacks that it touches stay as they were laid. */

type Laid = Pick<Stack, 'id' | 'keys'>
const unique = (keys: readonly string[]) => [...new Set(keys)]

/** Some stacks in the place of others. */
function laid(desk: Desk, before: readonly Laid[], after: readonly Laid[]): Desk {
  const gone = new Set(before.map(({ id }) => id))
  const kept = desk.stacks.filter(({ id }) => !gone.has(id))
  const now = after.filter(({ keys }) => keys.length > 0).map(({ id, keys }) => ({ id, keys: unique(keys) }))
  const used = new Set(now.flatMap(({ keys }) => keys))
  return { stacks: [...kept, ...now], aside: desk.aside.filter((key) => !used.has(key)) }
}

const without = ({ id, keys }: Laid, key: string): Laid => ({ id, keys: keys.filter((one) => one !== key) })

/** Several become one, in their order. */
export function join(desk: Desk, stacks: readonly Stack[], newId: string): Desk {
  return laid(desk, stacks, [{ id: newId, keys: stacks.flatMap(({ keys }) => keys) }])
}

/** From a picture on they are another find. */
export function splitAt(desk: Desk, stack: Stack, index: number, newIds: readonly [string, string]): Desk {
  if (index <= 0 || index >= stack.keys.length) return desk
  return laid(
    desk,
    [stack],
    [
      { id: newIds[0], keys: stack.keys.slice(0, index) },
      { id: newIds[1], keys: stack.keys.slice(index) },
    ],
  )
}

export const splitInMiddle = (desk: Desk, stack: Stack, newIds: readonly [string, string]): Desk =>
  splitAt(desk, stack, Math.ceil(stack.keys.length / 2), newIds)

/** Each picture is a find of its own. */
export const part = (desk: Desk, stack: Stack, newId: () => string): Desk =>
  laid(
    desk,
    [stack],
    stack.keys.map((key) => ({ id: newId(), keys: [key] })),
  )

/** A picture goes to another stack; without one it becomes a find of its own. */
export function move(
  desk: Desk,
  key: string,
  from: Stack,
  to: Stack | undefined,
  newIds: readonly [string, string],
): Desk {
  if (to?.id === from.id) return desk
  const rest = { ...without(from, key), id: from.isByHand ? from.id : newIds[0] }
  const target = to ? { id: to.isByHand ? to.id : newIds[1], keys: [...to.keys, key] } : { id: newIds[1], keys: [key] }
  return laid(desk, to ? [from, to] : [from], [rest, target])
}

/** A picture serves a second find too; without one, a find of its own. */
export function alsoIn(
  desk: Desk,
  key: string,
  from: Stack,
  to: Stack | undefined,
  newIds: readonly [string, string],
): Desk {
  if (to?.id === from.id) return desk
  const held = { keys: from.keys, id: from.isByHand ? from.id : newIds[0] }
  const target = to ? { id: to.isByHand ? to.id : newIds[1], keys: [...to.keys, key] } : { id: newIds[1], keys: [key] }
  return laid(desk, to ? [from, to] : [from], [held, target])
}

/** The picture that stands for the find. */
export const toFront = (desk: Desk, key: string, stack: Stack, newId: string): Desk =>
  laid(desk, [stack], [{ id: stack.isByHand ? stack.id : newId, keys: [key, ...stack.keys] }])

/** A picture is of no find, unless it serves another one. */
export function setAside(desk: Desk, key: string, from: Stack, newId: string): Desk {
  const next = laid(desk, [from], [{ ...without(from, key), id: from.isByHand ? from.id : newId }])
  const isElsewhere = next.stacks.some(({ keys }) => keys.includes(key))
  return isElsewhere ? next : { ...next, aside: unique([...next.aside, key]) }
}

/** What was laid aside is of a find again. */
export const takeBack = (desk: Desk, key: string, newId: string): Desk => laid(desk, [], [{ id: newId, keys: [key] }])

/** Stacks that have become finds leave the desk; what they had no room for is laid aside. */
export function madeInto(desk: Desk, made: readonly Stack[], most: number): Desk {
  const next = laid(desk, made, [])
  const used = new Set(made.flatMap(({ keys }) => keys.slice(0, most)))
  const elsewhere = new Set(next.stacks.flatMap(({ keys }) => keys))
  const over = made.flatMap(({ keys }) => keys.slice(most)).filter((key) => !used.has(key) && !elsewhere.has(key))
  return { ...next, aside: unique([...next.aside, ...over]) }
}
