import { danishDay } from '#server/core/roles.ts'
import { occurrenceFields, pictureFields } from './dwca-terms.ts'
import { type About, licence } from './form.ts'

const namespaces: Record<string, string> = {
  dwc: 'http://rs.tdwg.org/dwc/terms/',
  dc: 'http://purl.org/dc/terms/',
}
const termOf = (short: string) => {
  const [space = '', name = ''] = short.split(':')
  return `${namespaces[space]}${name}`
}

const table = (tag: 'core' | 'extension', rowType: string, file: string, terms: readonly string[]) => `
  <${tag} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowType}">
    <files><location>${file}</location></files>
    <${tag === 'core' ? 'id' : 'coreid'} index="0"/>${terms
      .map((term, i) => (i === 0 && tag === 'extension' ? '' : `\n    <field index="${i}" term="${termOf(term)}"/>`))
      .join('')}
  </${tag}>`

export const metaXml = () => `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">${table(
  'core',
  'http://rs.tdwg.org/dwc/terms/Occurrence',
  'occurrence.txt',
  occurrenceFields.map(([term]) => term),
)}${table(
  'extension',
  'http://rs.gbif.org/terms/1.0/Multimedia',
  'multimedia.txt',
  pictureFields.map(([term]) => term),
)}
</archive>
`

const escaped = (text: string) =>
  text.replace(/[<>&"']/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] ?? '&apos;')

/** What the archive is, in the words of EML 2.2.0. */
export function emlXml({ config, now, cite }: About, count: number): string {
  const party = `<organizationName>${escaped(config.SITE_OWNER)}</organizationName>
      <electronicMailAddress>${escaped(config.SITE_CONTACT)}</electronicMailAddress>
      <onlineUrl>${escaped(config.siteUrl)}</onlineUrl>`
  const citation = escaped(cite(count))
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" packageId="${escaped(config.siteUrl)}/records/${now.toISOString()}" system="${escaped(config.siteUrl)}" scope="system" xml:lang="da">
  <dataset>
    <title xml:lang="da">${escaped(config.SITE_NAME)}: udtræk af fund</title>
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
