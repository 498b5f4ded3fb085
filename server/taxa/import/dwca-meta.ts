import { type Archive, UnreadableFile } from '#server/core/zip.ts'
import { attribute, nodes, parseXml, textOf, type XmlNode } from './xml.ts'

/** One table of an archive, as meta.xml describes it. */
export interface Table {
  /** The last word of its row type: Taxon, VernacularName, Distribution. */
  type: string
  files: string[]
  delimiter: string
  quote: string
  lineEnd: string
  encoding: string
  headerLines: number
  idIndex: number
  /** Column numbers by short term. */
  fields: Map<string, number>
  /** What every row has where there is no column. */
  defaults: Map<string, string>
}

export interface Meta {
  core: Table
  extensions: Table[]
  /** Name of the checklist, from its metadata; empty when it tells none. */
  title: string
}

export const ownTerms = 'https://vildfund.example/terms/'

/** http://rs.tdwg.org/dwc/terms/taxonID → taxonID; terms of our own keep a mark. */
const shortTerm = (term: string) =>
  term.startsWith(ownTerms) ? `own:${term.slice(ownTerms.length)}` : (term.split(/[/#:]/).at(-1) ?? term)

const escapes: Record<string, string> = { '\\t': '\t', '\\n': '\n', '\\r': '\r', '\\f': '\f' }
const unescaped = (text: string) => text.replace(/\\[tnrf]/g, (two) => escapes[two] ?? two)

/** A thousand columns can be described in it, and more in nothing. */
const mostMeta = 200_000
const mostDescription = 1_000_000

/** Read meta.xml. The files may lie in a folder of the archive. */
export async function readMeta(archive: Archive): Promise<Meta> {
  const name =
    archive.names.find((one) => one === 'meta.xml') ?? archive.names.find((one) => /^[^/]+\/meta\.xml$/.test(one))
  if (name === undefined) throw new UnreadableFile('Arkivet har ingen meta.xml.')
  const folder = name.slice(0, -'meta.xml'.length)
  const [root] = nodes(parseXml(await archive.text(name, mostMeta), 'meta.xml'), 'archive')
  const [coreNode] = nodes(root, 'core')
  if (!root || !coreNode) throw new UnreadableFile('meta.xml beskriver ikke et Darwin Core-arkiv.')
  const core = tableOf(coreNode, 'id', folder)
  if (core.type !== 'Taxon')
    throw new UnreadableFile(`Arkivets kerne er ${core.type || 'ukendt'}. Den skal være Taxon.`)
  const extensions = nodes(root, 'extension').map((node) => tableOf(node, 'coreid', folder))
  for (const file of [core, ...extensions].flatMap((table) => table.files)) {
    if (!archive.names.includes(file))
      throw new UnreadableFile(`meta.xml nævner ${file.slice(folder.length)}, men filen er ikke i arkivet.`)
  }
  return { core, extensions, title: await titleOf(archive, `${folder}${attribute(root, 'metadata') ?? 'eml.xml'}`) }
}

function tableOf(node: XmlNode, idTag: string, folder: string): Table {
  const files = nodes(node, 'files')
    .flatMap((one) => nodes(one, 'location'))
    .map((one) => `${folder}${textOf(one)}`)
  if (files.length === 0) throw new UnreadableFile('meta.xml nævner en tabel uden filer.')
  const fields = new Map<string, number>()
  const defaults = new Map<string, string>()
  for (const field of nodes(node, 'field')) {
    const term = shortTerm(attribute(field, 'term') ?? '')
    const index = attribute(field, 'index')
    if (index !== undefined) fields.set(term, columnNumber(index))
    const fallback = attribute(field, 'default')
    if (fallback !== undefined) defaults.set(term, fallback)
  }
  const [idNode] = nodes(node, idTag)
  const idIndex = attribute(idNode, 'index')
  return {
    type: shortTerm(attribute(node, 'rowType') ?? ''),
    files,
    delimiter: unescaped(attribute(node, 'fieldsTerminatedBy') ?? ',') || ',',
    quote: unescaped(attribute(node, 'fieldsEnclosedBy') ?? '"'),
    lineEnd: unescaped(attribute(node, 'linesTerminatedBy') ?? '\n') || '\n',
    encoding: attribute(node, 'encoding') || 'utf-8',
    headerLines: columnNumber(attribute(node, 'ignoreHeaderLines') || '0'),
    idIndex: idIndex === undefined ? (fields.get('taxonID') ?? 0) : columnNumber(idIndex),
    fields,
    defaults,
  }
}

const columnNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 1000)
    throw new UnreadableFile(`meta.xml har et kolonnenummer, der ikke giver mening: ${text.slice(0, 20)}`)
  return number
}

async function titleOf(archive: Archive, name: string): Promise<string> {
  if (!archive.names.includes(name)) return ''
  try {
    const [eml] = nodes(parseXml(await archive.text(name, mostDescription), 'eml.xml'), 'eml')
    const [dataset] = nodes(eml, 'dataset')
    return textOf(nodes(dataset, 'title')[0]).replace(/\s+/g, ' ').slice(0, 200)
  } catch {
    // The title only names the source: an archive is not refused because its description is odd.
    return ''
  }
}
