/** A line in its smallest parts. Nothing but space lies between them: what was written is never lost. */
export interface Token {
  text: string
  from: number
  to: number
  kind: 'time' | 'number' | 'range' | 'odd' | 'tally' | 'times' | 'word' | 'sign'
}

const digitsAlone = '(?![\\p{L}\\p{N}])'
const patterns: readonly [Token['kind'], string][] = [
  ['time', `\\d{1,2}:\\d{2}${digitsAlone}`],
  ['odd', '\\d+,\\d+'],
  ['range', `\\d+\\s?[-–]\\s?\\d+${digitsAlone}`],
  ['word', '\\d[kK]\\+?(?![\\p{L}\\p{N}])'],
  ['number', '\\d{1,3}(?:\\.\\d{3})+(?![\\d])'],
  ['odd', '\\d+\\.\\d+'],
  ['number', '\\d+'],
  ['tally', '(?:[|I]{2,}|\\|)(?![\\p{L}\\p{N}])'],
  ['times', '[xX×]\\d+(?![\\p{L}\\p{N}])'],
  ['word', "\\p{L}[\\p{L}\\p{M}\\p{N}'’.-]*"],
  ['sign', '[^\\s]'],
]
const any = new RegExp(patterns.map(([, pattern]) => `(${pattern})`).join('|'), 'gu')

export function tokensOf(line: string): Token[] {
  return [...line.matchAll(any)].map((match) => {
    const kind = patterns[match.slice(1).findIndex((group) => group !== undefined)]?.[0] ?? 'sign'
    return { text: match[0], from: match.index, to: match.index + match[0].length, kind }
  })
}
