import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speciesGroupIds } from '#contract/roles.ts'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { recalculateRecords } from '#server/validation/recalculate.ts'
import { seedRecords } from '../db/seed/records/seed-records.ts'
import { openPortal, type Portal } from './app.ts'

/* Demo finds have been voted on and decided about, by the rules that hold for everybody. */

const now = new Date('2026-09-15T09:00:00Z')
const member = (userName: string, group: number | null) => ({
  ...{ subject: userName, userName, name: userName, email: `${userName}@demo.example` },
  ...{ claims: [], tenant: 'vildfund', group },
})

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ now })
  const members = [member('medlem', null), ...speciesGroupIds.map((group) => member(`ekspert-${group}`, group))]
  const { db, config } = portal
  await seedRecords({ db, config, members, now, count: 600, tell: () => undefined })
})
afterAll(() => portal.close())

const medlem = () =>
  portal.db.selectFrom('appUser').select('id').where('userName', '=', 'medlem').executeTakeFirstOrThrow()

test('some wait, some have found agreement, and experts have validated others', async () => {
  const { byStars, tabs } = (await portal.call('validationOverview')).body
  const [waiting = 0, , agreed = 0, validated = 0] = byStars
  expect(waiting).toBeGreaterThan(100)
  expect(agreed).toBeGreaterThan(40)
  expect(validated).toBeGreaterThan(100)
  expect(tabs).toMatchObject({ paused: 1, flagged: 1, answered: 1 })
  expect(tabs.unnamed).toBeGreaterThan(0)
})

test('the machine has looked at all of them: what people have agreed on shows its arithmetic too', async () => {
  const { rows } = await sql<{ id: number }>`select p.record_id as id from record_public p
    join record_decision d on d.record_id = p.record_id and d.kind = 'validate' and d.taxon_id = p.taxon_id
    join taxon t on t.id = p.taxon_id and t.rank = 2000
    where p.stars = 3 and p.certainty = 'sikker' order by p.record_id limit 20`.execute(portal.db)
  expect(rows.length).toBe(20)
  for (const { id } of rows) {
    const { machine } = (await portal.call('recordValidation', { id })).body.receipt
    expect([id, machine.why]).toEqual([id, null])
  }
})

test('how finds are judged goes against nothing that the species’ own pages say', async () => {
  const { rows: contradicted } = await sql<{ species: string }>`select t.shown_name as species from taxon a
    join taxon t on t.tree_number between a.tree_number and a.tree_end
    where (a.validation_parameters #>> '{recognisability,points}')::integer <> t.recognisability
      or (t.season_months <> '{}' and (a.validation_parameters #> '{season,months}') <> to_jsonb(t.season_months)
        and a.validation_parameters #>> '{season,months}' is not null)`.execute(portal.db)
  expect(contradicted.map(({ species }) => species)).toEqual([])
  const { rows: set } = await sql`select id from taxon where validation_parameters is not null`.execute(portal.db)
  expect(set.length).toBeGreaterThan(2)
})

test('a walk of several people waits as a stack', async () => {
  const { rows } = await sql<{ recordId: number; taxonId: number }>`
    select min(record_id) as record_id, taxon_id from record_public where waits_from is not null
    group by taxon_id, day_from, floor(east / 1000.0), floor(north / 1000.0) having count(*) >= 5`.execute(portal.db)
  const filter = JSON.stringify({ taxonIds: [rows[0]?.taxonId] })
  const { items } = (await portal.call('validationSuggestions', { filter })).body
  expect(Math.max(...items.map(({ stackIds }) => stackIds.length))).toBeGreaterThanOrEqual(5)
})

test('what is asked, dismissed, flagged and complained about can be met, and the member is told', async () => {
  const dismissed = portal.db.selectFrom('record').select('dismissedReason').where('dismissedAt', 'is not', null)
  expect(await dismissed.execute()).toEqual([{ dismissedReason: 'too_few_details' }])
  const { body } = await portal.call('getRecordReports', { as: 'siteModerator' })
  expect(body.items.map(({ kind, status }) => [kind, status])).toEqual([['wrong_place', 'open']])
  const { id } = await medlem()
  const cards = portal.db.selectFrom('notificationCard').select('unread').where('userId', '=', id)
  expect((await cards.execute()).length).toBeGreaterThanOrEqual(4)
})

test('it is what the rules make of it: worked out again, nothing changes', async () => {
  const { rows } = await sql<{ id: number }>`select id from record where state = 'submitted'`.execute(portal.db)
  await portal.runJobs('validation-rescore')
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  const again = await recalculateRecords(
    { db: portal.db, now },
    rows.map(({ id }) => id),
    'again',
  )
  expect(again).toEqual([])
  const { rows: points } = await sql`
    select user_id, species_group, points from member_points
    except select j.user_id, j.species_group, sum(j.points)::integer from vote_judgement j
      join record r on r.decision_id = j.decision_id group by 1, 2`.execute(portal.db)
  expect(points).toEqual([])
})

test('nobody has decided on an own find, and every decision is by an expert of the group', async () => {
  const { rows } = await sql<{ wrong: number; all: number }>`
    select count(*)::integer as all, (count(*) filter (where f.user_id is not null
      or u.user_name <> 'ekspert-' || coalesce(t.effective_species_group, 0)))::integer as wrong
    from record_decision d join record r on r.id = d.record_id join taxon t on t.id = r.taxon_id
    join app_user u on u.id = d.decided_by
    left join record_finder f on f.record_id = r.id and f.user_id = d.decided_by and f.status = 'accepted'
    where d.kind <> 'un-pause'`.execute(portal.db)
  expect([rows[0]?.wrong, (rows[0]?.all ?? 0) > 100]).toEqual([0, true])
})
