import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RecordChanges } from '#contract/record.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)

const change = (as: Actor | string, id: number, version: number, changes: RecordChanges) =>
  portal.call('updateRecord', { as, id, version, changes })
const textsOf = async (id: number, as: Actor | string = 'anonymous') =>
  (await portal.call('recordHistory', { as, id })).body.items.map(({ text }) => text)
const suggestionsOf = (id: number) =>
  portal.db
    .selectFrom('recordSuggestion')
    .select(['taxonId', 'author', 'certainty', 'withdrawnAt'])
    .where('recordId', '=', id)
    .orderBy('id')
    .execute()

describe('changing a find', () => {
  test('changes what is named and nothing else, with one line of history', async () => {
    const made = await makeRecord(portal, { locality: 'Skoven', count: 2, notes: 'Under en sten' })
    const { body } = await change('member', made.id, 1, { locality: 'Engen', observedFrom: '2026-05-13' })
    expect(body).toMatchObject({ version: 2, observedFrom: '2026-05-13', count: 2, notes: 'Under en sten' })
    expect(body.place?.locality).toBe('Engen')
    expect(await textsOf(made.id, 'member')).toEqual([
      'Indsendte fundet',
      'Ændrede datoen fra 14. maj 2026 til 13. maj 2026. Ændrede lokaliteten fra “Skoven” til “Engen”',
    ])
    expect((await textsOf(made.id)).at(-1)).toBe('Ændrede datoen fra 14. maj 2026 til 13. maj 2026. Ændrede stedet')
    const row = await portal.db
      .selectFrom('recordPublic')
      .select(['locality', 'dayFrom'])
      .where('recordId', '=', made.id)
      .executeTakeFirst()
    expect(row).toEqual({ locality: 'Engen', dayFrom: '2026-05-13' })
  })

  test('what is the same already is no change', async () => {
    const made = await makeRecord(portal, { locality: 'Skoven', tags: ['b', 'a'] })
    const { fields } = (await portal.call('recordFields', { as: 'member', id: made.id })).body
    const { body } = await change('member', made.id, 1, fields)
    expect(body.version).toBe(1)
    expect(await textsOf(made.id)).toEqual(['Indsendte fundet'])
  })

  test('an older version is refused with what has changed since', async () => {
    const made = await makeRecord(portal)
    await change('member', made.id, 1, { locality: 'Engen' })
    await change('member', made.id, 2, { count: 4 })
    const { status, problem } = await change('member', made.id, 1, { locality: 'Skoven' })
    expect([status, problem.code]).toEqual([409, 'record_changed'])
    expect(problem.fields).toEqual({
      locality: 'Lokaliteten er ændret i mellemtiden.',
      count: 'Antallet er ændret i mellemtiden.',
    })
    expect((await portal.call('getRecord', { id: made.id })).body.place?.locality).toBe('Engen')
  })

  test('a find that is submitted keeps what it needs', async () => {
    const made = await makeRecord(portal)
    for (const changes of [{ point: null }, { observedFrom: null }]) {
      expect((await change('member', made.id, 1, changes)).problem.code).toBe('record_incomplete')
    }
  })

  test('is for its own people', async () => {
    const made = await makeRecord(portal)
    for (const [as, status] of [
      ['anonymous', 401],
      ['siteAdminRole', 403],
      ['speciesExpertRole', 403],
    ] as const) {
      expect((await change(as, made.id, 1, { count: 1 })).status).toBe(status)
    }
    const personal = await makeRecord(portal, { isPersonal: true })
    expect((await change('taxonAdminRole', personal.id, 1, { count: 1 })).status).toBe(404)
  })

  test('moved abroad it becomes personal', async () => {
    const made = await makeRecord(portal)
    const { body } = await change('member', made.id, 1, { point: { lon: 13, lat: 55.6 } })
    expect(body.marks).toEqual(['personal'])
    const back = await change('member', made.id, 2, { point: somewhere })
    expect(back.body.marks).toEqual(['personal'])
    expect((await change('member', made.id, 3, { isPersonal: false })).body.marks).toEqual([])
    expect((await portal.call('getRecord', { id: made.id })).status).toBe(200)
  })

  test('pictures can be added, turned around and taken away, files and all', async () => {
    const asta = await portal.person()
    const [one, two, three] = [await uploaded(portal, asta), await uploaded(portal, asta), await uploaded(portal, asta)]
    const made = await makeRecord(portal, { as: asta, pictures: [{ id: one.id }, { id: two.id }] })
    const { body } = await change(asta, made.id, 1, { pictures: [{ id: three.id }, { id: one.id }] })
    expect(body.pictures.map(({ id }) => id)).toEqual([three.id, one.id])
    await portal.runJobs()
    const folder = join(portal.config.DATA_DIR, 'media', two.id.slice(0, 2), two.id.slice(2, 4), two.id)
    expect(existsSync(folder)).toBe(false)
    expect((await textsOf(made.id)).at(-1)).toBe('Ændrede billederne')
    expect((await change(asta, made.id, 2, { pictures: [{ id: two.id }] })).problem.code).toBe('media_unknown')
    expect((await change(asta, made.id, 2, { pictures: [] })).body.pictures).toEqual([])
  })
})

describe('another taxon', () => {
  test("before others have taken part it is the find's new name, and the reporter's suggestion moves along", async () => {
    const [first, second] = [await checklist.id(), await checklist.id()]
    const bo = await portal.person()
    const made = await makeRecord(portal, { as: bo, taxonId: first })
    expect(made.may.changeTaxon).toBe(true)
    const { body } = await change(bo, made.id, 1, { taxonId: second, certainty: 'sandsynlig' })
    expect(body).toMatchObject({ taxon: { id: second }, certainty: 'sandsynlig' })
    expect(await suggestionsOf(made.id)).toMatchObject([
      { taxonId: first, withdrawnAt: expect.any(String) },
      { taxonId: second, certainty: 'sandsynlig', author: bo.userId, withdrawnAt: null },
    ])
    expect((await change(bo, made.id, 2, { taxonId: null })).body).toMatchObject({ taxon: null, certainty: null })
    expect((await suggestionsOf(made.id)).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true)
  })

  test('after that the reporter has a word like everybody else', async () => {
    const [first, second, third] = [await checklist.id(), await checklist.id(), await checklist.id()]
    const made = await makeRecord(portal, { taxonId: first })
    for (const as of [await portal.person(), await portal.person(), await portal.person()]) {
      await portal.call('addRecordSuggestion', { as, id: made.id, taxonId: third, certainty: 'sikker' })
    }
    expect((await portal.call('getRecord', { as: 'member', id: made.id })).body.may.changeTaxon).toBe(false)
    const { body } = await change('member', made.id, 1, { taxonId: second, count: 7 })
    expect(body).toMatchObject({ taxon: { id: third }, count: 7 })
    const live = (await suggestionsOf(made.id)).filter(({ withdrawnAt }) => withdrawnAt === null)
    expect(live.map(({ taxonId }) => taxonId).sort()).toEqual([second, third].sort())
    expect(await textsOf(made.id)).toContain(`Foreslog ${(await checklist.read(second)).scientificName}`)
  })

  test('a name that experts or members have settled is not changed either', async () => {
    const [first, second] = [await checklist.id(), await checklist.id()]
    const made = await makeRecord(portal, { taxonId: first })
    await portal.db.updateTable('record').set({ stars: 3 }).where('id', '=', made.id).execute()
    expect((await change('member', made.id, 1, { taxonId: second })).body).toMatchObject({
      taxon: { id: first },
      stars: 3,
    })
  })

  test("a machine's star goes with the taxon, unless the new one is in the same line", async () => {
    const genus = await checklist.id({ rank: 1600, name: 'Provia' })
    const [species, other] = [await checklist.id({ parent: genus }), await checklist.id()]
    const made = await makeRecord(portal, { taxonId: species })
    await portal.db.updateTable('record').set({ stars: 1 }).where('id', '=', made.id).execute()
    expect((await change('member', made.id, 1, { taxonId: genus })).body.stars).toBe(1)
    expect((await change('member', made.id, 2, { taxonId: other })).body.stars).toBe(0)
  })
})

describe('drafts', () => {
  test('are named and submitted, and nobody reads what they were before', async () => {
    const taxonId = await checklist.id()
    const draft = await makeRecord(portal, { isDraft: true, locality: 'Hemmeligt sted' })
    const named = await portal.call('updateDraftTaxon', {
      as: 'member',
      id: draft.id,
      taxonId,
      certainty: 'sandsynlig',
    })
    expect(named.body).toMatchObject({ taxon: { id: taxonId }, certainty: 'sandsynlig', state: 'draft' })
    expect(await suggestionsOf(draft.id)).toEqual([])
    const early = await portal.call('submitDraftRecord', { as: 'member', id: draft.id })
    expect([early.status, early.problem.code]).toEqual([400, 'record_incomplete'])
    await change('member', draft.id, 2, { point: somewhere, observedFrom: '2026-06-01', locality: 'Skoven' })
    const { body } = await portal.call('submitDraftRecord', { as: 'member', id: draft.id })
    expect(body).toMatchObject({ state: 'submitted', submittedAt: expect.any(String), may: { submit: false } })
    expect(await suggestionsOf(draft.id)).toMatchObject([{ taxonId, certainty: 'sandsynlig' }])
    expect(await textsOf(draft.id)).toEqual(['Indsendte fundet'])
    expect(await textsOf(draft.id, 'member')).toHaveLength(4)
    const late = await portal.call('updateDraftTaxon', { as: 'member', id: draft.id, taxonId: null, certainty: null })
    expect([late.status, late.problem.code]).toEqual([409, 'record_not_draft'])
    expect((await portal.call('submitDraftRecord', { as: 'member', id: draft.id })).body.version).toBe(body.version)
    const lines = await portal.db
      .selectFrom('change')
      .select('after')
      .where('entityId', '=', String(draft.id))
      .execute()
    expect(JSON.stringify(lines)).not.toContain('Hemmeligt sted')
  })
})

describe('many finds at once', () => {
  test('get the same parts, and keep the others', async () => {
    const asta = await portal.person()
    const records = [await makeRecord(portal, { as: asta, count: 1 }), await makeRecord(portal, { as: asta, count: 2 })]
    const ids = records.map(({ id }) => id)
    const { body } = await portal.call('massUpdateRecords', { as: asta, ids, changes: { method: 'heard' } })
    expect(body).toEqual({ updated: 2, answered: 0, notIn: 0, notAsked: 0 })
    for (const { id, count } of records) {
      expect((await portal.call('getRecord', { id })).body).toMatchObject({ method: 'heard', count, version: 2 })
    }
    const positions = records.map(({ id }) => ({
      id,
      point: { lon: 10.1, lat: 55.5 },
      uncertainty: 50,
      locality: 'Ny',
    }))
    expect((await portal.call('massUpdateRecordPositions', { as: asta, positions })).body).toEqual({ updated: 2 })
    expect((await portal.call('massDeleteRecords', { as: asta, ids })).body).toEqual({ deleted: 2 })
    expect((await portal.call('massDeleteRecords', { as: asta, ids })).body).toEqual({ deleted: 0 })
    expect((await portal.call('getRecord', { id: ids[0] ?? 0 })).status).toBe(404)
    const refused = await portal.call('massUpdateRecords', { as: asta, ids, changes: { count: 3 } })
    expect(refused.problem.code).toBe('record_deleted')
    expect((await portal.call('massRestoreRecords', { as: asta, ids })).body).toEqual({ restored: 2 })
    expect((await portal.call('massRestoreRecords', { as: asta, ids })).body).toEqual({ restored: 0 })
    for (const { id, count } of records) {
      expect((await portal.call('getRecord', { id })).body).toMatchObject({ count, version: 3, marks: [] })
    }
  })

  test('are brought back all or none, and for 30 days', async () => {
    const asta = await portal.person()
    const ids = [(await makeRecord(portal, { as: asta })).id, (await makeRecord(portal, { as: asta })).id]
    const { now } = portal.clock
    await portal.call('massDeleteRecords', { as: asta, ids: ids.slice(0, 1) })
    portal.clock.now = new Date(now.getTime() + 20 * 86_400_000)
    await portal.call('massDeleteRecords', { as: asta, ids })
    for (const as of ['member', 'siteModerator']) {
      expect((await portal.call('massRestoreRecords', { as, ids })).status).toBe(404)
    }
    expect((await portal.call('massRestoreRecords', { as: 'siteAdminRole', ids })).status).toBe(403)
    portal.clock.now = new Date(now.getTime() + 31 * 86_400_000)
    const late = await portal.call('massRestoreRecords', { as: asta, ids })
    expect([late.status, late.problem.code]).toEqual([409, 'record_restore_late'])
    expect((await portal.call('getRecord', { as: asta, id: ids[1] ?? 0 })).body.marks).toContain('deleted')
    expect((await portal.call('massRestoreRecords', { as: asta, ids: ids.slice(1) })).body).toEqual({ restored: 1 })
    portal.clock.now = now
  })

  test('change all or none', async () => {
    const [own, other] = [await makeRecord(portal), await makeRecord(portal, { as: 'taxonAdminRole' })]
    const ids = [own.id, other.id]
    for (const [call, input] of [
      ['massUpdateRecords', { ids, changes: { count: 9 } }],
      ['massDeleteRecords', { ids }],
      [
        'massUpdateRecordPositions',
        { positions: ids.map((id) => ({ id, point: somewhere, uncertainty: 9, locality: 'x' })) },
      ],
    ] as const) {
      expect((await portal.call(call, { as: 'member', ...input } as never)).status).toBe(403)
    }
    expect((await portal.call('getRecord', { id: own.id })).body).toMatchObject({ count: null, version: 1, marks: [] })
    const unknown = await portal.call('massDeleteRecords', { as: 'member', ids: [own.id, 999_999_999] })
    expect(unknown.status).toBe(404)
  })
})
