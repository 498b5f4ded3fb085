import { counted } from '#contract/counted.ts'
import { type RedListCategory, redListCategories } from '#contract/enums.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { capital } from '#contract/taxon-head.ts'
import { annexWords } from '../annex-words.ts'
import { monthNames } from '../season.ts'
import { type RedListChoice, rankOf, type TaxaPlace } from './address.ts'

/** The ranks that one browses by, one and many of each. */
export const rankWords: Record<number, readonly [one: string, many: string]> = {
  100: ['rige', 'riger'],
  200: ['række', 'rækker'],
  500: ['klasse', 'klasser'],
  900: ['orden', 'ordener'],
  1300: ['familie', 'familier'],
  1600: ['slægt', 'slægter'],
  2000: ['art', 'arter'],
  2100: ['underart', 'underarter'],
  2200: ['hybrid', 'hybrider'],
}

/** "1 art", "1.904 arter", "12 navne i systemet". */
export function countWords(total: number, place: TaxaPlace): string {
  const rank = rankOf(place)
  const [one, many] = (rank === undefined ? undefined : rankWords[rank]) ?? ['opslag', 'opslag']
  return counted(total, one, many)
}

export const redListWords = (choice: RedListChoice): string => {
  if (choice === 'roedlistet') return 'Rødlistede arter'
  if (choice === 'truet') return 'Truede arter'
  return `${redListCategories[choice as RedListCategory]} (${choice})`
}

export const seasonChoiceWords = (season: number | 'nu', month: number) =>
  season === 'nu' ? `I sæson nu (${monthNames[month - 1]})` : `I sæson i ${monthNames[season - 1]}`

export interface Chip {
  key: string
  label: string
  /** The page without it. */
  without: TaxaPlace
}

/** Everything that narrows the list, in words, each with the way to take it off. */
export function chipsOf(place: TaxaPlace, month: number): Chip[] {
  const { query, group, rank, redList, annex, danish, season } = place
  const chip = (key: string, label: string, change: Partial<TaxaPlace>): Chip => ({
    key,
    label,
    without: { ...place, ...change, page: 1 },
  })
  const rankName =
    rank === 'alle' ? 'Alle niveauer' : rank === undefined ? '' : capital(rankWords[rank]?.[1] ?? `niveau ${rank}`)
  return [
    ...(query === '' ? [] : [chip('query', `Navn som “${query}”`, { query: '' })]),
    ...(group === undefined ? [] : [chip('group', speciesGroups[group as SpeciesGroup], { group: undefined })]),
    ...(rank === undefined ? [] : [chip('rank', rankName, { rank: undefined })]),
    ...(redList === undefined ? [] : [chip('redList', redListWords(redList), { redList: undefined })]),
    ...(annex === undefined ? [] : [chip('annex', annexWords(annex), { annex: undefined })]),
    ...(danish === undefined
      ? []
      : [chip('danish', danish ? 'Kun danske' : 'Kun uden for Danmark', { danish: undefined })]),
    ...(season === undefined ? [] : [chip('season', seasonChoiceWords(season, month), { season: undefined })]),
    ...(place.isDescribed ? [chip('described', 'Har beskrivelse', { isDescribed: false })] : []),
    ...(place.hasPicture ? [chip('picture', 'Har billede', { hasPicture: false })] : []),
  ]
}
