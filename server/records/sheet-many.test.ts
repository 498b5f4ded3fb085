import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SheetChange } from '#contract/sheet.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)
const taxa = [await checklist.id(), await checklist.id(), await checklist.id()]
const [, second = 0, third = 0] = taxa

type Step = Pick<SheetChange, 'changes'> & { submit?: boolean }

/** What a person does with three finds, step by step: plain fields, rare ones, other taxa, other people, places, and back. */
const steps = (finder: number, tripId: number): Step[][] => [
  [{ changes: { count: 3, notes: 'Sang' } }, { changes: { taxonId: second } }, { changes: { point: somewhere } }],
  [
    { changes: {}, submit: true },
    { changes: { count: 2 }, submit: true },
    { changes: { tripId }, submit: true },
  ],
  [{ changes: { taxonId: third } }, { changes: { certainty: 'sandsynlig' } }, { changes: { taxonId: null } }],
  [{ changes: { taxonId: second } }, { changes: { taxonId: third } }, { changes: { taxonId: third } }],
  [{ changes: { finderIds: [finder] } }, { changes: { isPersonal: true } }, { changes: { tags: ['x'], tripId: null } }],
  [
    { changes: { point: { lon: 9.6, lat: 56.2 } } },
    { changes: { finderNames: ['Ida', 'Bo'] } },
    { changes: { count: 1 } },
  ],
]

/** All that the database knows of finds, without what is its own of each. */
async function knownOf(ids: readonly number[]) {
  const about = async (id: number) => {
    const { rows } = await sql<{ known: unknown }>`select jsonb_build_object(
      'record', (select to_jsonb(r) - array['id', 'uuid', 'reporter', 'personal_by', 'trip_id'] || jsonb_build_object(
        'has_trip', r.trip_id is not null, 'has_personal', r.personal_by is not null) from record r where r.id = ${id}),
      'public', (select to_jsonb(p) - array['record_id', 'reporter', 'trip_id'] from record_public p where p.record_id = ${id}),
      'details', (select to_jsonb(d) - 'record_id' from record_detail d where d.record_id = ${id}),
      'tags', (select jsonb_agg(t.tag order by t.tag) from record_tag t where t.record_id = ${id}),
      'finders', (select count(*) from record_finder f where f.record_id = ${id}),
      'suggestions', (select jsonb_agg(to_jsonb(s) - array['id', 'record_id', 'author'] order by s.id)
        from record_suggestion s where s.record_id = ${id}),
      'votes', (select jsonb_agg(to_jsonb(v) - array['id', 'record_id', 'suggestion_id', 'user_id'] || jsonb_build_object(
        'taxon', s.taxon_id) order by v.id)
        from record_vote v join record_suggestion s on s.id = v.suggestion_id where v.record_id = ${id}),
      'calculations', (select jsonb_agg(jsonb_build_array(c.cause, c.before_taxon_id, c.taxon_id, c.stars) order by c.id)
        from record_calculation c where c.record_id = ${id}),
      'history', (select jsonb_agg(jsonb_build_object('verb', h.verb,
        'before', h.before - array['tripId', 'finderIds'], 'fields', h.after -> 'fields', 'version', h.after -> 'version')
        order by h.id) from change h where h.entity = 'record' and h.entity_id = ${String(id)})
      ) as known`.execute(portal.db)
    return rows[0]?.known
  }
  return Promise.all(ids.map(about))
}

async function findsOf(as: Actor) {
  const plain = { as, isDraft: true, observedFrom: '2026-05-14', point: somewhere }
  const made = []
  for (const taxonId of taxa) made.push(await makeRecord(portal, { ...plain, taxonId }))
  return made.map(({ id }) => id)
}

test('many finds that are saved at once are as if each had been saved alone', async () => {
  const [together, alone, friend] = [await portal.person(), await portal.person(), await portal.person()]
  const [many, single] = [await findsOf(together), await findsOf(alone)]
  const tripOf = async (as: Actor) => (await makeTrip(portal, { as })).id
  const [manySteps, singleSteps] = [
    steps(friend.userId, await tripOf(together)),
    steps(friend.userId, await tripOf(alone)),
  ]
  const linesOf = async (as: Actor, ids: number[], step: readonly Step[]) => {
    const { rows } = (await portal.call('sheetRows', { as, ids })).body
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    return ids.map((id, i) => ({ id, version: versions.get(id) ?? 0, changes: {}, ...step[i] }))
  }
  for (const [at, step] of manySteps.entries()) {
    const reply = await portal.call('massUpdateRows', { as: together, rows: await linesOf(together, many, step) })
    expect(reply.status, JSON.stringify(reply.problem)).toBe(200)
    for (const line of await linesOf(alone, single, singleSteps[at] ?? [])) {
      expect((await portal.call('massUpdateRows', { as: alone, rows: [line] })).status).toBe(200)
    }
    expect(await knownOf(many), `step ${at + 1}`).toEqual(await knownOf(single))
  }
})

test('a taxon that cannot be used is told by find, and none of many is saved', async () => {
  const asta = await portal.person()
  const ids = await findsOf(asta)
  const rows = ids.map((id, i) => ({ id, version: 1, changes: { taxonId: i === 1 ? 999_999_999 : third } }))
  const { status, problem } = await portal.call('massUpdateRows', { as: asta, rows })
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [`${ids[1]}.taxonId`]])
})
