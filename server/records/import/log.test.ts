import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { importsOf } from '#test/imports.ts'
import type { Actor } from '#test/people.ts'
import { Checklist } from '#test/taxa.ts'

let portal: Portal
let mejse: number
let ann: Actor
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  portal = await openPortal()
  mejse = await new Checklist(portal).id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
  ann = await portal.person({ displayName: 'Ann A' })
  imports = importsOf(portal, ann)
})
afterAll(() => portal.close())

const good = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }

describe('the log of imports', () => {
  test('shows own imports, newest first; administrators see all', async () => {
    const bo = await portal.person({ displayName: 'Bo B' })
    const line = await imports.sent([good], bo)
    expect((await portal.call('searchRecordImportLog', { as: bo })).body).toMatchObject({
      total: 1,
      items: [{ id: line.id, fileName: 'mine-fund.xlsx' }],
    })
    expect(await imports.lineOf(line.id)).toBeUndefined()
    expect(await imports.lineOf(line.id, 'siteAdminRole')).toMatchObject({ userName: 'Bo B', may: { import: false } })
  })

  test('undoes an import whole: its finds are deleted, and each can be restored', async () => {
    const line = await imports.imported([good, good, good])
    const ids = await imports.idsOf(line?.id ?? 0)
    const undo = (as: Actor | string) =>
      portal.call('deleteRecordImportLog', { as, id: line?.id ?? 0, withRecords: true })
    expect((await undo('member')).status).toBe(404)
    expect((await undo(ann)).status).toBe(200)
    expect(await imports.lineOf(line?.id ?? 0)).toMatchObject({ status: 'undone', may: { undo: false } })
    expect(await imports.publicCount(line?.id ?? 0)).toBe(0)
    for (const id of ids) expect((await portal.call('getRecord', { id })).status).toBe(404)
    expect((await undo(ann)).status).toBe(409)
    const [id = 0] = ids
    expect((await portal.call('restoreRecord', { as: ann, id })).status).toBe(200)
    expect(await imports.publicCount(line?.id ?? 0)).toBe(1)
  })

  test('undoes no find that belongs to somebody else meanwhile, and says so', async () => {
    const [cai, dea] = [await portal.person(), await portal.person()]
    const checked = await imports.sent([good, good, good], cai)
    await portal.call('importFile', { as: cai, uuid: checked.uuid })
    await portal.runJobs()
    const ids = await imports.idsOf(checked.id)
    const [kept = 0, ...own] = ids
    const move = { as: 'siteAdminRole', fromUserId: cai.userId, toUserId: dea.userId, dryRun: false }
    await portal.call('moveRecordsUserToUser', { ...move, filter: {} })
    await portal.runJobs()
    // Two of the three come back one by one, as if they had never gone.
    for (const id of own)
      await portal.db.updateTable('record').set({ reporter: cai.userId }).where('id', '=', id).execute()
    const undo = await portal.call('deleteRecordImportLog', { as: cai, id: checked.id, withRecords: true })
    const message = '2 fund er slettet. 1 fund er ikke slettet: det er flyttet til en anden bruger siden.'
    expect([undo.status, undo.body]).toEqual([200, { done: true, deleted: 2, left: 1, message }])
    expect(await imports.lineOf(checked.id, 'siteAdminRole')).toMatchObject({ status: 'undone', message })
    expect((await portal.call('getRecord', { as: dea, id: kept })).body).toMatchObject({ id: kept, marks: [] })
    for (const id of own) expect((await portal.call('getRecord', { id })).status).toBe(404)
    const told = async (as: Actor, id: number) =>
      (await portal.call('recordHistory', { as, id })).body.items.map(({ text }) => text)
    expect(await told(dea, kept)).not.toContain('Fortrød importen')
    expect(await told(cai, own[0] ?? 0)).toContain('Fortrød importen')
  })

  test('lets the machine look again at finds whose evidence an undo takes away', async () => {
    const line = await imports.imported([good])
    const [id = 0] = await imports.idsOf(line?.id ?? 0)
    await portal.call('toggleExpertValidation', { as: 'speciesExpertRole', id, taxonId: mejse })
    await portal.db.deleteFrom('evidenceChange').execute()
    await portal.call('deleteRecordImportLog', { as: ann, id: line?.id ?? 0, withRecords: true })
    const changed = await portal.db.selectFrom('evidenceChange').select('taxonId').execute()
    expect(changed).toEqual([{ taxonId: mejse }])
  })

  test('drops a line; the finds stay and still know where they came from', async () => {
    const line = await imports.imported([good])
    const [id = 0] = await imports.idsOf(line?.id ?? 0)
    expect(
      (await portal.call('deleteRecordImportLog', { as: ann, id: line?.id ?? 0, withRecords: false })).status,
    ).toBe(200)
    expect(await imports.lineOf(line?.id ?? 0)).toBeUndefined()
    expect((await portal.call('recordHistory', { id })).body.items).toHaveLength(1)
  })
})
