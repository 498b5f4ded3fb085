import { expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { threadAddresses, threadPage } from './page.ts'

const portal = await portalOfFile()
const { items: subjects } = (await portal.call('getSubjects', {})).body
const subject = subjects[0]?.id ?? 0
const anna = await portal.person({ displayName: 'Anna' })
const begin = async (title: string, html: string) =>
  (await portal.call('createThread', { as: anna, title, html, subject })).body.id
const pageOf = (id: number | string) => threadPage(portal.db, { forumId: String(id) })

test('the page of a thread says what it is about, and search engines find it', async () => {
  const id = await begin('Hvor ser man traner?', `<p>Spørg <a href="/profil/${anna.userId}">@x</a> &amp; andre</p>`)
  expect(await pageOf(id)).toEqual({
    ...{ title: 'Hvor ser man traner?', description: 'Spørg @Anna & andre', noIndex: false },
  })
  expect(await threadAddresses.page(portal.db, await threadAddresses.pages(portal.db))).toContain(`/forum/${id}`)
})

test('a deleted thread is gone for good, and what is not there is not there', async () => {
  const id = await begin('Slet mig', '<p>Hemmeligt</p>')
  await portal.call('deleteThread', { as: anna, id })
  expect(await pageOf(id)).toEqual({ status: 410, title: 'Tråden er slettet', noIndex: true })
  expect(await threadAddresses.page(portal.db, 1)).not.toContain(`/forum/${id}`)
  for (const odd of ['0', 'x', '999999999', '1e3', '-1']) expect(await pageOf(odd)).toBeNull()
})

test('of a deleted thread nothing tells that it was there when its community is hidden', async () => {
  const { id: communityId } = await makeCommunity(portal, anna)
  const begun = { as: anna, title: 'Slet mig', html: '<p>Hvor?</p>', communityId }
  const { id } = (await portal.call('createThread', begun)).body
  await portal.call('deleteThread', { as: anna, id })
  expect(await pageOf(id)).toMatchObject({ status: 410 })
  await portal.call('hideCommunity', { as: 'siteModerator', id: communityId, on: true, reason: 'Prøve' })
  expect(await pageOf(id)).toBeNull()
})

test('the thread of a find has its page at the find, and none when the find is not public', async () => {
  const { id } = await makeRecord(portal, { as: anna })
  const on = { kind: 'record', ownerId: id } as const
  const thread = (await portal.call('addThreadComment', { as: anna, on, html: '<p>Se her</p>' })).body.id
  expect(await pageOf(thread)).toEqual({ description: 'Se her', noIndex: true })
  await portal.call('personalizeRecord', { as: anna, id })
  expect(await pageOf(thread)).toBeNull()
  expect(await threadAddresses.page(portal.db, 1)).not.toContain(`/forum/${thread}`)
})

test('the box for everything finds threads by the beginnings of words in their titles, and not what is deleted', async () => {
  const id = await begin('Redekasser til kirkeugler', '<p>Hvor høje?</p>')
  const found = async (queryString: string) =>
    (await portal.call('quickSearch', { queryString })).body.threads.map((thread) => thread.id)
  for (const words of ['kirkeugle', 'redek', 'kirkeu rede', 'Redekasserne']) expect(await found(words)).toEqual([id])
  for (const words of ['høje', "' & | !", 'kirkeugle musvit']) expect(await found(words)).toEqual([])
  await portal.call('deleteThread', { as: anna, id })
  expect(await found('kirkeugle')).toEqual([])
})
