import { seasonWords } from '#contract/seasons.ts'
import { capital, plainText } from '#contract/taxon-head.ts'

/* What tells two taxa apart, in words that somebody has written or that follow from what is known of both. Pure. */

export interface Told {
  danishName: string | null
  latinName: string
  /** HTML: what it may be mistaken for. */
  mistakes: string | null
  /** How it is told from others, as a note. */
  hint: string | null
  biotopes: readonly string[]
  seasonMonths: readonly number[]
}

const sentencesOf = (html: string | null) => plainText(html ?? '').split(/(?<=[.!?])\s+/)

/** The sentences that name a taxon: "snog" is named by "Snogen har", "almindelig kantarel" by "kantareller" too. */
function sentencesAbout(html: string | null, { danishName, latinName }: Told): string {
  const names = [latinName, ...(danishName === null ? [] : [danishName, danishName.replace(/^almindeligt? /, '')])]
  const isNamed = (sentence: string) => {
    const words = ` ${sentence.toLocaleLowerCase('da-DK')}`
    return names.some((name) => words.includes(` ${name.toLocaleLowerCase('da-DK')}`))
  }
  return sentencesOf(html).filter(isNamed).join(' ')
}

const list = new Intl.ListFormat('da-DK', { type: 'conjunction' })

/** Where and when the other is found, as far as this one is not. */
function otherwiseFound(own: Told, other: Told): string {
  const isElsewhere = other.biotopes.length > 0 && other.biotopes.some((place) => !own.biotopes.includes(place))
  const season = seasonWords(other.seasonMonths)
  const isOtherTime = season !== '' && season !== seasonWords(own.seasonMonths)
  const parts = [
    ...(isElsewhere ? [`Findes i ${list.format(other.biotopes)}.`] : []),
    ...(isOtherTime ? [`Ses ${season}.`] : []),
  ]
  return parts.join(' ')
}

/** What is said of the difference: on this page, on the other's, in a note, else by what is known of both. */
export const differenceOf = (own: Told, other: Told): string | null =>
  sentencesAbout(own.mistakes, other) ||
  sentencesAbout(other.mistakes, own) ||
  other.hint ||
  otherwiseFound(own, other) ||
  null

/** The first sentence of a note of poison: short enough to stand beside a name. */
export const warningOf = (note: string | null): string | null =>
  note === null ? null : capital((sentencesOf(note)[0] ?? '').replace(/\.$/, ''))
