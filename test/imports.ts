import { sql } from 'kysely'
import { expect } from 'vitest'
import type { RecordImport } from '#contract/record-import.ts'
import type { Portal } from './app.ts'
import type { Actor } from './people.ts'
import { check, type SheetCell, sheetOf } from './sheets.ts'

type Rows = Record<string, SheetCell>[]

/** Imports of workbooks with finds; whose they are when nobody else is named. */
export function importsOf(portal: Portal, owner: Actor) {
  const lineOf = async (id: number, as: Actor | string = owner) => {
    const { body } = await portal.call('searchRecordImportLog', { as })
    return body.items.find((item) => item.id === id)
  }
  const sent = async (rows: Rows, as = owner): Promise<RecordImport> =>
    (await check(portal, as, await sheetOf(rows))).body
  const begun = async (rows: Rows, as = owner) => {
    const { uuid } = await sent(rows, as)
    const { status, body } = await portal.call('importFile', { as, uuid })
    expect([status, body.status]).toEqual([200, 'waiting'])
    return body
  }
  return {
    sent,
    begun,
    lineOf,
    async imported(rows: Rows, as = owner) {
      const { id } = await begun(rows, as)
      await portal.runJobs()
      return lineOf(id, as)
    },
    async idsOf(importId: number) {
      const records = portal.db.selectFrom('record').select('id').where('importId', '=', importId).orderBy('id')
      return (await records.execute()).map(({ id }) => id)
    },
    async publicCount(importId: number) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from record_public p
        join record r on r.id = p.record_id where r.import_id = ${importId}`.execute(portal.db)
      return rows[0]?.count
    },
  }
}
