import { describe, expect, test } from 'vitest'
import type { RecordDetails } from '#contract/record.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, somewhere, taxonWithBlur } from '#test/records.ts'
import { embeddedIn, servedPages } from '#test/served-pages.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile({ env: { SITE_URL: 'https://vildfund.example' } })
const get = await servedPages(portal)
const embedded = embeddedIn<RecordDetails>

describe('the served page of a find', () => {
  test('has its name, day and place, and carries the answer that a visitor gets', async () => {
    const person = await portal.person({ name: 'Frida Prøve' })
    const taxonId = await new Checklist(portal).id({ danishName: 'prøvesnog', name: 'Natrix probata', group: 6 })
    const { id } = await makeRecord(portal, {
      as: person,
      taxonId,
      locality: 'Prøveskov',
      privateNote: 'ved den store eg',
    })
    const { statusCode, body } = await get(`/fund/${id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Prøvesnog (Natrix probata) · Vildfund</title>')
    expect(body).toMatch(/<meta name="description" content="Fundet 14\. maj 2026 ved Prøveskov af Frida Prøve\.">/)
    const visitor = await portal.call('getRecord', { id })
    expect(embedded(body)).toEqual({ key: ['record', id], value: visitor.body })
    expect(body).not.toContain('den store eg')
  })

  test('of a sensitive species tells nothing but the square', async () => {
    const taxonId = await taxonWithBlur(portal, 2000)
    const { id } = await makeRecord(portal, { taxonId, locality: 'Hemmelige Mose', point: somewhere })
    const { body } = await get(`/fund/${id}`)
    expect(embedded(body)?.value).toMatchObject({ exactPlace: null, place: { side: 5000, locality: null } })
    expect(body).not.toContain('Hemmelige Mose')
    expect(body).not.toContain(String(somewhere.lat))
    expect(body).not.toContain(String(somewhere.lon))
  })

  test('is not there for drafts, personal and hidden finds, and for numbers that nobody has', async () => {
    const draft = await makeRecord(portal, { isDraft: true })
    const personal = await makeRecord(portal, { isPersonal: true })
    const hidden = await makeRecord(portal)
    await portal.call('hideRecord', { as: 'siteModerator', id: hidden.id, reason: 'prøve' })
    for (const id of [draft.id, personal.id, hidden.id, 999_999_999, 0, 'nyt']) {
      const { statusCode, body } = await get(`/fund/${id}`)
      expect([id, statusCode, embedded(body)]).toEqual([id, 404, null])
    }
  })

  test('is gone for good when a public find is deleted', async () => {
    const { id } = await makeRecord(portal, { notes: 'en note' })
    await portal.call('deleteRecord', { as: 'member', id })
    const { statusCode, body } = await get(`/fund/${id}`)
    expect([statusCode, embedded(body)]).toEqual([410, null])
    expect(body).not.toContain('en note')
    expect(body).toContain('noindex')
  })
})

test('search engines are told of the finds that everybody can see, page by page', async () => {
  const [open, personal, draft] = [
    await makeRecord(portal),
    await makeRecord(portal, { isPersonal: true }),
    await makeRecord(portal, { isDraft: true }),
  ]
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://vildfund.example/sitemap-fund.xml')
  const { body: index } = await get('/sitemap-fund.xml')
  expect(index).toContain('<sitemap><loc>https://vildfund.example/sitemap-fund-1.xml</loc></sitemap>')
  expect(index).not.toContain('sitemap-fund-2.xml')
  const { body, headers } = await get('/sitemap-fund-1.xml')
  expect(headers['content-type']).toContain('xml')
  expect(body).toContain(`<url><loc>https://vildfund.example/fund/${open.id}</loc></url>`)
  for (const { id } of [personal, draft]) expect(body).not.toContain(`/fund/${id}<`)
  expect((await get('/sitemap-fund-2.xml')).body).not.toContain('<url>')
  for (const page of ['0', 'x', '1e3']) expect((await get(`/sitemap-fund-${page}.xml`)).statusCode).toBe(404)
})

describe('the served page of a person', () => {
  test('has the name and nothing that only the person knows', async () => {
    const person = await portal.person({ name: 'Gerda Prøve' })
    const { statusCode, body } = await get(`/profil/${person.userId}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Gerda Prøve · Vildfund</title>')
    expect(embedded(body)?.value).not.toHaveProperty('email')
    expect((await get('/profil/999999999')).statusCode).toBe(404)
  })
})
