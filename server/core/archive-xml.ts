/** What every Darwin Core Archive says of itself in the same way. */

const namespaces: Record<string, string> = {
  dwc: 'http://rs.tdwg.org/dwc/terms/',
  dc: 'http://purl.org/dc/terms/',
  gbif: 'http://rs.gbif.org/terms/1.0/',
  iucn: 'http://iucn.org/terms/',
}

/** A term by its short form, as in `dwc:taxonID`; `own` is where the portal's own terms are. */
const termOf = (short: string, own = '') => {
  const [space = '', name = ''] = short.split(':')
  return `${namespaces[space] ?? own}${name}`
}

export interface TableWish {
  tag: 'core' | 'extension'
  rowType: string
  file: string
  /** In short forms; the first is the id of the core's row. */
  terms: readonly string[]
  ownTerms?: string
}

/** A table of meta.xml: tabs between, no quotes, headings in the first line. */
const tableXml = ({ tag, rowType, file, terms, ownTerms }: TableWish) => `
  <${tag} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowType}">
    <files><location>${file}</location></files>
    <${tag === 'core' ? 'id' : 'coreid'} index="0"/>${terms
      .map((term, i) =>
        i === 0 && tag === 'extension' ? '' : `\n    <field index="${i}" term="${termOf(term, ownTerms)}"/>`,
      )
      .join('')}
  </${tag}>`

export const metaXml = (tables: readonly TableWish[]) => `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">${tables.map(tableXml).join('')}
</archive>
`

/** A line of such a table. */
export const lineOf = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => String(cell ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t')}\n`
export const headingOf = (terms: readonly string[]) => lineOf(terms.map((term) => term.split(':')[1] ?? term))

/** Signs that no XML may have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/[<>&"']/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign] ?? '&apos;')
