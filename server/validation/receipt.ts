import { sql } from 'kysely'
import { speciesGroups } from '#contract/roles.ts'
import type { Decision, Receipt, Suggestion } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { starNames, type ValidationNumbers, waitedText } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { because, disagreement, missingTo, voteLines } from './explain.ts'
import { machineOf, type ScoreRow } from './machine-words.ts'
import type { RecordRow } from './may.ts'
import { validationNumbersOf } from './numbers.ts'
import { asCast, linesIn, type VoteRow } from './queries.ts'
import { daysBetween } from './queue/items.ts'
import { placeInQueue } from './queue/place.ts'
import { isOpenToVotes, tallyOf } from './rules.ts'

interface Shown {
  suggestions: readonly Suggestion[]
  /** The votes that stand. */
  votes: readonly VoteRow[]
  decision: Decision | null
  taxon: TaxonRef | null
}

/** The arithmetic of a find in words. */
export async function receiptOf(
  ctx: Ctx,
  row: RecordRow,
  { suggestions, decision, taxon, votes: cast }: Shown,
): Promise<Receipt> {
  const numbers = await validationNumbersOf(ctx.db)
  const votes = votesOf(row, numbers, suggestions, cast)
  const { score, calculatedAt, place } = await workedOut(ctx.db, row.id)
  const machine = await machineOf(ctx.db, row, score, numbers)
  const stars = row.stars as keyof typeof starNames
  const grounds = { stars: row.stars, votes, machine, decision }
  const parting =
    row.decisionId === null
      ? disagreement({
          ...{ name: taxon?.name ?? null, taxonId: row.taxonId, suggestions, votes },
          isOpen: isOpenToVotes(row.stars),
        })
      : []
  return {
    ...{ stars, votes, machine, decision },
    status: starNames[stars],
    because: because(grounds),
    disagreement: parting,
    missing:
      row.personalAt === null && row.dismissedAt === null ? missingTo({ ...grounds, isParted: row.isParted }) : [],
    queue: place && inWords(ctx, row, place),
    paused: row.pausedAt === null ? null : pausedText,
    calculatedAt,
  }
}

function votesOf(
  row: RecordRow,
  numbers: ValidationNumbers,
  suggestions: readonly Suggestion[],
  votes: readonly VoteRow[],
): Receipt['votes'] {
  const cast = votes.map(asCast)
  const { score, people } = tallyOf(cast, linesIn(votes), row.taxonId)
  const all = cast.reduce((total, { value }) => total + value, 0)
  const needed = { needed: numbers.voteStar, neededPeople: numbers.voteStarPeople }
  return { score, people, all, ...needed, lines: voteLines(suggestions, { score, people, all }) }
}

interface WorkedOut {
  /** The machine's newest look. */
  score: ScoreRow | null
  /** When stars or name came out otherwise. */
  calculatedAt: string | null
  /** Where the find stands among those of its group that wait. */
  place: Place | null
}
interface Place {
  position: number
  length: number
  submittedAt: string
}

async function workedOut(db: Db, id: number): Promise<WorkedOut> {
  const { rows } = await sql<ScoreRow & Place & { isScored: boolean; calculatedAt: string | null }>`${prepared}
    select e.record_id is not null as is_scored, e.geography, e.season, e.recognisability, e.points, e.nearest,
      e.season_finds, e.in_named_month, e.parameters, f.shown_name as set_for, e.scored_at, p.submitted_at, o.position,
      o.length,
      greatest(e.scored_at,
        (select c.at from record_calculation c where c.record_id = i.id order by c.id desc limit 1)) as calculated_at
    from (select ${id}::bigint as id) i
    left join record_score e on e.record_id = i.id
    left join taxon f on f.id = e.parameters_from and f.id <> e.taxon_id
    left join record_public p on p.record_id = i.id and p.waits_from is not null
    left join lateral (${placeInQueue}) o on p.record_id is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('one line without a line')
  return {
    score: row.isScored ? row : null,
    calculatedAt: row.calculatedAt,
    place: row.submittedAt === null ? null : row,
  }
}

const pausedText =
  'Fundet er på pause, fordi en ekspert har spurgt finderen om noget. Det kommer i køen igen, når finderen svarer, eller en ekspert tager det op.'

const danish = new Intl.NumberFormat('da-DK')
const number = (value: number) => danish.format(value)

function inWords(ctx: Ctx, row: RecordRow, { position, length, submittedAt }: Place): Receipt['queue'] {
  const waitingDays = daysBetween(submittedAt, ctx.now)
  const group = speciesGroups[row.speciesGroup as keyof typeof speciesGroups]
  const where = group === undefined ? 'i køen af fund uden artsgruppe' : `i køen for ${group.toLowerCase()}`
  const since = waitingDays === 0 ? 'kom til i dag' : `har ventet i ${waitedText(waitingDays)}`
  return {
    position,
    length,
    waitingDays,
    text: `Fundet er nummer ${number(position)} af alle ${number(length)}, der venter ${where}, og ${since}.`,
  }
}
