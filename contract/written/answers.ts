import type { AnswerValue, ExtraField } from '../community-fields.ts'
import { communityLimits } from '../community-words.ts'
import { lazily } from '../lazily.ts'
import { type Cell, cellText } from './cell.ts'
import { readNumber } from './cells.ts'
import { isNoDay, readDate } from './dates.ts'

/** What is written into fields of communities, and how it is read and judged: in forms, in sheets and on the server. */

type NumberField = Extract<ExtraField, { kind: 'number' }>
type OptionsField = Extract<ExtraField, { kind: 'options' }>

const oneOfThem = 'Vælg en af mulighederne.'
const noNumber = 'Skriv et tal.'

/** Why an answer does not fit its field; undefined: it fits. */
export function answerFault(field: ExtraField, value: AnswerValue): string | undefined {
  if (field.kind === 'text') {
    if (typeof value !== 'string') return 'Skriv en tekst.'
    return value.length > communityLimits.answer ? `Skriv højst ${inDanish(communityLimits.answer)} tegn.` : undefined
  }
  if (field.kind === 'date') return typeof value === 'string' && isDay(value) ? undefined : 'Skriv en dato.'
  if (field.kind === 'number') return numberFault(field, value)
  if (!Array.isArray(value)) return oneOfThem
  const known = new Set(field.options.map(({ id }) => id))
  if (value.some((id) => !known.has(id)) || new Set(value).size < value.length) return oneOfThem
  return !field.several && value.length > 1 ? 'Vælg kun én af mulighederne.' : undefined
}

function numberFault(field: NumberField, value: AnswerValue): string | undefined {
  if (typeof value !== 'number') return noNumber
  const { min, max, decimals } = field
  if (min !== null && value < min) return `Tallet skal være mindst ${inDanish(min)}.`
  if (max !== null && value > max) return `Tallet må højst være ${inDanish(max)}.`
  if (Math.abs(value) > communityLimits.number) return 'Tallet er for stort.'
  if (Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0
    ? 'Skriv et helt tal.'
    : `Skriv højst ${decimals === 1 ? 'én decimal' : `${decimals} decimaler`}.`
}

const isDay = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
const number = lazily(() => new Intl.NumberFormat('da-DK', { maximumFractionDigits: communityLimits.decimals }))
export const inDanish = (value: number) => number().format(value)
export const isUnanswered = (value: AnswerValue | null | undefined): value is null | undefined =>
  value === null || value === undefined || (Array.isArray(value) ? value.length === 0 : value === '')

export type ReadAnswer = { value: AnswerValue | null } | { problem: string }

/** What a cell of a sheet answers, as people and Excel write it; an empty one answers nothing. */
export function readAnswer(field: ExtraField, cell: Cell): ReadAnswer {
  const text = cellText(cell)
  if (text === '') return { value: null }
  const value = valueIn(field, cell, text)
  if (typeof value === 'object' && !Array.isArray(value)) return value
  const problem = answerFault(field, value)
  return problem === undefined ? { value } : { problem }
}

function valueIn(field: ExtraField, cell: Cell, text: string): AnswerValue | { problem: string } {
  if (field.kind === 'text') return text
  if (field.kind === 'number') return readNumber(withoutUnit(field, cell, text)) ?? { problem: noNumber }
  if (field.kind === 'options') return optionsIn(field, text)
  const date = readDate(cell)
  if (date?.precision === 'day') return date.from
  return { problem: isNoDay(cell) ? `Datoen ${text} findes ikke.` : 'Skriv datoen som 17-05-2026.' }
}

/** The number that somebody has typed, with or without its unit; undefined when it is none. */
export const typedNumber = (field: NumberField, text: string) => readNumber(withoutUnit(field, text, text))

function withoutUnit({ unit }: NumberField, cell: Cell, text: string): Cell {
  if (typeof cell === 'number') return cell
  const typed = text.replace('−', '-')
  const isWithUnit = unit !== '' && typed.toLocaleLowerCase('da-DK').endsWith(unit.toLocaleLowerCase('da-DK'))
  return isWithUnit ? typed.slice(0, -unit.length).trim() : typed
}

/** By their names. Several are parted by semicolons, or by commas as files of the portal write them. */
function optionsIn({ options, several }: OptionsField, text: string): number[] | { problem: string } {
  const named = (name: string) =>
    options.find(({ label }) => label.toLocaleLowerCase('da-DK') === name.trim().toLocaleLowerCase('da-DK'))?.id
  const partsOf = (some: string) => (named(some) === undefined ? some.split(',') : [some])
  const parts = named(text) === undefined && several ? text.split(/[;|]/).flatMap(partsOf) : [text]
  const ids = parts.filter((part) => part.trim() !== '').map(named)
  const known = ids.filter((id) => id !== undefined)
  if (known.length === ids.length) return [...new Set(known)]
  const words = options.map(({ label }) => label).join(several ? '; ' : ', ')
  return { problem: several ? `Skal være et eller flere af: ${words}.` : `Skal være et af ordene: ${words}.` }
}

/** What a cell of a sheet shows of an answer: as it is read again. */
export function answerCell(field: ExtraField, value: AnswerValue | null | undefined): string {
  if (isUnanswered(value)) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (field.kind === 'date' && typeof value === 'string') return value.split('-').reverse().join('-')
  if (!Array.isArray(value)) return value
  const labels = field.kind === 'options' ? new Map(field.options.map(({ id, label }) => [id, label])) : undefined
  return value.flatMap((id) => labels?.get(id) ?? []).join('; ')
}

/** A field as a heading names it: with its unit. */
export const fieldHeading = ({ label, unit = '' }: { label: string; unit?: string }) =>
  unit === '' ? label : `${label} (${unit})`
export const unitOf = (field: ExtraField) => (field.kind === 'number' ? field.unit : '')
/** The same where fields of several communities may stand beside each other. */
export const askedHeading = (community: string, field: ExtraField) =>
  `${community}: ${fieldHeading({ label: field.label, unit: unitOf(field) })}`

/** What may be written into a field, in words. */
export function fieldHelp(field: ExtraField): string {
  const parts = [field.help, field.kind === 'number' ? numberHelp(field) : '']
  if (field.kind === 'date') parts.push('En dag, for eksempel 17-05-2026.')
  if (field.kind === 'options' && field.several) parts.push('Skil flere svar med semikolon.')
  return parts.filter((part) => part !== '').join(' ')
}

function numberHelp({ min, max, unit, decimals }: NumberField): string {
  const what = decimals === 0 ? 'Et helt tal' : 'Et tal'
  const within =
    min !== null && max !== null
      ? ` fra ${inDanish(min)} til ${inDanish(max)}`
      : min !== null
        ? `, mindst ${inDanish(min)}`
        : max !== null
          ? `, højst ${inDanish(max)}`
          : ''
  return `${what}${within}${unit === '' ? '' : ` (${unit})`}.`
}
