import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { ownValue } from '#contract/enums.ts'
import { UnreadableFile } from '#server/core/zip.ts'

export type XmlNode = { [key: string]: XmlNode[] | string | undefined }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

const named: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }

/** The five entities of XML and numbers; a document cannot make its own. */
const decode = (text: string) =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ownValue(named, name) ?? whole
    const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export function parseXml(text: string, fileName: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile(`${fileName} må ikke have en DOCTYPE.`)
  const invalid = new UnreadableFile(`${fileName} er ikke gyldig XML.`)
  if (XMLValidator.validate(text) !== true) throw invalid
  try {
    return parser.parse(text) as XmlNode
  } catch {
    // Elements within elements beyond all reason.
    throw invalid
  }
}

export const nodes = (node: XmlNode | undefined, name: string): XmlNode[] => {
  const found = node?.[name]
  // An element that holds only text is a text.
  return Array.isArray(found) ? found.map((one) => (typeof one === 'string' ? { '#text': one } : one)) : []
}

export const textOf = (node: XmlNode | undefined): string => {
  const text = node?.['#text']
  const first: unknown = Array.isArray(text) ? text[0] : text
  return typeof first === 'string' ? decode(first).trim() : ''
}

export const attribute = (node: XmlNode | undefined, name: string): string | undefined => {
  const value = node?.[`@${name}`]
  return typeof value === 'string' ? decode(value) : undefined
}
