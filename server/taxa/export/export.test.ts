import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openZip } from '#server/core/zip.ts'
import { openPortal } from '#test/app.ts'
import { archiveOf, importFile } from '#test/archive.ts'
import { emlFaults } from '#test/eml.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

describe('taxa as a sheet', () => {
  test('are those of the browse filter, in tree order', async () => {
    const filter = { speciesGroup: 4, rank: 2000 }
    const { raw, headers, status } = await portal.call('downloadTaxa', filter)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="taxa-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [heading = [], ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
    expect(heading.slice(0, 5)).toEqual(['Id', 'Rang', 'Videnskabeligt navn', 'Autor', 'Dansk navn'])
    const browsed = await portal.call('browseTaxa', { ...filter, take: 200 })
    expect(rows).toHaveLength(browsed.body.total)
    expect(rows.slice(0, 200).map((row) => row[0])).toEqual(browsed.body.items.map((one) => one.id))
    expect(rows.find((row) => row[2] === 'Parus major')).toEqual(
      expect.arrayContaining(['Art', 'Linnaeus, 1758', 'musvit', 'Fugle', 'Parus', 'Ja']),
    )
  })
})

/** What must be the same afterwards, by what does not change: identifiers and names. */
const wholeBase = async () => {
  const { rows: tree } = await sql`
    select t.id, t.identifier, p.identifier as parent, t.rank, t.taxon_type, t.shown_name, t.latin_name,
      t.effective_species_group, t.species_group, t.blur_radius, t.is_dk, t.is_default, t.is_hybrid, t.is_deleted,
      t.occurrence, t.establishment, t.season_months, t.recognisability, t.biotopes, t.trofi, t.description,
      s.identifier as super, m.identifier as merged
    from taxon t left join taxon p on p.id = t.parent_id left join taxon s on s.id = t.super_taxon_id
      left join taxon m on m.id = t.merged_into order by t.identifier`.execute(portal.db)
  const { rows: names } = await sql`
    select t.identifier, n.canonical_name, n.authorship, n.taxonomic_status, n.year_of_description, n.note, n.is_deleted, n.is_selected
    from taxon_name n join taxon t on t.id = n.taxon_id order by 1, 2, 3`.execute(portal.db)
  const { rows: vernacular } = await sql`
    select t.identifier, v.name, v.is_accepted, v.is_shown, v.is_deleted
    from vernacular_name v join taxon t on t.id = v.taxon_id order by 1, 2`.execute(portal.db)
  const { rows: lists } = await sql`
    select t.identifier, l.list, l.annexes, l.year, l.source from taxon_list l join taxon t on t.id = l.taxon_id
    order by 1, 2`.execute(portal.db)
  const { rows: others } = await sql`
    select 'note' as kind, t.identifier::text as a, n.text as b from taxon_note n join taxon t on t.id = n.taxon_id
    union all select 'look-alike', t.identifier::text, o.identifier::text from look_alike l
      join taxon t on t.id = l.taxon_id join taxon o on o.id = l.other_id
    union all select 'member', g.identifier::text, t.identifier::text from morpho_member m
      join taxon g on g.id = m.group_id join taxon t on t.id = m.taxon_id order by 1, 2, 3`.execute(portal.db)
  return { tree, names, vernacular, lists, others }
}

describe('a checklist in an empty portal', () => {
  test('gives the top taxa their fixed ids', async () => {
    const empty = await openPortal()
    await sql`truncate taxon cascade`.execute(empty.db)
    const taxon = [
      ['taxonID', 'scientificName', 'taxonRank', 'parentNameUsageID'],
      ['a', 'Animalia', 'kingdom', ''],
      ['b', 'Arthropoda', 'phylum', 'a'],
      ['c', 'Insecta', 'class', 'b'],
    ]
    await importFile(empty, 'checklist', await archiveOf({ taxon }))
    const rows = await empty.db.selectFrom('taxon').select(['id', 'latinName']).orderBy('id').execute()
    await empty.close()
    expect(rows).toEqual([
      { id: 165, latinName: 'Animalia' },
      { id: 179, latinName: 'Arthropoda' },
      { id: 598, latinName: 'Insecta' },
    ])
  })
})

describe('the backup file', () => {
  test('read back into an empty portal gives the same tree, names, lists and all that hangs on them', async () => {
    const as = 'taxonAdminRole'
    const [musvit] = (await portal.call('searchTaxa', { queryString: 'musvit' })).body
    const taxonId = musvit?.id ?? 0
    await portal.call('addTaxonVernacularName', { as, taxonId, name: 'testmejse' })
    await portal.call('addTaxonScientificName', {
      as,
      taxonId,
      entry: { canonicalName: 'Parus probus', authorship: 'Holm, 1850', taxonomicStatus: 3, note: 'Prøve' },
    })
    const made = await portal.call('createTaxon', {
      as,
      parentId: taxonId,
      rank: 2100,
      scientificName: 'Parus major novus',
    })
    await portal.call('toggleTaxon', { as, taxonId: made.body.id, deletedNote: 'Fejl' })
    const before = await wholeBase()

    const { raw, headers, status } = await portal.call('taxonBackupFile', { as })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const archive = await openZip(raw, { entries: 10, bytes: 100_000_000 })
    expect(archive.names).toEqual(['meta.xml', 'eml.xml', 'taxon.txt', 'vernacularname.txt', 'distribution.txt'])
    const eml = await archive.text('eml.xml', 100_000)
    expect(eml).toContain('https://eml.ecoinformatics.org/eml-2.2.0 https://rs.gbif.org/schema/eml-gbif-profile/1.3/')
    expect(emlFaults(eml)).toEqual([])
    archive.close()

    await sql`truncate taxon, taxon_name, vernacular_name, taxon_list, taxon_note, look_alike, morpho_member cascade`.execute(
      portal.db,
    )
    const { body } = await importFile(portal, 'checklist', raw)
    expect(body).toMatchObject({ errors: [], warnings: [], created: before.tree.length })
    const after = await wholeBase()
    for (const part of ['tree', 'names', 'vernacular', 'lists', 'others'] as const)
      expect(after[part]).toEqual(before[part])

    const again = await importFile(portal, 'checklist', raw)
    expect(again.body).toMatchObject({ errors: [], created: 0, updated: 0 })
    // New taxa do not meet the ids that were brought back.
    const next = await portal.call('createTaxon', {
      as,
      parentId: taxonId,
      rank: 2100,
      scientificName: 'Parus major alter',
    })
    expect(next.status).toBe(200)
  }, 120_000)
})
