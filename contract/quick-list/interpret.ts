import { type CountUnit, countUnits, type LifeStage } from '../details.ts'
import { groupDetails } from '../group-details.ts'
import type { RecordChanges } from '../record.ts'
import type { Chunk } from './chunks.ts'
import type { NameFinder } from './name-finder.ts'
import type { Meaning, Word } from './words.ts'

type Told =
  | 'count'
  | 'countUnit'
  | 'countQuality'
  | 'lifeStage'
  | 'sex'
  | 'behaviour'
  | 'method'
  | 'isDead'
  | 'isAbsent'
/** What a line says of its find. */
export type ReadFields = Pick<RecordChanges, Told | 'certainty' | 'notes' | 'timeFrom'>

/** `mark` is what only parts or points: a colon, "stk", a cross. */
export interface ReadPart {
  from: number
  to: number
  as: 'name' | 'note' | 'mark' | 'seen' | Exclude<keyof ReadFields, 'notes'>
}

const mostCount = 10_000_000
const separators = new Set(':=(),;./*-–—•·"'.split(''))
/** Of birds alone, where everybody knows them. */
const birdCodes = new Set(['r', 't', 'h', 'of', 'sy'])
const birds = 4
/** "bøg" after one of these is where it was, not what. */
const before = new Set('i på ved under over med af fra nær langs mod hos omkring'.split(' '))

/** What the chunks of a line mean for a find of this group. */
export function interpret(line: string, chunks: readonly Chunk[], group: number | undefined, finder: NameFinder) {
  const reader = new Reader(chunks, group)
  return { fields: reader.fields(line), parts: reader.parts(), isOdd: namesAnother(reader.noted(), finder) }
}

class Reader {
  readonly #chunks: readonly Chunk[]
  readonly #group: number | undefined
  readonly #fields: ReadFields = {}
  readonly #as: (ReadPart['as'] | undefined)[]

  constructor(chunks: readonly Chunk[], group: number | undefined) {
    this.#chunks = chunks
    this.#group = group
    this.#as = chunks.map(({ kind }) => (kind === 'name' ? 'name' : undefined))
    this.#readTime()
    this.#readNumbers()
    for (const i of chunks.keys()) this.#as[i] ??= this.#readOne(i)
    if (this.#fields.count === 0) {
      delete this.#fields.count
      delete this.#fields.countUnit
      this.#fields.isAbsent = true
    }
  }

  #meaning = (i: number): Meaning | undefined => this.#chunks[i]?.word?.meaning

  #readTime() {
    for (const [i, { kind, text }] of this.#chunks.entries()) {
      const isAfterClock = this.#meaning(i - 1)?.field === 'clock'
      if (kind !== 'time' && !(isAfterClock && (kind === 'odd' || kind === 'number'))) continue
      const [, hours = '24', minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
      if (Number(hours) > 23 || Number(minutes) > 59 || this.#fields.timeFrom) continue
      this.#fields.timeFrom = `${hours.padStart(2, '0')}:${minutes}`
      this.#as[i] = 'timeFrom'
      if (isAfterClock) this.#as[i - 1] = 'timeFrom'
    }
  }

  /** The first number is how many; "2 hanner 3 hunner" are five, and so are "2 ad 3 unger"; what another number counts is a note. */
  #readNumbers() {
    const numbers = [...this.#chunks.keys()].filter(
      (i) => this.#as[i] === undefined && ['number', 'range'].includes(this.#chunks[i]?.kind ?? ''),
    )
    const [first, ...others] = numbers
    if (first === undefined) return
    if (others.length > 0 && numbers.every((i) => this.#isSort(i + 1))) return this.#addUp(numbers)
    this.#readCount(first)
    for (const i of others) {
      this.#as[i] = 'note'
      if (this.#chunks[i + 1]?.kind === 'word') this.#as[i + 1] = 'note'
    }
  }

  /** A sex or a stage of life that this group has. */
  #isSort(i: number): boolean {
    const meaning = this.#meaning(i)
    return (meaning?.field === 'sex' || meaning?.field === 'lifeStage') && this.#has(meaning.field)
  }

  #addUp(numbers: readonly number[]) {
    const sorts = numbers.map((i) => this.#meaning(i + 1))
    const sum = numbers.reduce((so, i) => so + (this.#chunks[i]?.number ?? 0), 0)
    if (sum <= mostCount) Object.assign(this.#fields, { count: sum, countUnit: this.#usualUnit() })
    const sexes = sorts.flatMap((meaning) => (meaning?.field === 'sex' ? [meaning.value] : []))
    const [first] = sexes
    if (first && sexes.length === numbers.length)
      this.#fields.sex = sexes.every((one) => one === first) ? first : 'both'
    // The note tells how many of each.
    for (const i of numbers) {
      this.#as[i] = 'note'
      this.#as[i + 1] = 'note'
    }
  }

  #readCount(i: number) {
    const chunk = this.#chunks[i]
    const unitAt = this.#meaning(i + 1)?.field === 'countUnit' ? i + 1 : undefined
    const unit = unitAt === undefined ? this.#usualUnit() : this.#unitOf(this.#meaning(unitAt))
    const count = chunk?.kind === 'range' ? Number(/^\d+/.exec(chunk.text)?.[0]) : (chunk?.number ?? 0)
    this.#as[i] = 'count'
    // What was counted is not counted in this group: then the number is none of its own.
    if (unit === undefined || count > mostCount) {
      this.#as[i] = 'note'
      if (unitAt !== undefined) this.#as[unitAt] = 'note'
      return
    }
    this.#fields.count = count
    this.#fields.countUnit = unit
    if (unitAt !== undefined) this.#as[unitAt] = 'countUnit'
    this.#readQuality(i)
  }

  #readQuality(i: number) {
    const meaning = this.#meaning(i - 1)
    if (meaning?.field === 'countQuality') {
      this.#fields.countQuality = meaning.value
      this.#as[i - 1] = 'countQuality'
    } else if (this.#chunks[i + 1]?.text === '+') {
      this.#fields.countQuality = 'at_least'
      this.#as[i + 1] = 'countQuality'
    } else if (this.#chunks[i]?.kind === 'range') {
      this.#fields.countQuality = 'at_least'
    }
  }

  #details = () => (this.#group === undefined ? undefined : groupDetails[this.#group])
  #has = (detail: 'sex' | 'lifeStage' | 'behaviour' | 'method' | 'deadAlive') =>
    this.#details()?.fields.includes(detail) ?? true
  #usualUnit = (): CountUnit => this.#details()?.countUnits[0] ?? 'individuals'

  #unitOf(meaning: Meaning | undefined): CountUnit | undefined {
    if (meaning?.field !== 'countUnit') return undefined
    if (meaning.value === 'each') return this.#usualUnit()
    const allowed = this.#details()?.countUnits ?? (Object.keys(countUnits) as CountUnit[])
    return allowed.includes(meaning.value) ? meaning.value : undefined
  }

  #readOne(i: number): ReadPart['as'] {
    const chunk = this.#chunks[i] as Chunk
    if (chunk.word) return this.#readWord(i, chunk.word, chunk) ?? 'note'
    return chunk.kind === 'sign' && (separators.has(chunk.text) || (chunk.text === '+' && i === 0)) ? 'mark' : 'note'
  }

  #readWord(i: number, { meaning }: Word, { text }: Chunk): ReadPart['as'] | undefined {
    if (birdCodes.has(text.toLowerCase()) && this.#group !== birds) return undefined
    if (meaning.field === 'seen') return this.#readCross(i)
    if (meaning.field === 'kind') return 'mark'
    if (meaning.field === 'none') return this.#set('isAbsent', true)
    if (meaning.field === 'certainty') return this.#set('certainty', meaning.value)
    if (meaning.field === 'isDead') return this.#has('deadAlive') ? this.#set('isDead', meaning.value) : undefined
    if (meaning.field === 'lifeStage') return this.#readStage(meaning.value)
    if (meaning.field === 'countUnit') return this.#readUnitAlone(meaning)
    if (meaning.field === 'method' && meaning.value === 'seen' && !this.#has('method')) return 'seen'
    if (meaning.field === 'sex' || meaning.field === 'behaviour' || meaning.field === 'method')
      return this.#has(meaning.field) ? this.#set(meaning.field, meaning.value) : undefined
    return undefined
  }

  #readStage(value: LifeStage | 'grown' | 'young'): ReadPart['as'] | undefined {
    const stages = this.#details()?.lifeStages
    const meant = { grown: ['imago', 'adult'], young: ['juvenile'] }[value as string] ?? [value]
    const stage = (meant as LifeStage[]).find((one) => stages?.includes(one) ?? one !== 'imago')
    return stage && this.#has('lifeStage') ? this.#set('lifeStage', stage) : undefined
  }

  /** "gråkrage par" is one pair, "ræv spor" is how it was found. */
  #readUnitAlone(meaning: Meaning): ReadPart['as'] | undefined {
    const unit = this.#unitOf(meaning)
    if (meaning.field !== 'countUnit') return undefined
    if (meaning.alone === 'method') return this.#has('method') ? this.#set('method', 'tracks') : undefined
    if (unit === undefined || meaning.alone !== 'one' || this.#fields.count !== undefined) return undefined
    Object.assign(this.#fields, { count: 1, countUnit: unit })
    return 'countUnit'
  }

  /** A cross before or behind the name: seen, not counted; beside a number it says "times". */
  #readCross(i: number): ReadPart['as'] | undefined {
    const isBeside = [i - 1, i + 1].some((at) => this.#chunks[at]?.kind === 'number')
    if (isBeside) return 'mark'
    return i === 0 || i === this.#chunks.length - 1 ? 'seen' : undefined
  }

  #set<K extends keyof ReadFields>(field: K, value: ReadFields[K]): Exclude<K, 'notes'> | undefined {
    if (this.#fields[field] !== undefined && this.#fields[field] !== value) return undefined
    this.#fields[field] = value
    return field as Exclude<K, 'notes'>
  }

  #isNote = (i: number) => this.#as[i] === 'note'
  #isKept = (i: number) =>
    this.#isNote(i) || this.#chunks[i]?.word?.isTold === true || this.#chunks[i]?.kind === 'range'

  noted = () => this.#chunks.filter((_, i) => this.#isNote(i))

  parts = (): ReadPart[] => this.#chunks.map(({ from, to }, i) => ({ from, to, as: this.#as[i] ?? 'note' }))

  /** What is read, and the rest as it was written, in one note. */
  fields(line: string): ReadFields {
    const notes: string[] = []
    for (let i = 0; i < this.#chunks.length; i++) {
      if (!this.#isKept(i)) continue
      let last = i
      for (let next = i + 1; next < this.#chunks.length; next++) {
        if (this.#isKept(next)) last = next
        else if (this.#as[next] !== 'mark') break
      }
      notes.push(line.slice(this.#chunks[i]?.from, this.#chunks[last]?.to))
      i = last
    }
    return notes.length === 0 ? this.#fields : { ...this.#fields, notes: notes.join(' ').slice(0, 5000) }
  }
}

/** Whether the note names a species: then the line was perhaps meant as two. */
const namesAnother = (noted: readonly Chunk[], finder: NameFinder) =>
  noted.some(
    ({ kind, word, text }, i) =>
      kind === 'word' &&
      word === undefined &&
      !before.has(noted[i - 1]?.text.toLowerCase() ?? '') &&
      (finder.whole(text)[0]?.rank ?? 0) >= 2000,
  )
