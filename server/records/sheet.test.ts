import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetChange } from '#contract/sheet.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere } from '#test/records.ts'
import { rounds } from '#test/rounds.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile({ now: new Date('2026-11-15T10:00:00Z') })
const checklist = new Checklist(portal)

type Line = Omit<SheetChange, 'submit'> & { submit?: boolean }
const save = (as: Actor | string, ...rows: Line[]) => portal.call('massUpdateRows', { as, rows })
const sheet = async (as: Actor, ids: number[]) => (await portal.call('sheetRows', { as, ids })).body
const draft = (as: Actor, fields: object = {}) =>
  makeRecord(portal, { as, isDraft: true, point: somewhere, observedFrom: '2026-05-14', ...fields })

describe('the sheet', () => {
  test('shows own finds with all that was said about them, by time', async () => {
    const asta = await portal.person()
    const taxonId = await checklist.id()
    const late = await makeRecord(portal, { as: asta, observedFrom: '2026-05-16', taxonId, notes: 'Sang' })
    const early = await draft(asta, { observedFrom: '2026-05-15', locality: 'Hemmeligt sted' })
    const other = await makeRecord(portal)
    const { rows, taxa, left } = await sheet(asta, [late.id, other.id, early.id])
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [early.id, 'draft'],
      [late.id, 'submitted'],
    ])
    expect(rows[1]?.fields).toMatchObject({ taxonId, notes: 'Sang', point: somewhere })
    expect(taxa.map(({ id }) => id)).toEqual([taxonId])
    expect(left).toBe(0)
  })

  test('of a trip shows the viewer’s own finds of it', async () => {
    const asta = await portal.person()
    const { id: tripId } = await makeTrip(portal, { as: asta })
    const { id } = await draft(asta, { tripId })
    await draft(asta)
    const { body } = await portal.call('sheetRows', { as: asta, tripId })
    expect(body.rows.map((row) => row.id)).toEqual([id])
    expect((await portal.call('sheetRows', { as: 'member', tripId })).body.rows).toEqual([])
  })

  test('saves each find in its way, and submits what is ready', async () => {
    const asta = await portal.person()
    const [one, two] = [await makeRecord(portal, { as: asta }), await draft(asta, { point: null })]
    const taxonId = await checklist.id()
    const reply = await save(
      asta,
      { id: one.id, version: 1, changes: { count: 4 } },
      { id: two.id, version: 1, changes: { taxonId, point: somewhere, locality: 'Engen' }, submit: true },
    )
    expect(reply.body.rows).toMatchObject([
      { id: one.id, version: 2, state: 'submitted', fields: { count: 4 } },
      { id: two.id, version: 3, state: 'submitted', fields: { taxonId, locality: 'Engen', isPersonal: false } },
    ])
    expect((await portal.call('getRecord', { id: two.id })).body).toMatchObject({ taxon: { id: taxonId } })
    const { body } = await portal.call('getRecord', { id: one.id })
    expect(body).toMatchObject({ count: 4, version: 2 })
  })

  test('says what it kept: a taxon with how sure one is, and a place outside the area as personal', async () => {
    const asta = await portal.person()
    const [one, two] = [await draft(asta), await draft(asta)]
    const taxonId = await checklist.id()
    const { body } = await save(
      asta,
      { id: one.id, version: 1, changes: { taxonId } },
      { id: two.id, version: 1, changes: { point: { lon: 2.35, lat: 48.85 }, notes: ' Paris ' } },
    )
    expect(body.rows.map(({ fields }) => fields)).toMatchObject([
      { taxonId, certainty: 'sikker', isPersonal: false },
      { isPersonal: true, notes: 'Paris' },
    ])
    const { rows } = await sheet(asta, [one.id, two.id])
    for (const { id, fields } of rows) {
      expect(fields).toMatchObject(body.rows.find((row) => row.id === id)?.fields ?? {})
    }
  })

  test('tells everything that is wrong by find and field, and writes nothing', async () => {
    const asta = await portal.person()
    const [good, bad, bare] = [await draft(asta), await draft(asta), await draft(asta, { point: null })]
    const refused = await save(
      asta,
      { id: good.id, version: 1, changes: { count: 4 } },
      { id: bad.id, version: 1, changes: { observedFrom: '2027-01-01' } },
      { id: bare.id, version: 1, changes: { taxonId: 999_999_999 } },
    )
    expect([refused.status, refused.problem.code]).toEqual([400, 'sheet_invalid'])
    expect(refused.problem.fields).toEqual({
      [`${bad.id}.observedFrom`]: 'Dagen ligger ude i fremtiden.',
      [`${bare.id}.taxonId`]: 'Vælg et andet taxon.',
    })
    const unready = await save(
      asta,
      { id: good.id, version: 1, changes: { count: 4 }, submit: true },
      { id: bare.id, version: 1, changes: {}, submit: true },
    )
    expect(unready.problem.fields).toEqual({ [`${bare.id}.point`]: 'Vælg, hvor du fandt det.' })
    const { rows } = await sheet(asta, [good.id, bad.id, bare.id])
    expect(rows.map(({ version, state, fields }) => [version, state, fields.count])).toEqual([
      [1, 'draft', null],
      [1, 'draft', null],
      [1, 'draft', null],
    ])
  })

  test('tells what was changed elsewhere, also beside other faults', async () => {
    const asta = await portal.person()
    const [one, two] = [await makeRecord(portal, { as: asta }), await draft(asta)]
    await portal.call('updateRecord', { as: asta, id: one.id, version: 1, changes: { count: 7 } })
    const refused = await save(
      asta,
      { id: one.id, version: 1, changes: { count: 4 } },
      { id: two.id, version: 1, changes: { observedFrom: '2027-01-01' } },
    )
    expect([refused.status, refused.problem.code]).toEqual([409, 'sheet_changed'])
    expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual(
      [`${one.id}.count`, `${two.id}.observedFrom`].sort(),
    )
  })

  test('a find that was deleted elsewhere is something that has changed, and the others are as they were', async () => {
    const asta = await portal.person()
    const [gone, other] = [await draft(asta), await draft(asta)]
    await portal.call('massDeleteRecords', { as: asta, ids: [gone.id] })
    const line = (id: number): Line => ({ id, version: 1, changes: { count: 4 } })
    const refused = await save(asta, line(gone.id), line(other.id))
    expect([refused.status, refused.problem.code]).toEqual([409, 'sheet_changed'])
    expect((await sheet(asta, [gone.id, other.id])).rows).toMatchObject([{ id: other.id, fields: { count: null } }])
    expect((await save(asta, line(other.id))).status).toBe(200)
  })

  test('no find is older than the year 1600, submitted or not', async () => {
    const asta = await portal.person()
    const [one, two] = [await draft(asta), await makeRecord(portal, { as: asta })]
    const slip = (id: number): Line => ({ id, version: 1, changes: { observedFrom: '0001-01-01' } })
    const words = 'Vælg en dag fra år 1600 og frem.'
    expect((await save(asta, slip(one.id), slip(two.id))).problem.fields).toEqual({
      [`${one.id}.observedFrom`]: words,
      [`${two.id}.observedFrom`]: words,
    })
  })

  test('is for own finds alone, each once', async () => {
    const [own, other] = [await makeRecord(portal), await makeRecord(portal, { as: 'taxonAdminRole' })]
    const change = (id: number): Line => ({ id, version: 1, changes: { count: 9 } })
    expect((await save('member', change(own.id), change(other.id))).status).toBe(403)
    expect((await save('member', change(own.id), change(999_999_999))).status).toBe(404)
    const twice = await save('member', change(own.id), change(own.id))
    expect([twice.status, twice.problem.code]).toEqual([400, 'sheet_twice'])
    expect((await portal.call('getRecord', { id: own.id })).body).toMatchObject({ count: null, version: 1 })
  })

  test('whatever is in it, all of it is saved or nothing', async () => {
    const line = fc.record({
      isOld: fc.boolean(),
      count: fc.constantFrom(1, 2, 3),
      isWrong: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      submit: fc.boolean(),
      hasPlace: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
        const asta = await portal.person()
        const ids: number[] = []
        for (const { hasPlace, isOld } of lines) {
          const { id } = await draft(asta, { point: hasPlace ? somewhere : null })
          if (isOld && lines.length > 3) {
            await portal.call('updateRecord', { as: asta, id, version: 1, changes: { notes: 'Før' } })
          }
          ids.push(id)
        }
        const before = (await sheet(asta, ids)).rows
        const rows = lines.map(({ count, isWrong, submit }, i) => ({
          ...{ id: ids[i] ?? 0, version: 1, submit },
          changes: { count, ...(isWrong ? { observedFrom: '2027-01-01' } : {}) },
        }))
        const { status } = await save(asta, ...rows)
        const isFine = lines.every(
          ({ isOld, isWrong, submit, hasPlace }) => !(isOld && lines.length > 3) && !isWrong && (hasPlace || !submit),
        )
        expect(status === 200).toBe(isFine)
        const after = (await sheet(asta, ids)).rows
        if (!isFine) expect(after).toEqual(before)
        else {
          const said = new Map(rows.map((row) => [row.id, row]))
          for (const { id, state, fields } of after) {
            expect([state, fields.count]).toEqual([
              said.get(id)?.submit ? 'submitted' : 'draft',
              said.get(id)?.changes.count,
            ])
          }
        }
      }),
      rounds(12),
    )
  })
})
