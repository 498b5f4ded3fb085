import { numberText } from '#contract/counted.ts'
import { certainties, datePrecisions } from '#contract/details.ts'
import type { Point, RecordFields } from '#contract/record.ts'
import { type FieldName, fieldsSeen, lineOf } from '#contract/record-fields.ts'
import { speciesGroups } from '#contract/roles.ts'
import { type DismissReason, dismissReasons, starNames } from '#contract/validation-words.ts'
import type { AppendedHistory } from './append-history.ts'

/** What of a find's history somebody may read. */
export interface Reader {
  /** The reporter, or a finder who has said yes. */
  owner: boolean
  place: 'exact' | 'that it changed' | 'nothing'
  taxonName(id: number | null | undefined): string
}

interface Told {
  verb: string
  before: Partial<RecordFields> | null
  after: AppendedHistory
}

const sentences: Record<string, string> = {
  create: 'Indsendte fundet',
  'create-draft': 'Gemte en kladde',
  submit: 'Indsendte fundet',
  import: 'Importerede fundet',
  'undo-import': 'Fortrød importen',
  personalize: 'Gjorde fundet personligt',
  'un-personalize': 'Gjorde fundet offentligt igen',
  delete: 'Slettede fundet',
  restore: 'Gendannede fundet',
  hide: 'Skjulte fundet',
  unhide: 'Viste fundet igen',
  'hide-picture': 'Skjulte et billede',
  'unhide-picture': 'Viste et billede igen',
  join: 'Sagde ja til at være finder',
  decline: 'Sagde nej til at være finder',
  leave: 'Er ikke længere finder',
  'un-dismiss': 'Tog fundet op igen, efter at det var afvist',
  pause: 'Stillede finderen et spørgsmål',
  'un-pause': 'Tog fundet op igen',
  answer: 'Svarede på ekspertens spørgsmål',
  'undo-validate': 'Fortrød sin validering',
  'undo-take-back': 'Fortrød at have taget valideringen tilbage',
  'undo-dismiss': 'Fortrød at have afvist fundet',
  'undo-un-dismiss': 'Fortrød at have taget fundet op igen',
  'undo-pause': 'Trak sit spørgsmål tilbage',
  'undo-un-pause': 'Fortrød at have taget fundet op igen',
  flag: 'Bad eksperterne se på fundet',
  'un-flag': 'Tog markeringen af fundet tilbage',
  'take-vote-back': 'Trak sin stemme tilbage',
  'move-taxon': 'Flyttede fundet til et andet taxon',
  'move-user': 'Flyttede fundet til en anden bruger',
  'undo-move': 'Flyttede fundet tilbage',
}

/** One line for people: what became what. */
export function changeText(told: Told, reader: Reader): string {
  if (told.verb === 'suggest') return suggestionText(told, reader)
  if (told.verb === 'vote') return `Stemte på ${nameIn(told, reader)}`
  if (told.verb === 'settle') return settledText(told, reader)
  if (told.verb === 'validate') return `Validerede fundet som ${nameIn(told, reader)}`
  if (told.verb === 'take-back') return `Tog valideringen tilbage. ${settledText(told, reader)}`
  if (told.verb === 'dismiss') return dismissedText(told)
  if (told.verb !== 'update') return sentences[told.verb] ?? 'Rettede i fundet'
  const parts = (told.after.fields ?? []).flatMap((name) => fieldText(name, told, reader) ?? [])
  // The same words whether what changed is a secret place or a private note.
  return parts.length === 0 ? 'Rettede i fundet' : [...new Set(parts)].join('. ')
}

const suggestionText = ({ after }: Told, reader: Reader) => {
  const { taxonId, certainty } = after.values ?? {}
  if (taxonId === null || taxonId === undefined) return 'Trak sit forslag tilbage'
  return `Foreslog ${reader.taxonName(taxonId)}${certainty === 'sandsynlig' ? ' (sandsynlig)' : ''}`
}

const nameIn = ({ after }: Told, reader: Reader) => reader.taxonName(after.values?.taxonId)

/** What votes and points have made of a find. */
const settledText = (told: Told, reader: Reader) => {
  const { values, stars = 0, isParted } = told.after
  if (isParted) return partedText(told, reader)
  const name =
    values?.taxonId === null ? 'Fundet har intet navn, som nok er enige om' : `Fundet hedder ${nameIn(told, reader)}`
  const status = starNames[stars as keyof typeof starNames] ?? starNames[0]
  return `${name} og er ${lowered(status)}`
}

/** Nobody has validated the group that suggestions share: the find only stands there until they agree. */
const partedText = (told: Told, reader: Reader) =>
  `Der er uenighed om navnet. ${
    told.after.values?.taxonId === null
      ? 'Forslagene har ingen gruppe til fælles'
      : `Fundet står imens under ${nameIn(told, reader)}`
  }`

const dismissedText = ({ after }: Told) => {
  const reason = dismissReasons[after.reasonKey as DismissReason]
  return reason === undefined ? 'Afviste fundet' : `Afviste fundet: ${lowered(reason)}`
}

const placeFields: readonly FieldName[] = ['point', 'uncertainty', 'shape', 'locality']
/** What a blurred find withholds: that it was changed is told as any other change. */
const withheldFields = fieldsSeen('openly')
const ownersFields = fieldsSeen('owner')

function fieldText(name: FieldName, told: Told, reader: Reader): string | null {
  if (ownersFields.includes(name) && !reader.owner) return null
  if (withheldFields.includes(name) && reader.place === 'nothing') return null
  if (placeFields.includes(name) && reader.place === 'that it changed') return 'Ændrede stedet'
  const [before, after] = [told.before?.[name], told.after.values?.[name]]
  if (name === 'isPersonal') return after ? 'Gjorde fundet personligt' : 'Gjorde fundet offentligt igen'
  if (name === 'point') return moveText(before as Point | null, after as Point | null)
  const thing = lowered(lineOf(name).definite)
  const [from, to] = [wordFor(name, before, reader), wordFor(name, after, reader)]
  if (from === null && to === null) return `Ændrede ${thing}`
  if (from === null) return `Angav ${thing}: ${to}`
  return to === null ? `Fjernede ${thing}: ${from}` : `Ændrede ${thing} fra ${from} til ${to}`
}

const lowered = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)

const specialWords: Partial<Record<FieldName, Record<string, string>>> = {
  certainty: certainties,
  datePrecision: datePrecisions,
}

/** A value as people read it; null when there is none, or when it is not told. */
function wordFor(name: FieldName, value: unknown, reader: Reader): string | null {
  if (value === null || value === undefined) return null
  if (name === 'taxonId' || name === 'hostTaxonId') return reader.taxonName(value as number)
  if (name === 'speciesGroup') return speciesGroups[value as keyof typeof speciesGroups].toLowerCase()
  if (name === 'observedFrom' || name === 'observedTo' || name === 'hideUntil') return day(String(value))
  if (name === 'timeFrom' || name === 'timeTo') return `kl. ${String(value).replace(':', '.')}`
  if (name === 'uncertainty') return metres(value as number)
  if (name === 'locality') return `“${String(value)}”`
  const line = lineOf(name)
  if (line.kind === 'number') return [numberText(value as number), line.unit].filter(Boolean).join(' ')
  const words = line.kind === 'words' ? line.words : specialWords[name]
  const word = words?.[String(value)]
  return word === undefined ? null : lowered(word)
}

const day = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('da-DK', { dateStyle: 'long', timeZone: 'UTC' })

const metres = (value: number) =>
  value < 1000 ? `${Math.round(value)} m` : `${(value / 1000).toLocaleString('da-DK', { maximumFractionDigits: 1 })} km`

function moveText(before: Point | null | undefined, after: Point | null | undefined): string {
  if (!before) return 'Angav stedet'
  if (!after) return 'Fjernede stedet'
  return `Flyttede fundet ${metres(distance(before, after))}`
}

/** Metres over the ground; good to a part in a thousand, which is enough for a sentence. */
function distance(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const x = (b.lon - a.lon) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  const y = (b.lat - a.lat) * rad
  return Math.hypot(x, y) * 6_371_000
}
