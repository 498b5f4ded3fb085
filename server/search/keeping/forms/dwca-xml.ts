import { escapeXml, metaXml } from '#server/core/archive-xml.ts'
import { danishDay } from '#server/core/roles.ts'
import { occurrenceFields, pictureFields } from './dwca-terms.ts'
import { type About, licence } from './form.ts'

export const findsMeta = () =>
  metaXml([
    {
      ...{ tag: 'core', rowType: 'http://rs.tdwg.org/dwc/terms/Occurrence', file: 'occurrence.txt' },
      terms: occurrenceFields.map(([term]) => term),
    },
    {
      ...{ tag: 'extension', rowType: 'http://rs.gbif.org/terms/1.0/Multimedia', file: 'multimedia.txt' },
      terms: pictureFields.map(([term]) => term),
    },
  ])

/** What the archive is, in the words of EML 2.2.0. */
export function emlXml({ config, now, cite }: About, count: number): string {
  const party = `<organizationName>${escapeXml(config.SITE_OWNER)}</organizationName>
      <electronicMailAddress>${escapeXml(config.SITE_CONTACT)}</electronicMailAddress>
      <onlineUrl>${escapeXml(config.siteUrl)}</onlineUrl>`
  const citation = escapeXml(cite(count))
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" packageId="${escapeXml(config.siteUrl)}/records/${now.toISOString()}" system="${escapeXml(config.siteUrl)}" scope="system" xml:lang="da">
  <dataset>
    <title xml:lang="da">${escapeXml(config.SITE_NAME)}: udtræk af fund</title>
    <creator>
      ${party}
    </creator>
    <metadataProvider>
      ${party}
    </metadataProvider>
    <pubDate>${danishDay(now)}</pubDate>
    <language>da</language>
    <abstract><para>${citation}</para></abstract>
    <intellectualRights><para>This work is licensed under a <ulink url="${licence.url}"><citetitle>Creative Commons ${licence.name}</citetitle></ulink> licence.</para></intellectualRights>
    <contact>
      ${party}
    </contact>
  </dataset>
  <additionalMetadata>
    <metadata>
      <gbif>
        <citation>${citation}</citation>
      </gbif>
    </metadata>
  </additionalMetadata>
</eml:eml>
`
}
