import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist, ranks } from '#test/taxa.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const admin = 'taxonAdminRole'

describe('master data', () => {
  const write = (input: object) => portal.call('updateTaxaMasterdata', { as: 'taxonExpertRole', ...input })

  test('are written for many taxa at once; what is left out stays', async () => {
    const ids = [await list.id({ blur: 500 }), await list.id({ blur: 1000 })]
    const { status, body } = await write({
      taxonIds: ids,
      occurrence: 2,
      establishment: 1,
      isDKTaxon: true,
      aauArtID: 'A1',
    })
    expect([status, body.map((ref) => ref.id)]).toEqual([200, ids])
    for (const [i, id] of ids.entries()) {
      expect(await list.read(id)).toMatchObject({
        taxonStatus: { occurrence: 2, establishment: 1 },
        isDKTaxon: true,
        aauArtID: 'A1',
        blurRadius: [500, 1000][i],
      })
    }
  })

  test('a rank that the name cannot have is refused in words, for one of many too; what was so before stays editable', async () => {
    const [species, other] = [await list.taxon(), await list.taxon()]
    const genus = await list.taxon({ rank: ranks.genus })
    const refused = async (taxonIds: number[], rank: number) => {
      const { status, problem } = await write({ taxonIds, rank })
      return status === 200 ? 'done' : [status, problem.code, problem.fields?.rank]
    }
    const unfit = (told: string) => [400, 'name_rank_unfit', told]
    const { canonicalName = '' } = species.acceptedTaxonName ?? {}
    expect(await refused([other.id, species.id], ranks.genus)).toEqual(
      unfit(`${other.acceptedTaxonName?.canonicalName} kan ikke være navnet på et taxon af rangen slægt.`),
    )
    expect(await refused([species.id], ranks.superSpecies)).toEqual(
      unfit(`${canonicalName} er navnet på en art. Skriv agg. efter navnet på en superart.`),
    )
    expect(await refused([genus.id], ranks.species)).toEqual(
      unfit(`${genus.acceptedTaxonName?.canonicalName} kan ikke være navnet på et taxon af rangen art.`),
    )
    expect(await refused([genus.id], 1500)).toBe('done')
    await portal.db.updateTable('taxon').set({ rank: ranks.superSpecies }).where('id', '=', species.id).execute()
    expect((await write({ taxonIds: [species.id], rank: ranks.superSpecies, occurrence: 2 })).status).toBe(200)
  })

  test('a species group goes down to all below that have none of their own', async () => {
    const family = await list.id({ rank: ranks.family, group: 8 })
    const genus = await list.id({ parent: family, rank: ranks.genus })
    const species = await list.id({ parent: genus })
    const other = await list.id({ parent: genus, group: 7 })
    const groups = async () =>
      Promise.all([family, genus, species, other].map(async (id) => (await list.read(id)).speciesGroup))
    expect(await groups()).toEqual([8, 8, 8, 7])
    await write({ taxonIds: [family], speciesGroup: 9 })
    expect(await groups()).toEqual([9, 9, 9, 7])
    await write({ taxonIds: [other, genus, family], speciesGroup: null })
    expect(await groups()).toEqual([0, 0, 0, 0])
  })

  test('one older version and nothing is written, to none of the taxa', async () => {
    const [a, b] = [await list.taxon(), await list.taxon()]
    await write({ taxonIds: [b.id], isHybrid: true })
    const { status, problem } = await write({
      taxonIds: [a.id, b.id],
      versions: { [a.id]: a.version, [b.id]: b.version },
      occurrence: 3,
    })
    expect([status, problem.code]).toEqual([409, 'conflict'])
    expect((await list.read(a.id)).taxonStatus.occurrence).toBe(0)
    expect((await list.read(a.id)).version).toBe(a.version)
  })

  test('a rank must fit above and below', async () => {
    const family = await list.id({ rank: ranks.family })
    const genus = await list.id({ parent: family, rank: ranks.genus })
    await list.id({ parent: genus })
    for (const rank of [ranks.family, ranks.species, ranks.subspecies]) {
      expect((await write({ taxonIds: [genus], rank })).problem.code).toBe('taxon_rank_order')
    }
    expect((await write({ taxonIds: [genus], rank: 1500 })).status).toBe(200)
    // An unknown rank is looked through.
    expect((await write({ taxonIds: [genus], rank: 0 })).status).toBe(200)
    const { problem } = await write({ taxonIds: [family], rank: ranks.subspecies })
    expect([problem.code, problem.fields?.rank]).toEqual(['taxon_rank_order', problem.message])
  })

  test('say which morpho groups a taxon is in', async () => {
    const id = await list.id()
    const group = async (name: string) =>
      (await portal.call('addMorphoGroup', { as: admin, names: [name], memberIds: [] })).body.id
    const [a, b] = [await group('gruppe a'), await group('gruppe b')]
    await write({ taxonIds: [id], morphoGroupIds: [a] })
    expect((await list.read(id)).morphoGroupIds).toEqual([a])
    await write({ taxonIds: [id], morphoGroupIds: [b] })
    expect((await list.read(id)).morphoGroupIds).toEqual([b])
    expect((await write({ taxonIds: [id], morphoGroupIds: [id] })).status).toBe(409)
  })
})

describe('what experts describe', () => {
  const write = (input: object) => portal.call('updateTaxaMetadata', { as: 'taxonEditorRole', ...input })

  test('is written field by field', async () => {
    const id = await list.id()
    await write({
      taxonIds: [id],
      biotopes: ['eng', 'skov', 'eng'],
      trofi: 'rovdyr',
      seasonMonths: [9, 4, 4],
      recognisability: 3,
      generalInfo: { introduction: 'Kom med skib', firstObservationYear: 1990 },
    })
    await write({ taxonIds: [id], generalInfo: { latestAssessmentYear: 2019 } })
    expect(await list.read(id)).toMatchObject({
      biotopes: ['eng', 'skov'],
      trofi: 'rovdyr',
      seasonMonths: [4, 9],
      recognisability: 3,
      taxonGeneralInfo: {
        introduction: 'Kom med skib',
        established: null,
        firstObservationYear: 1990,
        latestAssessmentYear: 2019,
      },
    })
  })

  test('texts that cannot be stored are refused', async () => {
    const taxonIds = [await list.id()]
    for (const generalInfo of [
      { introduction: 'a\0b' },
      { established: '\ud800' },
      { introduction: 'x'.repeat(10_001) },
    ]) {
      const { status, problem } = await write({ taxonIds, generalInfo })
      expect([status, problem.code]).toEqual([400, 'bad_input'])
    }
    await write({ taxonIds, generalInfo: { introduction: 'x'.repeat(10_000), established: null } })
    expect((await list.read(taxonIds[0] ?? 0)).taxonGeneralInfo.introduction).toHaveLength(10_000)
  })

  test('two editors at once: the second is told', async () => {
    const { id, version } = await list.taxon()
    const versions = { [id]: version }
    const replies = await Promise.all(['rovdyr', 'parasit'].map((trofi) => write({ taxonIds: [id], versions, trofi })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  test('look-alikes are alike both ways', async () => {
    const [a, b, c] = [await list.id(), await list.id(), await list.id()]
    const alike = async (id: number) => (await list.read(id)).lookAlikes.map((one) => one.id).sort()
    await write({ taxonIds: [a], lookAlikeIds: [b, c] })
    expect([await alike(a), await alike(b), await alike(c)]).toEqual([[b, c], [a], [a]])
    await write({ taxonIds: [b], lookAlikeIds: [c] })
    expect([await alike(a), await alike(b), await alike(c)]).toEqual([[c], [c], [a, b].sort()])
    expect((await write({ taxonIds: [a], lookAlikeIds: [a] })).status).toBe(400)
  })

  test('details that observers are asked for come from the nearest taxon upwards', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const species = await list.id({ parent: genus })
    await write({ taxonIds: [genus], nudgeFields: ['sex', 'count'], nudgefieldLabel: 'Kig efter farven' })
    await write({ taxonIds: [species], nudgeFields: ['sex'], nudgefieldLabel: null })
    const { body } = await portal.call('taxonNudgeFields', { taxonId: species })
    expect(body.map(({ field, label, from }) => [field, label, from.id])).toEqual([
      ['count', 'Kig efter farven', genus],
      ['sex', null, species],
    ])
    expect((await portal.call('taxonNudgeFields', { taxonId: 999_999_999 })).status).toBe(404)
  })
})

describe('administrative lists', () => {
  const write = (lists: object[], input: object) =>
    portal.call('updateTaxaAdministrativeLists', { as: 'taxonEditAdminListRole', lists: lists as never, ...input })

  test('many taxa get their annexes; a list without annexes lets them go; others stay', async () => {
    const ids = [await list.id(), await list.id()]
    await write([{ list: 'habitat', annexes: ['4', '2', '4'], year: 1992 }], { taxonIds: ids })
    await write([{ list: 'bern', annexes: ['2'], source: 'Bern' }], { taxonIds: [ids[0]] })
    expect((await list.read(ids[0] ?? 0)).administrativeLists).toEqual([
      { list: 'bern', annexes: ['2'], year: null, source: 'Bern' },
      { list: 'habitat', annexes: ['2', '4'], year: 1992, source: '' },
    ])
    await write([{ list: 'habitat', annexes: [] }], { taxonIds: ids })
    expect((await list.read(ids[0] ?? 0)).administrativeLists.map((one) => one.list)).toEqual(['bern'])
    expect((await list.read(ids[1] ?? 0)).administrativeLists).toEqual([])
  })

  test('annexes that the list has not, the red list, and a list named twice are refused', async () => {
    const taxonIds = [await list.id()]
    const code = async (...lists: object[]) => (await write(lists, { taxonIds })).problem.code
    expect(await code({ list: 'birds', annexes: ['IV'] })).toBe('annex_unknown')
    expect(await code({ list: 'redlist', annexes: ['VU'] })).toBe('redlist_synchronised')
    expect(await code({ list: 'bern', annexes: ['1'] }, { list: 'bern', annexes: ['2'] })).toBe('bad_input')
    expect((await list.read(taxonIds[0] ?? 0)).administrativeLists).toEqual([])
  })

  test('an older version is refused for all', async () => {
    const [a, b] = [await list.taxon(), await list.taxon()]
    const versions = { [a.id]: a.version, [b.id]: b.version + 1 }
    const reply = await write([{ list: 'bonn', annexes: ['I'] }], { taxonIds: [a.id, b.id], versions })
    expect(reply.problem.code).toBe('conflict')
    expect((await list.read(a.id)).administrativeLists).toEqual([])
  })
})

describe('validation parameters', () => {
  const parameters = {
    geography: { on: true, years: 10 },
    season: { on: true, months: [8, 5, 5] },
    recognisability: { on: false, points: 0 },
  }

  test('hold for all below until one of them sets its own, and can be inherited again', async () => {
    const genus = await list.taxon({ rank: ranks.genus })
    const species = await list.id({ parent: genus.id })
    const write = (taxonId: number, version: number, value: typeof parameters | null) =>
      portal.call('updateTaxonValidationParameters', { as: 'siteAdminRole', taxonId, version, parameters: value })
    await write(genus.id, genus.version, parameters)
    const below = await list.read(species)
    expect(below.validationParameters).toBeNull()
    expect(below.effectiveValidationParameters).toMatchObject({
      parameters: { season: { months: [5, 8] } },
      from: { id: genus.id },
    })
    const never = { ...parameters, season: { on: true, months: [] } }
    expect((await write(genus.id, genus.version + 1, never)).problem).toMatchObject({
      ...{ code: 'months_needed', message: 'Vælg mindst én måned, eller brug taxonets egen sæson.' },
    })
    expect((await write(genus.id, genus.version, null)).problem.code).toBe('conflict')
    await write(genus.id, genus.version + 1, null)
    expect((await list.read(species)).effectiveValidationParameters.from).toBeNull()
  })
})

describe('super species', () => {
  test('have species as members, and keep their rank meanwhile', async () => {
    const [superTaxonId, taxonId] = [await list.id({ rank: ranks.superSpecies }), await list.id()]
    const join = { as: admin, taxonId, superTaxonId }
    expect((await portal.call('updateTaxonSuperSpecies', join)).body.parentSuperTaxonId).toBe(superTaxonId)
    const related = await portal.call('taxonRelationship', { taxonId: superTaxonId })
    expect(related.body.superSpeciesMembers.map((one) => one.id)).toEqual([taxonId])
    const rank = { as: admin, taxonIds: [superTaxonId], rank: 0 }
    expect((await portal.call('updateTaxaMasterdata', rank)).problem.code).toBe('super_species_has_members')
    const left = await portal.call('removeTaxonSuperSpeciesRelation', { as: admin, taxonId })
    expect(left.body.parentSuperTaxonId).toBeNull()
    expect((await portal.call('updateTaxaMasterdata', rank)).status).toBe(200)
    for (const wrong of [{ superTaxonId: taxonId }, { superTaxonId: await list.id() }]) {
      expect((await portal.call('updateTaxonSuperSpecies', { ...join, ...wrong })).problem.code).toBe(
        'super_species_unfit',
      )
    }
  })

  test('are not deleted while they have members, and a member stays a species', async () => {
    const [superTaxonId, taxonId] = [await list.id({ rank: ranks.superSpecies }), await list.id()]
    await portal.call('updateTaxonSuperSpecies', { as: admin, taxonId, superTaxonId })
    const toggle = () => portal.call('toggleTaxon', { as: admin, taxonId: superTaxonId })
    expect((await toggle()).problem.code).toBe('super_species_has_members')
    const raise = { as: admin, taxonIds: [taxonId], rank: 0 }
    expect((await portal.call('updateTaxaMasterdata', raise)).problem.code).toBe('super_species_unfit')
    await portal.call('removeTaxonSuperSpeciesRelation', { as: admin, taxonId })
    expect((await portal.call('updateTaxaMasterdata', raise)).status).toBe(200)
    expect((await toggle()).body.isDeleted).toBe(true)
  })
})
