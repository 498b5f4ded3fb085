import { counted, numberText } from '#contract/counted.ts'
import type { CountQuality, CountUnit } from '#contract/details.ts'
import { countUnits } from '#contract/details.ts'
import type { RecordCard, RecordDetails } from '#contract/record.ts'
import { recordDay, sideText } from '#contract/record-head.ts'

export { recordDay, recordTitle, sideText } from '#contract/record-head.ts'

export const recordPath = (id: number) => `/fund/${id}`
export const editPath = (id: number) => `/fund/indberet/rediger?id=${id}`
export const reportPath = '/fund/indberet/nyt'
/** A new find of a taxon that is known already. */
export const reportOfPath = (taxonId: number) => `${reportPath}?art=${taxonId}`
export const profilePath = (userId: number) => `/profil/${userId}`

type Mark = RecordCard['marks'][number]

/** The marks of a find as a word, and what they mean for the one who reads. */
export const markWords: Record<Mark, { label: string; text: string }> = {
  paused: { label: 'På pause', text: 'En ekspert har stillet et spørgsmål og venter på svar.' },
  personal: {
    label: 'Personligt',
    text: 'Fundet er finderens eget. Det tæller ikke med i søgning, kort og statistik.',
  },
  flagged: { label: 'Markeret', text: 'Nogen har bedt eksperterne se på fundet en gang til.' },
  dismissed: { label: 'Afvist', text: 'En ekspert har afvist fundet.' },
  hidden: { label: 'Skjult', text: 'Fundet er skjult af en moderator.' },
  deleted: { label: 'Slettet', text: 'Fundet er slettet. Det kan gendannes i 30 dage.' },
}

/** What the stars stand for. */
export const starWords = [
  'Ikke valideret',
  'Sandsynlighedsvalideret',
  'Fællesskabsvalideret',
  'Ekspertvalideret',
] as const

export const starText = (stars: number) =>
  stars === 0 ? starWords[0] : `${starWords[stars] ?? ''} (${counted(stars, 'stjerne', 'stjerner')})`

/** "ca. 12 planter", "mindst 3", "1 han". */
export function countText(count: number | null, unit: CountUnit | null, quality: CountQuality | null): string | null {
  if (count === null) return null
  const how = quality === 'about' ? 'ca. ' : quality === 'at_least' ? 'mindst ' : ''
  return `${how}${numberText(count)}${unit ? ` ${unitText(unit, count)}` : ''}`
}

const singular: Partial<Record<CountUnit, string>> = {
  individuals: 'individ',
  plants: 'plante',
  fruit_bodies: 'frugtlegeme',
  colonies: 'koloni',
  nests: 'rede',
}
const unitText = (unit: CountUnit, count: number) =>
  (count === 1 ? singular[unit] : undefined) ?? countUnits[unit].toLocaleLowerCase('da-DK')

/** Where a card's find was made, as far as it may be told. */
export function cardPlace({ side, locality, point }: Pick<RecordCard, 'side' | 'locality' | 'point'>): string {
  if (locality) return locality
  if (side > 0) return `Et sted i et kvadrat på ${sideText(side)}`
  return point ? 'Uden stednavn' : 'Uden sted'
}

/** Date with the time of day where that is known: "3. maj 2026 kl. 14.05–15.10". */
export function whenText(
  record: Pick<RecordDetails, 'observedFrom' | 'observedTo' | 'datePrecision' | 'timeFrom' | 'timeTo'>,
) {
  const day = recordDay(record)
  const clock = (time: string) => time.replace(':', '.')
  if (record.timeFrom === null || record.datePrecision !== 'day') return day
  const to = record.timeTo === null || record.timeTo === record.timeFrom ? '' : `–${clock(record.timeTo)}`
  return `${day} kl. ${clock(record.timeFrom)}${to}`
}
