import type { Box } from '#server/records/filter.ts'
import { type BesideWanted, besideRecord } from './beside.ts'
import type { Columns } from './columns.ts'
import { countFacets, type FacetsWanted } from './facets.ts'
import { figuresOf } from './figures.ts'
import { type GatheredWanted, gathered } from './gathered.ts'
import { countPeriods, countSquares, type Frame, type Period } from './grid.ts'
import { recordIds } from './ids.ts'
import { type NewsWanted, newRecords } from './news.ts'
import { type PageWanted, recordPage } from './page.ts'
import { type Asking, questionOf } from './question.ts'
import { linesToAsk, type Question, type Watch, withTest } from './scan.ts'
import { type SeasonWanted, speciesInSeason } from './season.ts'
import { singleRecords } from './single.ts'
import { type SpeciesWanted, speciesPage, type TaxaKnown } from './species.ts'
import { summed } from './summed.ts'
import { reporterTest } from './tests.ts'
import { countLines } from './totals.ts'

/** What a question is answered from. */
interface At {
  columns: Columns
  question: Question
  taxa: TaxaKnown
}

export interface MapWanted {
  frame: Frame
  /** Finds one by one, where there are not more than so many; null: squares are enough. */
  single: { box: Box; most: number } | null
  isTotalAsked: boolean
}

/** Everything that can be asked, and how it is answered. What goes in and comes out is plain data. */
const answers = {
  count: ({ columns, question }: At) => countLines(columns, question),
  reported: ({ columns, question }: At, { by }: { by: number }) => countLines(columns, reportedBy(question, by)),
  ids: ({ columns, question }: At) => recordIds(columns, question),
  page: ({ columns, question, taxa }: At, wanted: PageWanted) => recordPage(columns, question, taxa, wanted),
  beside: ({ columns, question, taxa }: At, wanted: BesideWanted) => besideRecord(columns, question, taxa, wanted),
  map: ({ columns, question }: At, { frame, single, isTotalAsked }: MapWanted) => ({
    ...countSquares(columns, question, frame),
    records: single && singleRecords(columns, question, single.box, single.most),
    total: isTotalAsked ? countLines(columns, question) : 0,
  }),
  periods: ({ columns, question }: At, { frame, periods }: { frame: Frame; periods: readonly Period[] }) =>
    countPeriods(columns, question, frame, periods),
  species: ({ question, taxa }: At, wanted: SpeciesWanted) => speciesPage(question, taxa, wanted),
  facets: ({ question, taxa }: At, wanted: FacetsWanted) => countFacets(question, taxa, wanted),
  figures: ({ question, taxa }: At, wanted: { since: number }) => figuresOf(question, taxa, wanted),
  season: ({ question, taxa }: At, wanted: SeasonWanted) => speciesInSeason(question, taxa, wanted),
  news: ({ question }: At, wanted: NewsWanted) => newRecords(question, wanted),
  /** Those of some species that have any find. */
  present: ({ columns, question, taxa }: At, { of }: { of: Uint32Array }) => {
    const { species } = summed(columns, question, taxa)
    const placeOf = (id: number) => taxa.species[id] ?? 0
    return of.filter((id) => taxa.speciesIds[placeOf(id)] === id && (species[placeOf(id)] ?? 0) > 0)
  },
  gathered: (at: At, wanted: GatheredWanted) => gathered(at, wanted),
}
type Answers = typeof answers
export type Kind = keyof Answers
export type WantedOf<K extends Kind> = Parameters<Answers[K]> extends [At, infer Wanted] ? Wanted : null
export type AnswerOf<K extends Kind> = ReturnType<Answers[K]>

/** A question as it is sent. */
export interface Sent<K extends Kind = Kind> {
  kind: K
  asking: Asking
  taxa: TaxaKnown
  wanted: WantedOf<K>
}

/** The same question, to what one person has reported: counted once, and from then on only what has changed. */
const reportedBy = (question: Question, userId: number): Question => ({
  ...withTest(question, reporterTest(Uint32Array.of(userId))),
  key: question.key && `${question.key} by ${userId}`,
  smallFacts: undefined,
})

/** How many lines an answer looks at, about. */
export function linesOf(columns: Columns, { kind, asking }: Sent): number {
  if (asking.ids) return asking.ids.length
  const question = questionOf(columns, asking)
  const isOfCube = question.smallFacts && (kind === 'count' || kind === 'map')
  return isOfCube ? columns.cube.facts.apart.length : linesToAsk(question)
}

export function answer<K extends Kind>(columns: Columns, sent: Sent<K>, watch?: Watch): AnswerOf<K> {
  const { kind, asking, taxa, wanted } = sent
  const at: At = { columns, question: { ...questionOf(columns, asking), watch }, taxa }
  const byKind: { [Each in Kind]: (at: At, wanted: WantedOf<Each>) => AnswerOf<Each> } = answers
  return byKind[kind](at, wanted)
}
