import { numberText } from '#contract/counted.ts'
import type { NumberLine } from '#contract/field-line.ts'

type Bounds = Pick<NumberLine, 'min' | 'max' | 'decimals'>

/** As Danes write them, with or without dots between thousands; a dot in any other place is a comma. */
const thousands = /^\d{1,3}(\.\d{3})+(,\d*)?$/
const plain = /^-?(\d+[.,]?\d*|[.,]\d+)$/

const tidied = (text: string) => {
  const bare = text.trim().replace('−', '-')
  return thousands.test(bare) ? bare.replaceAll('.', '') : bare
}

/** The number that stands there; null where there is none. */
export function readNumber(text: string): number | null {
  const bare = tidied(text)
  return plain.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** Why what somebody has typed cannot be the field's number, in words; undefined when it can, or when nothing stands there. */
export function numberProblem(text: string, { min, max, decimals }: Bounds): string | undefined {
  const number = readNumber(text)
  if (text.trim() === '') return undefined
  if (number === null) return decimals === 0 ? 'Skriv et helt tal, fx 12.' : 'Skriv et tal, fx 12,5.'
  if (number < min) return `Skal være mindst ${numberText(min)}.`
  if (number > max) return `Må højst være ${numberText(max)}.`
  const written = /[.,](\d*)$/.exec(tidied(text))?.[1]?.length ?? 0
  if (written > decimals) return decimals === 0 ? 'Skriv et helt tal.' : 'Har for mange decimaler.'
  return undefined
}

export const numberInField = (value: number | null | undefined): string => String(value ?? '').replace('.', ',')
