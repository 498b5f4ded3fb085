import type { NumberLine } from '#contract/field-line.ts'

type Bounds = Pick<NumberLine, 'max' | 'decimals'>

/** What somebody types into a field for a number: digits, and a comma where there may be decimals. */
export function typedNumber(text: string, { max, decimals }: Bounds): string {
  const [whole = '', ...rest] = text
    .replace('.', ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  if (decimals === 0 || rest.length === 0) return numberOf(whole) > max ? String(max) : whole
  const typed = `${whole || '0'},${rest.join('').slice(0, decimals)}`
  return numberOf(typed) > max ? String(max) : typed
}

const numberOf = (text: string) => Number(text.replace(',', '.'))

/** The number that stands there; null while there is none. */
export const readNumber = (text: string): number | null => (text === '' ? null : numberOf(text))

export const numberText = (value: number | null | undefined): string => String(value ?? '').replace('.', ',')
