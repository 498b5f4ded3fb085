import { alsoIn, join, move, part, setAside, splitAt, splitInMiddle, takeBack, toFront } from './desk.ts'
import type { DeskState } from './use-desk.ts'

const newId = () => crypto.randomUUID()
const two = (): [string, string] => [newId(), newId()]

/** What can be done with the stacks, in numbers as they stand on the page; each says in words what it did. */
export function stepsOf({ stacks, desk, lay, photoOf }: DeskState) {
  const numberOf = (id: string) => stacks.findIndex((stack) => stack.id === id)
  const nameOf = (key: string) => photoOf.get(key)?.name ?? 'Billedet'
  const at = (id: string, off = 0) => stacks[numberOf(id) + off]
  const no = (id: string, off = 0) => numberOf(id) + 1 + off
  return {
    join: (ids: readonly string[]) => {
      const chosen = stacks.filter(({ id }) => ids.includes(id))
      if (chosen.length < 2) return
      const numbers = chosen.map(({ id }) => no(id)).join(' og ')
      return lay(join(desk, chosen, newId()), `Stak ${numbers} er samlet til én.`)
    },
    joinBeside: (id: string, off: 1 | -1) => {
      const [one, other] = [at(id), at(id, off)]
      if (!one || !other) return
      const order = off === 1 ? [one, other] : [other, one]
      return lay(join(desk, order, newId()), `Stak ${no(id)} og ${no(id, off)} er samlet til én.`)
    },
    splitAt: (id: string, key: string) => {
      const stack = at(id)
      const index = stack?.keys.indexOf(key) ?? -1
      if (!stack || index < 1) return
      return lay(splitAt(desk, stack, index, two()), `Stak ${no(id)} er delt før ${nameOf(key)}.`)
    },
    splitInMiddle: (id: string) => {
      const stack = at(id)
      if (stack) return lay(splitInMiddle(desk, stack, two()), `Stak ${no(id)} er delt midt over.`)
    },
    part: (id: string) => {
      const stack = at(id)
      if (stack) return lay(part(desk, stack, newId), `Stak ${no(id)} er skilt ad i ${stack.keys.length}.`)
    },
    alone: (id: string, key: string) => {
      const stack = at(id)
      if (!stack || stack.keys.length < 2) return
      return lay(move(desk, key, stack, undefined, two()), `${nameOf(key)} er en stak for sig.`)
    },
    moveTo: (id: string, key: string, to: string | undefined) => {
      const stack = at(id)
      if (!stack || (to === undefined && stack.keys.length < 2)) return
      const target = to === undefined ? undefined : at(to)
      const said =
        to === undefined ? `${nameOf(key)} er en stak for sig.` : `${nameOf(key)} er flyttet til stak ${no(to)}.`
      return lay(move(desk, key, stack, target, two()), said)
    },
    alsoIn: (id: string, key: string, to: string | undefined) => {
      const stack = at(id)
      if (!stack) return
      const target = to === undefined ? undefined : at(to)
      const said =
        to === undefined ? `${nameOf(key)} er nu også en stak for sig.` : `${nameOf(key)} er nu også i stak ${no(to)}.`
      return lay(alsoIn(desk, key, stack, target, two()), said)
    },
    toFront: (id: string, key: string) => {
      const stack = at(id)
      if (stack) return lay(toFront(desk, key, stack, newId()), `${nameOf(key)} står først i stak ${no(id)}.`)
    },
    aside: (id: string, key: string) => {
      const stack = at(id)
      if (stack) return lay(setAside(desk, key, stack, newId()), `${nameOf(key)} er lagt til side.`)
    },
    takeBack: (key: string) => lay(takeBack(desk, key, newId()), `${nameOf(key)} er en stak igen.`),
    beside: (id: string, off: 1 | -1) => at(id, off)?.id,
  }
}
export type Steps = ReturnType<typeof stepsOf>
