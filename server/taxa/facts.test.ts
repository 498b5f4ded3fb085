import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { Checklist, ranks } from '#test/taxa.ts'
import { picture, upload } from '#test/upload.ts'

let portal: Portal
let list: Checklist
beforeAll(async () => {
  portal = await openPortal()
  list = new Checklist(portal)
})
afterAll(() => portal.close())

const admin = 'taxonAdminRole'
const editor = 'taxonEditorRole'

describe('a new taxon', () => {
  test('stands under its parent with its names and group, and is found at once', async () => {
    const genus = await list.taxon({ rank: ranks.genus, group: 4 })
    const species = await list.taxon({ parent: genus.id, danishName: 'nyfugl' })
    expect(species).toMatchObject({
      version: 1,
      acceptedVernacularName: 'nyfugl',
      rank: ranks.species,
      speciesGroup: 4,
      ownSpeciesGroup: null,
      isDefaultTaxon: true,
    })
    expect(species.id).toBeGreaterThanOrEqual(1_000_000)
    expect(species.classification.map((one) => one.id)).toEqual([genus.id])
    expect(await list.find('nyfugl')).toEqual([species.id])
  })

  test('is refused under a parent of its own rank, a deleted parent, a morpho group, and beside its twin', async () => {
    const species = await list.taxon()
    const create = async (parentId: number, scientificName = list.newName(), rank = ranks.species) => {
      const { problem, status } = await portal.call('createTaxon', { as: admin, parentId, rank, scientificName })
      return [status, problem.code]
    }
    expect(await create(species.id)).toEqual([409, 'taxon_rank_order'])
    expect(await create(999_999_999)).toEqual([404, 'not_found'])
    const genus = await list.id({ rank: ranks.genus })
    expect(await create(genus, 'Tvillingus unus')).toEqual([200, undefined])
    expect(await create(genus, 'Tvillingus  UNUS')).toEqual([409, 'taxon_exists'])
    const gone = await list.id({ rank: ranks.genus })
    await portal.call('toggleTaxon', { as: admin, taxonId: gone })
    expect(await create(gone)).toEqual([409, 'taxon_parent_unusable'])
    const group = await portal.call('addMorphoGroup', { as: admin, names: ['prøvegruppe'], memberIds: [] })
    expect(await create(group.body.id)).toEqual([409, 'taxon_is_group'])
    expect(await create((await list.orphan()).id)).toEqual([409, 'taxon_is_orphan'])
  })
})

describe('deleting a taxon', () => {
  test('hides it from search, keeps it for editors with the reason, and is taken back by the same call', async () => {
    const taxon = await list.taxon({ danishName: 'sletfugl' })
    const toggle = () => portal.call('toggleTaxon', { as: admin, taxonId: taxon.id, deletedNote: 'Findes ikke' })
    expect((await toggle()).body).toMatchObject({ isDeleted: true, deletedNote: 'Findes ikke', version: 2 })
    expect(await list.find('sletfugl')).toEqual([])
    expect((await toggle()).body).toMatchObject({ isDeleted: false, deletedNote: null, version: 3 })
    expect(await list.find('sletfugl')).toEqual([taxon.id])
    expect((await list.changesOf(taxon.id)).map((change) => change.verb)).toEqual(['create', 'delete', 'restore'])
  })

  test('is refused while it has living children; a child comes back only under a living parent', async () => {
    const genus = await list.id({ rank: ranks.genus })
    const species = await list.id({ parent: genus })
    const toggle = async (taxonId: number) => (await portal.call('toggleTaxon', { as: admin, taxonId })).problem.code
    expect(await toggle(genus)).toBe('taxon_has_children')
    expect(await toggle(species)).toBeUndefined()
    expect(await toggle(genus)).toBeUndefined()
    expect(await toggle(species)).toBe('taxon_parent_unusable')
    expect(await toggle(genus)).toBeUndefined()
    expect(await toggle(species)).toBeUndefined()
  })
})

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
    expect((await write({ taxonIds: [family], rank: ranks.subspecies })).problem.code).toBe('taxon_rank_order')
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
  const write = (input: object) => portal.call('updateTaxaMetadata', { as: editor, ...input })

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

describe('a description', () => {
  const write = (input: object) =>
    portal.call('updateTaxonDescription', { as: editor, mediaIds: [], sections: {}, ...input })

  test('is cleaned; headings that are left out stay and empty ones go', async () => {
    const { id: taxonId, version } = await list.taxon()
    const first = await write({
      taxonId,
      version,
      sections: { beskrivelse: '<p onclick="x()">Gul<script>1</script></p>', biologi: '<p>Spiser</p>' },
    })
    expect(first.body.taxonDescription).toEqual({ beskrivelse: '<p>Gul</p>', biologi: '<p>Spiser</p>' })
    const second = await write({ taxonId, version: version + 1, sections: { beskrivelse: '<p></p>' } })
    expect(second.body.taxonDescription).toEqual({ biologi: '<p>Spiser</p>' })
    const late = await write({ taxonId, version, sections: { biologi: '<p>Andet</p>' } })
    expect([late.status, late.problem.code]).toEqual([409, 'conflict'])
    expect((await list.read(taxonId)).taxonDescription).toEqual({ biologi: '<p>Spiser</p>' })
  })

  test('has pictures in order: own uploads come, those that are left out go', async () => {
    const { id: taxonId } = await list.taxon()
    const bytes = await picture()
    const [a, b] = [(await upload(portal, editor, bytes)).body.id, (await upload(portal, editor, bytes)).body.id]
    const show = async (mediaIds: string[], as = editor) => {
      const { version } = await list.read(taxonId)
      return write({ as, taxonId, version, mediaIds })
    }
    expect((await show([a, b])).body.taxonMedia.map((media) => media.id)).toEqual([a, b])
    // Another editor may reorder and remove what is the taxon's already.
    const { body } = await show([b], admin)
    expect(body.taxonMedia.map((media) => media.id)).toEqual([b])
    expect(await portal.db.selectFrom('media').select('status').where('id', '=', a).execute()).toEqual([
      { status: 'removed' },
    ])
    expect((await list.changesOf(taxonId)).at(-1)).toMatchObject({
      before: { mediaIds: [a, b] },
      after: { mediaIds: [b] },
    })
    const foreign = (await upload(portal, 'member', bytes)).body.id
    for (const mediaIds of [[b, foreign], [a], ['00000000-0000-4000-8000-000000000000']]) {
      const { status, problem } = await show(mediaIds)
      expect([status, problem.code]).toEqual([400, 'media_unknown'])
    }
    expect((await list.read(taxonId)).taxonMedia.map((media) => media.id)).toEqual([b])
    expect((await show(Array.from({ length: 11 }, () => b))).status).toBe(400)
  })

  test('the Danish reference stands beside it', async () => {
    const taxonId = await list.id()
    const write = (dkReference: string | null) =>
      portal.call('updateTaxonDkReference', { as: 'taxonExpertRole', taxonId, dkReference })
    expect((await write('Danmarks Fauna 12')).body.dkReference).toBe('Danmarks Fauna 12')
    expect((await write(null)).body.dkReference).toBeNull()
  })
})

describe('administrative lists', () => {
  const write = (lists: object[], input: object) =>
    portal.call('updateTaxaAdministrativeLists', { as: 'taxonEditAdminListRole', lists: lists as never, ...input })

  test('many taxa get their annexes; a list without annexes lets them go; others stay', async () => {
    const ids = [await list.id(), await list.id()]
    await write([{ list: 'habitat', annexes: ['IV', 'II', 'IV'], year: 1992 }], { taxonIds: ids })
    await write([{ list: 'bern', annexes: ['2'], source: 'Bern' }], { taxonIds: [ids[0]] })
    expect((await list.read(ids[0] ?? 0)).administrativeLists).toEqual([
      { list: 'bern', annexes: ['2'], year: null, source: 'Bern' },
      { list: 'habitat', annexes: ['II', 'IV'], year: 1992, source: '' },
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
    expect((await write(genus.id, genus.version, null)).problem.code).toBe('conflict')
    await write(genus.id, genus.version + 1, null)
    expect((await list.read(species)).effectiveValidationParameters.from).toBeNull()
  })
})

describe('notes', () => {
  const expert = 'taxonExpertRole'
  const categories = (wanted: string[]) => portal.call('updateTaxonNoteCategories', { as: admin, categories: wanted })

  test('are added, changed and removed; the history keeps them', async () => {
    const taxonId = await list.id()
    const added = await portal.call('addTaxonNote', { as: expert, taxonId, category: 'Taksonomi', text: 'Split?' })
    const [note] = added.body
    const author = await portal.as(expert)
    expect(note).toMatchObject({ category: 'Taksonomi', text: 'Split?', author: author.name, version: 1 })
    const change = { as: expert, noteId: note?.id ?? 0, category: 'Bestemmelse', text: 'Nej', version: 1 }
    expect((await portal.call('updateTaxonNote', change)).body).toMatchObject([
      { category: 'Bestemmelse', text: 'Nej' },
    ])
    expect((await portal.call('updateTaxonNote', change)).problem.code).toBe('conflict')
    expect((await portal.call('removeTaxonNote', { as: expert, noteId: note?.id ?? 0 })).body).toEqual([])
    expect((await portal.call('removeTaxonNote', { as: expert, noteId: note?.id ?? 0 })).status).toBe(404)
    const verbs = (await list.changesOf(taxonId)).map((one) => one.verb)
    expect(verbs).toEqual(['create', 'add-note', 'update-note', 'remove-note'])
  })

  test('have categories that administrators choose; one in use is not taken away', async () => {
    const before = (await portal.call('taxonNoteCategories')).body
    expect(before).toEqual(['Taksonomi', 'Bestemmelse', 'Forvaltning', 'Udbredelse'])
    expect((await categories([...before, 'Pleje', 'Pleje'])).body).toEqual([...before, 'Pleje'])
    const taxonId = await list.id()
    const note = { as: expert, taxonId, text: 'Slå engen' }
    expect((await portal.call('addTaxonNote', { ...note, category: 'Ukendt' })).problem.code).toBe(
      'note_category_unknown',
    )
    const [added] = (await portal.call('addTaxonNote', { ...note, category: 'Pleje' })).body
    const refused = await categories(before)
    expect([refused.status, refused.problem.code, refused.problem.fields]).toEqual([
      409,
      'note_category_in_use',
      { categories: 'Bruges stadig: Pleje (1 note).' },
    ])
    await portal.call('removeTaxonNote', { as: expert, noteId: added?.id ?? 0 })
    expect((await categories(before)).body).toEqual(before)
  })

  test('stay when their author is deleted, and the author is told so', async () => {
    const author = await portal.person({ roles: ['TaxonExpert'] })
    const taxonId = await list.id()
    await portal.call('addTaxonNote', { as: author, taxonId, category: 'Taksonomi', text: 'Bliver' })
    const self = { as: author, userId: author.userId }
    expect((await portal.call('deleteUserConsequences', self)).body.kept).toContainEqual({
      what: 'Noter om taxa',
      count: 1,
    })
    await portal.call('deleteUser', self)
    expect((await list.read(taxonId)).taxonNotes).toMatchObject([{ text: 'Bliver', author: 'Tidligere bruger' }])
  })
})

describe('super species', () => {
  test('have species as members, and keep their rank meanwhile', async () => {
    const [superTaxonId, taxonId] = [await list.id({ rank: ranks.superSpecies }), await list.id()]
    const join = { as: admin, taxonId, superTaxonId }
    expect((await portal.call('updateTaxonSuperSpecies', join)).body.parentSuperTaxonId).toBe(superTaxonId)
    const related = await portal.call('taxonRelationship', { taxonId: superTaxonId })
    expect(related.body.superSpeciesMembers.map((one) => one.id)).toEqual([taxonId])
    const rank = { as: admin, taxonIds: [superTaxonId], rank: ranks.genus }
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
})
