import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let recordId: number
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
  recordId = (await makeRecord(portal, { as: anna })).id
})

const on = (ownerId: number, kind: 'record' | 'taxon' = 'record') => ({ on: { kind, ownerId } })
const write = (as: Actor | string, ownerId = recordId, html = '<p>Flot!</p>') =>
  portal.call('addThreadComment', { as, ...on(ownerId), html })
const threadOf = async (as: Actor | string = 'anonymous', ownerId = recordId) =>
  (await portal.call('threadOf', { as, kind: 'record', ownerId })).body

describe('the thread of a find', () => {
  test('is not there before somebody writes, and everybody may read it after', async () => {
    expect(await threadOf()).toEqual({ thread: null, may: { comment: false, callExperts: false } })
    expect(await threadOf(bo)).toEqual({ thread: null, may: { comment: true, callExperts: true } })
    const { body } = await write(bo)
    expect(body.comments.map((comment) => [comment.author?.displayName, comment.html])).toEqual([
      ['Bo', '<p>Flot!</p>'],
    ])
    const { thread, may } = await threadOf()
    expect(may.comment).toBe(false)
    expect(thread?.comments[0]).toMatchObject({ html: '<p>Flot!</p>', may: { edit: false, delete: false } })
    expect((await portal.call('getRecord', { id: recordId })).body.threadId).toBe(body.id)
  })

  test('is one, also when two write first at once', async () => {
    const [a, b] = await Promise.all([write(anna), write(bo)])
    expect(a?.body.id).toBe(b?.body.id)
    expect((await threadOf()).thread?.comments).toHaveLength(2)
  })

  test('is as closed as the find: nobody else reads or writes on a personal find, and nobody learns that it is there', async () => {
    const own = (await makeRecord(portal, { as: anna, isPersonal: true })).id
    const { body } = await write(anna, own)
    expect(body.comments).toHaveLength(1)
    expect((await write(bo, own)).status).toBe(404)
    expect((await portal.call('getThread', { as: bo, id: body.id })).status).toBe(404)
    expect((await portal.call('threadOf', { kind: 'record', ownerId: own })).status).toBe(404)
    expect((await portal.call('addThreadComment', { as: bo, threadId: body.id, html: 'x' })).status).toBe(404)
    expect((await portal.call('followThread', { as: bo, id: body.id, followed: true })).status).toBe(404)
    expect((await portal.call('muteThread', { as: bo, id: body.id, muted: true })).status).toBe(404)
    const [comment] = body.comments
    const { status } = await portal.call('updateComment', { as: bo, id: comment?.id ?? 0, version: 1, html: 'x' })
    expect(status).toBe(404)
  })

  test('closes with a find that is hidden later, and tells nothing of what was said', async () => {
    const { body } = await write(bo)
    await portal.call('hideRecord', { as: 'siteModerator', id: recordId, reason: 'Prøve' })
    for (const as of ['anonymous', 'member', bo]) {
      expect((await portal.call('getThread', { as, id: body.id })).status).toBe(404)
    }
    expect((await portal.call('getThread', { as: 'siteModerator', id: body.id })).status).toBe(200)
  })

  test('takes no comment when it is blocked, not even a changed one; its comments can be read and removed', async () => {
    const { body } = await write(bo)
    const id = body.comments[0]?.id ?? 0
    await portal.db.updateTable('thread').set({ isBlocked: true }).where('id', '=', body.id).execute()
    expect((await write(anna)).problem.code).toBe('thread_closed')
    expect((await write('siteAdminRole')).problem.code).toBe('thread_closed')
    const changed = await portal.call('updateComment', { as: bo, id, version: 1, html: 'x' })
    expect(changed.problem.code).toBe('thread_closed')
    expect((await threadOf(bo)).thread).toMatchObject({ isBlocked: true, may: { comment: false } })
    expect((await portal.call('deleteComment', { as: bo, id })).status).toBe(200)
  })

  test('needs something to hang on: a thread, or a find or a taxon, and not both', async () => {
    const { body } = await write(bo)
    expect((await portal.call('addThreadComment', { as: bo, html: 'x' })).status).toBe(400)
    const both = await portal.call('addThreadComment', { as: bo, threadId: body.id, ...on(recordId), html: 'x' })
    expect(both.status).toBe(400)
    expect((await write(bo, 999_999_999)).status).toBe(404)
  })
})

describe('the thread of a taxon', () => {
  test('is for everybody to read and for members to write', async () => {
    const taxonId = await checklist.id()
    const { body } = await portal.call('addThreadComment', { as: bo, ...on(taxonId, 'taxon'), html: 'Hvor smuk' })
    expect(body).toMatchObject({ kind: 'taxon', ownerId: taxonId })
    expect((await portal.call('getThread', { id: body.id })).body.comments).toHaveLength(1)
    expect((await checklist.read(taxonId)).threadId).toBe(body.id)
  })

  test('takes no more when the taxon is deleted', async () => {
    const taxonId = await checklist.id()
    await portal.db.updateTable('taxon').set({ isDeleted: true }).where('id', '=', taxonId).execute()
    const { status } = await portal.call('addThreadComment', { as: bo, ...on(taxonId, 'taxon'), html: 'x' })
    expect(status).toBe(403)
  })
})

describe('a comment', () => {
  test('is cleaned of everything that acts, and of pictures from elsewhere', async () => {
    const html = '<p onclick="x()">Se <b>her</b><script>alert(1)</script><img src="https://a.example/x.png"></p>'
    const { body } = await write(bo, recordId, html)
    expect(body.comments[0]?.html).toBe('<p>Se <strong>her</strong></p>')
  })

  test('that says nothing is refused, unless it shows a picture', async () => {
    expect((await write(bo, recordId, '<p> </p>')).problem.code).toBe('comment_empty')
    const media = await uploaded(portal, bo)
    const { body } = await portal.call('addThreadComment', {
      as: bo,
      ...on(recordId),
      html: '<p></p>',
      mediaIds: [media.id],
    })
    expect(body.comments[0]?.pictures.map(({ id }) => id)).toEqual([media.id])
  })

  test('shows pictures that its writer has sent, in their order, and nobody else’s', async () => {
    const [one, two] = [await uploaded(portal, bo), await uploaded(portal, bo)]
    const mediaIds = [two.id, one.id]
    const { body } = await portal.call('addThreadComment', { as: bo, ...on(recordId), html: 'Se', mediaIds })
    expect(body.comments[0]?.pictures.map(({ id }) => id)).toEqual(mediaIds)
    const again = await portal.call('addThreadComment', { as: bo, ...on(recordId), html: 'Se', mediaIds })
    expect(again.problem.code).toBe('media_unknown')
    const other = await uploaded(portal, anna)
    const stolen = await portal.call('addThreadComment', { as: bo, ...on(recordId), html: 'Se', mediaIds: [other.id] })
    expect(stolen.problem.code).toBe('media_unknown')
    expect((await threadOf()).thread?.comments).toHaveLength(1)
  })

  test('is changed by its author alone, from the newest version', async () => {
    const { body } = await write(bo)
    const id = body.comments[0]?.id ?? 0
    expect(body.comments[0]?.may).toMatchObject({ edit: true, delete: true, report: false, seeVersions: false })
    const changed = await portal.call('updateComment', { as: bo, id, version: 1, html: '<p>Rettet</p>' })
    expect(changed.body.comments[0]).toMatchObject({ html: '<p>Rettet</p>', version: 2 })
    expect(changed.body.comments[0]?.editedAt).not.toBeNull()
    const late = await portal.call('updateComment', { as: bo, id, version: 1, html: 'x' })
    expect(late.status).toBe(409)
    for (const as of [anna, 'siteAdminRole', 'siteModerator']) {
      expect((await portal.call('updateComment', { as, id, version: 2, html: 'x' })).status).toBe(403)
    }
  })

  test('is deleted by its author, a moderator or an administrator; its place stays, its words and pictures are gone for all but moderators', async () => {
    for (const remover of [bo, 'siteModerator', 'siteAdminRole']) {
      const media = await uploaded(portal, bo)
      const { body } = await portal.call('addThreadComment', {
        as: bo,
        ...on(recordId),
        html: 'Fortrudt',
        mediaIds: [media.id],
      })
      const id = body.comments.at(-1)?.id ?? 0
      for (const as of [anna, 'groupExpertRole.4']) {
        expect((await portal.call('deleteComment', { as, id })).problem.code).toBe('comment_not_own')
      }
      const after = await portal.call('deleteComment', { as: remover, id })
      expect(after.body.comments.at(-1)).toMatchObject({
        isDeleted: true,
        html: '',
        pictures: [],
        may: { edit: false, delete: false },
      })
      const whose = { author: { id: bo.userId }, createdAt: expect.any(String) }
      const trace = async (as: Actor | string) => (await threadOf(as)).thread?.comments.find((one) => one.id === id)
      expect(await trace('siteModerator')).toMatchObject(whose)
      for (const as of ['anonymous', anna]) {
        expect(await trace(as)).toMatchObject({ author: null, createdAt: null, editedAt: null })
      }
      expect((await portal.call('commentVersions', { as: 'siteModerator', id })).body).toMatchObject({
        ...whose,
        deletedAt: expect.any(String),
      })
      expect(JSON.stringify(await threadOf())).not.toContain('Fortrudt')
      expect((await portal.call('deleteComment', { as: remover, id })).status).toBe(404)
      expect((await portal.request({ method: 'GET', url: media.url.split('?')[0] ?? '' })).status).toBe(404)
      const addresses = await portal.call('imageAddresses', { as: anna, mediaId: media.id })
      expect(addresses.status).toBe(404)
    }
  })

  test('is told to the rooms further right', async () => {
    const told: object[] = []
    portal.events.on('commentAdded', async (_ctx, event) => void told.push(event))
    const { body } = await write(bo)
    expect(told).toEqual([
      {
        threadId: body.id,
        kind: 'record',
        ownerId: recordId,
        commentId: body.comments[0]?.id,
        authorId: bo.userId,
        named: [],
        callsExperts: false,
      },
    ])
  })

  test('stays when its author leaves, without the name', async () => {
    await write(bo, recordId, 'Det var en skovskade')
    const consequences = await portal.call('deleteUserConsequences', { as: bo, userId: bo.userId })
    expect(consequences.body.kept).toContainEqual({ what: 'Kommentarer', count: 1 })
    await portal.call('deleteUser', { as: bo, userId: bo.userId, forgetCredit: false })
    const { thread } = await threadOf()
    expect(thread?.comments[0]).toMatchObject({ author: null, html: 'Det var en skovskade' })
    expect(JSON.stringify(thread)).not.toContain('Bo')
  })
})

describe('notices about a thread', () => {
  test('come to those who write, and to those who follow', async () => {
    const { body } = await write(bo)
    expect(body).toMatchObject({ isFollowed: true, isMuted: false })
    expect((await threadOf(anna)).thread?.isFollowed).toBe(false)
    await portal.call('followThread', { as: anna, id: body.id, followed: true })
    expect((await threadOf(anna)).thread?.isFollowed).toBe(true)
    expect((await threadOf()).thread?.isFollowed).toBe(false)
  })

  test('are muted and followed independently, and who has said no is not asked again by writing', async () => {
    const { body } = await write(bo)
    await portal.call('muteThread', { as: bo, id: body.id, muted: true })
    expect((await threadOf(bo)).thread).toMatchObject({ isFollowed: true, isMuted: true })
    await portal.call('followThread', { as: bo, id: body.id, followed: false })
    await write(bo)
    expect((await threadOf(bo)).thread).toMatchObject({ isFollowed: false, isMuted: true })
    await portal.call('muteThread', { as: bo, id: body.id, muted: false })
    expect((await threadOf(bo)).thread).toMatchObject({ isFollowed: false, isMuted: false })
  })

  test('are asked for before anybody has written', async () => {
    const on = { kind: 'record', ownerId: recordId } as const
    expect((await portal.call('followThread', { as: bo, on, followed: true })).status).toBe(200)
    expect((await threadOf(bo)).thread).toMatchObject({ isFollowed: true, isMuted: false, comments: [] })
    await portal.call('muteThread', { as: bo, on, muted: true })
    expect((await threadOf(bo)).thread).toMatchObject({ isFollowed: true, isMuted: true })
    expect((await threadOf(anna)).thread?.isFollowed).toBe(false)
    const { body } = await write(anna)
    expect([body.id, body.comments.length]).toEqual([(await threadOf(bo)).thread?.id, 1])
  })

  test('are not asked for of a find that one may not read, or of two things at once', async () => {
    const hidden = await makeRecord(portal, { as: anna, isDraft: true })
    const on = { kind: 'record', ownerId: hidden.id } as const
    expect((await portal.call('followThread', { as: bo, on, followed: true })).status).toBe(404)
    const { body } = await write(anna)
    expect((await portal.call('followThread', { as: bo, id: body.id, on, followed: true })).status).toBe(400)
    expect((await portal.call('followThread', { as: bo, followed: true })).status).toBe(400)
  })
})
