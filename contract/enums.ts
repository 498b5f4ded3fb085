/** The product's enumerations with their numbers, and the words that people read. Plain data: the browser uses it too. */

export const occurrences = {
  0: 'Ukendt',
  1: 'Naturligt forekommende',
  2: 'Indført',
  3: 'Forekommer ikke i Danmark',
} as const
export type Occurrence = keyof typeof occurrences
/** The words of Darwin Core for them (establishmentMeans); of the others nothing is known. */
export const establishmentMeans: Readonly<Record<number, string>> = { 1: 'native', 2: 'introduced' }

export const establishments = { 0: 'Ukendt', 1: 'Etableret', 2: 'Tidligere etableret', 3: 'Ikke etableret' } as const
export type Establishment = keyof typeof establishments

export const nameStatuses = {
  1: 'Accepteret navn',
  2: 'Synonym',
  3: 'Fejlagtigt anvendt',
  4: 'Foreløbigt navn',
  5: 'Superart',
  6: 'Teknisk synonym',
} as const
export type NameStatus = keyof typeof nameStatuses

export const ranks = {
  0: 'Ukendt',
  100: 'Rige',
  200: 'Række',
  300: 'Underrække',
  400: 'Overklasse',
  500: 'Klasse',
  600: 'Underklasse',
  700: 'Infraklasse',
  800: 'Overorden',
  900: 'Orden',
  1000: 'Underorden',
  1100: 'Infraorden',
  1200: 'Overfamilie',
  1300: 'Familie',
  1400: 'Underfamilie',
  1500: 'Tribus',
  1600: 'Slægt',
  1700: 'Sektion',
  1800: 'Undersektion',
  1900: 'Superart',
  2000: 'Art',
  2100: 'Underart',
  2200: 'Hybrid',
  2300: 'Varietet',
  2400: 'Form',
} as const
export type Rank = keyof typeof ranks

export const taxonTypes = { 0: 'Taxon', 1: 'Formgruppe', 2: 'Forældreløst taxon' } as const
export type TaxonType = keyof typeof taxonTypes

export const months = [
  'januar',
  'februar',
  'marts',
  'april',
  'maj',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'december',
] as const

export const redListCategories = {
  RE: 'Regionalt uddød',
  CR: 'Kritisk truet',
  EN: 'Truet',
  VU: 'Sårbar',
  NT: 'Næsten truet',
  DD: 'Utilstrækkelige data',
  LC: 'Livskraftig',
  NA: 'Ikke relevant',
  NE: 'Ikke vurderet',
} as const
export type RedListCategory = keyof typeof redListCategories
export const redListed: readonly RedListCategory[] = ['RE', 'CR', 'EN', 'VU', 'NT', 'DD']
export const threatened: readonly RedListCategory[] = ['CR', 'EN', 'VU']

/** How easily a taxon is known, from 0 to 4. */
export const recognisabilityWords = [
  'Kræver lup, mikroskop eller specialist',
  'Svær at kende',
  'Kræver lidt øvelse',
  'Let at kende',
  'Umiskendelig',
] as const

/** What an object itself holds under a name that somebody has sent: `constructor` is none of its words. */
export const ownValue = <T>(words: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** The administrative lists and their annexes. A taxon has a set of annexes per list. */
export const administrativeLists = {
  habitat: {
    label: 'Habitatdirektivet',
    annexes: { '1': 'Bilag I', '2': 'Bilag II', '3': 'Bilag III', '4': 'Bilag IV', '5': 'Bilag V' },
  },
  birds: { label: 'Fuglebeskyttelsesdirektivet', annexes: { '1': 'Bilag 1', '4.2': 'Artikel 4 stk. 2' } },
  cites: {
    label: 'EU-handelsforordningen (CITES)',
    annexes: { A: 'Bilag A', B: 'Bilag B', C: 'Bilag C', D: 'Bilag D' },
  },
  bern: { label: 'Bern-konventionen', annexes: { '1': 'Bilag 1', '2': 'Bilag 2', '3': 'Bilag 3' } },
  bonn: { label: 'Bonn-konventionen', annexes: { I: 'Liste I', II: 'Liste II' } },
  fredning: {
    label: 'Artsfredningsbekendtgørelsen',
    annexes: { '1': 'Bilag 1', '2': 'Bilag 2', '3': 'Bilag 3', '4': 'Bilag 4', '5': 'Bilag 5', '6': 'Bilag 6' },
  },
  invasive: {
    label: 'Invasive arter',
    annexes: { '1': 'EU-listen', '2': 'Danmark', '3': 'National liste' },
  },
  redlist: { label: 'Den danske Rødliste', annexes: redListCategories },
} as const
export type AdministrativeList = keyof typeof administrativeLists

/** A list by the name that stands in an address or a filter, with the words of its annexes. */
export const listNamed = (
  name: string,
): { readonly label: string; readonly annexes: Readonly<Record<string, string>> } | undefined =>
  ownValue<{ label: string; annexes: Record<string, string> }>(administrativeLists, name)

/** The headings of a taxon's description, in order. */
export const descriptionHeadings = {
  beskrivelse: 'Beskrivelse',
  forvekslingsmuligheder: 'Forvekslingsmuligheder',
  biologi: 'Biologi',
  levested: 'Levested',
  udbredelse: 'Udbredelse',
  sjoveFakta: 'Sjove fakta',
} as const
export type DescriptionHeading = keyof typeof descriptionHeadings

/** Fixed ids of the top taxa of the species groups. */
export const topTaxa = {
  8: { id: 598, name: 'Insecta' },
  4: { id: 559, name: 'Aves' },
  5: { id: 561, name: 'Teleostei' },
  2: { id: 168, name: 'Fungi' },
  6: { id: 243, name: 'Vertebrata' },
  3: { id: 562, name: 'Mammalia' },
  9: { id: 179, name: 'Arthropoda' },
  12: { id: 209, name: 'Bryophyta' },
  10: { id: 165, name: 'Animalia' },
  1: { id: 167, name: 'Plantae' },
  11: { id: 169, name: 'Chromista' },
  7: { id: 584, name: 'Arachnida' },
} as const
