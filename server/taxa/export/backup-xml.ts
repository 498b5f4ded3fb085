import { escapeXml, metaXml } from '#server/core/archive-xml.ts'
import type { Config } from '#server/core/config.ts'
import { danishDay } from '#server/core/roles.ts'
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

/** What the archive is, in the words of EML 2.2.0. */
export const emlXml = (config: Pick<Config, 'SITE_NAME' | 'SITE_OWNER' | 'SITE_CONTACT' | 'siteUrl'>, now: Date) => {
  const party = `<organizationName>${escapeXml(config.SITE_OWNER)}</organizationName>
      <electronicMailAddress>${escapeXml(config.SITE_CONTACT)}</electronicMailAddress>
      <onlineUrl>${escapeXml(config.siteUrl)}</onlineUrl>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-2.2.0/eml.xsd" packageId="${escapeXml(config.siteUrl)}/taxa/${now.toISOString()}" system="${escapeXml(config.siteUrl)}" scope="system" xml:lang="da">
  <dataset>
    <title xml:lang="da">${escapeXml(config.SITE_NAME)}: alle taxa</title>
    <creator>
      ${party}
    </creator>
    <metadataProvider>
      ${party}
    </metadataProvider>
    <pubDate>${danishDay(now)}</pubDate>
    <language>da</language>
    <abstract><para>Portalens taxa med navne, placering i systemet, forekomst i Danmark og administrative lister.</para></abstract>
    <intellectualRights><para>This work is licensed under a <ulink url="https://creativecommons.org/publicdomain/zero/1.0/legalcode"><citetitle>Creative Commons CC0 1.0</citetitle></ulink> licence.</para></intellectualRights>
    <contact>
      ${party}
    </contact>
  </dataset>
</eml:eml>
`
}
