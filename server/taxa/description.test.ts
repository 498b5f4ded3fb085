import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'
import { picture, uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const list = new Checklist(portal)

const admin = 'taxonAdminRole'
const editor = 'taxonEditorRole'

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
    const [a, b] = [(await uploaded(portal, editor, bytes)).id, (await uploaded(portal, editor, bytes)).id]
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
    const foreign = (await uploaded(portal, 'member', bytes)).id
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
    const late = { as: 'taxonExpertRole', taxonId, version: 1, dkReference: 'Andet' }
    expect((await portal.call('updateTaxonDkReference', late)).problem.code).toBe('conflict')
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
    const older = { as: expert, noteId: note?.id ?? 0, version: 1 }
    expect((await portal.call('removeTaxonNote', older)).problem.code).toBe('conflict')
    expect((await portal.call('removeTaxonNote', { as: expert, noteId: note?.id ?? 0 })).body).toEqual([])
    expect((await portal.call('removeTaxonNote', { as: expert, noteId: note?.id ?? 0 })).status).toBe(404)
    const verbs = (await list.changesOf(taxonId)).map((one) => one.verb)
    expect(verbs).toEqual(['create', 'add-note', 'update-note', 'remove-note'])
  })

  test('have categories that administrators choose; one in use is not taken away', async () => {
    const before = (await portal.call('taxonNoteCategories')).body
    expect(before).toEqual(['Taksonomi', 'Bestemmelse', 'Forvaltning', 'Udbredelse', 'Giftighed'])
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
