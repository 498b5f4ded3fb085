import { certainties } from './details.ts'
import type { DetailField } from './group-details.ts'
import { type FieldName, type PlainField, plainFields, plainLineOf, type recordFields } from './record-fields.ts'
import { speciesGroups } from './roles.ts'

export interface Column {
  heading: string
  /** The part of a find that the cell says something about: a problem with it is told at this column. */
  field: FieldName
  example: string | number
  /** Only for groups that ask for it. */
  detail?: DetailField
  /** The words that may stand in it: key → what people write. */
  words?: Record<string, string>
  help: string
}

const yesNo = { true: 'Ja', false: 'Nej' }

/** The plain fields, by the table. */
type PlainHeading = (typeof recordFields)[PlainField]['label']
type PlainColumn = Column & { heading: PlainHeading }
const plain = (name: PlainField): PlainColumn => {
  const line = plainLineOf(name)
  return {
    ...{ heading: line.label as PlainHeading, field: name, example: line.example, help: line.help },
    ...(line.detail === null ? {} : { detail: line.detail as DetailField }),
    ...('words' in line ? { words: line.words } : {}),
  }
}
const isCounted = (name: PlainField) => plainLineOf(name).detail === 'count'
const counted = plainFields.filter(isCounted).map(plain)
const described = plainFields.filter((name) => !isCounted(name)).map(plain)

/** The columns of the workbook, in the order of the template. Headings may stand in any order in what people send. */
export const columns = [
  {
    ...{ heading: 'Art', field: 'taxonId', example: 'Eksempel: musvit' },
    help: 'Dansk eller videnskabeligt navn, eller artens id. Tomt, hvis du ikke ved, hvad det er.',
  },
  {
    ...{ heading: 'Artsgruppe', field: 'speciesGroup', example: '', words: speciesGroups },
    help: 'Kun hvis arten er ukendt.',
  },
  { heading: 'Sikkerhed', field: 'certainty', example: 'Sikker', words: certainties, help: 'Tomt betyder sikker.' },
  {
    ...{ heading: 'Dato', field: 'observedFrom', example: '17-05-2026' },
    help: 'En dag (17-05-2026 eller 2026-05-17), en måned (maj 2026) eller et år (2026).',
  },
  { heading: 'Dato til', field: 'observedTo', example: '', help: 'Kun hvis fundet gælder flere dage.' },
  { heading: 'Klokkeslæt', field: 'timeFrom', example: '14:30', help: 'Dansk tid, for eksempel 14:30.' },
  { heading: 'Klokkeslæt til', field: 'timeTo', example: '', help: 'Hvornår det sluttede.' },
  { heading: 'Breddegrad', field: 'point', example: '56,1632', help: 'Decimalgrader (WGS84). Eller brug UTM.' },
  { heading: 'Længdegrad', field: 'point', example: '9,5454', help: 'Decimalgrader (WGS84). Eller brug UTM.' },
  { heading: 'UTM-zone', field: 'point', example: '', help: '32 eller 33. Tomt betyder 32.' },
  { heading: 'UTM øst', field: 'point', example: '', help: 'Meter, for eksempel 533915.' },
  { heading: 'UTM nord', field: 'point', example: '', help: 'Meter, for eksempel 6224325.' },
  { heading: 'Usikkerhed (m)', field: 'uncertainty', example: 10, help: 'Meter omkring punktet. Tomt betyder 5.' },
  { heading: 'Lokalitet', field: 'locality', example: 'Nordskoven', help: 'Stedets navn.' },
  ...counted,
  {
    heading: 'Ikke fundet',
    field: 'isAbsent',
    words: yesNo,
    example: '',
    help: 'Ja, hvis du ledte efter arten uden at finde den.',
  },
  ...described,
  { heading: 'Findere', field: 'finderNames', example: '', help: 'Andre, der var med. Skil navne med semikolon.' },
  { heading: 'Tur', field: 'tripId', example: '', help: 'Nummeret på en tur, som du selv har været med på.' },
  { heading: 'Mærker', field: 'tags', example: '', help: 'Dine egne mærker. Skil dem med semikolon.' },
  { heading: 'Skjul til', field: 'hideUntil', example: '', help: 'Fundet vises først fra den dag.' },
  { heading: 'Slør sted', field: 'ownBlur', words: yesNo, example: '', help: 'Ja, hvis stedet kun skal vises groft.' },
  {
    heading: 'Personligt',
    field: 'isPersonal',
    words: yesNo,
    example: '',
    help: 'Ja, hvis kun du og de andre findere skal se fundet.',
  },
] as const satisfies Column[]

export type Heading = (typeof columns)[number]['heading']
export const required: readonly Heading[] = ['Art', 'Dato']
/** The column that the workbook with reasons has; what stands there is left alone when it comes back. */
export const reasonHeading = 'Fejl'
/** A row that begins so is the template's example. */
export const exampleMark = 'Eksempel'

/** Sheets that were made from an earlier template say so. */
const earlier: Partial<Record<string, string>> = { mærker: 'mærkater' }
export const columnOf = new Map<string, Column>(
  columns.flatMap((column) => {
    const heading = column.heading.toLowerCase()
    return [heading, earlier[heading] ?? heading].map((word) => [word, column] as const)
  }),
)
/** The columns that say something about a part of a find; a problem with it is told at the first. */
export const headingsOf = (field: string): string[] => {
  const found = columns.filter((column) => column.field === field).map((column) => column.heading)
  return found.length === 0 ? [reasonHeading] : found
}
