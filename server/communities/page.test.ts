import { expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { servedPages } from '#test/served-pages.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile({ env: { SITE_URL: 'https://vildfund.example' } })
const organiser = await portal.person()
const get = await servedPages(portal)
const isInSitemap = async (id: number) =>
  (await get('/sitemap.xml')).body.includes(`<loc>https://vildfund.example/faellesskaber/${id}</loc>`)
const found = async (queryString: string) =>
  (await portal.call('quickSearch', { queryString })).body.communities.map(({ id }) => id)

test('a community has its name, its introduction and its picture as a social card', async () => {
  const { id: mediaId } = await uploaded(portal, organiser)
  const picture = { id: mediaId, author: 'Signe', licence: 'CC BY 4.0' as const }
  const introduction = 'Vi tæller "padder" & æg.'
  const { id } = await makeCommunity(portal, organiser, { name: 'Padder i vandhuller', introduction, picture })
  const { statusCode, body } = await get(`/faellesskaber/${id}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<title>Padder i vandhuller · Vildfund</title>')
  expect(body).toContain('<meta name="description" content="Vi tæller &quot;padder&quot; &amp; æg.">')
  expect(body).toContain(`<link rel="canonical" href="https://vildfund.example/faellesskaber/${id}">`)
  expect(body).toMatch(new RegExp(`<meta property="og:image" content="https://vildfund.example/media/${mediaId}/`))
  expect(body).not.toContain('noindex')
})

test('it is in the sitemap and in the box for everything while everybody may see it, and gone when it was deleted', async () => {
  const { id } = await makeCommunity(portal, organiser, { name: 'Kvækkende engfrøer' })
  await makeCommunity(portal, organiser, { name: 'Tudser', introduction: 'Ikke en eneste engfrø' })
  expect([await isInSitemap(id), await found('engfrøen'), await found('kvækkende engf')]).toEqual([true, [id], [id]])
  const moderator = await portal.person({ roles: ['Moderator'] })
  const hide = (on: boolean) => portal.call('hideCommunity', { as: moderator, id, on, reason: 'Reklame' })
  await hide(true)
  expect([(await get(`/faellesskaber/${id}`)).statusCode, await isInSitemap(id), await found('engfrø')]).toEqual([
    404,
    false,
    [],
  ])
  await hide(false)
  await portal.call('deleteCommunity', { as: organiser, id })
  const gone = await get(`/faellesskaber/${id}`)
  expect([gone.statusCode, await isInSitemap(id), await found('engfrø')]).toEqual([410, false, []])
  expect(gone.body).toContain('<meta name="robots" content="noindex">')
})

test('a file says by name which community it was asked for', async () => {
  const { id } = await makeCommunity(portal, organiser, { name: 'Skovens snegle' })
  const { id: recordId } = await makeRecord(portal, { as: organiser })
  await portal.call('takeCommunityRecords', { as: organiser, id, recordIds: [recordId] })
  await portal.call('download', { as: organiser, format: 'csv', filter: { community: id } })
  const { items } = (await portal.call('listDownloads', { as: organiser })).body
  expect(items[0]?.citation).toContain('Udtræk af 1 fund')
  expect(items[0]?.citation).toContain('I fællesskabet Skovens snegle.')
})
