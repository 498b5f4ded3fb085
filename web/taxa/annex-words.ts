import { listNamed, ownValue } from '#contract/enums.ts'

export function annexWords(annex: string): string {
  const [list = '', part] = annex.split(':')
  const known = listNamed(list)
  if (!known) return annex
  if (part === undefined) return known.label
  // In the middle of a line these words begin small; names do not.
  const words = (ownValue(known.annexes, part) ?? part).replace(/^(Bilag|Artikel|Liste|National) /, (word) =>
    word.toLowerCase(),
  )
  return `${known.label}, ${words}`
}
