import type { Reply } from '#contract/calls.ts'
import { counted } from '#contract/counted.ts'
import { markMatches, tokensInOrder } from '#contract/name-search/fold.ts'
import type { RecordCard } from '#contract/record.ts'
import { searchAddress } from '#contract/search-address.ts'
import type { TaxonHit } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { drawnAs } from '../../records/RecordPicture.tsx'
import { cardPlace, profilePath, recordDay, recordPath, recordTitle } from '../../records/record-texts.ts'
import { aroundText, nearPlace, placeKindText, typedPlace } from '../../search/place-words.ts'
import { isItalic, namePartsOf } from '../../taxa/names.ts'
import { dayText } from '../../ui/dates.ts'
import type { NamedPage } from './pages-by-name.ts'

export type QuickReply = Reply<'GET /search/quick-search'>

export const kinds = {
  taxon: 'Art',
  record: 'Fund',
  search: 'Fund',
  place: 'Sted',
  person: 'Person',
  thread: 'Tråd',
  trip: 'Tur',
  news: 'Nyhed',
  page: 'Side',
} as const
export type Kind = keyof typeof kinds

/** One line of the box: where it leads, and what it looks like. Plain data, so that it can be remembered. */
export interface Entry {
  key: string
  kind: Kind
  to: string
  name: string
  detail: string
  photoUrl: string | null
  /** What is drawn where there is no photo. */
  drawing: string | null
  speciesGroup: number
  /** What stands under the name is a scientific name of a genus or below. */
  isItalic?: boolean
}

/** A line with more to it while it is looked for. */
export interface Hit extends Entry {
  taxon?: TaxonHit
  /** At the end of the line. */
  note?: string
}

export interface Group {
  key: string
  title: string
  hits: Hit[]
}

const plain = { photoUrl: null, drawing: null, speciesGroup: 0 }

const taxonHit = (taxon: TaxonHit): Hit => ({
  key: `taxon-${taxon.id}`,
  kind: 'taxon',
  to: `/taxa/${taxon.id}`,
  name: capital(taxon.name),
  detail: taxon.latinName === taxon.name ? '' : taxon.latinName,
  photoUrl: taxon.photoUrl,
  drawing: taxon.drawing,
  speciesGroup: taxon.speciesGroup,
  isItalic: isItalic(taxon.rank),
  taxon,
})

const recordHit = (card: RecordCard): Hit => ({
  key: `record-${card.id}`,
  kind: 'record',
  to: recordPath(card.id),
  name: recordTitle(card),
  detail: [recordDay(card), cardPlace(card)].join(' · '),
  photoUrl: card.picture?.thumbnailUrl ?? null,
  ...drawnAs(card),
  note: `Nr. ${card.id}`,
})

const allOf = (taxon: TaxonHit, count: number): Hit => ({
  key: `search-${taxon.id}`,
  kind: 'search',
  to: searchAddress({ taxonIds: [taxon.id] }),
  name: `Fund af ${taxon.name}`,
  detail: `${counted(count, 'fund')} på kort, som liste og i tal`,
  ...plain,
})

const placeHit = ({ name, kind, lon, lat, areaId }: QuickReply['places'][number]): Hit => ({
  key: `place-${name}-${lon}-${lat}`,
  kind: 'place',
  to: searchAddress(areaId === null ? nearPlace({ lon, lat }) : { areaId }),
  name,
  detail: capital(areaId === null ? `${placeKindText(kind)}, fund ${aroundText}` : placeKindText(kind)),
  ...plain,
})

const writtenPlace = (text: string): Hit[] => {
  const place = typedPlace(text)
  if (!place) return []
  const { name, kind, filter } = place
  return [{ key: `place-${name}`, kind: 'place', to: searchAddress(filter), name, detail: capital(kind), ...plain }]
}

const personHit = ({ id, name, photoUrl }: QuickReply['people'][number]): Hit => ({
  key: `person-${id}`,
  kind: 'person',
  to: profilePath(id),
  name,
  detail: '',
  ...plain,
  photoUrl,
})

const threadHit = ({ id, title, subject, count }: QuickReply['threads'][number]): Hit => ({
  key: `thread-${id}`,
  kind: 'thread',
  to: `/forum/${id}`,
  name: title,
  detail: `${subject} · ${counted(count, 'kommentar', 'kommentarer')}`,
  ...plain,
})

const tripHit = ({ id, title, start }: QuickReply['trips'][number]): Hit => ({
  key: `trip-${id}`,
  kind: 'trip',
  to: `/tur/${id}`,
  name: title,
  detail: dayText(start.slice(0, 10)),
  ...plain,
})

const newsHit = ({ id, title, publishAt }: QuickReply['news'][number]): Hit => ({
  key: `news-${id}`,
  kind: 'news',
  to: `/nyheder/${id}`,
  name: title,
  detail: dayText(publishAt),
  ...plain,
})

const inForum = (text: string): Hit => ({
  key: 'in-forum',
  kind: 'page',
  to: `/forum/traade?soeg=${encodeURIComponent(text)}`,
  name: 'Søg i forummet',
  detail: `Alt, hvad der er skrevet om “${text}”`,
  ...plain,
})

export const pageHit = ({ to, label, text }: NamedPage): Hit => ({
  key: `page-${to}`,
  kind: 'page',
  to,
  name: label,
  detail: text,
  ...plain,
})

const shownTaxa = 5
const shownPages = 4

const moreTaxa = (text: string): Hit => ({
  key: 'more-taxa',
  kind: 'page',
  to: `/taxa?soeg=${encodeURIComponent(text)}`,
  name: 'Flere i Artsbogen',
  detail: `Alle navne, der ligner “${text}”`,
  ...plain,
})

/** What is found for a text, by kind. Names that only look like it come after everything that is called so. */
export function groupsOf(text: string, reply: QuickReply | undefined, pages: readonly NamedPage[]): Group[] {
  const {
    taxa = [],
    records = [],
    recordsOfFirst = null,
    people = [],
    places = [],
    threads = [],
    trips = [],
    news = [],
  } = reply ?? {}
  const [first] = taxa
  const isGuess = first?.isFuzzy === true
  const species: Group = {
    key: 'taxa',
    title: isGuess ? 'Arter, fundet trods stavefejl' : 'Arter',
    hits: [...taxa.slice(0, shownTaxa).map(taxonHit), ...(taxa.length > shownTaxa ? [moreTaxa(text)] : [])],
  }
  const groups: Group[] = [
    ...(isGuess ? [] : [species]),
    {
      key: 'records',
      title: 'Fund',
      hits: [...(first && recordsOfFirst ? [allOf(first, recordsOfFirst)] : []), ...records.map(recordHit)],
    },
    { key: 'places', title: 'Steder', hits: [...writtenPlace(text), ...places.map(placeHit)] },
    { key: 'trips', title: 'Ture', hits: trips.map(tripHit) },
    { key: 'people', title: 'Personer', hits: people.map(personHit) },
    { key: 'threads', title: 'Forum', hits: threads.length > 0 ? [...threads.map(threadHit), inForum(text)] : [] },
    { key: 'news', title: 'Nyheder', hits: news.map(newsHit) },
    { key: 'pages', title: 'Sider', hits: pages.slice(0, shownPages).map(pageHit) },
    ...(isGuess ? [species] : []),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

/** A name with what was typed marked in it. */
export const markedName = (name: string, text: string) => namePartsOf(name, markMatches(name, tokensInOrder(text)))
