import { type SpeciesGroup, speciesGroups } from './roles.ts'
import type { Taxon } from './taxon.ts'

/** What a taxon's page says of itself to search engines and where it is shared: the same words in the served HTML and in the browser. */
export interface TaxonHead {
  title: string
  description: string
  image?: { url: string; width: number; height: number }
}

const longest = 180

/** Names are written with a small letter in running text and a capital where they stand alone. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('da-DK') + text.slice(1)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** HTML as one line of text. */
export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim()

/** The beginning of a text, cut at a word. */
export const beginningOf = (text: string, most = longest) => {
  if (text.length <= most) return text
  const cut = text.slice(0, most - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : cut.length).replace(/[\s.,;:–-]+$/, '')} …`
}

type Told = Pick<
  Taxon,
  | 'acceptedVernacularName'
  | 'acceptedVernacularNameNotScientific'
  | 'scientificName'
  | 'taxonDescription'
  | 'taxonGeneralInfo'
  | 'speciesGroup'
  | 'classification'
  | 'taxonMedia'
>

export function taxonHead(taxon: Told): TaxonHead {
  const name = capital(taxon.acceptedVernacularName)
  const isDanish = taxon.acceptedVernacularNameNotScientific !== null
  const [picture] = taxon.taxonMedia
  return {
    title: isDanish && taxon.scientificName !== '' ? `${name} (${taxon.scientificName})` : name,
    description: beginningOf(plainText(textOf(taxon)) || factsOf(taxon)),
    ...(picture ? { image: { url: picture.url, width: picture.width, height: picture.height } } : {}),
  }
}

const textOf = ({ taxonGeneralInfo, taxonDescription }: Told) =>
  taxonGeneralInfo.introduction || taxonDescription.beskrivelse || Object.values(taxonDescription)[0] || ''

/** Where nobody has written a text yet. */
function factsOf({ acceptedVernacularName, speciesGroup, classification }: Told) {
  const parent = classification.at(-1)
  const group = speciesGroups[speciesGroup as SpeciesGroup]
  const place = parent ? ` hører til ${parent.name}` : ''
  return `${capital(acceptedVernacularName)}${place}. Læs om navne, slægtskab, sæson og beskyttelse i Artsbogen${group ? ` under ${group.toLocaleLowerCase('da-DK')}` : ''}.`
}
