import { topTaxa } from '#contract/enums.ts'
import { starNames } from '#contract/validation-words.ts'
import { mediaAddress } from '#server/core/media-address.ts'
import { rankTerm } from '#server/taxa/import/words.ts'
import type { DownloadRow } from '../rows.ts'
import { type About, findUrl, licence, rounded } from './form.ts'

/** A field of an archive: the short form of its term, and what stands in it. */
type Field<Row> = readonly [term: string, value: (row: Row, about: About) => string | number | null]

/** Somebody saw it, unless the way it was found says otherwise. */
const bases: Record<string, string> = {
  camera_trap: 'MachineObservation',
  bat_detector: 'MachineObservation',
  dna: 'MaterialSample',
}

const nameOf = ({ taxon, speciesGroup }: DownloadRow) => {
  if (taxon) return `${taxon.latinName} ${taxon.authorship}`.trim()
  return topTaxa[speciesGroup as keyof typeof topTaxa]?.name ?? 'incertae sedis'
}

/** As exact as it is known: a day, a month, a year, or from one to another. */
function eventDate({ dayFrom, dayTo, datePrecision }: DownloadRow): string {
  const letters = { day: 10, month: 7, year: 4 }[datePrecision]
  const [from, to] = [dayFrom.slice(0, letters), dayTo.slice(0, letters)]
  return from === to ? from : `${from}/${to}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
function eventTime({ timeFrom, timeTo, utcOffset }: DownloadRow): string | null {
  if (timeFrom === null) return null
  const minutes = Math.abs(utcOffset ?? 0)
  const sign = (utcOffset ?? 0) < 0 ? '-' : '+'
  const zone = utcOffset === null ? '' : `${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return timeTo === null || timeTo === timeFrom ? `${timeFrom}${zone}` : `${timeFrom}${zone}/${timeTo}${zone}`
}

const kilometres = (side: number) => `${side / 1000} km x ${side / 1000} km`
const generalised = ({ side }: DownloadRow) =>
  side === 0 ? null : `Coordinates are the centre of a ${kilometres(side)} square of the grid EPSG:25832.`
const withheld = ({ side }: DownloadRow) =>
  side === 0 ? null : 'The exact place, its name, and the notes are withheld to protect the organism.'

const isCounted = ({ countUnit }: DownloadRow) => countUnit === null || countUnit === 'individuals'
const above = (rank: string) => (row: DownloadRow) => row.taxon?.above[rank] ?? null

export const occurrenceFields: readonly Field<DownloadRow>[] = [
  ['dwc:occurrenceID', ({ uuid }) => `urn:uuid:${uuid}`],
  ['dwc:basisOfRecord', ({ method }) => bases[method ?? ''] ?? 'HumanObservation'],
  ['dwc:datasetName', ({ datasetName, isOwnDataset }, { config }) => (isOwnDataset ? config.SITE_NAME : datasetName)],
  ['dwc:occurrenceStatus', ({ isAbsent }) => (isAbsent ? 'absent' : 'present')],
  ['dwc:scientificName', nameOf],
  ['dwc:vernacularName', ({ taxon }) => taxon?.danishName ?? null],
  ['dwc:taxonRank', ({ taxon }) => (taxon ? rankTerm(taxon.rank) : null)],
  ['dwc:kingdom', above('100')],
  ['dwc:phylum', above('200')],
  ['dwc:class', above('500')],
  ['dwc:order', above('900')],
  ['dwc:family', above('1300')],
  ['dwc:genus', above('1600')],
  ['dwc:verbatimIdentification', ({ verbatimName }) => verbatimName],
  ['dwc:identificationVerificationStatus', ({ stars }) => starNames[stars as keyof typeof starNames]],
  ['dwc:identificationRemarks', ({ certainty }) => certainty],
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
  ['dwc:individualCount', (row) => (isCounted(row) && row.countQuality !== 'at_least' ? row.count : null)],
  ['dwc:organismQuantity', (row) => (isCounted(row) ? null : row.count)],
  ['dwc:organismQuantityType', (row) => (isCounted(row) || row.count === null ? null : row.countUnit)],
  ['dwc:lifeStage', ({ lifeStage }) => lifeStage],
  ['dwc:sex', ({ sex }) => sex],
  ['dwc:behavior', ({ behaviour }) => behaviour],
  ['dwc:vitality', ({ isDead }) => (isDead === null ? null : isDead ? 'dead' : 'alive')],
  ['dwc:samplingProtocol', ({ method }) => method],
  ['dwc:habitat', ({ habitat }) => habitat],
  ['dwc:associatedTaxa', ({ host }) => (host ? `host: ${host.latinName}` : null)],
  ['dwc:occurrenceRemarks', ({ notes }) => notes],
  ['dwc:recordedBy', ({ reporterName, finderNames }) => finderNames.join(' | ') || reporterName],
  ['dc:license', () => licence.url],
  ['dc:references', (row, about) => findUrl(about, row)],
  ['dc:modified', ({ modifiedAt }) => modifiedAt],
]

export interface PictureOfFind {
  uuid: string
  picture: DownloadRow['pictures'][number]
  find: DownloadRow
}

const licenceUrls: Record<string, string> = {
  CC0: licence.url,
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/legalcode',
  'CC BY-NC 4.0': 'https://creativecommons.org/licenses/by-nc/4.0/legalcode',
}

export const pictureFields: readonly Field<PictureOfFind>[] = [
  ['dwc:occurrenceID', ({ uuid }) => `urn:uuid:${uuid}`],
  ['dc:type', () => 'StillImage'],
  ['dc:format', () => 'image/webp'],
  ['dc:identifier', ({ picture }, { config }) => `${config.siteUrl}${mediaAddress(picture.id, 2560)}`],
  ['dc:references', ({ find }, about) => findUrl(about, find)],
  ['dc:creator', ({ picture }) => picture.author],
  ['dc:license', ({ picture }) => licenceUrls[picture.licence] ?? picture.licence],
]
