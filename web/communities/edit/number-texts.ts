import type { ExtraFieldInput } from '#contract/community-fields.ts'

/** The bounds of a number as they are typed. */
export interface NumberTexts {
  unit: string
  min: string
  max: string
  decimals: string
}

const written = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

export const textsOf = (field: ExtraFieldInput): NumberTexts =>
  field.kind === 'number'
    ? {
        ...{ unit: field.unit, min: written(field.min), max: written(field.max) },
        decimals: String(field.decimals),
      }
    : { unit: '', min: '', max: '', decimals: '0' }

/** Null where nothing is typed, undefined where it is no number. */
const numberIn = (text: string): number | null | undefined => {
  const typed = text.trim()
  if (typed === '') return null
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined
}

export function numberPart({ unit, min, max, decimals }: NumberTexts) {
  const [least, most] = [numberIn(min), numberIn(max)]
  const problems: Record<string, string> = {
    ...(least === undefined ? { min: 'Skriv et tal.' } : {}),
    ...(most === undefined ? { max: 'Skriv et tal.' } : {}),
    ...(least != null && most != null && most < least ? { max: 'Det er mindre end det mindste.' } : {}),
  }
  return { problems, part: { unit: unit.trim(), min: least ?? null, max: most ?? null, decimals: Number(decimals) } }
}
