import { type FollowKind, followKind } from '#contract/followed.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { FollowButton } from './FollowButton.tsx'
import { changed, noArea } from './filter/filter-texts.ts'

const words: Record<FollowKind, { what: string; told: string }> = {
  person: { what: 'personen', told: 'af personen' },
  taxon: { what: 'arten', told: 'af arten' },
  place: { what: 'stedet', told: 'på stedet' },
}

interface Subject {
  kind: FollowKind
  filter: RecordFilter
}

/** The place that a search is about, or else the one thing that it is about; undefined where there is none. */
export function followedIn(filter: RecordFilter): Subject | undefined {
  const isPlace = (key: string) => Object.hasOwn(noArea, key)
  const place = changed({}, Object.fromEntries(Object.entries(filter).filter(([key]) => isPlace(key))))
  for (const one of [place, filter]) {
    const kind = followKind(one)
    if (kind !== null) return { kind, filter: one }
  }
  return undefined
}

/** Follow what one has searched for. */
export function FollowSearched({ subject: { kind, filter } }: { subject: Subject }) {
  return <FollowButton size="small" filter={filter} {...words[kind]} />
}
