import { metaXml } from '#server/core/archive-xml.ts'
import type { Config } from '#server/core/config.ts'
import { emlXml, openLicence } from '#server/core/eml.ts'
import { ownTerms } from '../import/dwca-meta.ts'
import { coreTerms, distributionTerms, vernacularTerms } from './backup-rows.ts'

export const taxaMeta = () =>
  metaXml([
    {
      ...{ tag: 'core', rowType: 'http://rs.tdwg.org/dwc/terms/Taxon', file: 'taxon.txt' },
      ...{ terms: coreTerms, ownTerms },
    },
    {
      ...{ tag: 'extension', rowType: 'http://rs.gbif.org/terms/1.0/VernacularName', file: 'vernacularname.txt' },
      terms: vernacularTerms,
    },
    {
      ...{ tag: 'extension', rowType: 'http://rs.gbif.org/terms/1.0/Distribution', file: 'distribution.txt' },
      terms: distributionTerms,
    },
  ])

export const taxaEml = (config: Config, now: Date) =>
  emlXml({
    ...{ config, now, what: 'taxa', title: 'alle taxa', licence: openLicence },
    abstract: 'Portalens taxa med navne, placering i systemet, forekomst i Danmark og administrative lister.',
  })
