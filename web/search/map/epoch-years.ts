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

/** Where a comparison begins: the last twenty years against the twenty before. */
export function usualEpochs(now: Date): Epochs {
  const year = now.getFullYear()
  return {
    before: { from: `${year - 40}-01-01`, to: `${year - 21}-12-31` },
    after: { from: `${year - 20}-01-01`, to: `${year}-12-31` },
  }
}
