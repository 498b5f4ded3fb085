/** What is compared, as the address tells it: taxa and finds, at most four in all. */
export interface Compared {
  taxa: readonly number[]
  records: readonly number[]
}

export const most = 4

const idsIn = (text: string | undefined) => [
  ...new Set((text ?? '').split(',').flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []))),
]

export function comparedIn(search: Record<string, string>): Compared {
  const taxa = idsIn(search.arter).slice(0, most)
  return { taxa, records: idsIn(search.fund).slice(0, most - taxa.length) }
}

export function compareAddress({ taxa, records }: Compared): string {
  const parts = [
    ...(taxa.length > 0 ? [`arter=${taxa.join(',')}`] : []),
    ...(records.length > 0 ? [`fund=${records.join(',')}`] : []),
  ]
  return `/fund/sammenlign${parts.length > 0 ? `?${parts.join('&')}` : ''}`
}
