import ZipStream from 'zip-stream'
import type { ImportReport } from '#contract/taxon-exchange.ts'
import { ownTerms } from '#server/taxa/import/dwca-meta.ts'
import type { Answer, Portal } from './app.ts'
import type { Actor } from './people.ts'
import { formOf } from './upload.ts'

type Files = readonly (readonly [name: string, content: string | Uint8Array])[]

/** A zip file with these files; as a list, where one name comes twice. */
export async function zipOf(files: Record<string, string | Uint8Array> | Files): Promise<Buffer> {
  const zip = new ZipStream({ level: 9 })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    zip.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.on('end', () => resolve(Buffer.concat(chunks)))
    zip.on('error', reject)
  })
  for (const [name, content] of Array.isArray(files) ? (files as Files) : Object.entries(files)) {
    await new Promise<void>((resolve, reject) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
      zip.entry(bytes, { name }, (error) => (error ? reject(error) : resolve()))
    })
  }
  zip.finalize()
  return done
}

type Table = readonly (readonly string[])[]

const rowTypes = {
  taxon: 'http://rs.tdwg.org/dwc/terms/Taxon',
  vernacular: 'http://rs.gbif.org/terms/1.0/VernacularName',
  distribution: 'http://rs.gbif.org/terms/1.0/Distribution',
}

const element = (
  tag: 'core' | 'extension',
  kind: keyof typeof rowTypes,
  heading: readonly string[],
  own: readonly string[] = [],
) => `
  <${tag} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowTypes[kind]}">
    <files><location>${kind}.txt</location></files>
    <${tag === 'core' ? 'id' : 'coreid'} index="0"/>
    ${heading.map((term, i) => `<field index="${i}" term="${own.includes(term) ? ownTerms : 'http://rs.tdwg.org/dwc/terms/'}${term}"/>`).join('\n    ')}
  </${tag}>`

const textOf = (table: Table) => table.map((row) => `${row.join('\t')}\n`).join('')

export interface ArchiveWish {
  taxon: Table
  vernacular?: Table
  distribution?: Table
  title?: string
  /** Columns of the core that only the portal's own archives have. */
  ownTerms?: readonly string[]
}

/** The files of a Darwin Core Archive; the first row of each table names its terms. */
export const archiveFiles = ({ taxon, vernacular, distribution, title = 'Prøvelisten', ...more }: ArchiveWish) => {
  const extra = { ...(vernacular ? { vernacular } : {}), ...(distribution ? { distribution } : {}) }
  const extensions = Object.entries(extra) as ['vernacular' | 'distribution', Table][]
  return {
    'meta.xml': `<?xml version="1.0"?>\n<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">${element('core', 'taxon', taxon[0] ?? [], more.ownTerms)}${extensions
      .map(([kind, table]) => element('extension', kind, table[0] ?? []))
      .join('')}\n</archive>`,
    'eml.xml': `<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0"><dataset><title>${title}</title></dataset></eml:eml>`,
    'taxon.txt': textOf(taxon),
    ...Object.fromEntries(extensions.map(([kind, table]) => [`${kind}.txt`, textOf(table)])),
  }
}

export const archiveOf = (wish: ArchiveWish) => zipOf(archiveFiles(wish))

const paths = {
  checklist: '/api/taxa/import-checklist',
  taxa: '/api/taxa/import-taxon-from-excel',
  notes: '/api/taxa/import-taxon-note-from-excel',
}

interface ImportOptions {
  dryRun?: boolean
  moveGroups?: boolean
  as?: Actor | string
}

/** Upload a file to one of the imports, as the administration page does. */
export async function importFile(
  portal: Portal,
  kind: keyof typeof paths,
  bytes: Uint8Array,
  { dryRun = false, moveGroups = false, as = 'taxonAdminRole' }: ImportOptions = {},
): Promise<Answer<ImportReport>> {
  const form = await formOf(bytes, 'fil', 'application/octet-stream', {
    dryRun: String(dryRun),
    moveGroups: String(moveGroups),
  })
  return (await portal.request({ method: 'POST', url: paths[kind], as, ...form })) as Answer<ImportReport>
}

const written = ['taxon', 'taxonName', 'vernacularName', 'taxonList', 'taxonNote', 'taxonExternalId', 'change'] as const

/** How many rows there are of all that an import writes. */
export const rowCounts = (portal: Portal): Promise<number[]> =>
  Promise.all(
    written.map(async (table) => {
      const count = portal.db.selectFrom(table).select((e) => e.fn.countAll<number>().as('n'))
      return (await count.executeTakeFirstOrThrow()).n
    }),
  )
