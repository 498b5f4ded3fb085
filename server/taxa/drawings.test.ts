import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { archiveOf, importFile } from '#test/archive.ts'
import { heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { settleDrawings } from './drawings.ts'
import { drawnTaxa } from './drawn-taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)
const as = 'taxonAdminRole'

const folder = new URL('../../web/taxa/drawings/', import.meta.url)
const drawn = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
    ([, name]) => `${file.replace('.svg', '')}/${name}`,
  ),
)
const allTaxa = () =>
  portal.db
    .selectFrom('taxon')
    .select(['id', 'parentId', 'latinName', 'drawing', 'effectiveSpeciesGroup as group'])
    .where('taxonType', '=', 0)
    .orderBy('id')
    .execute()
const idOf = async (latinName: string) =>
  (await portal.db.selectFrom('taxon').select('id').where('latinName', '=', latinName).executeTakeFirstOrThrow()).id
const drawingOf = async (id: number) => (await list.read(id)).drawing

describe('the drawings of the starter taxa', () => {
  test('each taxon has that of its nearest ancestor with one, or stands under the icon of its group', async () => {
    const taxa = await allTaxa()
    const byId = new Map(taxa.map((taxon) => [taxon.id, taxon]))
    const nearest = (id: number | null): string | null => {
      const taxon = id === null ? undefined : byId.get(id)
      return taxon ? (drawnTaxa.get(taxon.latinName) ?? nearest(taxon.parentId)) : null
    }
    expect(taxa.filter(({ id, drawing }) => drawing !== nearest(id))).toEqual([])
    expect(taxa.filter(({ drawing, group }) => drawing === null && group === 0)).toEqual([])
  })

  test('each that is drawn is used, and each that is used is drawn', async () => {
    const used = new Set((await allTaxa()).flatMap(({ drawing }) => drawing ?? []))
    expect([...used].sort()).toEqual([...drawn].sort())
    const known = new Set((await allTaxa()).map(({ latinName }) => latinName))
    expect([...drawnTaxa.keys()].filter((name) => !known.has(name))).toEqual([])
  })
})

test('what people tell apart at a glance is not drawn alike', async () => {
  const names = [
    'Vipera berus',
    'Rana temporaria',
    'Cervus elaphus',
    'Lepus europaeus',
    'Asterias rubens',
    'Helix pomatia',
  ]
  const fungi = ['Cortinarius rubellus', 'Cantharellus cibarius', 'Amanita muscaria', 'Boletus edulis']
  const drawings = await portal.db
    .selectFrom('taxon')
    .select('drawing')
    .where('latinName', 'in', [...names, ...fungi])
    .execute()
  expect(new Set(drawings.map(({ drawing }) => drawing)).size).toBe(names.length + fungi.length)
  expect(drawn.length).toBeGreaterThanOrEqual(80)
})

describe('a taxon', () => {
  test('is told with its drawing, online and to the device', async () => {
    const id = await idOf('Vipera berus')
    const [hit] = (await portal.call('searchTaxa', { queryString: 'Vipera berus' })).body
    expect(hit).toMatchObject({ id, drawing: 'reptiles/adder' })
    const { taxa } = (await portal.call('offlineTaxa')).body
    expect(taxa?.find((one) => one.id === id)?.drawing).toBe('reptiles/adder')
  })

  test('gets another drawing with all below it when it is moved, and the old one by an undo', async () => {
    const genus = await list.id({ rank: ranks.genus, parent: await idOf('Colubridae') })
    const species = await list.id({ parent: genus })
    expect(await drawingOf(species)).toBe('reptiles/grass-snake')
    const toFrogs = { as, taxonId: genus, parentId: await idOf('Ranidae'), dryRun: false } as const
    const { changeId } = (await portal.call('updateTaxonParent', toFrogs)).body
    expect(await drawingOf(species)).toBe('reptiles/frog')
    await portal.call('undoTaxonChange', { as, changeId: changeId ?? 0 })
    expect(await drawingOf(species)).toBe('reptiles/grass-snake')
  })

  test('gets its drawing from an import, and all have theirs after its undo', async () => {
    const rows = [
      ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
      ['f', 'Viperidae', '', 'family', 'accepted', 'k', ''],
      ['g', 'Provovipera', 'Prøve, 2020', 'genus', 'accepted', 'f', ''],
      ['s', 'Provovipera nova', 'Prøve, 2020', 'species', 'accepted', 'g', ''],
    ]
    const before = await allTaxa()
    const file = await archiveOf({ taxon: [heading, ...rows], title: 'Slanger' })
    const { changeId } = (await importFile(portal, 'checklist', file)).body
    expect(await drawingOf(await idOf('Provovipera nova'))).toBe('reptiles/adder')
    await portal.call('undoTaxonChange', { as, changeId: changeId ?? 0 })
    expect(await allTaxa()).toEqual(before)
  })

  test('gets its drawing at a start with other drawings than the last one had', async () => {
    const id = await idOf('Vipera berus')
    await portal.db.updateTable('taxon').set({ drawing: 'reptiles/dragon' }).where('id', '=', id).execute()
    await settleDrawings(portal.db)
    expect(await drawingOf(id)).toBe('reptiles/dragon')
    await portal.db.updateTable('setting').set({ value: 'older' }).where('key', '=', 'drawings').execute()
    await settleDrawings(portal.db)
    expect(await drawingOf(id)).toBe('reptiles/adder')
  })
})
