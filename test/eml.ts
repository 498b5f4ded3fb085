import { XMLParser } from 'fast-xml-parser'

/** Elements in order, with how many of each there may be. */
type Sequence = readonly (readonly [name: string, least: number, most: number])[]

const many = Number.POSITIVE_INFINITY
const agent: Sequence = [
  ...([['organizationName', 1, many]] as const),
  ...([
    ['address', 0, many],
    ['phone', 0, many],
    ['electronicMailAddress', 0, many],
    ['onlineUrl', 0, many],
    ['userId', 0, many],
  ] as const),
]

/**
 * The elements that GBIF's profile 1.3 of EML 2.2.0 has, in its order, as far as the portal uses them: what is not
 * named here is refused too.
 */
const profile: Record<string, Sequence> = {
  'eml:eml': [
    ['dataset', 1, 1],
    ['additionalMetadata', 0, 1],
  ],
  dataset: [
    ['alternateIdentifier', 0, many],
    ['shortName', 0, 1],
    ['title', 1, many],
    ['creator', 1, many],
    ['metadataProvider', 0, many],
    ['associatedParty', 0, many],
    ['pubDate', 1, 1],
    ['language', 0, 1],
    ['abstract', 1, 1],
    ['keywordSet', 0, many],
    ['additionalInfo', 0, 1],
    ['intellectualRights', 0, 1],
    ['licensed', 0, many],
    ['distribution', 0, 1],
    ['coverage', 0, 1],
    ['purpose', 0, 1],
    ['maintenance', 0, 1],
    ['contact', 1, many],
    ['publisher', 0, 1],
    ['methods', 0, 1],
    ['project', 0, 1],
  ],
  creator: agent,
  metadataProvider: agent,
  contact: agent,
  abstract: [['para', 1, many]],
  intellectualRights: [['para', 1, 1]],
  para: [['ulink', 0, 1]],
  ulink: [['citetitle', 1, 1]],
  additionalMetadata: [['metadata', 1, 1]],
  metadata: [['gbif', 1, 1]],
  gbif: [
    ['dateStamp', 1, 1],
    ['hierarchyLevel', 0, 1],
    ['citation', 0, 1],
    ['bibliography', 0, 1],
    ['physical', 0, many],
    ['resourceLogoUrl', 0, 1],
  ],
}

const values: Record<string, RegExp> = {
  dateStamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
  hierarchyLevel: /^dataset$/,
  pubDate: /^\d{4}(-\d\d-\d\d)?$/,
}
const attributes: Record<string, readonly string[]> = {
  'eml:eml': ['packageId', 'system', 'scope', 'xsi:schemaLocation'],
  ulink: ['url'],
}

type Node = Record<string, unknown> & { ':@'?: Record<string, string> }
const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') ?? ''

/** What is wrong with a document under the profile that it declares; nothing when it is valid. */
export function emlFaults(xml: string): string[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    trimValues: true,
  })
  const roots = (parser.parse(xml) as Node[]).filter((node) => !nameOf(node).startsWith('?'))
  return roots.flatMap((root) => faultsOf(root))
}

function faultsOf(node: Node): string[] {
  const name = nameOf(node)
  const inside = node[name] as Node[]
  const children = inside.filter((child) => nameOf(child) !== '#text')
  const text = inside.map((child) => String(child['#text'] ?? '')).join('')
  const missing = (attributes[name] ?? []).filter((attribute) => !node[':@']?.[attribute])
  const said = missing.map((attribute) => `${name} has no ${attribute}`)
  const sequence = profile[name]
  if (sequence === undefined) {
    if (children.length > 0) said.push(`${name} has elements in it`)
    else if (text === '') said.push(`${name} is empty`)
    else if (values[name] && !values[name].test(text)) said.push(`${name} is ${text}`)
    return said
  }
  let at = 0
  for (const [expected, least, most] of sequence) {
    const from = at
    while (at < children.length && nameOf(children[at] as Node) === expected) at++
    const count = at - from
    if (count < least || count > most) said.push(`${name} has ${count} ${expected}`)
  }
  if (at < children.length) said.push(`${name} has ${nameOf(children[at] as Node)} where it may not be`)
  return [...said, ...children.flatMap(faultsOf)]
}
