import { numberText } from './counted.ts'
import { lazily } from './lazily.ts'
import type { RecordCard, RecordDetails } from './record.ts'
import { type SpeciesGroup, speciesGroups } from './roles.ts'
import { beginningOf, capital } from './taxon-head.ts'

/** How a find is named, dated and placed in words: the same in the served HTML and in the browser. */

type Named = Pick<RecordCard, 'taxon' | 'speciesGroup'>
type Dated = Pick<RecordCard, 'observedFrom' | 'observedTo' | 'datePrecision'>

/** The name of what was found; a find that nobody has named yet is called by its group. */
export function recordTitle({ taxon, speciesGroup }: Named): string {
  if (taxon) return capital(taxon.name)
  const group = speciesGroups[speciesGroup as SpeciesGroup]
  return group ? `Ubestemt fund (${group.toLocaleLowerCase('da-DK')})` : 'Ubestemt fund'
}

const formats = {
  day: lazily(() => new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' })),
  month: lazily(() => new Intl.DateTimeFormat('da-DK', { month: 'long', year: 'numeric', timeZone: 'UTC' })),
  year: lazily(() => new Intl.DateTimeFormat('da-DK', { year: 'numeric', timeZone: 'UTC' })),
}
const dayOfMonth = lazily(() => new Intl.DateTimeFormat('da-DK', { day: 'numeric', timeZone: 'UTC' }))

/** "3. maj 2026", "3.–5. maj 2026", "maj 2026" or "2026": as exact as it is known. */
export function recordDay({ observedFrom, observedTo, datePrecision }: Dated): string {
  if (observedFrom === null) return 'Uden dato'
  const format = formats[datePrecision]()
  const text = (day: string) => format.format(new Date(day))
  const from = text(observedFrom)
  const to = observedTo === null ? from : text(observedTo)
  if (observedTo === null || from === to) return from
  const isSameMonth = datePrecision === 'day' && observedFrom.slice(0, 7) === observedTo.slice(0, 7)
  return isSameMonth ? `${dayOfMonth().format(new Date(observedFrom))}–${to}` : `${from} – ${to}`
}

/** The side of a square in words: "5 km". */
export const sideText = (side: number) => (side >= 1000 ? `${numberText(side / 1000)} km` : `${numberText(side)} m`)

/** What a find's page says of itself to search engines and where it is shared. Only the public place is ever in it. */
export function recordHead(record: Pick<RecordDetails, 'place' | 'notes' | 'pictures' | 'reporter'> & Named & Dated) {
  const latin = record.taxon?.danishName ? record.taxon.latinName : ''
  // A signed address is for whoever was given it, for some minutes: nothing to share.
  const picture = record.pictures.find(({ url }) => !url.includes('?'))
  const place = record.place?.side === 0 ? record.place.locality : null
  const facts = [
    `Fundet ${recordDay(record).toLocaleLowerCase('da-DK')}${place ? ` ved ${place}` : ''}`,
    record.reporter ? `af ${record.reporter.displayName}` : '',
  ]
  const sentence = `${facts.filter(Boolean).join(' ')}.`
  return {
    title: latin === '' ? recordTitle(record) : `${recordTitle(record)} (${latin})`,
    description: beginningOf([sentence, record.notes ?? ''].join(' ').trim()),
    ...(picture ? { image: { url: picture.url, width: picture.width, height: picture.height } } : {}),
  }
}
