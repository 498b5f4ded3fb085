import { escapeXml } from './archive-xml.ts'
import type { Config } from './config.ts'
import { danishDay } from './roles.ts'

/** What people may do with what they fetch, as the terms say. */
export const openLicence = {
  name: 'CC0 1.0',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/legalcode',
} as const

interface EmlWish {
  config: Pick<Config, 'SITE_NAME' | 'SITE_OWNER' | 'SITE_CONTACT' | 'siteUrl'>
  now: Date
  /** What the archive holds, as in `records`: together with the moment it is the document's own name. */
  what: string
  title: string
  abstract: string
  licence: { name: string; url: string }
  citation?: string
}

/**
 * What an archive is, in the words of EML 2.2.0 under the profile of GBIF, 1.3. The order of the elements is the
 * profile's, and so is it that some of them may not be empty.
 */
export function emlXml({ config, now, what, title, abstract, licence, citation }: EmlWish): string {
  const element = (name: string, text: string) => (text.trim() === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`)
  const party = [
    element('organizationName', config.SITE_OWNER.trim() === '' ? config.SITE_NAME : config.SITE_OWNER),
    element('electronicMailAddress', config.SITE_CONTACT),
    element('onlineUrl', config.siteUrl),
  ].join('')
  const site = escapeXml(config.siteUrl)
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/eml.xsd" packageId="${site}/${what}/${now.toISOString()}" system="${site}" scope="system" xml:lang="da">
  <dataset>
    <title xml:lang="da">${escapeXml(`${config.SITE_NAME}: ${title}`)}</title>
    <creator>${party}</creator>
    <metadataProvider>${party}</metadataProvider>
    <pubDate>${danishDay(now)}</pubDate>
    <language>da</language>
    <abstract><para>${escapeXml(abstract)}</para></abstract>
    <intellectualRights><para>This work is licensed under a <ulink url="${escapeXml(licence.url)}"><citetitle>Creative Commons ${escapeXml(licence.name)}</citetitle></ulink> licence.</para></intellectualRights>
    <contact>${party}</contact>
  </dataset>
  <additionalMetadata>
    <metadata>
      <gbif>
        <dateStamp>${now.toISOString()}</dateStamp>
        <hierarchyLevel>dataset</hierarchyLevel>
        ${element('citation', citation ?? '')}
      </gbif>
    </metadata>
  </additionalMetadata>
</eml:eml>
`
}
