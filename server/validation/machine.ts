import { type RawBuilder, sql } from 'kysely'
import type { ValidationNumbers } from '#contract/validation-words.ts'
import type { Db } from '#server/core/database.ts'
import { danishDay } from '#server/core/roles.ts'
import { defaultParameters } from '#server/taxa/rules.ts'

/*
 * The machine's points, worked out for many finds in one statement. Everything that has to do with places is asked of
 * public places, the find's own too: with exact ones, made-up finds could be used to feel where a secret one lies.
 */

/** Where the finds to judge are read: the one definition for a few, its kept rows for many. Both are named p. */
export type Source = 'record_shown' | 'record_public'

interface Asked {
  source: Source
  /** Which finds, a condition on `p`. */
  where: RawBuilder<unknown>
  numbers: ValidationNumbers
  now: Date
}

// Read once and first: a planner that takes another table for a small one would make the view anew for each row of it.
const shownOf = ({ source, where }: Asked) => sql`shown as materialized (
      select p.record_id, p.taxon_id, p.reporter, p.is_absent, p.east, p.north, p.month, p.day_from, p.day_to
      from ${sql.table(source)} p where ${where}
    )`

/** What the machine thinks of a find, and from what. */
export interface Score {
  recordId: number
  taxonId: number
  points: number
}

/** Judge finds and keep their points; the evidence is always what the public sees. Tells of how many they are others now. */
export async function scoreRecords(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${pointsOf(asked)}, ${keptPoints(asked)} select count(*)::integer as count from kept`.execute(db)
  return rows[0]?.count ?? 0
}

/** The same for a few: tells the points of those that can have any. */
export async function scoresOf(db: Db, asked: Asked): Promise<Map<number, Score>> {
  const { rows } = await sql<Score>`
    with ${pointsOf(asked)}, ${keptPoints(asked)}
    select record_id, taxon_id, geography, season, recognisability, geography + season + recognisability as points,
      nearest, nearest_id, season_finds, in_named_month, parameters, parameters_from
    from points`.execute(db)
  return new Map(rows.map((row) => [row.recordId, row]))
}

/** Points are written where they are others than before, and go where there are none any more. */
const keptPoints = ({ now }: Asked) => sql`gone as (
      delete from record_score e using shown p
      where p.record_id = e.record_id and not exists (select from finds f where f.record_id = e.record_id)
    ), kept as (
      insert into record_score as e (record_id, taxon_id, geography, season, recognisability, points, nearest, nearest_id,
        season_finds, in_named_month, parameters, parameters_from, scored_at)
      select record_id, taxon_id, geography, season, recognisability, geography + season + recognisability, nearest,
        nearest_id, season_finds, in_named_month, parameters, parameters_from, ${now.toISOString()}::timestamptz
      from points
      on conflict (record_id) do update set taxon_id = excluded.taxon_id, geography = excluded.geography,
        season = excluded.season, recognisability = excluded.recognisability, points = excluded.points,
        nearest = excluded.nearest, nearest_id = excluded.nearest_id, season_finds = excluded.season_finds,
        in_named_month = excluded.in_named_month, parameters = excluded.parameters,
        parameters_from = excluded.parameters_from, scored_at = excluded.scored_at
      where (e.taxon_id, e.geography, e.season, e.recognisability, e.nearest, e.nearest_id, e.season_finds,
          e.in_named_month, e.parameters, e.parameters_from)
        is distinct from (excluded.taxon_id, excluded.geography, excluded.season, excluded.recognisability,
          excluded.nearest, excluded.nearest_id, excluded.season_finds, excluded.in_named_month, excluded.parameters,
          excluded.parameters_from)
      returning 1
    )`

/** The table `points` as CTEs. `taxa` is where rules are read: the taxa, or taxa as they would be. */
export function pointsOf(asked: Asked, taxa: RawBuilder<unknown> = sql`taxon`): RawBuilder<unknown> {
  const { numbers, now } = asked
  return sql`recursive ${shownOf(asked)}, finds as materialized (
      select p.record_id, p.taxon_id, t.tree_number, t.tree_end, p.east, p.north, p.month,
        year_day(p.day_from, p.day_to) as day
      ${judged}
    ), line as (
      -- From each taxon upwards, with what was said first on the way.
      select a.id as taxon_id, a.parent_id, 0 as up, a.validation_parameters,
        case when a.validation_parameters is not null then a.id end as parameters_from,
        nullif(a.season_months, '{}') as season_months, a.recognisability
      from (select distinct taxon_id from finds) x join ${taxa} a on a.id = x.taxon_id
      union all
      select l.taxon_id, a.parent_id, l.up + 1, coalesce(l.validation_parameters, a.validation_parameters),
        coalesce(l.parameters_from, case when a.validation_parameters is not null then a.id end),
        coalesce(l.season_months, nullif(a.season_months, '{}')), coalesce(l.recognisability, a.recognisability)
      from line l join ${taxa} a on a.id = l.parent_id where l.up < 60
    ), taxa as materialized (
      select x.taxon_id, n.numbers, a.parameters_from,
        -- What the parameters leave open is the taxon's own, or the nearest above's; null where nobody has said.
        jsonb_set(jsonb_set(coalesce(a.validation_parameters, ${JSON.stringify(defaultParameters)}::jsonb),
          '{season,own}', coalesce(to_jsonb(a.season_months), 'null')),
          '{recognisability,own}', coalesce(to_jsonb(a.recognisability), 'null')) as parameters
      from (select distinct taxon_id, tree_number, tree_end from finds) x
      join line a on a.taxon_id = x.taxon_id and a.parent_id is null
      -- The taxon's own number and those of what is below it: evidence is looked up by each of them.
      cross join lateral (select array_agg(t.tree_number) as numbers from taxon t
        where t.tree_number between x.tree_number and x.tree_end) n
    ), rules as materialized (
      select taxon_id, numbers, parameters, parameters_from,
        (parameters #>> '{geography,on}')::boolean as geography_on,
        ${danishDay(now)}::date - make_interval(years => (parameters #>> '{geography,years}')::integer) as since,
        (parameters #>> '{season,on}')::boolean as season_on,
        coalesce(nullif(parameters #> '{season,months}', 'null'), nullif(parameters #> '{season,own}', 'null'), '[]')
          as months,
        case when (parameters #>> '{recognisability,on}')::boolean
          then coalesce(parameters #>> '{recognisability,points}', parameters #>> '{recognisability,own}', '0')::integer
          else 0 end as recognisability
      from taxa
    ), seasons as materialized (
      select f.taxon_id, f.day, sum(n.records)::integer as records
      from (select distinct taxon_id, day, day - ${numbers.seasonDays}::integer as first from finds where month > 0) f
      join rules r on r.taxon_id = f.taxon_id
      -- Over New Year too: the same days of the year before and after. A season is never longer than a year.
      cross join (values (-366), (0), (366)) as year (days)
      cross join lateral (
        select count(*) as records from record_public v
        where v.tree_number = any(r.numbers) and v.stars >= 2 and not v.is_absent and v.month > 0
          and year_day(v.day_from, v.day_to) between f.first + year.days
            and year.days + least(f.day + ${numbers.seasonDays}::integer, f.first + 365)
      ) n
      group by 1, 2
    ), inputs as (
      select f.record_id, f.taxon_id, r.parameters, r.parameters_from, r.geography_on, r.season_on, r.recognisability,
        coalesce(near.metres, mid.metres, far.metres) as nearest,
        coalesce(near.record_id, mid.record_id, far.record_id) as nearest_id,
        greatest(0, coalesce(s.records, 0) - case when o.record_id is null then 0 else 1 end) as season_finds,
        f.month > 0 and r.months @> to_jsonb(f.month::integer) as in_named_month
      from finds f
      join rules r on r.taxon_id = f.taxon_id
      left join seasons s on s.taxon_id = f.taxon_id and s.day = f.day and f.month > 0
      -- No find is evidence for itself.
      left join record_public o on o.record_id = f.record_id and o.stars >= 2 and not o.is_absent and o.month > 0
        and f.month > 0 and o.tree_number between f.tree_number and f.tree_end
        and ${daysApart(sql`year_day(o.day_from, o.day_to)`, sql`f.day`)} <= ${numbers.seasonDays}
      -- Most have a neighbour close by; only for the others one looks further, and then further still.
      left join lateral (${nearest(metresOf(numbers.geography4Km), sql`true`)}) near on true
      left join lateral (${nearest(metresOf(numbers.geography3Km), sql`near.record_id is null`)}) mid on true
      left join lateral (
        ${nearest(farthest(numbers), sql`near.record_id is null and mid.record_id is null`)}) far on true
    ), points as (
      select *,
        case when geography_on then ${geographyPoints(numbers)} else 0 end as geography,
        case when season_on then ${seasonPoints(numbers)} else 0 end as season
      from inputs
    )`
}

/**
 * Finds that can have points: of a species or below, there, and their reporter is sure of it. The reporter's word is asked
 * for find by find: a planner that sees joins believes that hardly a find is left, and compares all with all further on.
 */
const judged = sql`from shown p
  join taxon t on t.id = p.taxon_id
  where t.rank >= 2000 and t.taxon_type = 0 and not p.is_absent and (
    select nt.tree_number between t.tree_number and t.tree_end
    from record_vote w join record_suggestion n on n.id = w.suggestion_id join taxon nt on nt.id = n.taxon_id
    where w.record_id = p.record_id and w.user_id = p.reporter and w.withdrawn_at is null and w.certainty = 'sikker')`

/** Days between two days of the year, over New Year too. */
const daysApart = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`least(abs(${one} - ${other}), 366 - abs(${one} - ${other}))`

const metresOf = (km: number) => Math.round(km * 1000)

const farthest = ({ geography1Km, geography2Km, geography3Km, geography4Km }: ValidationNumbers) =>
  metresOf(Math.max(geography1Km, geography2Km, geography3Km, geography4Km))

/** The nearest evidence within so many metres. */
const nearest = (metres: number, when: RawBuilder<unknown>) => sql`
  select v.record_id, round(sqrt((v.east - f.east)::float8 ^ 2 + (v.north - f.north)::float8 ^ 2))::integer as metres
  from record_public v
  where ${when} and v.tree_number = any(r.numbers) and v.stars >= 2 and not v.is_absent and v.day_to >= r.since
    and v.record_id <> f.record_id
    and v.east between f.east - ${metres} and f.east + ${metres}
    and v.north between f.north - ${metres} and f.north + ${metres}
    and (v.east - f.east)::float8 ^ 2 + (v.north - f.north)::float8 ^ 2 <= ${metres}::float8 ^ 2
  order by 2, 1 limit 1`

const geographyPoints = (numbers: ValidationNumbers) => sql`case
  when nearest <= ${metresOf(numbers.geography4Km)} then 4 when nearest <= ${metresOf(numbers.geography3Km)} then 3
  when nearest <= ${metresOf(numbers.geography2Km)} then 2 when nearest <= ${metresOf(numbers.geography1Km)} then 1
  else 0 end`

const seasonPoints = (numbers: ValidationNumbers) => sql`greatest(
  case when season_finds >= ${numbers.season4Finds} then 4 when season_finds >= ${numbers.season3Finds} then 3
    when season_finds >= ${numbers.season1Finds} then 1 else 0 end,
  case when in_named_month then ${numbers.seasonMonthPoints} else 0 end)`
