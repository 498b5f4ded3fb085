import { expect, test } from 'vitest'
import type { NewsInput } from '#contract/news.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { picture, uploaded } from '#test/upload.ts'
import { newsAddresses, newsPage } from './page.ts'

const portal = await portalOfFile()
const editor = await portal.person({ roles: ['SiteAdmin'] })
const write = async (news: Partial<NewsInput>) =>
  (
    await portal.call('createOrUpdateNews', {
      as: editor,
      news: { title: 'Traner', introduction: 'De er på vej.', state: 'published', ...news },
    })
  ).body.id
const pageOf = (id: number | string) => newsPage(portal.db, { nyhedId: String(id) })

test('the page of news says what it is about, with its picture as the card that people share', async () => {
  const media = await uploaded(portal, editor, await picture(1600, 800))
  const id = await write({ picture: { id: media.id, author: 'Karen Lyng', licence: 'CC0' } })
  expect(await pageOf(id)).toEqual({
    ...{ title: 'Traner', description: 'De er på vej.' },
    image: { url: `/media/${media.id}/1280.webp`, width: 1280, height: 640 },
  })
  expect(await newsAddresses(portal.db)).toContain(`/nyheder/${id}`)
})

test('what was published and is deleted is gone; what never was is not there', async () => {
  const [gone, draft] = [await write({}), await write({ state: 'draft' })]
  const lost = await write({ state: 'draft' })
  for (const id of [gone, lost]) await portal.call('deleteNews', { as: editor, id })
  expect(await pageOf(gone)).toEqual({ status: 410, title: 'Nyheden er slettet', noIndex: true })
  for (const odd of [draft, lost, '0', 'x', '999999999', '1e3', '-1', 'redigerNyhed'])
    expect(await pageOf(odd)).toBeNull()
  for (const id of [gone, draft, lost]) expect(await newsAddresses(portal.db)).not.toContain(`/nyheder/${id}`)
})

test('the box for everything finds news by the beginnings of words in its title', async () => {
  const id = await write({ title: 'Kantareltællingen begynder', introduction: 'Med kurv' })
  const found = async (queryString: string) =>
    (await portal.call('quickSearch', { queryString })).body.news.map((news) => news.id)
  for (const words of ['kantarel', 'begy kanta', 'Kantareltælling']) expect(await found(words)).toEqual([id])
  for (const words of ['kurv', "' & | !", 'kantarel musvit']) expect(await found(words)).toEqual([])
})
