import { administrativeLists } from './enums.ts'

/** How annexes were written before they had their numbers: in old addresses, kept searches and backups. */
const former: Record<string, Record<string, string>> = {
  habitat: { I: '1', II: '2', III: '3', IV: '4', V: '5' },
  invasive: { EU: '1', DK: '2', national: '3' },
}

/** The annex of a list as it is written now; undefined where the list has no such annex, or there is no such list. */
export function knownAnnex(list: string, annex: string): string | undefined {
  if (!Object.hasOwn(administrativeLists, list)) return undefined
  const now = (Object.hasOwn(former, list) && former[list]?.[annex]) || annex
  const { annexes } = administrativeLists[list as keyof typeof administrativeLists]
  return Object.hasOwn(annexes, now) ? now : undefined
}

/** `habitat`, or with an annex `habitat:4`, as addresses of lists of taxa have it. */
export function annexPlace(text: string | undefined): string | undefined {
  const [list = '', annex, ...rest] = (text ?? '').split(':')
  if (annex === undefined) return Object.hasOwn(administrativeLists, list) ? list : undefined
  const known = rest.length === 0 ? knownAnnex(list, annex) : undefined
  return known === undefined ? undefined : `${list}:${known}`
}
