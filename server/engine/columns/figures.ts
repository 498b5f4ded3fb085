import { bits } from './bits.ts'
import { type Question, scan } from './scan.ts'
import { countSpecies, type TaxaKnown } from './species.ts'

/** What a portal tells of itself on its first page. */
export interface Figures {
  records: number
  validated: number
  /** Of the days from `since` on. */
  thisYear: number
  pictures: number
  observers: number
  species: number
}

export function figuresOf(question: Question, taxa: TaxaKnown, { since }: { since: number }): Figures {
  const { dayFrom, bits: packed } = question.on.arrays
  const { reporter } = question.on.tree
  const observers = new Set<number>()
  const figures = { records: 0, validated: 0, thisYear: 0, pictures: 0 }
  scan(question, (lines, count) => {
    figures.records += count
    const there = question.on.treeLines(lines, count)
    for (let i = 0; i < count; i++) {
      const line = lines[i] as number
      const value = packed[line] as number
      observers.add(reporter[there[i] as number] as number)
      figures.validated += Number(((value >>> bits.stars.at) & bits.stars.mask) > 0)
      figures.pictures += (value >>> bits.picture.at) & 1
      figures.thisYear += Number((dayFrom[line] as number) >= since)
    }
  })
  observers.delete(0)
  return { ...figures, observers: observers.size, species: countSpecies(question, taxa).length }
}
