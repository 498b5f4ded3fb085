export interface QuickPeriod {
  label: string
  from: string
  to: string | undefined
}

const iso = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** The periods that people ask for most. */
export function quickPeriods(now: Date): QuickPeriod[] {
  const year = now.getFullYear()
  const weekAgo = new Date(year, now.getMonth(), now.getDate() - 6)
  return [
    { label: 'Seneste uge', from: iso(weekAgo), to: undefined },
    { label: 'I år', from: `${year}-01-01`, to: undefined },
    { label: 'Sidste år', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
    { label: 'Seneste 10 år', from: `${year - 9}-01-01`, to: undefined },
  ]
}
