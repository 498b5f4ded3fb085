import { establishmentMeans } from '#contract/enums.ts'
import type { ToldField } from '#server/communities/answers-told.ts'
import { openLicence as licence } from '#server/core/eml.ts'
import { mediaAddress } from '#server/core/media-address.ts'
import { rankTerm } from '#server/taxa/checklist-terms.ts'
import type { DownloadRow } from '../rows.ts'
import { archived, dynamicProperties, plainTerms } from './dwca-details.ts'
import { certaintyTerms, verificationTerms } from './dwca-words.ts'
import { recordUrl, rounded, type Term } from './form.ts'
import { eventTime } from './times.ts'

/** Somebody saw it, unless the way it was found says otherwise. */
const bases: Record<string, string> = {
  camera_trap: 'MachineObservation',
  bat_detector: 'MachineObservation',
  dna: 'MaterialSample',
}

/** The taxon; the top of its species group while the find has no name. */
const placed = ({ taxon, groupTaxon }: DownloadRow) => taxon ?? groupTaxon

const nameOf = (row: DownloadRow) => {
  const taxon = placed(row)
  return taxon ? `${taxon.latinName} ${taxon.authorship}`.trim() : 'incertae sedis'
}
const rankOf = (row: DownloadRow) => {
  const taxon = placed(row)
  return taxon ? rankTerm(taxon.rank) : null
}

/** As exact as it is known: a day, a month, a year, or from one to another. */
function eventDate({ dayFrom, dayTo, datePrecision }: DownloadRow): string {
  const letters = { day: 10, month: 7, year: 4 }[datePrecision]
  const [from, to] = [dayFrom.slice(0, letters), dayTo.slice(0, letters)]
  return from === to ? from : `${from}/${to}`
}

const kilometres = (side: number) => `${side / 1000} km x ${side / 1000} km`
const generalised = ({ side }: DownloadRow) =>
  side === 0 ? null : `Coordinates are the centre of a ${kilometres(side)} square of the grid EPSG:25832.`
const withheld = ({ side }: DownloadRow) =>
  side === 0
    ? null
    : 'The exact place, its name, the notes and the name as first written are withheld to protect the organism.'

const above = (rank: string) => (row: DownloadRow) => placed(row)?.above[rank] ?? null

export const occurrenceFields: readonly Term<DownloadRow>[] = [
  ['dwc:occurrenceID', ({ uuid }) => `urn:uuid:${uuid}`],
  ['dwc:eventID', ({ tripId }, { config }) => (tripId === null ? null : `${config.siteUrl}/tur/${tripId}`)],
  ['dwc:basisOfRecord', ({ method }) => bases[method ?? ''] ?? 'HumanObservation'],
  ['dwc:datasetName', ({ datasetName, isOwnDataset }, { config }) => (isOwnDataset ? config.SITE_NAME : datasetName)],
  ['dwc:occurrenceStatus', ({ isAbsent }) => (isAbsent ? 'absent' : 'present')],
  ['dwc:establishmentMeans', ({ taxon }) => establishmentMeans[taxon?.occurrence ?? 0] ?? null],
  ['dwc:scientificName', nameOf],
  ['dwc:vernacularName', ({ taxon }) => taxon?.danishName ?? null],
  ['dwc:taxonRank', rankOf],
  ['dwc:kingdom', above('100')],
  ['dwc:phylum', above('200')],
  ['dwc:class', above('500')],
  ['dwc:order', above('900')],
  ['dwc:family', above('1300')],
  ['dwc:genus', above('1600')],
  ['dwc:verbatimIdentification', ({ verbatimName }) => verbatimName],
  ['dwc:identificationVerificationStatus', ({ stars }) => verificationTerms[stars] ?? null],
  ['dwc:identificationRemarks', ({ certainty }) => (certainty === null ? null : certaintyTerms[certainty])],
  ['dwc:eventDate', eventDate],
  ['dwc:eventTime', eventTime],
  ['dwc:countryCode', () => 'DK'],
  ['dwc:municipality', ({ municipality }) => municipality],
  ['dwc:locality', ({ locality }) => locality],
  ['dwc:decimalLatitude', ({ lat }) => rounded(lat)],
  ['dwc:decimalLongitude', ({ lon }) => rounded(lon)],
  ['dwc:geodeticDatum', () => 'EPSG:4326'],
  ['dwc:coordinateUncertaintyInMeters', ({ uncertainty }) => Math.ceil(uncertainty)],
  ['dwc:dataGeneralizations', generalised],
  ['dwc:informationWithheld', withheld],
  ...archived.filter((name) => name !== 'notes').flatMap(plainTerms),
  ['dwc:dynamicProperties', dynamicProperties],
  ...plainTerms('notes'),
  ['dwc:recordedBy', ({ reporterName, finderNames }) => finderNames.join(' | ') || reporterName],
  ['dc:license', () => licence.url],
  ['dc:references', (row, about) => recordUrl(about, row)],
  ['dc:modified', ({ modifiedAt }) => new Date(modifiedAt).toISOString()],
]

export interface PictureOfRecord {
  uuid: string
  picture: DownloadRow['pictures'][number]
  record: DownloadRow
}

const licenceUrls: Record<string, string> = {
  CC0: licence.url,
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/legalcode',
  'CC BY-NC 4.0': 'https://creativecommons.org/licenses/by-nc/4.0/legalcode',
}

export const pictureFields: readonly Term<PictureOfRecord>[] = [
  ['dwc:occurrenceID', ({ uuid }) => `urn:uuid:${uuid}`],
  ['dc:type', () => 'StillImage'],
  ['dc:format', () => 'image/webp'],
  ['dc:identifier', ({ picture }, { config }) => `${config.siteUrl}${mediaAddress(picture.id, 2560)}`],
  ['dc:references', ({ record }, about) => recordUrl(about, record)],
  ['dc:creator', ({ picture }) => picture.author],
  ['dc:license', ({ picture }) => licenceUrls[picture.licence] ?? picture.licence],
]

export interface FactOfRecord {
  record: DownloadRow
  field: ToldField
}

/** What was answered in a community, one row an answer. */
export const factFields: readonly Term<FactOfRecord>[] = [
  ['dwc:occurrenceID', ({ record }) => `urn:uuid:${record.uuid}`],
  ['dwc:measurementID', ({ record, field }) => `urn:uuid:${record.uuid}#${field.id}`],
  ['dwc:measurementType', ({ field }) => field.label],
  ['dwc:measurementValue', ({ record, field }) => record.answers[field.id] ?? null],
  ['dwc:measurementUnit', ({ field }) => field.unit || null],
]
