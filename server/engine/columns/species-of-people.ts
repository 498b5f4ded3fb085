import type { Run } from './lines.ts'
import { type Question, scan } from './scan.ts'

/**
 * How many species each person has. In the order of the tree the finds of a species lie side by side: then it is enough to
 * know which species a person had last, which is fifty times as fast as to keep all pairs. What lies anywhere is told first.
 */
export class SpeciesOfPeople {
  counts = new Uint32Array(1024)
  /** A species lay side by side no more: the counts are not to be believed. */
  isTrue = true
  readonly #loose = new Pairs()
  readonly #isLoose: Uint8Array
  #last = new Uint32Array(1024)
  /** What has been left and must not come again. */
  readonly #left: Uint8Array
  #now = 0

  constructor(species: number) {
    this.#left = new Uint8Array(species)
    this.#isLoose = new Uint8Array(species)
  }

  addLoose(person: number, species: number) {
    this.#isLoose[species] = 1
    if (this.#loose.add(person, species)) this.#count(person)
  }

  addInOrder(person: number, species: number) {
    if (species !== this.#now) this.#goOn(species)
    if (this.#last[person] === species) return
    if (this.#isLoose[species] === 0 || !this.#loose.has(person, species)) this.#count(person)
    if (person >= this.#last.length) this.#last = withPlaceFor(this.#last, person)
    this.#last[person] = species
  }

  #count(person: number) {
    if (person >= this.counts.length) this.counts = withPlaceFor(this.counts, person)
    this.counts[person] = (this.counts[person] as number) + 1
  }

  #goOn(species: number) {
    this.#left[this.#now] = 1
    this.#now = species
    if (this.#left[species] === 1) this.isTrue = false
  }
}

/** How many species each person has among the finds of a question. */
export function speciesOfPeople(question: Question, speciesOf: Uint32Array, species: number): Uint32Array {
  const inOrder = question.on.isTree ? question.on.lines.shelf.sorted : 0
  const counted = countedIn(question, speciesOf, { species, inOrder })
  return (counted.isTrue ? counted : countedIn(question, speciesOf, { species, inOrder: 0 })).counts
}

/** Lines before `inOrder` are in the order of the tree, but for those that were picked. */
function countedIn(
  question: Question,
  speciesOf: Uint32Array,
  { species, inOrder }: { species: number; inOrder: number },
): SpeciesOfPeople {
  const counted = new SpeciesOfPeople(species)
  const loose = { ...question, runs: between(question.runs, inOrder, Number.POSITIVE_INFINITY) }
  each(loose, speciesOf, (person, one) => counted.addLoose(person, one))
  const ordered = { ...question, picked: undefined, runs: between(question.runs, 0, inOrder) }
  each(ordered, speciesOf, (person, one) => counted.addInOrder(person, one))
  return counted
}

const between = (runs: readonly Run[], first: number, end: number): Run[] =>
  runs
    .map(({ from, to, isSure }) => ({ from: Math.max(from, first), to: Math.min(to, end), isSure }))
    .filter(({ from, to }) => from < to)

/** Who has reported what: finds without a reporter or a species are left out. */
function each(question: Question, speciesOf: Uint32Array, take: (person: number, species: number) => void) {
  const { name } = question.on.arrays
  const { reporter } = question.on.tree
  scan(question, (lines, count) => {
    const there = question.on.treeLines(lines, count)
    for (let i = 0; i < count; i++) {
      const person = reporter[there[i] as number] as number
      const species = speciesOf[name[lines[i] as number] as number] as number
      if (person !== 0 && species !== 0) take(person, species)
    }
  })
}

export function withPlaceFor(counts: Uint32Array, at: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(at + 1, counts.length * 2))
  larger.set(counts)
  return larger
}

const keyOf = (one: number, other: number) => one * 0x200000 + other

/** Keys that lie side by side are spread. */
function mixed(key: number): number {
  const spread = Math.imul((key % 0x100000000) | 0, 0x9e3779b1) ^ Math.imul((key / 0x200000) | 0, 0x85ebca6b)
  return spread ^ (spread >>> 15)
}

/** Which pairs of two numbers have been met: a set in one array, for a million of them. */
class Pairs {
  #keys = new Float64Array(1 << 14)
  #size = 0

  has(one: number, other: number): boolean {
    const key = keyOf(one, other)
    return this.#keys[this.#place(key)] === key
  }

  add(one: number, other: number): boolean {
    const key = keyOf(one, other)
    const at = this.#place(key)
    if (this.#keys[at] === key) return false
    this.#keys[at] = key
    if (++this.#size * 2 > this.#keys.length) this.#grow()
    return true
  }

  #place(key: number): number {
    const mask = this.#keys.length - 1
    let at = mixed(key) & mask
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask
    return at
  }

  #grow() {
    const before = this.#keys
    this.#keys = new Float64Array(before.length * 2)
    for (const key of before) if (key !== 0) this.#keys[this.#place(key)] = key
  }
}
