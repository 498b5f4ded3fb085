import { knownAnnex } from '#contract/annexes.ts'
import { certainties } from '#contract/details.ts'
import { redListCategories } from '#contract/enums.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { filterParams } from '#contract/search-address.ts'
import { squareOf } from '#contract/squares.ts'
import * as read from './read.ts'

type Key = keyof RecordFilter

/** How one part of the filter is read from the address, and what it is called when it cannot be. */
interface Part<K extends Key> {
  words: string
  read: read.Reader<NonNullable<RecordFilter[K]>>
}

const annex: read.Reader<string> = (text) => {
  const [list = '', part = '', ...rest] = text.split('/')
  const annex = rest.length === 0 ? knownAnnex(list, part) : undefined
  return annex === undefined ? undefined : `${list}/${annex}`
}
const square: read.Reader<string> = (text) => (squareOf(text) ? text : undefined)
const months = read.several(read.wholeBetween(1, 12), 12)
const ids = read.several(read.id, 100)

const parts: { [K in Key]-?: Part<K> } = {
  taxonIds: { words: 'arter', read: ids },
  morphoGroupId: { words: 'formgruppe', read: read.id },
  speciesGroups: { words: 'gruppe', read: read.several(read.wholeBetween(1, 12), 12) },
  from: { words: 'fra-dato', read: read.day },
  to: { words: 'til-dato', read: read.day },
  months: { words: 'måneder', read: months },
  userId: { words: 'person', read: read.id },
  stars: { words: 'stjerner', read: read.several(read.wholeBetween(0, 3), 4) },
  hasPicture: { words: 'billede', read: read.yesNo },
  certainties: { words: 'sikkerhed', read: read.several(read.oneOfWords(certainties), 2) },
  datasetIds: { words: 'datasæt', read: ids },
  notDatasetIds: { words: 'datasæt', read: ids },
  redList: { words: 'rødliste', read: read.several(read.oneOfWords(redListCategories), 20) },
  annexes: { words: 'bilag', read: read.several(annex, 30) },
  box: { words: 'firkant på kortet', read: read.box },
  near: { words: 'cirkel på kortet', read: read.circle },
  polygon: { words: 'tegnet område (højst 100 hjørner)', read: read.polygon },
  areaId: { words: 'område', read: read.id },
  square: { words: 'kvadrat', read: square },
  trip: { words: 'tur', read: read.id },
  community: { words: 'fællesskab', read: read.id },
  withAbsent: { words: 'fravær', read: read.yes },
  withOwn: { words: 'egne fund', read: read.yes },
  withDismissed: { words: 'afviste fund', read: read.yes },
}
const keys = Object.keys(parts) as Key[]

export interface ReadFilter {
  filter: RecordFilter
  /** What could not be read and is left out, in words. */
  dropped: string[]
}

/** The filter of an address. Whatever makes no sense is left out, and told. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): ReadFilter {
  const filter: Record<string, unknown> = {}
  const dropped = new Set<string>()
  for (const key of keys) {
    const text = search[filterParams[key]]
    if (text === undefined || text === '') continue
    const value = parts[key].read(text)
    if (value === undefined) dropped.add(parts[key].words)
    else filter[key] = value
  }
  const { from, to } = filter as RecordFilter
  if (from !== undefined && to !== undefined && from > to) {
    delete filter.from
    delete filter.to
    dropped.add('periode')
  }
  return { filter: filter as RecordFilter, dropped: [...dropped] }
}
