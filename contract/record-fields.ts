import {
  behaviours,
  countQualities,
  countUnits,
  habitats,
  identificationMethods,
  lifeStages,
  limits,
  methods,
  sexes,
  substrates,
} from './details.ts'
import type { AnyLine, AnyPlainLine } from './field-line.ts'

/**
 * The fields of a find: one line each, from which all else follows. A new plain field is a column and a line here;
 * what cannot be told in a line is `special`, and the compiler names the places that must know it. Plain data: the
 * browser uses it too.
 */

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const known = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const animals = [3, 4, 5, 6, 7, 8, 9, 10] as const
const aWord = 'Et af ordene på arket Ord.'
const special = { kind: 'special', blank: null } as const

export const recordFields = {
  taxonId: { ...special, table: 'record', type: 'bigint', definite: 'Arten', short: 'art' },
  speciesGroup: { ...special, table: 'record', type: 'smallint', definite: 'Artsgruppen', short: 'artsgruppe' },
  certainty: { ...special, table: 'record', type: 'text', definite: 'Sikkerheden', short: 'sikkerhed' },
  observedFrom: { ...special, table: 'record', type: 'date', definite: 'Datoen', short: 'dato' },
  observedTo: { ...special, table: 'record', type: 'date', definite: 'Slutdatoen', short: 'dato' },
  timeFrom: { ...special, table: 'record', type: 'time', definite: 'Tidspunktet', short: 'klokkeslæt' },
  timeTo: { ...special, table: 'record', type: 'time', definite: 'Sluttidspunktet', short: 'klokkeslæt' },
  utcOffset: {
    ...{ ...special, table: 'record', type: 'smallint', definite: 'Tidszonen', short: 'klokkeslæt' },
    seen: 'owner',
  },
  datePrecision: {
    ...{ ...special, table: 'record', type: 'text', definite: 'Datoens præcision', short: 'dato' },
    blank: 'day',
  },
  point: { ...special, table: null, type: null, definite: 'Stedet', short: 'sted', seen: 'openly' },
  uncertainty: {
    ...{ ...special, table: 'record', type: 'real', definite: 'Usikkerheden', short: 'usikkerhed på stedet' },
    ...{ blank: limits.defaultUncertainty, seen: 'openly' },
  },
  shape: { ...special, table: null, type: null, definite: 'Omridset', short: 'område', seen: 'openly' },
  locality: {
    ...{ ...special, table: 'record', type: 'text', definite: 'Lokaliteten', short: 'lokalitet' },
    seen: 'openly',
  },
  count: {
    label: 'Antal',
    detail: 'count',
    ...{ kind: 'number', min: 0, max: 10_000_000, decimals: 0, table: 'record', definite: 'Antallet', short: 'antal' },
    ...{ help: 'Et helt tal.', example: 3, groups: all, prompt: 'Hvor mange var der?' },
    ...{ file: { key: 'antal', width: 8 }, term: 'own' },
  },
  countUnit: {
    label: 'Enhed',
    detail: 'count',
    ...{ kind: 'words', words: countUnits, table: 'record', definite: 'Enheden', short: 'antal' },
    ...{ help: 'Hvad du talte.', example: 'Individer' },
    ...{ fact: null, file: { key: 'enhed', width: 12 }, term: 'own' },
  },
  countQuality: {
    label: 'Optælling',
    detail: 'count',
    ...{ kind: 'words', words: countQualities, table: 'record', definite: 'Antallets præcision', short: 'antal' },
    ...{ help: 'Hvor sikkert antallet er.', example: 'Nøjagtigt' },
    ...{ fact: null, file: { key: 'optaelling', width: 12 }, term: 'own' },
  },
  isAbsent: {
    ...{ ...special, table: 'record', type: 'boolean', definite: 'Om arten blev fundet', short: 'om arten var der' },
    blank: false,
  },
  lifeStage: {
    label: 'Livsstadie',
    detail: 'lifeStage',
    ...{ kind: 'words', words: lifeStages, table: 'detail', definite: 'Livsstadiet', short: 'livsstadie' },
    ...{ help: aWord, example: 'Voksen', groups: [1, ...animals, 12], prompt: 'Hvilket stadie var den i?' },
    ...{ file: { key: 'livsstadie' }, term: 'own' },
  },
  sex: {
    label: 'Køn',
    detail: 'sex',
    ...{ kind: 'words', words: sexes, table: 'detail', definite: 'Kønnet', short: 'køn' },
    ...{ help: aWord, example: 'Han', groups: animals, prompt: 'Kunne du se, om det var en han eller en hun?' },
    ...{ file: { key: 'koen', width: 10 }, term: 'own' },
  },
  behaviour: {
    label: 'Adfærd',
    detail: 'behaviour',
    ...{ kind: 'words', words: behaviours, table: 'detail', definite: 'Adfærden', short: 'adfærd' },
    ...{ help: aWord, example: 'Syngende eller kaldende', groups: animals, prompt: 'Hvad lavede den?' },
    ...{ file: { key: 'adfaerd' }, term: 'dwc:behavior' },
  },
  method: {
    label: 'Metode',
    detail: 'method',
    ...{ kind: 'words', words: methods, table: 'detail', definite: 'Metoden', short: 'metode' },
    ...{ help: aWord, example: 'Set', groups: [0, ...animals], prompt: 'Hvordan fandt du den?' },
    ...{ file: { key: 'metode' }, term: 'dwc:samplingProtocol' },
  },
  identificationMethod: {
    label: 'Bestemt',
    detail: 'identificationMethod',
    ...{ kind: 'words', words: identificationMethods, table: 'detail', definite: 'Bestemmelsesmetoden' },
    ...{ short: 'bestemmelse', help: aWord, example: 'På synet', groups: known },
    ...{ file: { key: 'bestemt' }, term: null },
  },
  substrate: {
    label: 'Substrat',
    detail: 'substrate',
    ...{ kind: 'words', words: substrates, table: 'detail', definite: 'Substratet', short: 'substrat' },
    ...{ help: aWord, example: '', groups: [2, 10, 11, 12], prompt: 'Hvad voksede eller sad den på?' },
    ...{ file: { key: 'substrat' }, term: null },
  },
  hostTaxonId: {
    label: 'Vært',
    detail: 'hostTaxon',
    ...{ kind: 'taxon', table: 'detail', definite: 'Værten', short: 'vært', help: 'Værtens navn eller id.' },
    ...{ example: '', groups: [2, 7, 8, 9, 10], prompt: 'Hvilken art levede den på?' },
    ...{ file: { key: 'vaert' }, term: 'own' },
  },
  habitat: {
    label: 'Levested',
    detail: 'habitat',
    ...{ kind: 'words', words: habitats, table: 'detail', definite: 'Levestedet', short: 'levested' },
    ...{ help: aWord, example: 'Løvskov', groups: all, prompt: 'Hvad var det for et sted?' },
    ...{ file: { key: 'levested' }, term: 'dwc:habitat' },
  },
  depth: {
    label: 'Dybde (m)',
    detail: 'depth',
    // A map of the sea floor and a depth tell nearly where in its square a find lies.
    ...{ kind: 'number', min: 0, max: 11_000, decimals: 1, unit: 'm', seen: 'openly' },
    ...{ table: 'detail', definite: 'Dybden', short: 'dybde', fact: 'Dybde', groups: [5, 10, 11] },
    ...{ help: 'Meter under vandoverfladen, for eksempel 12,5.', example: '' },
    ...{ prompt: 'Hvor dybt nede var den?', nudge: 'Dybde' },
    ...{ file: { key: 'dybde_m', width: 12 }, term: 'dwc:minimumDepthInMeters' },
  },
  isDead: {
    label: 'Levende eller død',
    detail: 'deadAlive',
    ...{ kind: 'flag', words: { false: 'Levende', true: 'Død' }, table: 'detail', definite: 'Levende eller død' },
    ...{ short: 'levende eller død', help: 'Levende eller Død.', example: 'Levende', groups: animals },
    ...{ prompt: 'Var den levende?', nudge: 'Død eller levende', fact: 'Tilstand' },
    ...{ file: { key: 'levende_eller_doed', width: 14 }, term: 'own' },
  },
  notes: {
    label: 'Noter',
    detail: null,
    ...{ kind: 'text', length: 5000, seen: 'openly', table: 'detail', definite: 'Noterne', short: 'note' },
    ...{ example: 'Sang fra toppen af et birketræ', fact: null },
    help: 'Vises for alle; er stedet sløret, kun for dem, der må se det nøjagtige sted.',
    ...{ file: { key: 'noter', width: 40 }, term: 'dwc:occurrenceRemarks' },
  },
  privateNote: {
    label: 'Privat note',
    detail: null,
    ...{ kind: 'text', length: 5000, seen: 'owner', table: 'detail', definite: 'Den private note' },
    ...{ short: 'privat note', help: 'Vises kun for dig og de andre findere.', example: '', fact: 'Privat note' },
    ...{ file: null, term: null },
  },
  // Where somebody went is for those whose trip it is; what everybody may know of it the trip's own view tells.
  tripId: { ...special, table: 'record', type: 'bigint', definite: 'Turen', short: 'tur', seen: 'owner' },
  finderNames: {
    ...{ ...special, table: 'detail', type: 'text[]', definite: 'Finderne', short: 'findere' },
    blank: [],
  },
  finderIds: { ...special, table: null, type: null, definite: 'Finderne', short: 'findere', blank: [] },
  hideUntil: {
    ...{ ...special, table: 'record', type: 'date', definite: 'Datoen, fundet er skjult til', short: 'skjult indtil' },
    seen: 'owner',
  },
  ownBlur: { ...special, table: 'record', type: 'boolean', definite: 'Sløringen', short: 'sløring', blank: false },
  isPersonal: {
    ...{ ...special, table: null, type: null, definite: 'Om fundet er personligt', short: 'om fundet er personligt' },
    blank: false,
  },
  tags: { ...special, table: null, type: null, definite: 'Mærkerne', short: 'mærker', blank: [] },
  pictures: { ...special, table: null, type: null, definite: 'Billederne', short: 'billeder', blank: [] },
} as const satisfies Record<string, AnyLine>

type Lines = typeof recordFields
export type FieldName = keyof Lines
type Named<Part> = { [K in FieldName]: Lines[K] extends Part ? K : never }[FieldName]
export type SpecialField = Named<{ kind: 'special' }>
export type PlainField = Exclude<FieldName, SpecialField>
/** The fields with a column of their own in a table. */
export type FieldIn<Table extends 'record' | 'detail'> = Named<{ table: Table }>
export type FieldOfKind<Kind extends AnyPlainLine['kind']> = PlainField & Named<{ kind: Kind }>
/** Those that files hold, and those whose term of Darwin Core is a rule of its own. */
export type FileField = Named<{ file: { key: string } }>
export type OwnTermField = Named<{ term: 'own' }>
/** Those that a find tells as they are; the taxon is told by its names. */
export type ToldField = Exclude<PlainField, FieldOfKind<'taxon'>>

type ValueOf<L> = L extends { kind: 'words'; words: infer Words }
  ? keyof Words & string
  : L extends { kind: 'flag' }
    ? boolean
    : L extends { kind: 'text' }
      ? string
      : number
/** What may stand in a plain field. */
export type PlainValue<K extends PlainField> = ValueOf<Lines[K]> | null
export type PlainValues<K extends PlainField = PlainField> = { [Name in K]: PlainValue<Name> }

export const fieldNames = Object.keys(recordFields) as FieldName[]
export const lineOf = (name: FieldName): AnyLine => recordFields[name]
export const plainLineOf = (name: PlainField): AnyPlainLine => recordFields[name]

const isPlain = (name: FieldName): name is PlainField => recordFields[name].kind !== 'special'
export const plainFields = fieldNames.filter(isPlain)
export const isOfKind = <Kind extends AnyPlainLine['kind']>(name: PlainField, kind: Kind): name is FieldOfKind<Kind> =>
  recordFields[name].kind === kind
export const textFields = plainFields.filter((name) => isOfKind(name, 'text'))
export const toldFields = plainFields.filter((name) => !isOfKind(name, 'taxon'))
/** Those of them that are details: what a finder may say beside the name. */
export type DetailTold = Exclude<ToldField, Named<{ detail: null }>>
export const detailTold = toldFields.filter((name): name is DetailTold => recordFields[name].detail !== null)
export const fileFields = plainFields.filter((name): name is FileField => recordFields[name].file !== null)
export const fieldsIn = <Table extends 'record' | 'detail'>(table: Table) =>
  fieldNames.filter((name): name is FieldIn<Table> => recordFields[name].table === table)
export const fieldsSeen = (by: 'openly' | 'owner') => fieldNames.filter((name) => lineOf(name).seen === by)

/** The type of a field's column. */
export function columnType(name: FieldName): string {
  const line = lineOf(name)
  if (line.kind === 'special') return line.type ?? 'text'
  if (line.kind === 'number') return line.decimals === 0 ? 'integer' : 'real'
  return { words: 'text', text: 'text', flag: 'boolean', taxon: 'bigint' }[line.kind]
}
