import { certainties, datePrecisions } from '#contract/details.ts'
import { type Occurrence, occurrences } from '#contract/enums.ts'
import { type FileField, fileFields, plainLineOf, recordFields } from '#contract/record-fields.ts'
import { sideText } from '#contract/record-head.ts'
import { type SpeciesGroup, speciesGroups } from '#contract/roles.ts'
import { starNames } from '#contract/validation-words.ts'
import { fieldHeading } from '#contract/written/answers.ts'
import { openLicence as licence } from '#server/core/eml.ts'
import type { DownloadRow } from '../rows.ts'
import { type About, recordUrl, rounded } from './form.ts'
import { zoneFrom } from './times.ts'

export type Value = string | number | null

/** A column of the files that people read. */
export interface PeopleColumn {
  /** Its name where programs read. */
  key: string
  heading: string
  width?: number
  /** Its texts are days: a sheet can sort and count with them. */
  isDay?: boolean
  value(row: DownloadRow, about: About): Value
}

const word = (words: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (words[key] ?? key)

/** "Sløret til 10 km-kvadrat" */
export const blurText = (side: number): string | null => (side === 0 ? null : `Sløret til ${sideText(side)}-kvadrat`)

const timeText = ({ timeFrom, timeTo }: DownloadRow) =>
  timeFrom === null || timeTo === null || timeFrom === timeTo ? (timeFrom ?? timeTo) : `${timeFrom}–${timeTo}`

function plainColumn(name: FileField): PeopleColumn {
  const line = plainLineOf(name)
  const cellOf = (row: DownloadRow): Value => {
    if (name === 'hostTaxonId') return row.host?.danishName ?? row.host?.latinName ?? null
    const value = row[name]
    return value === null ? null : 'words' in line ? word(line.words, String(value)) : (value as Value)
  }
  return { heading: line.label, value: cellOf, ...recordFields[name].file }
}

/** Those that every file has, and one for each field of the community that it is of, under a heading of its own. */
export function columnsOf({ asked }: About): readonly PeopleColumn[] {
  const plain = (heading: string) => heading.toLocaleLowerCase('da-DK')
  const taken = new Set(peopleColumns.map(({ heading }) => plain(heading)))
  const ownOf = (heading: string) => {
    let own = heading
    for (let at = 2; taken.has(plain(own)); at++) own = `${heading} (${at})`
    taken.add(plain(own))
    return own
  }
  const columns = asked.map(
    ({ id, label, unit, kind }): PeopleColumn => ({
      key: `felt_${id}`,
      heading: ownOf(fieldHeading({ label, unit })),
      isDay: kind === 'date',
      value: ({ answers }) => answers[id] ?? null,
    }),
  )
  return [...peopleColumns, ...columns]
}

const peopleColumns: readonly PeopleColumn[] = [
  { key: 'id', heading: 'Id', width: 10, value: (row) => row.id },
  { key: 'dansk_navn', heading: 'Dansk navn', width: 26, value: (row) => row.taxon?.danishName ?? null },
  {
    key: 'videnskabeligt_navn',
    heading: 'Videnskabeligt navn',
    width: 28,
    value: (row) => row.taxon?.latinName ?? null,
  },
  {
    key: 'artsgruppe',
    heading: 'Artsgruppe',
    value: (row) => speciesGroups[row.speciesGroup as SpeciesGroup] ?? null,
  },
  { key: 'familie', heading: 'Familie', value: (row) => row.taxon?.above['1300'] ?? null },
  {
    key: 'forekomst',
    heading: 'Forekomst',
    width: 22,
    // What is not known is not told as a fact.
    value: ({ taxon }) => (taxon?.occurrence ? occurrences[taxon.occurrence as Occurrence] : null),
  },
  { key: 'dato_fra', heading: 'Dato fra', width: 12, isDay: true, value: (row) => row.dayFrom },
  { key: 'dato_til', heading: 'Dato til', width: 12, isDay: true, value: (row) => row.dayTo },
  {
    key: 'datoen_er_kendt_paa',
    heading: 'Datoen er kendt på',
    width: 12,
    value: (row) => word(datePrecisions, row.datePrecision),
  },
  { key: 'klokkeslaet', heading: 'Klokkeslæt', width: 13, value: timeText },
  { key: 'tidszone', heading: 'Tidszone', width: 10, value: zoneFrom },
  { key: 'lokalitet', heading: 'Lokalitet', width: 26, value: (row) => row.locality },
  { key: 'kommune', heading: 'Kommune', value: (row) => row.municipality },
  { key: 'breddegrad', heading: 'Breddegrad', width: 12, value: (row) => rounded(row.lat) },
  { key: 'laengdegrad', heading: 'Længdegrad', width: 12, value: (row) => rounded(row.lon) },
  { key: 'usikkerhed_m', heading: 'Usikkerhed (m)', width: 12, value: (row) => Math.ceil(row.uncertainty) },
  { key: 'sloering', heading: 'Sløring', width: 26, value: (row) => blurText(row.side) },
  {
    key: 'status',
    heading: 'Status',
    width: 24,
    value: (row) => starNames[row.stars as keyof typeof starNames],
  },
  { key: 'sikkerhed', heading: 'Sikkerhed', width: 12, value: (row) => word(certainties, row.certainty) },
  { key: 'rapportoer', heading: 'Indsender', value: (row) => row.reporterName },
  { key: 'findere', heading: 'Findere', value: (row) => row.finderNames.join(', ') || null },
  { key: 'fundet', heading: 'Fundet', width: 12, value: (row) => (row.isAbsent ? 'Ikke fundet' : 'Fundet') },
  ...fileFields.map(plainColumn),
  { key: 'tur', heading: 'Tur', width: 10, value: (row) => row.tripId },
  { key: 'billeder', heading: 'Billeder', width: 8, value: (row) => row.pictures.length },
  { key: 'indberettet', heading: 'Indsendt', width: 12, isDay: true, value: (row) => row.submittedDay },
  { key: 'link', heading: 'Link', width: 34, value: (row, about) => recordUrl(about, row) },
  { key: 'licens', heading: 'Licens', width: 10, value: () => licence.name },
  {
    key: 'kilde',
    heading: 'Kilde',
    value: (row, { config }) => (row.isOwnDataset ? config.SITE_NAME : row.datasetName),
  },
]
