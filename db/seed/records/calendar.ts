import { danishDay } from '#server/core/roles.ts'
import { type Chance, Lot } from './random.ts'

const dayLength = 86_400_000
/** From January: how much people are out. */
const outings = [0.5, 0.55, 0.85, 1.2, 1.6, 1.5, 1.4, 1.3, 1.25, 1, 0.6, 0.45]
const growth = 1.25

interface Day {
  text: string
  month: number
  age: number
  weight: number
}

/** The days of the last six years up to yesterday: more each year, more in summer, most on Saturdays and Sundays. */
export class Calendar {
  readonly #days: Day[]
  readonly #lots = new Map<string, Lot<Day>>()

  constructor(now: Date) {
    const today = Date.parse(danishDay(now))
    this.#days = Array.from({ length: 6 * 365 }, (_, i) => {
      const date = new Date(today - (i + 1) * dayLength)
      const [age, weekday] = [(i + 1) / 365, date.getUTCDay()]
      const free = weekday === 0 || weekday === 6 ? 2.2 : weekday === 5 ? 1.2 : 1
      const weight = free * (outings[date.getUTCMonth()] ?? 1) * growth ** -age
      return { text: date.toISOString().slice(0, 10), month: date.getUTCMonth() + 1, age, weight }
    })
  }

  /** A day in one of the months, not before the person had joined. */
  draw(months: readonly number[], years: number, chance: Chance): string | undefined {
    const key = `${years}/${months.join()}`
    let lot = this.#lots.get(key)
    if (!lot) {
      const days = this.#days.filter(({ month, age }) => months.includes(month) && age < years)
      lot = new Lot(days, ({ weight }) => weight)
      this.#lots.set(key, lot)
    }
    return lot.isEmpty ? undefined : lot.draw(chance).text
  }
}
