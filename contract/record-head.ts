import type { Find, FindCard } from './record.ts'
import { type SpeciesGroup, speciesGroups } from './roles.ts'
import { beginningOf, capital } from './taxon-head.ts'

/** How a find is named, dated and placed in words: the same in the served HTML and in the browser. */

type Named = Pick<FindCard, 'taxon' | 'speciesGroup'>
type Dated = Pick<FindCard, 'observedFrom' | 'observedTo' | 'datePrecision'>

/** The name of what was found; a find that nobody has named yet is called by its group. */
export function findTitle({ taxon, speciesGroup }: Named): string {
  if (taxon) return capital(taxon.name)
  const group = speciesGroups[speciesGroup as SpeciesGroup]
  return group ? `Ubestemt fund (${group.toLocaleLowerCase('da-DK')})` : 'Ubestemt fund'
}

const formats = {
  day: new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('da-DK', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  year: new Intl.DateTimeFormat('da-DK', { year: 'numeric', timeZone: 'UTC' }),
}
const dayOfMonth = new Intl.DateTimeFormat('da-DK', { day: 'numeric', timeZone: 'UTC' })

/** "3. maj 2026", "3.–5. maj 2026", "maj 2026" or "2026": as exact as it is known. */
export function findDay({ observedFrom, observedTo, datePrecision }: Dated): string {
  if (observedFrom === null) return 'Uden dato'
  const format = formats[datePrecision]
  const text = (day: string) => format.format(new Date(day))
  const from = text(observedFrom)
  const to = observedTo === null ? from : text(observedTo)
  if (observedTo === null || from === to) return from
  const isSameMonth = datePrecision === 'day' && observedFrom.slice(0, 7) === observedTo.slice(0, 7)
  return isSameMonth ? `${dayOfMonth.format(new Date(observedFrom))}–${to}` : `${from} – ${to}`
}

/** The side of a square in words: "5 km". */
export const sideText = (side: number) =>
  side >= 1000 ? `${(side / 1000).toLocaleString('da-DK')} km` : `${side.toLocaleString('da-DK')} m`

/** What a find's page says of itself to search engines and where it is shared. Only the public place is ever in it. */
export function findHead(find: Pick<Find, 'place' | 'notes' | 'pictures' | 'reporter'> & Named & Dated) {
  const latin = find.taxon?.danishName ? find.taxon.latinName : ''
  // A signed address is for whoever was given it, for some minutes: nothing to share.
  const picture = find.pictures.find(({ url }) => !url.includes('?'))
  const place = find.place?.side === 0 ? find.place.locality : null
  const facts = [
    `Fundet ${findDay(find).toLocaleLowerCase('da-DK')}${place ? ` ved ${place}` : ''}`,
    find.reporter ? `af ${find.reporter.displayName}` : '',
  ]
  const sentence = `${facts.filter(Boolean).join(' ')}.`
  return {
    title: latin === '' ? findTitle(find) : `${findTitle(find)} (${latin})`,
    description: beginningOf([sentence, find.notes ?? ''].join(' ').trim()),
    ...(picture ? { image: { url: picture.url, width: picture.width, height: picture.height } } : {}),
  }
}
