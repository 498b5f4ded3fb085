import { describe, expect, test } from 'vitest'
import { archiveOf, importFile } from '#test/archive.ts'
import { heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const as = 'taxonAdminRole'
const list = new Checklist(portal)

const named = async (latinName: string) =>
  portal.db
    .selectFrom('taxon')
    .selectAll()
    .where('latinName', '=', latinName)
    .where('mergedInto', 'is', null)
    .where('isDeleted', '=', false)
    .executeTakeFirstOrThrow()
const send = async (rows: string[][], columns = heading, dryRun = false) =>
  (await importFile(portal, 'checklist', await archiveOf({ taxon: [columns, ...rows], title: 'Prøve' }), { dryRun }))
    .body
const undo = (changeId: number | null) => portal.call('undoTaxonChange', { as, changeId: changeId ?? 0 })
const top = ['k', 'Animalia', '', 'kingdom', 'accepted', '', '']

describe('an import is not undone into a tree that cannot be', () => {
  test('nothing comes to stand under itself', async () => {
    const animals = (await named('Animalia')).id
    const upper = await list.id({ rank: 0, name: 'Unranka', parent: animals })
    const lower = await list.id({ rank: 0, name: 'Unrankb', parent: upper })
    const done = await send([
      top,
      ['a', 'Unranka', '', '', 'accepted', 'k', ''],
      ['b', 'Unrankb', '', '', 'accepted', 'k', ''],
    ])
    expect(done.changes).toMatchObject([{ name: 'Unrankb', what: 'Overordnet taxon', after: 'Animalia' }])
    const moved = await portal.call('updateTaxonParent', { as, taxonId: upper, parentId: lower, dryRun: false })
    expect(moved.status).toBe(200)
    const refused = await undo(done.changeId)
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([409, [String(moved.body.changeId)]])
    await undo(moved.body.changeId)
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('nothing living comes under what was deleted meanwhile', async () => {
    const animals = (await named('Animalia')).id
    const home = await list.id({ rank: ranks.family, name: 'Hjemidae', parent: animals })
    await list.id({ rank: ranks.genus, name: 'Hjemus', parent: home })
    const done = await send([
      top,
      ['f', 'Udidae', '', 'family', 'accepted', 'k', ''],
      ['g', 'Hjemus', '', 'genus', 'accepted', 'f', ''],
    ])
    expect((await portal.call('toggleTaxon', { as, taxonId: home })).status).toBe(200)
    const refused = await undo(done.changeId)
    expect([refused.status, refused.problem.code]).toEqual([409, 'undo_blocked'])
    await portal.call('toggleTaxon', { as, taxonId: home })
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('no name comes twice in one place', async () => {
    const animals = (await named('Animalia')).id
    const genus = await list.id({ rank: ranks.genus, name: 'Tvillus', parent: animals })
    const done = await send([
      top,
      ['g', 'Tvillus', '', 'genus', 'accepted', 'k', ''],
      ['s', 'Tvillus novus', '', 'species', 'accepted', 'g', ''],
    ])
    const undone = await undo(done.changeId)
    expect(undone.status).toBe(200)
    await list.id({ name: 'Tvillus novus', parent: genus })
    expect((await undo(undone.body.changeId)).status).toBe(409)
  })
})

describe('a dry run', () => {
  test('leaves the numbers of taxa to come alone, and no file brings numbers beyond all', async () => {
    const own = (id: number) => JSON.stringify({ id, taxonType: 0, values: {} })
    const columns = [...heading, 'taxon']
    const row = (id: number) => ['x', 'Numerus', '', 'genus', 'accepted', 'k', '', own(id)]
    const withTerm = async (id: number, dryRun: boolean) => {
      const archive = await archiveOf({ taxon: [columns, [...top, ''], row(id)], title: 'Tal', ownTerms: ['taxon'] })
      return (await importFile(portal, 'checklist', archive, { dryRun })).body
    }
    expect((await withTerm(9_007_199_254_740_991, true)).errors).not.toEqual([])
    const before = await list.id({ name: 'Numerus ante' })
    expect((await withTerm(15_000_000, true)).errors).toEqual([])
    expect(await list.id({ name: 'Numerus post' })).toBe(before + 1)
  })

  test('names that a synonym has another standing', async () => {
    const rows = (status: string) => [
      top,
      ['g', 'Statusus', '', 'genus', 'accepted', 'k', ''],
      ['s', 'Statusus verus', '', 'species', 'accepted', 'g', ''],
      ['y', 'Statusus falsus', '', 'species', status, '', 's'],
    ]
    await send(rows('synonym'))
    const { changes } = await send(rows('misapplied'), heading, true)
    expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['Status for Statusus falsus', 'Synonym', expect.not.stringMatching(/^Synonym$/)],
    ])
  })
})
