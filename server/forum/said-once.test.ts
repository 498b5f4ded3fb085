import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const { items: subjects } = (await portal.call('getSubjects', {})).body
const subject = subjects[0]?.id ?? 0

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let threadId: number
beforeEach(async () => {
  anna = await portal.person()
  bo = await portal.person()
  threadId = (await portal.call('createThread', { as: anna, title: 'Traner', html: '<p>Hvor?</p>', subject })).body.id
})

const answer = (uuid: string, html = '<p>Her</p>', mediaIds: string[] = [], as: Actor = bo) =>
  portal.call('addThreadComment', { as, threadId, uuid, html, mediaIds })
const comments = async () => (await portal.call('getThread', { id: threadId })).body.comments

describe('who did not hear that what they wrote arrived, and sends it again,', () => {
  test('has written one comment, with its picture', async () => {
    const uuid = randomUUID()
    const { id } = await uploaded(portal, bo)
    await answer(uuid, '<p>Her</p>', [id])
    const again = await answer(uuid, '<p>Her</p>', [id])
    expect([again.status, again.body.comments.at(-1)?.html]).toEqual([200, '<p>Her</p>'])
    const [, written, ...more] = await comments()
    expect(more).toEqual([])
    expect(written?.pictures.map((picture) => picture.id)).toEqual([id])
    expect(written).toMatchObject({ version: 1, editedAt: null })
  })

  test('has written one, also when both come at once', async () => {
    const uuid = randomUUID()
    const answers = await Promise.all([answer(uuid), answer(uuid), answer(uuid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await comments()).toHaveLength(2)
  })

  test('has corrected it when the words are others now, and loses no picture', async () => {
    const uuid = randomUUID()
    const [one, two] = [await uploaded(portal, bo), await uploaded(portal, bo)]
    await answer(uuid, '<p>Her</p>', [one.id])
    expect((await answer(uuid, '<p>Nej, der</p>', [one.id, two.id])).status).toBe(200)
    const [, written, ...more] = await comments()
    expect(more).toEqual([])
    expect(written).toMatchObject({ html: '<p>Nej, der</p>', version: 2 })
    expect(written?.pictures.map((picture) => picture.id)).toEqual([one.id, two.id])
  })

  test('hangs no more than five pictures on it', async () => {
    const uuid = randomUUID()
    const five = async () => Promise.all([1, 2, 3, 4, 5].map(async () => (await uploaded(portal, bo)).id))
    await answer(uuid, '<p>Her</p>', await five())
    const { status, problem } = await answer(uuid, '<p>Her</p>', await five())
    expect([status, problem.code]).toEqual([400, 'comment_too_many_pictures'])
    expect((await comments())[1]?.pictures).toHaveLength(5)
  })

  test('gets the thread when it was closed, or the comment deleted, in between', async () => {
    const uuid = randomUUID()
    const id = (await answer(uuid)).body.comments.at(-1)?.id ?? 0
    await portal.call('toggleBlockThread', { as: 'siteModerator', id: threadId })
    const closed = await answer(uuid)
    expect([closed.status, closed.body.isBlocked]).toEqual([200, true])
    await portal.call('deleteComment', { as: 'siteModerator', id })
    expect((await answer(uuid)).body.comments.at(-1)).toMatchObject({ id, isDeleted: true })
  })

  test('has begun one thread', async () => {
    const uuid = randomUUID()
    const { id: mediaId } = await uploaded(portal, anna)
    const begin = () =>
      portal.call('createThread', {
        ...{ as: anna, uuid, title: 'Svaler', html: '<p>Så</p>', subject, mediaIds: [mediaId] },
      })
    const answers = [await begin(), ...(await Promise.all([begin(), begin()]))]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.at(-1)?.body.comments).toHaveLength(1)
  })
})

test('the number of somebody else’s comment is refused, and tells nothing of it', async () => {
  const uuid = randomUUID()
  await answer(uuid)
  const { status, problem } = await answer(uuid, '<p>Mit</p>', [], anna)
  expect([status, problem.code]).toEqual([409, 'comment_uuid_taken'])
  expect(await comments()).toHaveLength(2)
})
