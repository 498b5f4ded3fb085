import { type Rank, ranks } from '#contract/enums.ts'
import { fitsRank, type Hints, rankByName, refusalText, type ScientificName } from '#contract/scientific-name/name.ts'
import { readName } from '#contract/scientific-name/read-name.ts'
import { Refusal } from '#server/core/refusal.ts'
import { sameName, tidyName } from './name-rules.ts'

/** How every entrance of the room reads scientific names; the reading itself is contract/scientific-name. */

/** A name, or in words why it is none. */
export function readOrTell(text: string, hints: Hints = {}): { name: ScientificName } | { problem: string } {
  const reading = readName(text, hints)
  return 'name' in reading ? reading : { problem: refusalText(text, reading) }
}

/** The rank of a row by its name; in words where it is not the one that the row says, or why the two do not go together. */
export function rankOrTell(name: ScientificName, said: number): { rank: number; told?: string } | { problem: string } {
  const word = (rank: number) => ranks[rank as Rank].toLocaleLowerCase('da-DK')
  if (!fitsRank(name, said))
    return { problem: `${name.canonical} kan ikke være navnet på et taxon af rangen ${word(said)}.` }
  const rank = rankByName(name, said)
  if (rank === said) return { rank }
  const what = rank === 1900 ? 'en gruppe af arter' : 'en hybrid'
  return { rank, told: `${name.canonical} er navnet på ${what} og læses som ${word(rank)}, ikke ${word(said)}.` }
}

/**
 * The keys under which somebody's text may be known: as it is written, and without author, markup and odd spelling.
 * Names are often written in small letters only; looking them up so is no guess, as they must be known.
 */
export const nameKeys = (text: string): string[] => {
  const tidy = tidyName(text)
  const asName = tidy.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const reading = readName(asName)
  return [...new Set([sameName(tidy), ...('name' in reading ? [sameName(reading.name.canonical)] : [])])]
}

/**
 * What an editor has typed as a name; an author that was typed along goes to its own field. Where only letters stand,
 * their size is the editor's, not the name's.
 */
export function typedName(
  text: string,
  authorship: string,
  field: string,
): { canonicalName: string; authorship: string } {
  const hints = authorship === '' ? {} : { authorship }
  const tidy = tidyName(text)
  const lettersOnly = /^[\p{L} -]+$/u.test(tidy) ? tidy.slice(0, 1).toUpperCase() + tidy.slice(1).toLowerCase() : tidy
  const asWritten = readOrTell(text, hints)
  const read = 'name' in asWritten ? asWritten : readOrTell(lettersOnly, hints)
  if ('problem' in read)
    throw new Refusal('invalid', 'name_unreadable', {
      [field]: 'problem' in asWritten ? asWritten.problem : read.problem,
    })
  return { canonicalName: read.name.canonical, authorship: authorship || read.name.authorship }
}
