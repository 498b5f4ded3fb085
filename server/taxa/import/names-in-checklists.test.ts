import { describe, expect, test } from 'vitest'
import { archiveOf, importFile, rowCounts } from '#test/archive.ts'
import { heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const named = async (latinName: string) =>
  portal.db.selectFrom('taxon').selectAll().where('latinName', '=', latinName).where('mergedInto', 'is', null).execute()
const send = async (title: string, rows: string[][], columns = heading) =>
  (await importFile(portal, 'checklist', await archiveOf({ taxon: [columns, ...rows], title }))).body
const above = [
  ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
  ['g', 'Aglais', 'Dalman, 1816', 'genus', 'accepted', 'k', ''],
]

describe('names in a checklist', () => {
  test('with an epithet of two letters are species, and leave their genus alone', async () => {
    const [genus] = await named('Aglais')
    const children = () =>
      portal.db
        .selectFrom('taxon')
        .select('id')
        .where('parentId', '=', genus?.id ?? 0)
        .execute()
    const before = await children()
    const body = await send('Korte', [
      ['1', 'Aglais io (Linnaeus, 1758)', '', 'species', 'accepted', '', ''],
      ['2', 'Callistege mi (Clerck, 1759)', '', 'species', 'accepted', '', ''],
    ])
    expect(body.errors).toEqual([])
    expect((await named('Aglais'))[0]).toMatchObject({ rank: 1600, parentId: genus?.parentId })
    expect(await children()).toEqual(before)
    expect(await named('Aglais io')).toHaveLength(1)
    expect(await named('Callistege mi')).toHaveLength(1)
    expect(await named('Callistege')).toHaveLength(0)
  })

  test('that are none are told and change nothing', async () => {
    const before = await rowCounts(portal)
    const body = await send('Ingen navne', [
      ...above,
      ['1', 'INCERTAE SEDIS', '', 'family', 'accepted', 'k', ''],
      ['2', 'Aglais sp.', '', 'species', 'accepted', 'g', ''],
      ['3', 'Aglais cf. io', '', 'species', 'accepted', 'g', ''],
      ['4', 'Aglais io/urticae', '', 'species', 'accepted', 'g', ''],
      ['5', 'NOT APPLICABLE', '', 'genus', 'accepted', 'k', ''],
      ['6', 'Aglais', '', 'species', 'accepted', 'g', ''],
    ])
    expect(body).toMatchObject({ errors: [], created: 0 })
    expect((await rowCounts(portal))[0]).toBe(before[0])
    const told = body.warnings.map(({ row, message }) => `${row} ${message}`)
    expect(told).toEqual([
      '4 “INCERTAE SEDIS” står i stedet for et navn. Rækken er udeladt.',
      '5 “Aglais sp.” nævner ingen art (sp.). Rækken er udeladt.',
      '6 “Aglais cf. io” er en usikker bestemmelse (cf.) og ikke et navn. Rækken er udeladt.',
      '7 “Aglais io/urticae” nævner flere taxa. Skriv kun ét. Rækken er udeladt.',
      '8 “NOT APPLICABLE” står i stedet for et navn. Rækken er udeladt.',
      '9 Aglais kan ikke være navnet på et taxon af rangen art. Rækken er udeladt.',
    ])
  })

  test('under a placeholder belong to what the placeholder belongs to', async () => {
    await send('Pladsholder', [
      ...above,
      ['1', 'incertae sedis', '', 'family', 'accepted', 'k', ''],
      ['2', 'Novumgenus', '', 'genus', 'accepted', '1', ''],
    ])
    expect((await named('Novumgenus'))[0]).toMatchObject({ parentId: 165, rank: 1600 })
  })

  test('may stand in the columns genus and specificEpithet', async () => {
    const columns = ['taxonID', 'scientificName', 'genus', 'specificEpithet', 'taxonRank', 'kingdom']
    const body = await send(
      'Kolonner',
      [
        ['1', '', 'Kolonnus', 'primus', 'species', 'Animalia'],
        ['2', 'Kolonnus', 'Kolonnus', 'secundus', 'species', 'Animalia'],
        ['3', 'Kolonnus tertius', 'Kolonnus', 'quartus', 'species', 'Animalia'],
      ],
      columns,
    )
    expect(await named('Kolonnus primus')).toHaveLength(1)
    expect(await named('Kolonnus secundus')).toHaveLength(1)
    expect(await named('Kolonnus tertius')).toHaveLength(0)
    expect(body.warnings[0]?.message).toMatch(/siger ikke det samme/)
  })

  test('that are of groups of species or of hybrids are so, also where the row calls them species, and are told', async () => {
    const rows = [
      ...above,
      ['1', 'Aglais novella agg.', '', 'species', 'accepted', 'g', ''],
      ['2', 'Aglais × mixta Krag', '', 'species', 'accepted', 'g', ''],
      ['3', 'Aglais io x urticae', '', 'species', 'accepted', 'g', ''],
      ['4', 'Aglais ultima agg.', '', 'aggregate', 'accepted', 'g', ''],
      ['5', 'Aglais × altera', '', '', 'accepted', 'g', ''],
      ['6', 'Aglais falsa agg.', '', 'hybrid', 'accepted', 'g', ''],
    ]
    const archive = await archiveOf({ taxon: [heading, ...rows], title: 'Grupper' })
    const tried = (await importFile(portal, 'checklist', archive, { dryRun: true })).body
    const body = await send('Grupper', rows)
    for (const report of [tried, body]) {
      expect(report).toMatchObject({ errors: [], created: 5 })
      expect(report.warnings.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
        '4 taxonRank: Aglais novella agg. er navnet på en gruppe af arter og læses som superart, ikke art.',
        '5 taxonRank: Aglais × mixta er navnet på en hybrid og læses som hybrid, ikke art.',
        '6 taxonRank: Aglais io × Aglais urticae er navnet på en hybrid og læses som hybrid, ikke art.',
        '9 scientificName: Aglais falsa agg. kan ikke være navnet på et taxon af rangen hybrid. Rækken er udeladt.',
      ])
    }
    const group = { rank: 1900, isHybrid: false }
    const hybrid = { rank: 2200, isHybrid: true }
    for (const name of ['Aglais novella agg.', 'Aglais ultima agg.']) expect(await named(name)).toMatchObject([group])
    for (const name of ['Aglais × mixta', 'Aglais io × Aglais urticae', 'Aglais × altera'])
      expect(await named(name)).toMatchObject([hybrid])
    expect(await send('Grupper', rows)).toMatchObject({ created: 0, updated: 0 })
  })

  test('of another rank than the taxon here leave it as it is', async () => {
    const [before] = await named('Aglais')
    const body = await send('Anden rang', [
      ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
      ['1', 'Aglais', '', 'family', 'accepted', 'k', ''],
    ])
    expect(body).toMatchObject({ errors: [], created: 0, updated: 0 })
    expect(body.warnings[0]?.message).toBe(
      `Aglais er Familie i filen, men Slægt i portalen (id ${before?.id}), som har beholdt sin rang og plads.`,
    )
    expect((await named('Aglais'))[0]).toEqual(before)
  })
})

describe('synonyms', () => {
  test('that a checklist accepts are the taxon that we know, and come once', async () => {
    const [known] = await named('Aglais io')
    const rows = [
      ['k', 'Animalia', '', 'kingdom', 'accepted', '', ''],
      ['g', 'Inachis', '', 'genus', 'accepted', 'k', ''],
      ['1', 'Inachis io', '(Linnaeus, 1758)', 'species', 'accepted', 'g', ''],
    ]
    const body = await send('Gamle navne', rows)
    expect(body.errors).toEqual([])
    expect(await named('Inachis io')).toEqual([])
    expect((await named('Aglais io'))[0]).toMatchObject({ id: known?.id, parentId: known?.parentId })
    expect(body.warnings.map(({ message }) => message)).toContain(
      `Inachis io er synonym for Aglais io (id ${known?.id}) i portalen.`,
    )
    for (const _ of [1, 2]) expect(await send('Gamle navne', rows)).toMatchObject({ created: 0, updated: 0 })
    expect((await named('Aglais io'))[0]?.id).toBe(known?.id)
  })

  test("that are another taxon's accepted name are refused, from a file and by hand", async () => {
    const [io] = await named('Aglais io')
    const [urticae] = await named('Aglais urticae')
    const body = await send('Forvirret', [
      ...above,
      ['1', 'Aglais io', '(Linnaeus, 1758)', 'species', 'accepted', 'g', ''],
      ['2', 'Aglais urticae', '(Linnaeus, 1758)', 'species', 'synonym', '', '1'],
    ])
    expect(body.warnings.map(({ message }) => message)).toContain(
      `Aglais urticae er det accepterede navn for et andet taxon (id ${urticae?.id}) og er ikke regnet for synonym for Aglais io.`,
    )
    const add = (taxonomicStatus: number) =>
      portal.call('addTaxonScientificName', {
        ...{ as: 'taxonAdminRole', taxonId: io?.id ?? 0 },
        entry: { canonicalName: 'Aglais urticae', taxonomicStatus },
      })
    const refused = await add(2)
    expect([refused.status, refused.problem.code]).toEqual([409, 'name_accepted_elsewhere'])
    expect(JSON.stringify(refused.problem.fields)).toContain(`nældens takvinge (id ${urticae?.id})`)
    expect((await add(3)).status).toBe(200)
  })
})

test('a name as it was misused (auct.) has no author that would take the place of the real one', async () => {
  const author = async () => {
    const [io] = await named('Aglais io')
    const rows = portal.db.selectFrom('taxonName').select(['authorship', 'yearOfDescription'])
    return rows
      .where('taxonId', '=', io?.id ?? 0)
      .where('isSelected', '=', true)
      .executeTakeFirstOrThrow()
  }
  const before = await author()
  const body = await send('Misbrugt', [
    ...above,
    ['1', 'Aglais io auct. non Esper, 1777', '', 'species', 'accepted', 'g', ''],
  ])
  expect([body.errors, await author()]).toEqual([[], before])
})

test('an editor who types what is no name is told why, and an author that comes along finds its place', async () => {
  const [io] = await named('Aglais io')
  const add = (canonicalName: string) =>
    portal.call('addTaxonScientificName', {
      ...{ as: 'taxonAdminRole', taxonId: io?.id ?? 0, entry: { canonicalName, taxonomicStatus: 2 } },
    })
  const refused = await add('Aglais sp.')
  expect([refused.status, refused.problem.code]).toEqual([400, 'name_unreadable'])
  expect(JSON.stringify(refused.problem.fields)).toContain('nævner ingen art')
  const { body } = await add('Papilio ioides Poda, 1761')
  expect(body.taxonNames.find((name) => name.canonicalName === 'Papilio ioides')).toMatchObject({
    authorship: 'Poda, 1761',
  })
})

test('rows of checklists without a title are other taxa though their ids are the same', async () => {
  const first = await send('', [['1', 'Unavia prima', '', 'species', 'accepted', '', '']])
  const second = await send('', [['1', 'Duavia secunda', '', 'species', 'accepted', '', '']])
  expect([first.created, second.created, second.updated]).toEqual([1, 1, 0])
  expect([(await named('Unavia prima')).length, (await named('Duavia secunda')).length]).toEqual([1, 1])
  const again = await send('', [['1', 'Duavia secunda', '', 'species', 'accepted', '', '']])
  expect([again.created, again.updated]).toEqual([0, 0])
})
