import { metaXml } from '#server/core/archive-xml.ts'
import { emlXml, openLicence as licence } from '#server/core/eml.ts'
import { factFields, occurrenceFields, pictureFields } from './dwca-terms.ts'
import type { About } from './form.ts'

/** Answers of a community are a table of their own, where there are any fields. */
export const recordsMeta = ({ asked }: Pick<About, 'asked'>) =>
  metaXml([
    {
      ...{ tag: 'core', rowType: 'http://rs.tdwg.org/dwc/terms/Occurrence', file: 'occurrence.txt' },
      terms: occurrenceFields.map(([term]) => term),
    },
    {
      ...{ tag: 'extension', rowType: 'http://rs.gbif.org/terms/1.0/Multimedia', file: 'multimedia.txt' },
      terms: pictureFields.map(([term]) => term),
    },
    ...(asked.length === 0
      ? []
      : [
          {
            ...{ tag: 'extension' as const, rowType: 'http://rs.tdwg.org/dwc/terms/MeasurementOrFact' },
            ...{ file: 'measurementorfact.txt', terms: factFields.map(([term]) => term) },
          },
        ]),
  ])

/** What the archive is; its citation tells what was asked for. */
export const recordsEml = ({ config, now, cite }: About, count: number) => {
  const citation = cite(count)
  return emlXml({
    ...{ config, now, what: 'records', title: 'udtræk af fund' },
    ...{ abstract: citation, licence, citation },
  })
}
