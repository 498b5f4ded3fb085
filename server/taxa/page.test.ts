import { describe, expect, test } from 'vitest'
import type { Taxon } from '#contract/taxon.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { embeddedIn, servedPages } from '#test/served-pages.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ env: { SITE_URL: 'https://vildfund.example' } })
const list = new Checklist(portal)
const get = await servedPages(portal)
const embedded = embeddedIn<Taxon>

describe('the served page of a taxon', () => {
  test('has its names, its text, its address and a social card', async () => {
    const taxon = await list.taxon({ danishName: 'prøvesvane', name: 'Cygnus probatus' })
    await portal.call('updateTaxonDescription', {
      as: 'taxonEditorRole',
      taxonId: taxon.id,
      version: taxon.version,
      sections: { beskrivelse: '<p>Stor, hvid & "stille".</p>' },
      mediaIds: [],
    })
    const { statusCode, body } = await get(`/taxa/${taxon.id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Prøvesvane (Cygnus probatus) · Vildfund</title>')
    expect(body).toContain('<meta name="description" content="Stor, hvid &amp; &quot;stille&quot;.">')
    expect(body).toContain(`<link rel="canonical" href="https://vildfund.example/taxa/${taxon.id}">`)
    expect(body).toContain('<meta property="og:title" content="Prøvesvane (Cygnus probatus) · Vildfund">')
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('carries the answer that a visitor gets, whoever asks, and nothing can break out of it', async () => {
    const id = await list.id({ danishName: '</script><b>svane' })
    const { body } = await get(`/taxa/${id}`)
    expect(body).not.toContain('</script><b>')
    const { body: answer } = await portal.call('getTaxon', { id })
    expect(embedded(body)).toEqual({ key: ['taxon', id], value: answer })
  })

  test('leads on to the taxon that it was merged into, with its query', async () => {
    const [from, into] = [await list.id(), await list.id()]
    await portal.db.updateTable('taxon').set({ mergedInto: into }).where('id', '=', from).execute()
    const { statusCode, headers } = await get(`/taxa/${from}?skin=invasiv`)
    expect([statusCode, headers.location]).toEqual([301, `/taxa/${into}?skin=invasiv`])
  })

  test('is gone, and out of search engines, when the taxon is deleted', async () => {
    const id = await list.id({ danishName: 'slettesvane' })
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: id, deletedNote: 'Findes ikke.' })
    const { statusCode, body } = await get(`/taxa/${id}`)
    expect(statusCode).toBe(410)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain('Slettesvane')
  })

  test.each(['/taxa/999999999', '/taxa/0', '/taxa/svane', '/taxa/99999999999999999999'])(
    '%s is a 404',
    async (path) => {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(404)
      expect(body).toContain('Siden findes ikke')
      expect(embedded(body)).toBeNull()
    },
  )
})

test('the sitemap has default species, and neither deleted ones nor others', async () => {
  const taxon = await list.taxon()
  const set = (change: object) => portal.db.updateTable('taxon').set(change).where('id', '=', taxon.id).execute()
  const isThere = async () =>
    (await get('/sitemap.xml')).body.includes(`<loc>https://vildfund.example/taxa/${taxon.id}</loc>`)
  await set({ isDefault: true, rank: 2000 })
  expect(await isThere()).toBe(true)
  await set({ isDefault: false })
  expect(await isThere()).toBe(false)
  await set({ isDefault: true, isDeleted: true })
  expect(await isThere()).toBe(false)
})
