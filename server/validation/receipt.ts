import { sql } from 'kysely'
import { speciesGroups } from '#contract/roles.ts'
import type { Decision, Receipt, Suggestion } from '#contract/suggestion.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { starNames, type ValidationNumbers, waitedText } from '#contract/validation-words.ts'
import type { Ctx } from '#server/core/context.ts'
import type { Db } from '#server/core/database.ts'
import { prepared } from '#server/core/prepared.ts'
import { because, disagreement, missingTo, voteLines } from './explain.ts'
import { machineOf } from './machine-words.ts'
import type { RecordRow } from './may.ts'
import { validationNumbersOf } from './numbers.ts'
import { asCast, linesIn, type VoteRow } from './queries.ts'
import { daysBetween } from './queue/items.ts'
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
  const machine = await machineOf(ctx.db, row, numbers)
  const stars = row.stars as keyof typeof starNames
  const grounds = { stars: row.stars, votes, machine, decision }
  return {
    ...{ stars, votes, machine, decision },
    status: starNames[stars],
    because: because(grounds),
    disagreement:
      row.decisionId === null
        ? disagreement({
            ...{ name: taxon?.name ?? null, taxonId: row.taxonId, suggestions, votes },
            isOpen: isOpenToVotes(row.stars),
          })
        : [],
    missing: row.personalAt === null && row.dismissedAt === null ? missingTo(grounds) : [],
    queue: await placeInQueue(ctx, row),
    paused: row.pausedAt === null ? null : pausedText,
    calculatedAt: await calculatedAt(ctx.db, row.id),
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

const calculatedAt = async (db: Db, recordId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('recordCalculation')
      .select('at')
      .where('recordId', '=', recordId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at ?? null

const pausedText =
  'Fundet er på pause, fordi en ekspert har spurgt finderen om noget. Det kommer i køen igen, når finderen svarer, eller en ekspert tager det op.'

const number = (value: number) => value.toLocaleString('da-DK')

/** Where a find stands among those of its group that wait. */
async function placeInQueue(ctx: Ctx, row: RecordRow): Promise<Receipt['queue']> {
  const { rows } = await sql<{ position: number; length: number; submittedAt: string }>`${prepared}
    select p.submitted_at, o.position, o.length
    from record_public p cross join lateral (
      select count(*)::integer as length,
        count(*) filter (where (o.waits_from, o.record_id) <= (p.waits_from, p.record_id))::integer as position
      from record_public o where o.species_group = p.species_group and o.waits_from is not null
    ) o
    where p.record_id = ${row.id} and p.waits_from is not null`.execute(ctx.db)
  const [found] = rows
  if (!found) return null
  const { position, length } = found
  const waitingDays = daysBetween(found.submittedAt, ctx.now)
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
