import type { Columns } from './columns.ts'
import { Kept, type Since } from './kept.ts'
import { type Question, scan } from './scan.ts'
import { presentOnly } from './small.ts'
import { speciesOfNames, type TaxaKnown } from './species.ts'
import { withPlaceFor } from './species-of-people.ts'
import { goneOf, since } from './totals.ts'

interface Reported {
  id: number
  submitted: number
}

/** What is counted of finds, so that it can be counted on when some come and go. */
export interface Summed {
  total: number
  /** Finds of each person. */
  people: Uint32Array
  /** Finds of each species, by its place among them; what says that nothing was there is not counted. */
  species: Uint32Array
  /** Those that were reported last, the newest first. */
  last: Reported[]
}

const mostNewest = 20

/** Count the finds of a question. What was counted before is not counted again. */
export function summed(columns: Columns, question: Question, taxa: TaxaKnown): Summed {
  if (question.key === null || question.isOfNow) return counted(question, taxa)
  return kept.of(
    columns,
    `${taxa.revision} ${question.key}`,
    () => counted(question, taxa),
    (before, since) => countedOn(columns, question, taxa, before, since),
  )
}
const kept = new Kept<Summed>(200)

function counted(question: Question, taxa: TaxaKnown): Summed {
  const sum: Summed = {
    ...{ total: 0, people: new Uint32Array(1024), species: new Uint32Array(taxa.speciesIds.length), last: [] },
  }
  count(question, taxa, sum, 1)
  return sum
}

/** Undefined when one of the newest has gone: which comes after them is not known. */
function countedOn(
  columns: Columns,
  question: Question,
  taxa: TaxaKnown,
  before: Summed,
  { from, gone }: Since,
): Summed | undefined {
  const sum: Summed = {
    ...{ total: before.total, people: before.people.slice(), species: before.species.slice(), last: before.last },
  }
  const left = count(goneOf(columns, question, gone), taxa, sum, -1)
  if (before.last.some(({ id }) => left.has(id))) return undefined
  count(since(columns, question, from), taxa, sum, 1)
  return sum
}

/** Add finds to a sum or take them away; tells which were taken. */
function count(question: Question, taxa: TaxaKnown, sum: Summed, by: 1 | -1): Set<number> {
  const { name, recordId, bits } = question.on.arrays
  const { tree } = question.on
  const speciesOf = speciesOfNames(question, taxa.species)
  const isPresent = presentOnly(question.small).high
  const taken = new Set<number>()
  let [last, oldest] = [sum.last, 0]
  const cut = () => {
    last = last.sort((a, b) => b.submitted - a.submitted || b.id - a.id).slice(0, mostNewest)
    if (last.length === mostNewest) oldest = last.at(-1)?.submitted ?? 0
  }
  scan(question, (lines, filled) => {
    sum.total += by * filled
    const there = question.on.treeLines(lines, filled)
    cut()
    for (let i = 0; i < filled; i++) {
      const [line, at] = [lines[i] as number, there[i] as number]
      const submitted = tree.submittedAt[at] as number
      if (by < 0) taken.add(recordId[line] as number)
      else if (submitted >= oldest) last.push({ id: recordId[line] as number, submitted })
      const person = tree.reporter[at] as number
      if (person >= sum.people.length) sum.people = withPlaceFor(sum.people, person)
      sum.people[person] = (sum.people[person] as number) + by
      const species = speciesOf[name[line] as number] as number
      const isThere = isPresent[((bits[line] as number) >>> 12) & 0xff] as number
      sum.species[species] = (sum.species[species] as number) + by * isThere
    }
  })
  cut()
  sum.last = last
  return taken
}
