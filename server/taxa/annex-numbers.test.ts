import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

test('annexes of an older portal become the numbers that they have now, in lists and in kept searches', async () => {
  const taxonId = await list.id()
  const lists = [
    { list: 'habitat' as const, annexes: ['2', '4'] },
    { list: 'invasive' as const, annexes: ['1'] },
    { list: 'bonn' as const, annexes: ['II'] },
  ]
  await portal.call('updateTaxaAdministrativeLists', { as: 'taxonAdminRole', taxonIds: [taxonId], lists })
  const jens = await portal.person()
  await portal.call('saveSearch', {
    as: jens,
    name: 'Bilag',
    filter: { annexes: ['habitat/4', 'invasive/1', 'bonn/II'] },
  })
  await portal.call('saveSearch', { as: jens, name: 'Andet', filter: { stars: [3] } })
  const kept = async () => ({
    lists: (await list.read(taxonId)).administrativeLists.map(({ list: name, annexes }) => [name, annexes]),
    filters: (await portal.call('savedSearches', { as: jens })).body.items.map(({ name, filter }) => [name, filter]),
  })
  const now = await kept()
  await sql`update taxon_list set annexes = case list when 'habitat' then array['II', 'IV'] else array['EU'] end
    where taxon_id = ${taxonId} and list in ('habitat', 'invasive')`.execute(portal.db)
  await sql`update saved_search set filter = '{"annexes": ["habitat/IV", "invasive/EU", "bonn/II"]}'
    where user_id = ${jens.userId} and name = 'Bilag'`.execute(portal.db)
  await portal.database.exec(await readFile('db/migrations/0015_annex_numbers.sql', 'utf8'))
  expect(await kept()).toEqual(now)
})
