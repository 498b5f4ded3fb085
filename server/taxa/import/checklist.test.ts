import { describe, expect, test } from 'vitest'
import { archiveFiles, archiveOf, importFile, rowCounts, zipOf } from '#test/archive.ts'
import { beetles, heading } from '#test/beetles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const danish = [
  ['taxonID', 'vernacularName', 'language', 'isPreferredName'],
  ['7', 'stor prøvebille', 'da', 'true'],
  ['7', 'kæmpeprøvebille', 'da', ''],
  ['7', 'great testbeetle', 'en', ''],
]
const inDenmark = [
  ['taxonID', 'countryCode', 'occurrenceStatus', 'establishmentMeans', 'threatStatus', 'eventDate'],
  ['7', 'DK', 'present', 'native', 'VU', '2019'],
  ['7', 'SE', 'present', 'native', '', ''],
]

const named = async (name: string) => {
  const { body } = await portal.call('searchTaxa', { queryString: name, all: true })
  const [hit] = body.filter((one) => !one.isFuzzy)
  return hit ? (await portal.call('getTaxon', { id: hit.id, as: 'taxonAdminRole' })).body : undefined
}

describe('a checklist', () => {
  test('brings taxa with parents, names, Danish names, occurrence and red list', async () => {
    const file = await archiveOf({ taxon: beetles, vernacular: danish, distribution: inDenmark })
    const { status, body } = await importFile(portal, 'checklist', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ dryRun: false, errors: [], created: 3, rows: 13, orphans: 0 })
    const taxon = await named('Provus major')
    expect(taxon).toMatchObject({
      acceptedVernacularName: 'stor prøvebille',
      vernacularSynonyms: ['kæmpeprøvebille'],
      scientificSynonyms: ['Provus grandis'],
      taxonStatus: { occurrence: 1, establishment: 1 },
      isDKTaxon: true,
      isDefaultTaxon: true,
      speciesGroup: 8,
      administrativeLists: [{ list: 'redlist', annexes: ['VU'], year: 2019 }],
    })
    expect(taxon?.acceptedTaxonName).toMatchObject({ authorship: 'Krag, 1901', yearOfDescription: 1901 })
    const line = taxon?.classification.map((one) => one.latinName) ?? []
    expect(line).toEqual(['Animalia', 'Arthropoda', 'Insecta', 'Coleoptera', 'Provididae', 'Provus'])
    expect(taxon?.id).toBeGreaterThanOrEqual(1_000_000)
    // The genus is Danish because its species is, but has no Danish name.
    expect(await named('Provus')).toMatchObject({ isDKTaxon: true, isDefaultTaxon: false })
  })

  test('keeps the fixed ids of the top taxa', async () => {
    const taxon = await named('Provus major')
    expect(taxon?.classification.slice(0, 3).map((one) => one.id)).toEqual([165, 179, 598])
  })

  test('knows no words but its own: what every object has by itself is none', async () => {
    const [heads = []] = inDenmark
    const odd = [heads, ['7', 'DK', 'constructor', 'toString', 'valueOf', '2019']]
    const file = await archiveOf({ taxon: beetles, distribution: odd })
    const { status, body } = await importFile(portal, 'checklist', file, { dryRun: true })
    expect([status, body.errors]).toEqual([200, []])
    const told = body.warnings.map(({ message }) => message)
    expect(told).toEqual(
      expect.arrayContaining([
        'Forekomsten constructor kendes ikke.',
        'Herkomsten toString kendes ikke.',
        'Rødlistekategorien valueOf kendes ikke.',
      ]),
    )
  })

  test('tells which rows it did not use', async () => {
    const file = await archiveOf({ taxon: beetles, vernacular: danish, distribution: inDenmark })
    const { body } = await importFile(portal, 'checklist', file, { dryRun: true })
    expect(body.warnings).toContainEqual({
      row: 4,
      column: 'language',
      message: 'Navne på andre sprog end dansk er udeladt.',
    })
    expect(body.warnings).toContainEqual({
      row: 3,
      column: 'countryCode',
      message: 'Udbredelse uden for Danmark er udeladt.',
    })
  })

  test('accounts for every row of its file, before and after', async () => {
    const [heads = [], ...rows] = beetles
    const taxon = [
      [...heads, 'genus'],
      ...rows.map((row) => [...row, '']),
      ['9', 'Provus major', 'Lund', 'species', 'accepted', '6', '', ''],
      ['10', 'Provus sp.', '', 'species', 'accepted', '6', '', ''],
      ['11', 'Altus albus', '', 'species', 'accepted', '', '', 'Altus'],
    ]
    const file = await archiveOf({ title: 'Regnskab', taxon, vernacular: danish, distribution: inDenmark })
    const told = {
      // A synonym, two Danish names and one distribution belong to a taxon of another row; a genus has no row.
      ...{ rows: 16, created: 2, updated: 0, unchanged: 7, attached: 4, implied: 1, orphans: 0 },
      // The second Provus major, Provus sp., the English name and Sweden.
      leftOut: 4,
    }
    expect((await importFile(portal, 'checklist', file, { dryRun: true })).body).toMatchObject(told)
    const { body } = await importFile(portal, 'checklist', file)
    expect(body).toMatchObject(told)
    expect((await portal.call('undoTaxonChange', { as: 'taxonAdminRole', changeId: body.changeId ?? 0 })).status).toBe(
      200,
    )
  })

  test('run again changes nothing and doubles nothing', async () => {
    const before = await rowCounts(portal)
    const file = await archiveOf({ taxon: beetles, vernacular: danish, distribution: inDenmark })
    const { body } = await importFile(portal, 'checklist', file)
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 7, changesAnything: false })
    expect(await rowCounts(portal)).toEqual(before)
  })

  test('updates what a newer edition says otherwise: a new accepted name, another parent, another author', async () => {
    const id = (await named('Provus major'))?.id
    const newer = beetles.map((row) => {
      if (row[0] === '7') return ['7', 'Provus major', 'Krag, 1901', 'species', 'synonym', '', '8']
      if (row[0] === '8') return ['8', 'Provus grandis', 'Lund, 1919', 'species', 'accepted', '6', '']
      return row
    })
    const { body } = await importFile(portal, 'checklist', await archiveOf({ taxon: newer }))
    expect(body).toMatchObject({ errors: [], created: 0, updated: 1 })
    const taxon = (await portal.call('getTaxon', { id: id ?? 0 })).body
    expect(taxon).toMatchObject({ scientificName: 'Provus grandis', scientificSynonyms: ['Provus major'] })
    expect(taxon.acceptedTaxonName).toMatchObject({ authorship: 'Lund, 1919', taxonomicStatus: 1 })
    await importFile(portal, 'checklist', await archiveOf({ taxon: beetles }))
    expect((await portal.call('getTaxon', { id: id ?? 0 })).body.scientificName).toBe('Provus major')
  })

  test('only tried writes nothing and says what it would do', async () => {
    const before = await rowCounts(portal)
    const more = [...beetles, ['9', 'Provus minor', '', 'species', 'accepted', '6', '']]
    const { body } = await importFile(portal, 'checklist', await archiveOf({ taxon: more }), { dryRun: true })
    expect(body).toMatchObject({ dryRun: true, created: 1, errors: [] })
    expect(await rowCounts(portal)).toEqual(before)
  })

  test('is one row in the change log', async () => {
    const more = [...beetles, ['9', 'Provus minor', '', 'species', 'accepted', '6', '']]
    await importFile(portal, 'checklist', await archiveOf({ taxon: more }))
    const { body } = await portal.call('taxonChanges', { as: 'taxonAdminRole', take: 1 })
    expect(body.items[0]).toMatchObject({
      verb: 'import-checklist',
      summary: 'Importerede tjeklisten Prøvelisten: 1 nyt taxon, 0 ændrede.',
      canUndo: true,
    })
  })

  test('without parents hangs its rows by the classification columns', async () => {
    const taxon = [
      ['taxonID', 'scientificName', 'taxonRank', 'kingdom', 'phylum', 'class', 'order', 'family', 'genus'],
      [
        'a',
        'Columna prima Holm, 1888',
        'species',
        'Animalia',
        'Mollusca',
        'Gastropoda',
        'Novales',
        'Columnidae',
        'Columna',
      ],
      [
        'b',
        'Columna secunda (Holm, 1889)',
        'species',
        'Animalia',
        'Mollusca',
        'Gastropoda',
        'Novales',
        'Columnidae',
        'Columna',
      ],
    ]
    const { body } = await importFile(portal, 'checklist', await archiveOf({ taxon, title: 'Med kolonner' }))
    expect(body).toMatchObject({ errors: [], created: 5 })
    const prima = await named('Columna prima')
    expect(prima?.classification.map((one) => one.latinName)).toEqual([
      'Animalia',
      'Mollusca',
      'Gastropoda',
      'Novales',
      'Columnidae',
      'Columna',
    ])
    expect(prima?.acceptedTaxonName).toMatchObject({ canonicalName: 'Columna prima', authorship: 'Holm, 1888' })
    const again = await importFile(portal, 'checklist', await archiveOf({ taxon, title: 'Med kolonner' }))
    expect(again.body).toMatchObject({ created: 0, updated: 0 })
  })

  test('tells a plant from an animal of the same name by the kingdom', async () => {
    const taxon = [
      ['taxonID', 'scientificName', 'taxonRank', 'kingdom', 'family'],
      ['a', 'Prunella', 'genus', 'Plantae', 'Lamiaceae'],
      ['b', 'Prunella', 'genus', 'Animalia', 'Prunellidae'],
    ]
    const { body } = await importFile(portal, 'checklist', await archiveOf({ taxon, title: 'Homonymer' }))
    expect(body).toMatchObject({ errors: [], created: 0 })
    const rows = await portal.db
      .selectFrom('taxonExternalId as e')
      .innerJoin('taxon as t', 't.id', 'e.taxonId')
      .select(['e.externalId', 't.effectiveSpeciesGroup'])
      .where('e.source', '=', 'Homonymer')
      .execute()
    const groups = Object.fromEntries(rows.map((row) => [row.externalId, row.effectiveSpeciesGroup]))
    expect(groups).toMatchObject({ a: 1, b: 4 })
  })

  test('lets a name without a place wait as an orphan, and remembers where an administrator put it', async () => {
    const taxon = [heading, ['x', 'Obscurus ignotus', 'Friis, 1950', 'species', 'synonym', '', '404']]
    const file = await archiveOf({ taxon, title: 'Løse navne' })
    const { body } = await importFile(portal, 'checklist', file)
    expect(body).toMatchObject({ errors: [], created: 1, orphans: 1 })
    expect(body.warnings[0]?.message).toBe(
      'Obscurus ignotus er synonym for 404, som ikke er i arkivet, og venter blandt de forældreløse taxa.',
    )
    // The orphan of last time is no new one.
    expect((await importFile(portal, 'checklist', file, { dryRun: true })).body).toMatchObject({
      ...{ created: 0, unchanged: 1, orphans: 0 },
    })
    const orphans = await portal.call('orphanTaxa', { as: 'taxonAdminRole', queryString: 'Obscurus' })
    const [orphan] = orphans.body.items
    const target = await named('Provus major')
    const merged = await portal.call('mergeOrphan', {
      as: 'taxonAdminRole',
      orphanId: orphan?.id ?? 0,
      taxonId: target?.id ?? 0,
      dryRun: false,
    })
    expect(merged.status).toBe(200)
    expect((await importFile(portal, 'checklist', file)).body).toMatchObject({ created: 0, orphans: 0 })
    expect((await named('Provus major'))?.scientificSynonyms).toContain('Obscurus ignotus')
  })

  test('may lie in a folder, with quotes, other delimiters and the leavings of a Mac', async () => {
    const files = archiveFiles({ taxon: beetles })
    const quoted = beetles
      .map((row) => row.map((cell) => `"${cell.replace('Krag, 1901', 'Krag, 1902')}"`).join(','))
      .join('\r\n')
    const meta = files['meta.xml']
      .replace('fieldsTerminatedBy="\\t"', 'fieldsTerminatedBy=","')
      .replace('fieldsEnclosedBy=""', 'fieldsEnclosedBy="&quot;"')
      .replace('linesTerminatedBy="\\n"', 'linesTerminatedBy="\\r\\n"')
    const file = await zipOf({
      '__MACOSX/liste/._meta.xml': 'x',
      'liste/meta.xml': meta,
      'liste/eml.xml': files['eml.xml'],
      'liste/taxon.txt': `\ufeff${quoted}`,
    })
    const { body } = await importFile(portal, 'checklist', file)
    expect(body).toMatchObject({ errors: [], created: 0, updated: 2 })
    expect((await named('Provus'))?.acceptedTaxonName?.authorship).toBe('Krag, 1902')
  })
})
