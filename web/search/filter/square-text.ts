import { squareOf } from '#contract/squares.ts'

/**
 * A square as people write it: the full name (`10km_617_72`), with spaces or a hyphen, or only its numbers, which tell
 * the size by how many digits there are (617_72 is 10 km, 6175_723 is 1 km).
 */
export function squareFromText(text: string): string | undefined {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/(\d)_(km|m)_/, '$1$2_')
  if (squareOf(written)) return written
  if (/^\d{3}_\d{2}$/.test(written)) return `10km_${written}`
  if (/^\d{4}_\d{3}$/.test(written)) return `1km_${written}`
  return undefined
}
