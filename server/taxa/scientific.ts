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
 * their size is the editor's, not the name's. The accepted name of a taxon goes with its rank.
 */
export function typedName(
  text: string,
  authorship: string,
  field: string,
  rank?: number,
): { canonicalName: string; authorship: string } {
  const hints = { rank, ...(authorship === '' ? {} : { authorship }) }
  const tidy = tidyName(text)
  const lettersOnly = /^[\p{L} -]+$/u.test(tidy) ? tidy.slice(0, 1).toUpperCase() + tidy.slice(1).toLowerCase() : tidy
  const asWritten = readOrTell(text, hints)
  const read = 'name' in asWritten ? asWritten : readOrTell(lettersOnly, hints)
  if ('problem' in read)
    throw new Refusal('invalid', 'name_unreadable', {
      [field]: 'problem' in asWritten ? asWritten.problem : read.problem,
    })
  const unfit = rank === undefined ? undefined : unfitFor(read.name, rank)
  if (unfit !== undefined) throw new Refusal('invalid', 'name_rank_unfit', { [field]: unfit })
  return { canonicalName: read.name.canonical, authorship: authorship || read.name.authorship }
}

/** A taxon that is given another rank keeps its name, which must go with it. What cannot be read is not judged. */
export function refuseUnfitRank(taxa: readonly { latinName: string; rank: number }[], rank: number) {
  for (const { latinName, rank: before } of taxa) {
    const reading = readName(latinName, { rank })
    const unfit = before === rank || !('name' in reading) ? undefined : unfitFor(reading.name, rank)
    if (unfit !== undefined) throw new Refusal('invalid', 'name_rank_unfit', { rank: unfit })
  }
}

/** Why a name does not go with a rank, and what to do about it. */
function unfitFor(name: ScientificName, rank: number): string | undefined {
  const ranked = rankOrTell(name, rank)
  const isPlainSpecies = name.level === 'species' && name.rank === 2000
  if ('rank' in ranked) {
    if (ranked.rank === rank) return undefined
    const what = ranked.rank === 1900 ? 'en gruppe af arter' : 'en hybrid'
    return `${name.canonical} er navnet på ${what}. Vælg rangen ${ranks[ranked.rank as Rank]}.`
  }
  if (isPlainSpecies && rank === 1900)
    return `${name.canonical} er navnet på en art. Skriv agg. efter navnet på en superart.`
  if (isPlainSpecies && rank === 2200) return `${name.canonical} er navnet på en art. Skriv × i navnet på en hybrid.`
  return ranked.problem
}

/** Whether a taxon of such a name and rank is a hybrid. */
export const isHybridName = (canonicalName: string, rank: number): boolean =>
  rank === 2200 || canonicalName.includes('×')
