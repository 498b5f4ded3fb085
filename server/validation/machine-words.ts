import { counted, numberText } from '#contract/counted.ts'
import { recognisabilityWords } from '#contract/enums.ts'
import { seasonWords } from '#contract/seasons.ts'
import type { MachineScore } from '#contract/suggestion.ts'
import type { ValidationParameters } from '#contract/taxon.ts'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import type { RecordRow } from './may.ts'

export interface ScoreRow {
  geography: number
  season: number
  recognisability: number
  points: number
  nearest: number | null
  seasonFinds: number
  inNamedMonth: boolean
  parameters: JudgedBy
  /** The taxon above that the parameters are set for; null when they are the taxon's own, or nobody's. */
  setFor: string | null
  scoredAt: string
}

/** The parameters that were used, with what the taxon itself says (or the nearest above it; null: nobody). */
interface JudgedBy extends ValidationParameters {
  season: ValidationParameters['season'] & { own?: number[] | null }
  recognisability: ValidationParameters['recognisability'] & { own?: number | null }
}

/** The machine's newest look at a find, in words. */
export async function machineOf(
  db: Db,
  row: RecordRow,
  score: ScoreRow | null,
  numbers: ValidationNumbers,
): Promise<MachineScore> {
  const needed = numbers.machineStar
  if (!score) {
    const none = { points: 0, needed, geography: null, season: null, recognisability: null }
    return { ...none, why: await whyNone(db, row), scoredAt: null }
  }
  const { geography, season, recognisability } = score.parameters
  return {
    ...{ points: score.points, needed, why: null, scoredAt: score.scoredAt },
    geography: {
      points: geography.on ? score.geography : null,
      text: geography.on ? nearestText(score, numbers) : 'Stedet tæller ikke for denne art.',
    },
    season: {
      points: season.on ? score.season : null,
      text: season.on ? seasonText(score, row, numbers) : 'Årstiden tæller ikke for denne art.',
    },
    recognisability: {
      points: recognisability.on ? score.recognisability : null,
      text: recognisability.on ? knownText(recognisability, score.setFor) : 'Genkendelighed tæller ikke for denne art.',
    },
  }
}

/** Kept: to make one takes a hundred times as long as to use it. */
const kilometres = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 1 })

const nearestText = ({ nearest, parameters }: ScoreRow, numbers: ValidationNumbers) => {
  const period = `de seneste ${parameters.geography.years} år`
  if (nearest === null) {
    return `Ingen validerede fund af arten inden for ${numberText(numbers.geography1Km)} km i ${period}.`
  }
  const far = nearest < 1000 ? 'under 1 km' : `${kilometres.format(nearest / 1000)} km`
  return `Nærmeste validerede fund fra ${period} ligger ${far} væk.`
}

/** As the public view counts it: a precision of a year, or a span over several months, is no month. */
const hasMonth = ({ datePrecision, observedFrom, observedTo }: RecordRow) =>
  datePrecision !== 'year' && (observedTo ?? observedFrom)?.slice(0, 7) === observedFrom?.slice(0, 7)

const seasonText = (
  { seasonFinds, inNamedMonth, parameters, setFor }: ScoreRow,
  record: RecordRow,
  numbers: ValidationNumbers,
): string => {
  if (!hasMonth(record)) return 'Datoen er ikke kendt på måneden, så årstiden kan ikke tælle.'
  const within = `højst ${numbers.seasonDays} dage fra datoen, uanset år`
  const records =
    seasonFinds === 0
      ? `Ingen validerede fund ${within}.`
      : `${counted(seasonFinds, 'valideret fund', 'validerede fund')} ${within}.`
  const { months, own } = parameters.season
  const named = months ?? own ?? []
  if (named.length === 0) return `${records} Artens sæson er ikke vurderet.`
  const words = seasonWords(named)
  // What the taxon's own page says too needs no other source.
  const where = months === null || words === seasonWords(own ?? []) || setFor === null ? '' : ` ${wholeOf(setFor)}`
  return inNamedMonth && named.length < 12
    ? `${records} Måneden er blandt dem, redaktørerne har angivet${where} (${words}).`
    : `${records} Redaktørerne har angivet ${words}${where}.`
}

const wholeOf = (name: string) => `for hele gruppen ${name}`

/** In the words of the taxon's own page; where parameters say otherwise than it, it is no fact about the taxon. */
function knownText({ points, own }: JudgedBy['recognisability'], setFor: string | null): string {
  const words = recognisabilityWords[points ?? own ?? -1]
  if (words === undefined) return 'Ikke vurderet: ingen har angivet, hvor let arten er at kende.'
  if (points === null || points === own) return `${words}.`
  const judged = words.startsWith('Kræver ')
    ? words.replace('Kræver', 'Regnes for at kræve')
    : `Regnes som ${words.toLocaleLowerCase('da-DK')}`
  return `${judged}: sådan er det sat ${setFor === null ? 'i artens valideringsparametre' : wholeOf(setFor)}.`
}

/** Why the machine gives no points. */
async function whyNone(db: Db, row: RecordRow): Promise<string> {
  if (row.taxonId === null) return 'beregningen kræver, at fundet har et navn.'
  if (row.isAbsent) return 'beregningen gælder kun det, der er fundet.'
  const taxon = await db
    .selectFrom('taxon')
    .modifyFront(prepared)
    .select(['rank', 'taxonType', 'treeNumber', 'treeEnd'])
    .where('id', '=', row.taxonId)
    .executeTakeFirst()
  if (!taxon || taxon.rank < 2000 || taxon.taxonType !== 0)
    return 'beregningen gælder kun arter og det, der er under arter.'
  if (row.reporter === null) return 'beregningen gælder kun fund, der er indsendt her.'
  const said = await db
    .selectFrom('recordVote as v')
    .modifyFront(prepared)
    .innerJoin('recordSuggestion as s', 's.id', 'v.suggestionId')
    .innerJoin('taxon as n', 'n.id', 's.taxonId')
    .select(['v.certainty', 'n.treeNumber'])
    .where('v.recordId', '=', row.id)
    .where('v.userId', '=', row.reporter)
    .where('v.withdrawnAt', 'is', null)
    .executeTakeFirst()
  if (said?.certainty !== 'sikker') {
    return 'beregningen kræver, at den, der har indsendt fundet, er sikker på navnet.'
  }
  return said.treeNumber >= taxon.treeNumber && said.treeNumber <= taxon.treeEnd
    ? 'beregningen er ikke lavet endnu.'
    : 'beregningen gælder kun et navn, som den, der har indsendt fundet, selv er sikker på.'
}
