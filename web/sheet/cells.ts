import { blankFields } from '#contract/blank-record.ts'
import type { RecordChanges, RecordFields } from '#contract/record.ts'
import { columns, type Heading, headingsOf } from '#contract/record-columns.ts'
import { toldFields } from '#contract/record-fields.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { plainCell, RowCells } from '#contract/written/cells.ts'

/** A trip is chosen by coming from it; metres in UTM are what other maps write. */
const leftOut: readonly Heading[] = ['UTM-zone', 'UTM øst', 'UTM nord', 'Tur']
export const sheetColumns = columns.filter(({ heading }) => !leftOut.includes(heading))
export type SheetColumn = (typeof sheetColumns)[number]

export const isTaxonColumn = (heading: string): heading is 'Art' | 'Vært' => heading === 'Art' || heading === 'Vært'
/** The columns of the sheet where a field stands. */
export const columnsOfField = (field: string): Heading[] =>
  headingsOf(field).filter((heading): heading is Heading => sheetColumns.some((column) => column.heading === heading))

/** Taxa by their id, as far as lines name them. */
export type Taxa = ReadonlyMap<number, TaxonRef>

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const dayText = (day: string | null) => (day === null ? '' : day.split('-').reverse().join('-'))
const numberText = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))
const degrees = (value: number | undefined) => (value === undefined ? '' : numberText(Number(value.toFixed(6))))

function dateText({ observedFrom, datePrecision }: RecordFields) {
  const [year = '', month = ''] = (observedFrom ?? '').split('-')
  if (datePrecision === 'year') return year
  if (datePrecision === 'month') return `${months[Number(month) - 1] ?? ''} ${year}`.trim()
  return dayText(observedFrom)
}

/** What a cell shows of what was said about a find. */
export function textOf(fields: RecordFields, heading: Heading, taxa: Taxa): string {
  const column = sheetColumns.find((one) => one.heading === heading)
  if (!column) return ''
  if (isTaxonColumn(heading)) {
    const id = heading === 'Art' ? fields.taxonId : fields.hostTaxonId
    return id === null ? '' : (taxa.get(id)?.name ?? String(id))
  }
  if (heading === 'Breddegrad') return degrees(fields.point?.lat)
  if (heading === 'Længdegrad') return degrees(fields.point?.lon)
  if (heading === 'Dato') return dateText(fields)
  if (heading === 'Dato til') return fields.datePrecision === 'day' ? dayText(fields.observedTo) : ''
  if (heading === 'Skjul til') return dayText(fields.hideUntil)
  const value = fields[column.field]
  if (value === null) return ''
  if (typeof blankFields[column.field] === 'boolean') return value === true ? 'Ja' : ''
  if ('words' in column) return (column.words as Record<string, string>)[String(value)] ?? String(value)
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'number' ? numberText(value) : String(value)
}

export type Read = { changes: RecordChanges } | { problem: string }

const isDay = (heading: Heading) => heading === 'Dato' || heading === 'Dato til' || heading === 'Skjul til'

/** A day as Excel counts them, where its cell was not shown as a date: 46159 is 17 May 2026. Other texts stay. */
export function dayOfSerial(text: string): string {
  if (!/^\s*[2-7]\d{4}\s*$/.test(text)) return text
  return new Date(Date.UTC(1899, 11, 30 + Number(text))).toISOString().slice(0, 10)
}

/** What a text that was typed into a cell says about the find. */
export function readCell(fields: RecordFields, heading: Heading, text: string): Read {
  const problems: string[] = []
  const written = isDay(heading) ? dayOfSerial(text) : text
  const cells = new RowCells(
    (asked) => (asked === heading ? written : undefined),
    (_heading, message) => problems.push(message),
  )
  const changes = changesOf(fields, heading, cells)
  const [problem] = problems
  if (problem !== undefined) return { problem }
  return changes
}

const said = (changes: RecordChanges): Read => ({ changes })

function changesOf(fields: RecordFields, heading: Heading, cells: RowCells): Read {
  switch (heading) {
    case 'Art':
    case 'Vært':
      return cells.text(heading) === undefined
        ? said(heading === 'Art' ? { taxonId: null } : { hostTaxonId: null })
        : { problem: 'Vælg navnet på listen.' }
    case 'Dato':
      return dated(fields, cells)
    case 'Dato til':
      return said({ observedTo: cells.day(heading) ?? null })
    case 'Klokkeslæt':
      return said({ timeFrom: cells.time(heading) ?? null })
    case 'Klokkeslæt til':
      return said({ timeTo: cells.time(heading) ?? null })
    case 'Breddegrad':
    case 'Længdegrad':
      return placed(fields, heading, cells)
    case 'Usikkerhed (m)':
      return said({ uncertainty: cells.number(heading) ?? blankFields.uncertainty })
    case 'Artsgruppe': {
      const group = cells.word(heading)
      return said({ speciesGroup: group === undefined ? null : Number(group) })
    }
    case 'Findere':
      return said({ finderNames: cells.list(heading) ?? [] })
    case 'Mærker':
      return said({ tags: cells.list(heading) ?? [] })
    case 'Skjul til':
      return said({ hideUntil: cells.day(heading) ?? null })
    default:
      return plain(heading, cells)
  }
}

function plain(heading: Heading, cells: RowCells): Read {
  const field = sheetColumns.find((one) => one.heading === heading)?.field
  if (field === undefined) return said({})
  const blank = blankFields[field]
  if (typeof blank === 'boolean') return said({ [field]: cells.flag(heading) ?? blank })
  if (field === 'certainty') return said({ certainty: (cells.word(heading) ?? null) as RecordFields['certainty'] })
  const told = toldFields.find((name) => name === field)
  return said({ [field]: (told ? plainCell(cells, told) : cells.text(heading)) ?? null })
}

function dated(fields: RecordFields, cells: RowCells): Read {
  const date = cells.date('Dato')
  if (date === undefined) return said({ observedFrom: null, observedTo: null, datePrecision: 'day' })
  // A span of days keeps its end; that of a month or a year goes with it.
  const last = fields.datePrecision === 'day' ? fields.observedTo : null
  return said({
    ...{ observedFrom: date.from, datePrecision: date.precision, observedTo: date.to ?? last },
    ...(date.time === null ? {} : { timeFrom: date.time }),
  })
}

function placed(fields: RecordFields, heading: 'Breddegrad' | 'Længdegrad', cells: RowCells): Read {
  const value = cells.degrees(heading)
  if (value === undefined) return said({ point: null })
  const most = heading === 'Breddegrad' ? 90 : 180
  if (Math.abs(value) > most) return { problem: `Skal være mellem −${most} og ${most}.` }
  const { point } = fields
  if (point === null) {
    return { problem: heading === 'Breddegrad' ? 'Udfyld også længdegraden.' : 'Udfyld også breddegraden.' }
  }
  return said({ point: heading === 'Breddegrad' ? { ...point, lat: value } : { ...point, lon: value } })
}
