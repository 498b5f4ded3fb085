import { counted } from '#contract/counted.ts'
import { type RedListCategory, redListCategories, redListed, threatened } from '#contract/enums.ts'
import { lazily } from '#contract/lazily.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { speciesGroups } from '#contract/roles.ts'
import { seasonWords } from '#contract/seasons.ts'
import { squareOf } from '#contract/squares.ts'
import { capital } from '#contract/taxon-head.ts'
import { formatMetres } from '../../map/format-metres.ts'
import { starWords } from '../../records/record-texts.ts'
import { annexWords } from '../../taxa/annex-words.ts'
import { dayText } from '../../ui/dates.ts'

/** The portal's own finds. */
export const ownDataset = 2

/** Names of what the filter only has the ids of; undefined until they are known. */
export interface FilterNames {
  taxon(id: number): string | undefined
  user(id: number): string | undefined
  area(id: number): string | undefined
  community?(id: number): string | undefined
}

export interface Chip {
  key: string
  label: string
  /** The filter without it. */
  without: RecordFilter
}

const either = lazily(() => new Intl.ListFormat('da-DK', { type: 'disjunction' }))

/** "2020", "2015–2020", "fra 3. maj 2020", "3. maj–1. juni 2020" as people would write it. */
export function periodWords(from: string | undefined, to: string | undefined): string {
  const startsYear = from?.endsWith('-01-01') ?? false
  const endsYear = to?.endsWith('-12-31') ?? false
  const year = (text: string) => String(Number(text.slice(0, 4)))
  if (from === undefined && to === undefined) return ''
  if (to === undefined) return `fra ${startsYear ? year(from ?? '') : dayText(from ?? '')}`
  if (from === undefined) return endsYear ? `til og med ${year(to)}` : `til ${dayText(to)}`
  if (startsYear && endsYear) return year(from) === year(to) ? year(from) : `${year(from)}–${year(to)}`
  return from === to ? dayText(from) : `${dayText(from)}–${dayText(to)}`
}

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

export function redListText(categories: readonly RedListCategory[]): string {
  if (sameSet(categories, redListed)) return 'rødlistede arter'
  if (sameSet(categories, threatened)) return 'truede arter'
  return `rødliste: ${either().format(categories.map((category) => redListCategories[category].toLowerCase()))}`
}

export function starsText(stars: readonly number[]): string {
  return either().format([...stars].sort().map((star) => (starWords[star] ?? '').toLowerCase()))
}

/** "10 km-kvadratet 617_72" */
export function squareText(name: string): string {
  const square = squareOf(name)
  return square ? `${formatMetres(square.side)}-kvadratet ${name.slice(name.indexOf('_') + 1)}` : name
}

export function datasetText({ datasetIds, notDatasetIds }: RecordFilter): string {
  const isOwn = (ids: readonly number[] | undefined) => ids?.length === 1 && ids[0] === ownDataset
  if (isOwn(datasetIds)) return 'kun indsendt på portalen'
  if (isOwn(notDatasetIds)) return 'kun fra andre datasæt'
  const named = (ids: readonly number[]) =>
    either().format(ids.map((id) => (id === ownDataset ? 'indsendt på portalen' : `datasæt ${id}`)))
  const words = [datasetIds && `kun ${named(datasetIds)}`, notDatasetIds && `ikke ${named(notDatasetIds)}`]
  return words.filter(Boolean).join(', ')
}

/** The parts of the filter that say where; choosing one takes the others out. */
export const noArea = {
  box: undefined,
  near: undefined,
  polygon: undefined,
  areaId: undefined,
  square: undefined,
} as const satisfies Partial<Record<keyof RecordFilter, undefined>>

/** The filter with some of it changed; what became undefined is taken out. */
export function changed(filter: RecordFilter, change: { [K in keyof RecordFilter]?: RecordFilter[K] | undefined }) {
  const all = Object.entries({ ...filter, ...change })
  return Object.fromEntries(
    all.filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as RecordFilter
}

/** Everything that narrows the finds, in words, each with the way to take it off. */
export function chipsOf(filter: RecordFilter, names: FilterNames): Chip[] {
  const chip = (key: string, label: string, change: Parameters<typeof changed>[1]): Chip => ({
    key,
    label,
    without: changed(filter, change),
  })
  const without = <T>(all: readonly T[] | undefined, one: T) => all?.filter((other) => other !== one)
  const { taxonIds = [], speciesGroups: groups = [], months = [], annexes = [], stars, certainties, redList } = filter
  const named = (name: string | undefined, id: number) => capital(name ?? `Taxon ${id}`)
  return [
    ...taxonIds.map((id) =>
      chip(`taxon-${id}`, named(names.taxon(id), id), { taxonIds: without(filter.taxonIds, id) }),
    ),
    ...(filter.morphoGroupId === undefined
      ? []
      : [chip('morpho', named(names.taxon(filter.morphoGroupId), filter.morphoGroupId), { morphoGroupId: undefined })]),
    ...groups.map((group) =>
      chip(`group-${group}`, speciesGroups[group as keyof typeof speciesGroups], {
        speciesGroups: without(filter.speciesGroups, group),
      }),
    ),
    ...(filter.from === undefined && filter.to === undefined
      ? []
      : [chip('period', periodWords(filter.from, filter.to), { from: undefined, to: undefined })]),
    ...(months.length === 0 ? [] : [chip('months', seasonWords(months), { months: undefined })]),
    ...areaChips(filter, names, chip),
    ...(stars?.length ? [chip('stars', starsText(stars), { stars: undefined })] : []),
    ...(redList?.length ? [chip('red-list', redListText(redList), { redList: undefined })] : []),
    ...annexes.map((annex) =>
      chip(`annex-${annex}`, annexWords(annex.replace('/', ':')), { annexes: without(filter.annexes, annex) }),
    ),
    ...(filter.hasPicture === undefined
      ? []
      : [chip('picture', filter.hasPicture ? 'med billede' : 'uden billede', { hasPicture: undefined })]),
    ...(certainties?.length
      ? [chip('certainty', `${either().format(certainties)} bestemmelse`, { certainties: undefined })]
      : []),
    ...(filter.trip === undefined ? [] : [chip('trip', `på tur ${filter.trip}`, { trip: undefined })]),
    ...(filter.community === undefined
      ? []
      : [
          chip('community', `i ${names.community?.(filter.community) ?? `fællesskab ${filter.community}`}`, {
            community: undefined,
          }),
        ]),
    ...(filter.userId === undefined
      ? []
      : [chip('user', `fundet af ${names.user(filter.userId) ?? '…'}`, { userId: undefined })]),
    ...(filter.datasetIds || filter.notDatasetIds
      ? [chip('dataset', datasetText(filter), { datasetIds: undefined, notDatasetIds: undefined })]
      : []),
    ...(filter.withAbsent ? [chip('absent', 'også eftersøgt uden fund', { withAbsent: undefined })] : []),
    ...(filter.withOwn ? [chip('own', 'også mine ikke-offentlige', { withOwn: undefined })] : []),
    ...(filter.withDismissed ? [chip('dismissed', 'også afviste', { withDismissed: undefined })] : []),
  ]
}

function areaChips(
  { polygon, near, box, areaId, square }: RecordFilter,
  names: FilterNames,
  chip: (key: string, label: string, change: Parameters<typeof changed>[1]) => Chip,
): Chip[] {
  return [
    ...(polygon ? [chip('polygon', 'i tegnet område', { polygon: undefined })] : []),
    ...(near ? [chip('near', `i cirkel på ${formatMetres(near.metres)}`, { near: undefined })] : []),
    ...(box ? [chip('box', 'i firkant på kortet', { box: undefined })] : []),
    ...(areaId === undefined ? [] : [chip('area', `i ${names.area(areaId) ?? 'valgt område'}`, { areaId: undefined })]),
    ...(square === undefined ? [] : [chip('square', `i ${squareText(square)}`, { square: undefined })]),
  ]
}

/** "1 fund", "12.345 fund" */
export const recordsText = (total: number) => counted(total, 'fund')

/** A name for the search, from what it narrows by. */
export function nameOfFilter(filter: RecordFilter, names: FilterNames): string {
  const labels = chipsOf(filter, names).map(({ label }) => label)
  return labels.length === 0 ? 'Alle fund' : capital(labels.join(', ')).slice(0, 100)
}
