import type { Epochs } from '../address.ts'

/** From and to of the first period, from and to of the second, as they are typed. */
export type EpochYears = [string, string, string, string]

const yearOf = (day: string) => String(Number(day.slice(0, 4)))

export const yearsOfEpochs = ({ before, after }: Epochs): EpochYears => [
  yearOf(before.from),
  yearOf(before.to),
  yearOf(after.from),
  yearOf(after.to),
]

/** The periods of whole years, or what is wrong with them. */
export function epochsOfYears(years: EpochYears): { epochs?: Epochs; problem?: string } {
  if (!years.every((year) => /^[12]\d{3}$/.test(year))) return { problem: 'Skriv hvert årstal med fire cifre.' }
  const [a, b, c, d] = years.map(Number) as [number, number, number, number]
  if (a > b || c > d) return { problem: 'En periode kan ikke slutte, før den begynder.' }
  if (b >= c) return { problem: 'Den anden periode skal begynde, når den første er slut.' }
  return {
    epochs: {
      before: { from: `${a}-01-01`, to: `${b}-12-31` },
      after: { from: `${c}-01-01`, to: `${d}-12-31` },
    },
  }
}

/**
 * Where a comparison begins: two periods that share the finds as evenly as whole years can, so that there is something to
 * compare. Undefined where they are all of one year.
 */
export function epochsOfData(byYear: readonly { key: string; count: number }[]): Epochs | undefined {
  const years = byYear
    .map(({ key, count }) => ({ year: Number(key), count }))
    .filter(({ year, count }) => count > 0 && Number.isInteger(year))
    .toSorted((a, b) => a.year - b.year)
  const total = years.reduce((sum, { count }) => sum + count, 0)
  const [first, ...later] = years
  const last = later.at(-1)
  if (!first || !last) return undefined
  let earlier = first.count
  const splits = later.map(({ year, count }) => {
    const uneven = Math.abs(total - 2 * earlier)
    earlier += count
    return { year, uneven }
  })
  const { year } = splits.reduce((best, split) => (split.uneven < best.uneven ? split : best))
  return epochsOfYears([first.year, year - 1, year, last.year].map(String) as EpochYears).epochs
}

/** Where it begins when the finds say nothing: the last twenty years against the twenty before. */
export function usualEpochs(now: Date): Epochs {
  const year = now.getFullYear()
  return {
    before: { from: `${year - 40}-01-01`, to: `${year - 21}-12-31` },
    after: { from: `${year - 20}-01-01`, to: `${year}-12-31` },
  }
}
