import { beforeEach, describe, expect, test } from 'vitest'
import { forumNumbers, portionSize } from '#contract/forum-words.ts'
import { makeCommunity } from '#test/communities.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const { items: subjects } = (await portal.call('getSubjects', {})).body
const subject = subjects[0]?.id ?? 0

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
})

const begin = async (as: Actor | string = anna, wish: { title?: string; html?: string } = {}) => {
  const { title = 'Hvor ser man traner?', html = '<p>Jeg har aldrig set en.</p>' } = wish
  return (await portal.call('createThread', { as, title, html, subject })).body
}
const answer = async (as: Actor | string, threadId: number, html = '<p>Ved Lille Vildmose.</p>') =>
  (await portal.call('addThreadComment', { as, threadId, html })).body
const read = async (as: Actor | string, id: number, where: { at?: number; before?: number; after?: number } = {}) =>
  (await portal.call('getThread', { as, id, ...where })).body

describe('a thread of its own', () => {
  test('has a title, a subject and a first comment, and everybody reads it', async () => {
    const { id } = await begin()
    const thread = await read('anonymous', id)
    expect(thread).toMatchObject({ kind: 'free', title: 'Hvor ser man traner?', count: 1, ownerPath: null })
    expect([thread.starter?.displayName, thread.subject?.name]).toEqual(['Anna', 'Hvad er det?'])
    expect(thread.comments.map(({ html }) => html)).toEqual(['<p>Jeg har aldrig set en.</p>'])
    expect(thread.may).toMatchObject({ comment: false, edit: false, delete: false, block: false, report: false })
  })

  test('needs a subject that takes new ones, a title and something to say', async () => {
    const plain = { as: anna, title: 'Et spørgsmål', html: '<p>Hvad?</p>', subject }
    expect((await portal.call('createThread', { ...plain, subject: 999_999 })).problem.code).toBe('subject_unknown')
    expect((await portal.call('createThread', { ...plain, title: ' x ' })).status).toBe(400)
    expect((await portal.call('createThread', { ...plain, html: '<p></p>' })).problem.code).toBe('comment_empty')
  })

  test('has a title on one line that can be seen and says what it says', async () => {
    const title = 'Nulstil\n\nhttps://ond.example \u202eenart'
    expect((await begin(anna, { title })).title).toBe('Nulstil https://ond.example enart')
    for (const unseen of ['\u200b\u200b\u200b', '\u00ad\u00ad\u00ad', '\u3164\u3164\u3164']) {
      const { status } = await portal.call('createThread', { as: anna, title: unseen, html: '<p>Hvad?</p>', subject })
      expect(status).toBe(400)
    }
  })

  test('gets another title or subject, or is answered, from who began it and from moderators alone', async () => {
    const { id } = await begin()
    const change = { id, title: 'Traner i Danmark', subject: subjects[1]?.id, answered: true }
    expect((await portal.call('updateThread', { as: bo, ...change })).problem.code).toBe('thread_not_own')
    const { body } = await portal.call('updateThread', { as: anna, ...change })
    expect(body).toMatchObject({ title: 'Traner i Danmark', isAnswered: true, subject: { name: 'Steder og ture' } })
    const again = await portal.call('updateThread', { as: 'siteModerator', id, answered: false })
    expect(again.body).toMatchObject({ title: 'Traner i Danmark', isAnswered: false })
  })

  test('is deleted with a trace, and moderators bring it back', async () => {
    const { id } = await begin()
    await answer(bo, id)
    expect((await portal.call('deleteThread', { as: bo, id })).problem.code).toBe('thread_not_own')
    expect((await portal.call('deleteThread', { as: anna, id })).body).toMatchObject({ isDeleted: true, title: '' })
    for (const as of ['anonymous', anna, bo]) {
      const trace = await read(as, id)
      expect([trace.isDeleted, trace.title, trace.comments]).toEqual([true, '', []])
    }
    expect((await portal.call('addThreadComment', { as: bo, threadId: id, html: 'x' })).status).toBe(404)
    expect((await portal.call('followThread', { as: bo, id, followed: true })).status).toBe(404)
    const kept = await read('siteModerator', id)
    expect([kept.title, kept.comments.length, kept.may.restore]).toEqual(['Hvor ser man traner?', 2, true])
    await portal.call('restoreInForum', { as: 'siteModerator', threadId: id })
    expect((await read('anonymous', id)).comments).toHaveLength(2)
    const twice = await portal.call('restoreInForum', { as: 'siteModerator', threadId: id })
    expect(twice.problem.code).toBe('not_deleted')
  })

  test('of a community that is hidden leaves no trace for those who may not see that either', async () => {
    const { id: communityId } = await makeCommunity(portal, anna)
    const begun = { as: bo, title: 'Skjulte traner', html: '<p>Hvor?</p>', communityId }
    const { id } = (await portal.call('createThread', begun)).body
    await portal.call('deleteThread', { as: bo, id })
    expect((await read(bo, id)).isDeleted).toBe(true)
    await portal.call('hideCommunity', { as: 'siteModerator', id: communityId, on: true, reason: 'Prøve' })
    const statusFor = async (as: Actor | string) => (await portal.call('getThread', { as, id })).status
    expect([await statusFor('anonymous'), await statusFor(bo), await statusFor(anna)]).toEqual([404, 404, 200])
  })

  test('is closed by moderators and opened again', async () => {
    const { id } = await begin()
    expect((await portal.call('toggleBlockThread', { as: 'siteModerator', id })).body.isBlocked).toBe(true)
    const refused = await portal.call('addThreadComment', { as: anna, threadId: id, html: 'x' })
    expect(refused.problem.code).toBe('thread_closed')
    const renamed = (as: Actor | string) => portal.call('updateThread', { as, id, title: 'Traner igen' })
    expect([(await renamed(anna)).problem.code, (await read(anna, id)).may.edit]).toEqual(['thread_closed', false])
    const deleted = await portal.call('deleteThread', { as: anna, id })
    expect([deleted.problem.code, (await read(anna, id)).may.delete]).toEqual(['thread_closed', false])
    expect((await renamed('siteModerator')).body.title).toBe('Traner igen')
    expect((await portal.call('toggleBlockThread', { as: 'siteModerator', id })).body.isBlocked).toBe(false)
    expect((await answer(bo, id)).comments).toHaveLength(2)
  })

  test('of a find is neither renamed nor deleted', async () => {
    const { id } = await makeRecord(portal, { as: anna })
    const on = { kind: 'record', ownerId: id } as const
    const { body } = await portal.call('addThreadComment', { as: anna, on, html: 'Flot' })
    expect(body.ownerPath).toBe(`/fund/${id}`)
    const moderator = 'siteModerator'
    expect((await portal.call('deleteThread', { as: moderator, id: body.id })).problem.code).toBe('thread_owned')
    const renamed = await portal.call('updateThread', { as: moderator, id: body.id, title: 'Noget andet' })
    expect(renamed.problem.code).toBe('thread_owned')
  })

  test('is begun five times on the first day, and not oftener', async () => {
    for (let at = 0; at < forumNumbers.firstDayThreads; at += 1) await begin()
    const plain = { title: 'En mere', html: '<p>Hvad?</p>', subject }
    const refused = await portal.call('createThread', { as: anna, ...plain })
    expect([refused.status, refused.problem.code]).toEqual([429, 'thread_pause'])
    expect(refused.problem.message).toMatch(/^Den første dag kan du starte 5 tråde\. Du kan skrive igen om 24 timer\./)
    for (let at = 0; at < 7; at += 1) await begin('groupExpertRole.4')
  })

  test('takes thirty comments an hour from somebody, counted also when they come at once; administrators set how many', async () => {
    const set = (value: string) =>
      portal.call('addSettingItem', {
        as: 'siteAdminRole',
        category: 'forum',
        key: 'commentsAnHour',
        value,
        type: 'number',
      })
    await set('3')
    const { id } = await begin()
    const all = await Promise.all(
      Array.from({ length: 6 }, () => portal.call('addThreadComment', { as: bo, threadId: id, html: '<p>Ja</p>' })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect(all.find(({ status }) => status === 429)?.problem.message).toContain('om 60 minutter')
    await set('30')
  })
})

test('what a thread was called before is told to moderators, with the comment that it began with', async () => {
  const { id, title, comments } = await begin()
  const firstId = comments[0]?.id ?? 0
  await portal.call('addThreadComment', { as: bo, threadId: id, html: '<p>Ja</p>' })
  for (const named of ['Grim titel', 'Pæn titel']) {
    expect((await portal.call('updateThread', { as: anna, id, title: named })).status).toBe(200)
  }
  // What is not about the title is no title.
  await portal.call('updateThread', { as: anna, id, answered: true })
  const may = async (as: Actor | string) => (await read(as, id)).comments.map((one) => one.may.seeVersions)
  expect([await may('siteModerator'), await may(bo)]).toEqual([
    [true, false],
    [false, false],
  ])
  const { titles } = (await portal.call('commentVersions', { as: 'siteModerator', id: firstId })).body
  expect(titles.map((one) => one.title)).toEqual(['Grim titel', title])
})

describe('a comment', () => {
  test('that was changed shows moderators what it said before, and nobody else', async () => {
    const { id, comments } = await begin()
    const [first] = comments
    const comment = { id: first?.id ?? 0, version: 1, html: '<p>Jeg har set to.</p>' }
    await portal.call('updateComment', { as: anna, ...comment })
    const { items } = (await portal.call('commentVersions', { as: 'siteModerator', id: comment.id })).body
    expect(items.map(({ version, html }) => [version, html])).toEqual([
      [2, '<p>Jeg har set to.</p>'],
      [1, '<p>Jeg har aldrig set en.</p>'],
    ])
    expect((await read('siteModerator', id)).comments[0]?.may.seeVersions).toBe(true)
    expect((await read(bo, id)).comments[0]?.may.seeVersions).toBe(false)
    expect((await portal.call('commentVersions', { as: anna, id: comment.id })).status).toBe(403)
  })

  test('that was deleted comes back with its words and pictures', async () => {
    const { id } = await begin()
    const media = await uploaded(portal, bo)
    const { body } = await portal.call('addThreadComment', { as: bo, threadId: id, html: 'Se', mediaIds: [media.id] })
    const commentId = body.comments.at(-1)?.id ?? 0
    expect((await portal.call('deleteComment', { as: bo, id: commentId })).body.count).toBe(1)
    const { body: back } = await portal.call('restoreInForum', { as: 'siteModerator', commentId })
    expect(back.count).toBe(2)
    expect(back.comments.at(-1)).toMatchObject({ html: 'Se', pictures: [{ id: media.id }] })
    expect((await portal.request({ method: 'GET', url: media.url })).status).toBe(200)
  })

  test('that nobody has brought back for thirty days loses its pictures, and keeps its words for moderators', async () => {
    const { id } = await begin()
    const media = await uploaded(portal, bo)
    const { body } = await portal.call('addThreadComment', { as: bo, threadId: id, html: 'Se', mediaIds: [media.id] })
    const commentId = body.comments.at(-1)?.id ?? 0
    await portal.call('deleteComment', { as: bo, id: commentId })
    const left = async () =>
      (await portal.db.selectFrom('media').select('status').where('id', '=', media.id).execute()).map(
        (row) => row.status,
      )
    await portal.runJobs('media-sweep')
    expect(await left()).toEqual(['withdrawn'])
    const deletedAt = new Date(Date.now() - 31 * 86_400_000)
    await portal.db.updateTable('comment').set({ deletedAt }).where('id', '=', commentId).execute()
    await portal.runJobs('media-sweep')
    expect(await left()).toEqual([])
    const { body: back } = await portal.call('restoreInForum', { as: 'siteModerator', commentId })
    expect(back.comments.at(-1)).toMatchObject({ html: 'Se', pictures: [] })
  })

  test('and a title take no HTML that acts, whatever is tried', async () => {
    const nasty = [
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '<a href="/profil/1" onclick="x()">@Anna</a>',
      '<iframe srcdoc="<script>alert(1)</script>">x</iframe>',
      '<p style="position:fixed">x</p>',
      '<math><mtext></p><script>alert(1)</script></mtext></math>x',
      '[x](javascript:alert(1))',
      '<a href="//evil.example">x</a>',
    ]
    const { id } = await begin(anna, { title: '<script>alert(1)</script> & "venner"' })
    for (const html of nasty) await answer(bo, id, `<p>x</p>${html}`)
    const thread = await read('anonymous', id)
    // A title is words: whoever shows it escapes it.
    expect(thread.title).toBe('<script>alert(1)</script> & "venner"')
    for (const { html } of thread.comments) {
      expect(html).not.toMatch(/<(?:img|svg|iframe|script|math|style)|on\w+=|style=|href="(?:javascript|\/\/)/i)
    }
  })

  test('names people as they are called now, also in quotes and whatever stands in the link', async () => {
    const { id } = await begin()
    const link = (name: string) => `<a href="/profil/${bo.userId}">${name}</a>`
    const quoted = (name: string) => `<blockquote><p><strong>${link(name)} skrev:</strong></p><p>Hej</p></blockquote>`
    await answer(anna, id, quoted('@Bossen'))
    await answer(anna, id, `<p>${link('<strong>@Bossen</strong>')}</p>`)
    const said = (await read('anonymous', id)).comments.slice(1).map(({ html }) => html)
    expect(said).toEqual([quoted('@Bo'), `<p>${link('@Bo')}</p>`])
  })

  test('forgets the names of who has left', async () => {
    const { id } = await begin()
    await answer(anna, id, `<p>Spørg <a href="/profil/${bo.userId}">@Bossen</a></p>`)
    expect((await read('anonymous', id)).comments[1]?.html).toBe(`<p>Spørg <a href="/profil/${bo.userId}">@Bo</a></p>`)
    await portal.call('deleteUser', { as: bo, userId: bo.userId, forgetCredit: false })
    expect((await read('anonymous', id)).comments[1]?.html).toBe('<p>Spørg @Tidligere bruger</p>')
  })
})

describe('a long thread', () => {
  const length = portionSize * 3
  let id: number
  let ids: number[]
  beforeEach(async () => {
    id = (await begin()).id
    const values = Array.from({ length: length - 1 }, (_, at) => ({
      threadId: id,
      author: bo.userId,
      html: `<p>${at}</p>`,
    }))
    await portal.db.insertInto('comment').values(values).execute()
    const rows = await portal.db.selectFrom('comment').select('id').where('threadId', '=', id).orderBy('id').execute()
    ids = rows.map((row) => row.id)
  })
  const shown = (thread: { comments: { id: number }[] }) => thread.comments.map((comment) => ids.indexOf(comment.id))

  test('comes in portions, from the first comment for who has never been there', async () => {
    const first = await read('anonymous', id)
    expect([shown(first).at(0), shown(first).at(-1), first.earlier, first.later]).toEqual([0, 49, 0, 100])
    expect(first.count).toBe(length)
    const next = await read('anonymous', id, { after: ids[49] ?? 0 })
    expect([shown(next).at(0), shown(next).at(-1), next.earlier, next.later]).toEqual([50, 99, 50, 50])
    const back = await read('anonymous', id, { before: ids[50] ?? 0 })
    expect([shown(back).at(0), shown(back).at(-1)]).toEqual([0, 49])
    const none = await read('anonymous', id, { after: ids.at(-1) ?? 0 })
    expect([none.comments, none.earlier, none.later]).toEqual([[], 150, 0])
  })

  test('opens around a comment that is asked for', async () => {
    const thread = await read('anonymous', id, { at: ids[80] ?? 0 })
    expect([shown(thread).at(0), shown(thread).at(-1), thread.earlier, thread.later]).toEqual([75, 124, 75, 25])
    expect(shown(await read('anonymous', id, { at: ids.at(-1) ?? 0 })).at(0)).toBe(100)
  })

  test('opens at the first unread comment, on every device, and never forgets what was read', async () => {
    const mark = (commentId: number) => portal.call('markThreadRead', { as: anna, threadId: id, commentId })
    await mark(ids[59] ?? 0)
    await mark(ids[10] ?? 0)
    const thread = await read(anna, id)
    expect([ids.indexOf(thread.firstUnreadId ?? 0), shown(thread).at(0)]).toEqual([60, 55])
    await mark(ids.at(-1) ?? 0)
    const end = await read(anna, id)
    expect([end.firstUnreadId, shown(end).at(0), end.later]).toEqual([null, 100, 0])
  })

  test('shows the end to who has just written there', async () => {
    const after = await answer(anna, id)
    expect([after.comments.length, after.later, after.comments.at(-1)?.author?.displayName]).toEqual([50, 0, 'Anna'])
  })

  test('is read up to comments of its own only', async () => {
    const other = await begin()
    const wrong = { threadId: other.id, commentId: ids[0] ?? 0 }
    expect((await portal.call('markThreadRead', { as: anna, ...wrong })).status).toBe(404)
  })
})

describe('subjects', () => {
  test('are kept by administrators: renamed, ordered, made, and closed with their threads left where they are', async () => {
    const thread = await begin()
    const [first, second] = subjects
    const wished = [{ name: 'Fotografering' }, { id: second?.id, name: 'Ture' }]
    const { items } = (await portal.call('updateSubjects', { as: 'siteAdminRole', subjects: wished })).body
    expect(items.filter((one) => !one.isClosed).map(({ name }) => name)).toEqual(['Fotografering', 'Ture'])
    expect((await read('anonymous', thread.id)).subject).toEqual({ ...first, isClosed: true })
    const refused = await portal.call('createThread', { as: anna, title: 'Hvad nu?', html: 'x', subject })
    expect(refused.problem.code).toBe('subject_unknown')
    const twice = [{ name: 'Ture' }, { name: 'ture' }]
    expect((await portal.call('updateSubjects', { as: 'siteAdminRole', subjects: twice })).status).toBe(400)
    const before = subjects.map(({ id, name }) => ({ id, name }))
    await portal.call('updateSubjects', { as: 'siteAdminRole', subjects: before })
    expect((await begin()).subject?.id).toBe(subject)
  })

  test('that were closed are open again, with their threads, when one of the same name is made', async () => {
    const open = async () => (await portal.call('getSubjects', {})).body.items.filter(({ isClosed }) => !isClosed)
    const save = (named: readonly { id?: number; name: string }[]) =>
      portal.call('updateSubjects', { as: 'siteAdminRole', subjects: named.map(({ id, name }) => ({ id, name })) })
    const before = await open()
    await save([...before, { name: 'Fotografering' }])
    const { id } = (await open()).at(-1) ?? {}
    await save(before)
    await save([...before, { name: 'fotografering' }])
    expect((await open()).at(-1)).toEqual({ id, name: 'fotografering', isClosed: false })
    await save(before)
  })
})
