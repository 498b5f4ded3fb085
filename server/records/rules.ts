import { limits } from '#contract/details.ts'
import type { RecordFields } from '#contract/record.ts'
import { type FieldName, textFields } from '#contract/record-fields.ts'
import { Refusal } from '#server/core/refusal.ts'

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const orNull = (text: string | null) => (text === '' ? null : text)

/** The same said in one way: what has no meaning without something else goes with it. */
export function tidy(fields: RecordFields): RecordFields {
  const named = fields.taxonId !== null
  return {
    ...fields,
    speciesGroup: named ? null : fields.speciesGroup,
    certainty: named ? (fields.certainty ?? 'sikker') : null,
    locality: orNull(fields.locality),
    ...Object.fromEntries(textFields.map((name) => [name, orNull(fields[name])])),
    countUnit: fields.count === null ? null : fields.countUnit,
    countQuality: fields.count === null ? null : fields.countQuality,
    finderNames: unique(fields.finderNames),
    finderIds: unique(fields.finderIds),
    tags: unique(fields.tags).sort(),
    pictures: fields.pictures.filter((one, index) => fields.pictures.findIndex(({ id }) => id === one.id) === index),
  }
}

/** An older day is a slip, as where days are read that were written. */
const firstDay = `${limits.firstYear}-01-01`
/** Longer than anybody's find: who knows less of its time had better leave the days out. */
const mostYears = 150
const yearsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 31_556_952_000

type Faults = Partial<Record<FieldName, string>>

/** What contradicts itself, in a draft too. */
function contradictions(fields: RecordFields, today: string): Faults {
  const { observedFrom: from, observedTo: to, timeFrom, timeTo } = fields
  const faults: Faults = {}
  if (from === null) {
    if (to !== null) faults.observedFrom = 'Vælg også den første dag.'
  } else {
    // A month or a year that is not over yet ends later than today.
    if (from > today) faults.observedFrom = 'Dagen ligger ude i fremtiden.'
    else if (from < firstDay) faults.observedFrom = `Vælg en dag fra år ${limits.firstYear} og frem.`
    if (to !== null && to < from) faults.observedTo = 'Den sidste dag ligger før den første.'
    else if (to !== null && yearsBetween(from, to) > mostYears) {
      faults.observedTo = `Et fund kan højst strække sig over ${mostYears} år.`
    } else if (to !== null && to > today && fields.datePrecision === 'day') {
      faults.observedTo = 'Dagen ligger ude i fremtiden.'
    }
  }
  if (timeTo !== null && timeFrom === null) faults.timeFrom = 'Vælg også, hvornår det begyndte.'
  if (timeFrom !== null && timeTo !== null && timeTo < timeFrom && (to === null || to === from)) {
    faults.timeTo = 'Sluttiden ligger før starttiden.'
  }
  if (fields.isAbsent && fields.count !== null && fields.count > 0) {
    faults.count = 'Du kan ikke angive et antal, når arten ikke blev fundet.'
  }
  if (fields.isAbsent && fields.taxonId === null) faults.isAbsent = 'Vælg den art, som ikke blev fundet.'
  if (fields.shape && !isClosed(fields.shape)) faults.shape = 'Omridset skal slutte, hvor det begynder.'
  return faults
}

const isClosed = (shape: NonNullable<RecordFields['shape']>) => {
  if (shape.type === 'LineString') return true
  const [ring = []] = shape.coordinates
  const [first, last] = [ring[0], ring.at(-1)]
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
}

/** What a find needs before others can use it. */
function gaps(fields: RecordFields): Faults {
  return {
    ...(fields.point === null ? { point: 'Vælg, hvor du fandt det.' } : {}),
    ...(fields.observedFrom === null ? { observedFrom: 'Vælg, hvornår du fandt det.' } : {}),
  }
}

export function checkFields(fields: RecordFields, state: 'draft' | 'submitted', today: string) {
  const wrong = contradictions(fields, today)
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', 'record_invalid', wrong)
  const missing = state === 'submitted' ? gaps(fields) : {}
  if (Object.keys(missing).length > 0) throw new Refusal('invalid', 'record_incomplete', missing)
}
