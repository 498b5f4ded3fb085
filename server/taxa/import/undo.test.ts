import { describe, expect, test } from 'vitest'
import { archiveFiles, archiveOf, importFile, zipOf } from '#test/archive.ts'
import { heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { taxonBase } from '#test/taxon-base.ts'
import { say } from '#test/validating.ts'

const portal = await portalOfFile()
const as = 'taxonAdminRole'

const named = async (latinName: string) =>
  portal.db
    .selectFrom('taxon')
    .selectAll()
    .where('latinName', '=', latinName)
    .where('mergedInto', 'is', null)
    .executeTakeFirstOrThrow()
const send = async (title: string, rows: string[][], wish: { dryRun?: boolean; moveGroups?: boolean } = {}) =>
  (await importFile(portal, 'checklist', await archiveOf({ taxon: [heading, ...rows], title }), wish)).body
const undo = (changeId: number | null) => portal.call('undoTaxonChange', { as, changeId: changeId ?? 0 })

const above = [
  ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
  ['p', 'Chordata', '', 'phylum', 'accepted', 'k', ''],
]
/** Fish under a new class that inherits no group of theirs, and the porpoise in another family under another author. */
const fish = [
  ...above,
  ['c', 'Provopisces', '', 'class', 'accepted', 'p', ''],
  ['o', 'Gadiformes', '', 'order', 'accepted', 'c', ''],
  ['m', 'Mammalia', '', 'class', 'accepted', 'p', ''],
  ['f', 'Delphinidae', '', 'family', 'accepted', 'm', ''],
  ['g', 'Phocoena', 'Cuvier, 1816', 'genus', 'accepted', 'f', ''],
  ['s', 'Phocoena phocoena', '(Prøve, 1758)', 'species', 'accepted', 'g', ''],
  ['y', 'Phocoena prisca', 'Prøve, 1801', 'species', 'synonym', '', 's'],
  ['n', 'Phocoena nova', 'Prøve, 2020', 'species', 'accepted', 'g', ''],
]

describe('an import of a checklist', () => {
  test('names every change of a known taxon before it is made, with its finds', async () => {
    const before = await taxonBase(portal.db)
    const porpoise = await named('Phocoena phocoena')
    await makeRecord(portal, { taxonId: porpoise.id })
    const report = await send('Fisk', fish, { dryRun: true })
    expect(report.errors).toEqual([])
    const told = report.changes.map(({ name, what, before: from, after, records }) => [
      name,
      what,
      from,
      after,
      records,
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        ['Phocoena', 'Overordnet taxon', 'Phocoenidae', 'Delphinidae', 1],
        ['Phocoena phocoena', 'Autor', '(Linnaeus, 1758)', '(Prøve, 1758)', 1],
        ['Phocoena phocoena', 'Synonym', '–', 'Phocoena prisca Prøve, 1801', 1],
        ['Gadiformes', 'Overordnet taxon', expect.any(String), 'Provopisces', expect.any(Number)],
      ]),
    )
    expect(report.changeId).toBeNull()
    expect(await taxonBase(portal.db)).toEqual(before)
  })

  test('moves nothing to another species group unless somebody says so', async () => {
    const groupOf = async (name: string) => (await named(name)).effectiveSpeciesGroup
    const dry = await send('Fisk', fish, { dryRun: true })
    const kept = dry.keptGroups.find(({ name }) => name === 'Gadiformes')
    expect(kept).toMatchObject({ group: 'Fisk', other: expect.not.stringMatching(/^Fisk$/) })
    expect(kept?.taxa).toBeGreaterThan(1)
    expect(dry.changes.filter(({ kind }) => kind === 'group')).toEqual([])

    const moving = await send('Fisk', fish, { dryRun: true, moveGroups: true })
    expect(moving.keptGroups).toEqual([])
    const cod = moving.changes.filter(({ name, kind }) => name === 'Gadus morhua' && kind === 'group')
    expect(cod).toMatchObject([{ what: 'Artsgruppe', before: 'Fisk', after: kept?.other }])

    const done = await send('Fisk', fish)
    expect(await groupOf('Gadus morhua')).toBe(5)
    expect((await undo(done.changeId)).status).toBe(200)
    const yes = await send('Fisk', fish, { moveGroups: true })
    expect(await groupOf('Gadus morhua')).not.toBe(5)
    expect((await undo(yes.changeId)).status).toBe(200)
    expect(await groupOf('Gadus morhua')).toBe(5)
  })

  test('is nothing to the taxa that it leaves as they were: neither in their history, nor when it is undone', async () => {
    const { id, version, modified } = await named('Chordata')
    const rows = [...above, ['q', 'Provoclassis', '', 'class', 'accepted', 'p', '']]
    const { changeId, unchanged } = await send('En anden liste', rows)
    expect(unchanged).toBe(above.length)
    const history = async () =>
      (await portal.call('taxonChanges', { as, taxonId: id, skip: 0, take: 9 })).body.items.map((item) => item.id)
    expect(await history()).not.toContain(changeId)
    expect((await undo(changeId)).status).toBe(200)
    expect(await named('Chordata')).toMatchObject({ version, modified })
  })

  test('tells a year of the accepted name as such, and not as another name', async () => {
    const genus = ['g', 'Phocoena', 'Cuvier, 1817', 'genus', 'accepted', '', '']
    const { changes } = await send('År', [genus], { dryRun: true })
    expect(changes.map(({ kind, what, after }) => [kind, what, after])).toEqual([
      ['author', 'Autor', 'Cuvier, 1817'],
      ['other', 'Beskrivelsesår for Phocoena', '1817'],
    ])
  })

  test('is undone whole, to the last row, and done again by undoing that', async () => {
    const before = await taxonBase(portal.db)
    const done = await send('Fisk', fish)
    const after = await taxonBase(portal.db)
    expect(after).not.toEqual(before)
    const again = await send('Fisk', fish)
    expect([again.changeId, again.created, again.updated, again.changes]).toEqual([null, 0, 0, []])
    const undone = await undo(done.changeId)
    expect(undone.status).toBe(200)
    expect(await taxonBase(portal.db)).toEqual(before)
    const hits = (await portal.call('searchTaxa', { queryString: 'Phocoena nova', all: true })).body
    expect(hits.filter(({ isFuzzy }) => !isFuzzy)).toEqual([])
    expect((await undo(undone.body.changeId)).status).toBe(200)
    expect(await taxonBase(portal.db)).toEqual(after)
    const [found] = (await portal.call('searchTaxa', { queryString: 'Phocoena nova', all: true })).body
    expect(found?.latinName).toBe('Phocoena nova')
    expect((await undo((await newest())?.id ?? 0)).status).toBe(200)
    expect(await taxonBase(portal.db)).toEqual(before)
  })

  const newest = async () => (await portal.call('taxonChanges', { as, skip: 0, take: 1 })).body.items[0]

  test('stands in the history of each taxon that it touched, with before and after', async () => {
    const done = await send('Fisk', fish)
    const { id } = await named('Phocoena')
    const { items } = (await portal.call('taxonChanges', { as, taxonId: id, skip: 0, take: 5 })).body
    expect(items[0]).toMatchObject({ id: done.changeId, verb: 'import-checklist', canUndo: true })
    expect(items[0]?.details).toContainEqual({
      ...{ what: 'Overordnet taxon', before: 'Phocoenidae', after: 'Delphinidae' },
    })
    const other = await named('Parus major')
    const its = (await portal.call('taxonChanges', { as, taxonId: other.id, skip: 0, take: 5 })).body.items
    expect(its.map((change) => change.id)).not.toContain(done.changeId)
    expect((await undo(done.changeId)).status).toBe(200)
  })

  test('leads from the log of all changes to what it made and changed, also when it is undone', async () => {
    const done = await send('Fisk', fish)
    const { items } = (await portal.call('taxonChanges', { as, skip: 0, take: 1 })).body
    expect(items[0]).toMatchObject({ id: done.changeId, isImport: true })
    const told = async () => (await portal.call('taxonImportChanges', { as, changeId: done.changeId ?? 0 })).body
    const { id } = await named('Phocoena')
    const made = await named('Phocoena nova')
    const before = await told()
    expect(before.made).toContainEqual({ taxonId: made.id, name: 'Phocoena nova', rank: 2000, isThere: true })
    expect(before.changes).toContainEqual(
      expect.objectContaining({
        ...{ taxonId: id, name: 'Phocoena', kind: 'parent', what: 'Overordnet taxon' },
        ...{ before: 'Phocoenidae', after: 'Delphinidae' },
      }),
    )
    expect(before.changes).toHaveLength(done.changes.length)
    expect((await undo(done.changeId)).status).toBe(200)
    const after = await told()
    expect(after.made).toContainEqual({ taxonId: made.id, name: 'Phocoena nova', rank: 2000, isThere: false })
    expect(after.changes).toHaveLength(done.changes.length)
    const undone = (await portal.call('taxonChanges', { as, skip: 0, take: 1 })).body.items[0]
    expect(undone).toMatchObject({ verb: 'undo', isImport: true })
    const back = (await portal.call('taxonImportChanges', { as, changeId: undone?.id ?? 0 })).body
    expect(back.made).toEqual([])
    expect(back.gone).toContainEqual({ taxonId: made.id, name: 'Phocoena nova', rank: 2000, isThere: false })
    expect((await portal.call('taxonImportChanges', { as, changeId: 999_999_999 })).status).toBe(404)
  })

  test('takes finds along into another family, and back', async () => {
    const { id } = await named('Phocoena phocoena')
    await makeRecord(portal, { taxonId: id })
    const families = [(await named('Phocoenidae')).id, (await named('Delphinidae')).id]
    const counts = async () => {
      const { items } = (await portal.call('numRecords', { taxonIds: families.join(',') })).body
      return families.map((family) => items.find(({ taxonId }) => taxonId === family)?.count ?? 0)
    }
    const before = await counts()
    expect(before[0]).toBeGreaterThan(0)
    const done = await send('Fisk', fish)
    expect(await counts()).toEqual(before.toReversed())
    await undo(done.changeId)
    expect(await counts()).toEqual(before)
  })

  test('is not undone over later changes, which are listed, nor under finds of what it made', async () => {
    const done = await send('Fisk', fish)
    const made = await named('Phocoena nova')
    const moved = await portal.call('updateTaxonParent', {
      ...{ as, taxonId: made.id, parentId: (await named('Delphinidae')).id, dryRun: false },
    })
    expect(moved.status).toBe(200)
    const refused = await undo(done.changeId)
    expect([refused.status, refused.problem.code]).toEqual([409, 'undo_blocked'])
    expect(Object.keys(refused.problem.fields ?? {})).toEqual([String(moved.body.changeId)])
    expect((await undo(moved.body.changeId)).status).toBe(200)

    const { id: other } = await named('Provopisces')
    await portal.call('addThreadComment', { as, on: { kind: 'taxon', ownerId: other }, html: '<p>En ny klasse?</p>' })
    expect((await undo(done.changeId)).problem.fields?.changeId).toBe('Provopisces')

    const member = await portal.person()
    const gone = await makeRecord(portal, { as: member, taxonId: made.id })
    await portal.call('deleteRecord', { as: member, id: gone.id })
    const hidden = await undo(done.changeId)
    expect([hidden.status, hidden.problem.code, hidden.problem.fields?.changeId]).toEqual([
      ...[409, 'import_in_use', 'Provopisces, Phocoena nova'],
    ])

    await makeRecord(portal, { taxonId: made.id })
    const inUse = await undo(done.changeId)
    expect([inUse.status, inUse.problem.code]).toEqual([409, 'import_in_use'])
    expect(inUse.problem.fields?.changeId).toBe('Provopisces, Phocoena nova: 1 fund')
    expect((await named('Phocoena nova')).id).toBe(made.id)
  })
})

test('an import is not undone under what is only a host, in a deleted find, or was suggested once, and names it', async () => {
  const rows = (name: string) => [...above, ['h', name, '', 'class', 'accepted', 'p', '']]
  const refused = async (name: string, use: (taxonId: number) => Promise<unknown>) => {
    const done = await send(name, rows(name))
    await use((await named(name)).id)
    const { status, problem } = await undo(done.changeId)
    return [status, problem.code, problem.fields?.changeId]
  }
  const member = await portal.person()
  const known = (await named('Phocoena phocoena')).id
  expect(
    await refused('Vertus', (hostTaxonId) => makeRecord(portal, { as: member, taxonId: known, hostTaxonId })),
  ).toEqual([409, 'import_in_use', 'Vertus'])
  expect(
    await refused('Slettus', async (taxonId) => {
      const { id } = await makeRecord(portal, { as: member, taxonId })
      await portal.call('deleteRecord', { as: member, id })
    }),
  ).toEqual([409, 'import_in_use', 'Slettus'])
  expect(
    await refused('Budus', async (taxonId) => {
      const { id } = await makeRecord(portal, { taxonId: known })
      await say(portal, id, taxonId, { as: member })
      await say(portal, id, known, { as: member })
    }),
  ).toEqual([409, 'import_in_use', 'Budus'])
})

describe('archives as the world has them', () => {
  test('may have several lines above their rows, and leave out empty cells at the end', async () => {
    const files = archiveFiles({ taxon: [heading, ...above, ['x', 'Provaria', '', 'class', 'accepted', 'p']] })
    const before = await named('Chordata')
    const zip = await zipOf({
      ...files,
      'meta.xml': files['meta.xml'].replace('ignoreHeaderLines="1"', 'ignoreHeaderLines="3"'),
      'taxon.txt': `Prøvelisten\t2026\nhentet i dag\n${files['taxon.txt']}y\tProvarioides\t\torder\taccepted\tx\t\t\t\n`,
    })
    const { body } = await importFile(portal, 'checklist', zip)
    expect([body.errors, body.created]).toEqual([[], 2])
    expect((await named('Provaria')).parentId).toBe(before.id)
    expect((await named('Provarioides')).parentId).toBe((await named('Provaria')).id)
  })

  test.each([
    ['empty', 'Prøvelisten\n\n', ''],
    ['with quotes', 'Listen "Prøve\n12" skilt\n', ''],
    ['empty below the headings', 'Prøvelisten\n', '\n'],
  ])('lose no row to a line above the rows that is %s', async (_, over, under) => {
    const rows = ['a', 'b', 'c'].map((letter) => [letter, `Linjeus${letter}`, '', 'class', 'accepted', 'p'])
    const files = archiveFiles({ taxon: [heading, ...above, ...rows] })
    const [headings = '', ...lines] = files['taxon.txt'].split('\n')
    const zip = await zipOf({
      ...files,
      'meta.xml': files['meta.xml'].replace(
        'fieldsEnclosedBy="" ignoreHeaderLines="1"',
        'fieldsEnclosedBy="&quot;" ignoreHeaderLines="3"',
      ),
      'taxon.txt': `${over}${headings}\n${under}${lines.join('\n')}`,
    })
    const { body } = await importFile(portal, 'checklist', zip, { dryRun: true })
    expect([body.errors, body.rows, body.created]).toEqual([[], above.length + 3, 3])
  })
})
