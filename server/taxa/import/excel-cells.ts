import { establishments, occurrences } from '#contract/enums.ts'
import { speciesGroups } from '#contract/roles.ts'
import type { Findings } from './model.ts'

/** Cells that people write: words or numbers, yes or no, months in ranges. undefined is an empty cell. */
export class Cells {
  readonly #row: number
  readonly #findings: Findings
  constructor(row: number, findings: Findings) {
    this.#row = row
    this.#findings = findings
  }

  wrong(column: string, message: string): undefined {
    this.#findings.error(this.#row, column, message)
    return undefined
  }

  whole(column: string, text: string, min: number, max: number): number | undefined {
    if (text === '') return undefined
    const number = Number(text)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    return this.wrong(column, `Skal være et helt tal fra ${min} til ${max}.`)
  }

  yesNo(column: string, text: string): boolean | undefined {
    if (text === '') return undefined
    if (/^(ja|j|1|true|sand)$/i.test(text)) return true
    if (/^(nej|n|0|false|falsk)$/i.test(text)) return false
    return this.wrong(column, 'Skriv Ja eller Nej.')
  }

  #word(column: string, text: string, words: Record<number, string>): number | undefined {
    if (text === '') return undefined
    const found = Object.entries(words).find(
      ([number, word]) => number === text || word.toLowerCase() === text.toLowerCase(),
    )
    if (found) return Number(found[0])
    return this.wrong(column, `Skal være en af: ${Object.values(words).join(', ')}.`)
  }

  group = (column: string, text: string) => this.#word(column, text, speciesGroups)
  occurrence = (column: string, text: string) => this.#word(column, text, occurrences)
  establishment = (column: string, text: string) => this.#word(column, text, establishments)

  months(column: string, text: string): number[] | undefined {
    if (text === '') return undefined
    const months = new Set<number>()
    for (const part of text.split(',')) {
      const [, from, to] = /^\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*$/.exec(part) ?? []
      const first = Number(from)
      const last = Number(to ?? from)
      if (!(first >= 1 && first <= last && last <= 12))
        return this.wrong(column, 'Skriv måneder som 4-9 eller 1-3,11-12.')
      for (let month = first; month <= last; month++) months.add(month)
    }
    return [...months].sort((a, b) => a - b)
  }

  /** Several texts in one cell, parted by | . */
  list(column: string, text: string, most: number): string[] | undefined {
    if (text === '') return undefined
    const parts = text
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean)
    if (parts.some((one) => one.length > most)) return this.wrong(column, `Hver del må højst være ${most} tegn.`)
    return parts
  }
}
