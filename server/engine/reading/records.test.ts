import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { engineOf } from '../threads/engine.ts'

const portal = await portalOfFile()
const total = async () => (await portal.call('searchRecordList', { filter: {} })).body.total

test('finds that were left half sorted are read anew, and nobody is told what is not so', async () => {
  const owner = await portal.person()
  await makeRecord(portal, { as: owner })
  expect(await total()).toBe(1)
  const engine = engineOf(portal.db)
  const known = await engine.now(portal.db)
  // As if the thread that sorts had died.
  Object.assign(known.keeper.columns.edition.tree, { tables: null })
  await expect(known.keeper.sort()).rejects.toThrow()
  const sent = () => ({ kind: 'count' as const, asking: { filter: {} }, taxa: {} as never, wanted: null })
  await expect(engine.answer(known, sent)).rejects.toMatchObject({ status: 503, code: 'search_failed' })
  await makeRecord(portal, { as: owner })
  expect(await total()).toBe(2)
})
