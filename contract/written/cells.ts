import { numberText } from '../counted.ts'
import { columnOf, type Heading } from '../record-columns.ts'
import { plainLineOf, recordFields, type ToldField } from '../record-fields.ts'
import { type Cell, cellText } from './cell.ts'
import { isNoDay, readDate, readTime } from './dates.ts'

/** What is wrong with a cell, in Danish. */
export type Complain = (heading: Heading, message: string) => void

/**
 * A number, as a number cell or as text with comma or full stop; undefined when it is none. A full stop before three
 * digits parts thousands in counts and metres, never in degrees.
 */
export function readNumber(cell: Cell, kind: 'count' | 'degrees' = 'count'): number | undefined {
  if (typeof cell === 'number') return cell
  const plain = cellText(cell).replace(/\s/g, '').replace(/°$/, '')
  const isParted = kind === 'count' && /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)
  const number = (isParted ? plain.replaceAll('.', '') : plain).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(number) ? Number(number) : undefined
}

/** A day that is written well but is in no calendar is not told to be written otherwise. */
const noDate = (message: string) => (cell: Cell, text: string) =>
  isNoDay(cell) ? `Datoen ${text} findes ikke.` : message

interface Bounds {
  min: number
  max: number
  decimals: number
}

function faultOf(value: number, { min, max, decimals }: Bounds): string | undefined {
  if (value < min) return `Skal være mindst ${numberText(min)}.`
  if (value > max) return `Må højst være ${numberText(max)}.`
  return Number(value.toFixed(decimals)) === value ? undefined : 'Har for mange decimaler.'
}

/** The cells of one row by their headings. An empty cell is undefined; what cannot be read is told and then undefined. */
export class RowCells {
  readonly #get: (heading: Heading) => Cell | undefined
  readonly #complain: Complain
  constructor(get: (heading: Heading) => Cell | undefined, complain: Complain) {
    this.#get = get
    this.#complain = complain
  }

  text(heading: Heading): string | undefined {
    return cellText(this.#get(heading)) || undefined
  }

  #read<T>(
    heading: Heading,
    read: (cell: Cell, text: string) => T | undefined,
    message: string | ((cell: Cell, text: string) => string),
  ): T | undefined {
    const cell = this.#get(heading)
    const text = cellText(cell)
    if (cell === undefined || text === '') return undefined
    const value = read(cell, text)
    if (value === undefined) this.#complain(heading, typeof message === 'string' ? message : message(cell, text))
    return value
  }

  number(heading: Heading, message = 'Skriv et tal.'): number | undefined {
    return this.#read(heading, (cell) => readNumber(cell), message)
  }

  degrees(heading: Heading): number | undefined {
    return this.#read(heading, (cell) => readNumber(cell, 'degrees'), 'Skriv decimalgrader, for eksempel 56,1632.')
  }

  /** A whole number, where a comma is surely a mistake. */
  whole(heading: Heading): number | undefined {
    const read = (cell: Cell) => {
      const value = readNumber(cell)
      return value !== undefined && Number.isInteger(value) ? value : undefined
    }
    return this.#read(heading, read, 'Skriv et helt tal.')
  }

  /** A number that a find can have; what is wrong is said as where it comes by a call. */
  within(heading: Heading, { min, max, decimals }: Bounds): number | undefined {
    const value = decimals === 0 ? this.whole(heading) : this.number(heading)
    if (value === undefined) return undefined
    const fault = faultOf(value, { min, max, decimals })
    if (fault === undefined) return value
    this.#complain(heading, fault)
    return undefined
  }

  date(heading: Heading) {
    return this.#read(heading, readDate, noDate('Skriv datoen som 17-05-2026, maj 2026 eller 2026.'))
  }

  day(heading: Heading): string | undefined {
    const read = (cell: Cell) => {
      const date = readDate(cell)
      return date?.precision === 'day' ? date.from : undefined
    }
    return this.#read(heading, read, noDate('Skriv datoen som 17-05-2026.'))
  }

  time(heading: Heading): string | undefined {
    return this.#read(heading, readTime, 'Skriv klokkeslættet som 14:30.')
  }

  /** The key of a word that people write. */
  word(heading: Heading): string | undefined {
    const words = columnOf.get(heading.toLowerCase())?.words ?? {}
    const read = (_cell: Cell, text: string) =>
      Object.keys(words).find((key) => words[key]?.toLowerCase() === text.toLowerCase())
    return this.#read(heading, read, `Skal være et af ordene: ${Object.values(words).join(', ')}.`)
  }

  flag(heading: Heading): boolean | undefined {
    const key = this.word(heading)
    return key === undefined ? undefined : key === 'true'
  }

  list(heading: Heading): string[] | undefined {
    return this.text(heading)
      ?.split(/[;|]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  }
}

/** What a cell says of a plain field. */
export function plainCell(cells: RowCells, name: ToldField) {
  const { label } = recordFields[name]
  const line = plainLineOf(name)
  if (line.kind === 'words') return cells.word(label)
  if (line.kind === 'flag') return cells.flag(label)
  if (line.kind === 'number') return cells.within(label, line)
  return cells.text(label)
}
