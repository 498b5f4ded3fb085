import { writeSheet } from '#server/core/sheet.ts'
import { noteHeadings } from './excel-notes.ts'
import { type TaxonHeading, taxonHeadings } from './excel-taxa.ts'
import { exampleMark } from './workbook.ts'

/** One row that shows how cells are written; the import leaves it out. */
const taxonExample: Record<TaxonHeading, string> = {
  Id: `${exampleMark} (tomt for nye taxa)`,
  'Overordnet taxon': 'Parus',
  Rang: 'Art',
  'Videnskabeligt navn': 'Parus major',
  Autor: 'Linnaeus, 1758',
  'Dansk navn': 'musvit',
  'Andre danske navne': 'kødmejse | talgmejse',
  'Videnskabelige synonymer': '',
  Artsgruppe: '',
  Forekomst: 'Naturligt forekommende',
  Etablering: 'Etableret',
  Dansk: 'Ja',
  Standardtaxon: 'Ja',
  Måneder: '1-12',
  Genkendelighed: '4',
  'Sløring (m)': '',
  Levesteder: 'have | løvskov',
  Ernæring: 'altæder',
}
const noteExample: Record<(typeof noteHeadings)[number], string> = {
  Taxon: `${exampleMark}: Parus major, musvit eller et id`,
  Kategori: 'Bestemmelse',
  Tekst: 'Sort stribe ned gennem det gule bryst.',
}

const sheetOf = (name: string, headings: readonly string[], example: Record<string, string>) =>
  writeSheet(
    name,
    headings.map((header) => ({ header, width: 22, cell: (row: Record<string, string>) => row[header] || null })),
    [example],
  )

/** The workbooks that editors fill in. */
export const importTemplate = (kind: 'taxa' | 'notes') => ({
  fileName: kind === 'taxa' ? 'skabelon-taxa.xlsx' : 'skabelon-noter.xlsx',
  content: kind === 'taxa' ? sheetOf('Taxa', taxonHeadings, taxonExample) : sheetOf('Noter', noteHeadings, noteExample),
})
