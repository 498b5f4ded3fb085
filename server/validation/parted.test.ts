import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rebuildPublic } from '#server/records/rebuild.ts'
import { fetchRecords } from '#test/downloads.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { birdExpert, birds, personOfWeight, say } from '#test/validating.ts'

/* What the public sees of a find that stands under another name than its reporter's. */

const portal = await portalOfFile()

async function partedRecord() {
  const taxa = await birds(portal)
  const owner = await portal.person()
  const { id } = await makeRecord(portal, { as: owner, taxonId: taxa.major, certainty: 'sikker' })
  await say(portal, id, taxa.corvus)
  return { id, owner, taxa }
}

test('neither lists, searches nor files say that anybody is sure of a name that the reporter did not give', async () => {
  const { id, owner, taxa } = await partedRecord()
  const told = async () => {
    const filter = { taxonIds: [taxa.family] }
    const { items } = (await portal.call('searchRecordList', { filter })).body
    const sure = await portal.call('searchRecordList', { filter: { ...filter, certainties: ['sikker'] } })
    const { rows } = await fetchRecords(portal, owner, 'csv', filter)
    const own = await portal.call('ownRecords', { as: owner })
    return [
      ...[items[0]?.taxon?.id, items[0]?.certainty, sure.body.total, rows[0]?.Sikkerhed],
      own.body.items.map(({ certainty }) => certainty),
    ]
  }
  expect(await told()).toEqual([taxa.family, null, 0, '', [null]])
  // An expert says that the reporter was right; another that they were not.
  await portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: taxa.major })
  expect(await told()).toEqual([taxa.major, 'sikker', 1, 'Sikker', ['sikker']])
  await portal.call('toggleExpertValidation', { as: birdExpert, id, taxonId: taxa.ater })
  expect(await told()).toEqual([taxa.ater, null, 0, '', [null]])
})

test('finds of an older portal wait, and tell how sure their reporters are, as those of today', async () => {
  const { id, taxa } = await partedRecord()
  await say(portal, id, taxa.corvus, { as: await personOfWeight(portal, 2) })
  await say(portal, id, taxa.major, { as: await personOfWeight(portal, 2) })
  await makeRecord(portal, { as: await portal.person(), taxonId: taxa.major, certainty: 'sandsynlig' })
  await portal.call('updateTaxaAdministrativeLists', {
    as: 'taxonAdminRole',
    taxonIds: [taxa.family],
    lists: [{ list: 'invasive', annexes: ['2'] }],
  })
  const before = { isParted: false, waitsFrom: null, certainty: 'sikker' as const }
  await portal.db.updateTable('recordPublic').set(before).where('recordId', '=', id).execute()
  await portal.database.exec(await readFile('db/migrations/0032_parted.sql', 'utf8'))
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  const queue = await portal.call('validationSuggestions', { tab: 'parted' })
  expect(queue.body.items.map(({ record, bonus }) => [record.id, record.stars, bonus.days])).toContainEqual([id, 2, 20])
})
