import type { ListedKind, ThreadTab } from '#contract/forum-words.ts'
import { stringifySearch } from '../core/search.ts'
import type { Listed } from './threads-data.ts'

/** The tabs and kinds as the address names them. */
const tabs: Readonly<Record<string, ThreadTab>> = { ulaeste: 'unread', foelger: 'followed', mine: 'own' }
const kinds: Readonly<Record<string, ListedKind>> = {
  ...{ fund: 'record', arter: 'taxon', ture: 'trip', faellesskaber: 'community', forum: 'free' },
}
const wordOf = <T>(words: Readonly<Record<string, T>>, value: T | undefined) =>
  Object.keys(words).find((word) => words[word] === value)

export function listedOf(search: Record<string, string>): Listed {
  const { fane = '', emne = '', soeg = '', fra = '' } = search
  const kind = Object.hasOwn(kinds, emne) ? kinds[emne] : undefined
  return {
    tab: (Object.hasOwn(tabs, fane) ? tabs[fane] : undefined) ?? 'newest',
    ...(kind ? { kind } : {}),
    ...(/^[1-9]\d{0,8}$/.test(emne) ? { subject: Number(emne) } : {}),
    queryString: soeg.slice(0, 200),
    ...(/^[\w-]{1,300}$/.test(fra) ? { from: fra } : {}),
  }
}

export const threadsAddress = ({ tab, kind, subject, queryString, from }: Listed): string =>
  `/forum/traade${stringifySearch({
    fane: wordOf(tabs, tab),
    emne: subject ?? wordOf(kinds, kind),
    soeg: queryString === '' ? undefined : queryString,
    fra: from,
  })}`
