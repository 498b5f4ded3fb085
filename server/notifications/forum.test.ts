import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeCommunity } from '#test/communities.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { uploaded } from '#test/upload.ts'

const portal = await portalOfFile()
const { items: subjects } = (await portal.call('getSubjects', {})).body
const subject = subjects[0]?.id ?? 0
const checklist = new Checklist(portal)

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
let threadId: number
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
  const { body } = await portal.call('createThread', {
    as: anna,
    title: 'Rugende traner',
    html: '<p>Hvor?</p>',
    subject,
  })
  threadId = body.id
})

const name = ({ userId }: Person) => `<a href="/profil/${userId}">@x</a>`
const say = async (as: Actor | string, html: string) =>
  (await portal.call('addThreadComment', { as, threadId, html })).body
const told = async (as: Person) => saidOn(await cardsOf(portal, as, 'comments'))

test('who follows a find that becomes personal is told nothing of what is said on it after', async () => {
  const { id } = await makeRecord(portal, { as: anna })
  const on = { kind: 'record', ownerId: id } as const
  const comment = (as: Person, html: string) => portal.call('addThreadComment', { as, on, html })
  await comment(bo, '<p>Flot</p>')
  await portal.call('personalizeRecord', { as: anna, id })
  await comment(anna, '<p>Kun til mig selv</p>')
  const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines from notification_line l
    join notification_card c on c.id = l.card_id where c.user_id = ${bo.userId}`.execute(portal.db)
  expect(rows).toEqual([{ lines: 0 }])
})

describe('a thread in the forum', () => {
  test('is one card for those who follow it, which is read when the thread is', async () => {
    const { comments } = await say(bo, '<p>Ved Bromme</p>')
    const [card] = await cardsOf(portal, anna, 'comments')
    expect(card).toMatchObject({ title: 'Rugende traner', path: `/forum/${threadId}`, unread: 1 })
    expect(await told(anna)).toEqual(['Bo skrev: “Ved Bromme”'])
    expect(await told(bo)).toEqual([])
    await portal.call('markThreadRead', { as: anna, threadId, commentId: comments.at(-1)?.id ?? 0 })
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 0, 0])
  })

  test('of a community that is hidden is told of to those alone who may still read it, and to all when it is shown again', async () => {
    const { id: communityId } = await makeCommunity(portal, anna)
    const begun = { title: 'Hemmelige traner', html: '<p>Hvor?</p>', communityId }
    const { id } = (await portal.call('createThread', { as: bo, ...begun })).body
    await portal.call('followThread', { as: anna, id, followed: true })
    await portal.call('addThreadComment', { as: anna, threadId: id, html: '<p>Ved Bromme</p>' })
    await portal.call('addThreadComment', { as: bo, threadId: id, html: '<p>Tak</p>' })
    const looked = async (as: Person) => ({
      cards: (await cardsOf(portal, as, 'comments')).map((card) => [card.title, ...saidOn([card])]),
      unread: await unreadOf(portal, as),
    })
    const saw = (...said: string[]) => ({ cards: [['Hemmelige traner', ...said]], unread: [1, 0, 0, 1] })
    const [byAnna, byBo] = [saw('Bo skrev: “Tak”', 'Bo skrev: “Hvor?”'), saw('Anna skrev: “Ved Bromme”')]
    expect([await looked(anna), await looked(bo)]).toEqual([byAnna, byBo])
    const hide = (on: boolean) =>
      portal.call('hideCommunity', { as: 'siteModerator', id: communityId, on, reason: on ? 'Prøve' : '' })
    await hide(true)
    expect([await looked(anna), await looked(bo)]).toEqual([byAnna, { cards: [], unread: [0, 0, 0, 0] }])
    await hide(false)
    expect(await looked(bo)).toEqual(byBo)
  })

  test('that is deleted is told of no more', async () => {
    await say(bo, '<p>Ved Bromme</p>')
    await portal.call('deleteThread', { as: anna, id: threadId })
    expect(await told(anna)).toEqual([])
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 0, 0])
  })

  test('tells nothing to who has muted it, or who is muted by them', async () => {
    await portal.call('muteThread', { as: anna, id: threadId, muted: true })
    await say(bo, '<p>Ved Bromme</p>')
    expect(await told(anna)).toEqual([])
    await portal.call('muteThread', { as: anna, id: threadId, muted: false })
    await portal.call('mutePerson', { as: anna, userId: bo.userId, on: true })
    const { comments } = await say(bo, `<p>${name(anna)} hører du?</p>`)
    expect(await told(anna)).toEqual([])
    expect(
      (await portal.call('getThread', { as: anna, id: threadId })).body.comments.map((one) => one.isAuthorMuted),
    ).toEqual([false, true, true])
    expect(comments.at(-1)?.isAuthorMuted).toBe(false)
    await portal.call('mutePerson', { as: anna, userId: bo.userId, on: false })
    await say(bo, '<p>Nå</p>')
    expect(await told(anna)).toEqual(['Bo skrev: “Nå”'])
    expect((await portal.call('mutePerson', { as: anna, userId: anna.userId, on: true })).problem.code).toBe(
      'mute_self',
    )
  })
})

describe('somebody who is named', () => {
  test('is told so, once, whether they follow the thread or not', async () => {
    await say(bo, `<p>Spørg ${name(anna)}</p>`)
    expect(await told(anna)).toEqual(['Bo nævnte dig: “Spørg @Anna”'])
    await say(anna, `<p>Nej, ${name(bo)} og ${name(anna)}</p>`)
    expect(await told(bo)).toEqual(['Anna nævnte dig: “Nej, @Bo og @Anna”'])
  })

  test('hears nothing of what they may not read', async () => {
    const { id } = await makeRecord(portal, { as: anna, isPersonal: true })
    const on = { kind: 'record', ownerId: id } as const
    await portal.call('addThreadComment', { as: anna, on, html: `<p>Kære ${name(bo)}</p>` })
    expect(await told(bo)).toEqual([])
    const open = await makeRecord(portal, { as: anna })
    const about = { kind: 'record', ownerId: open.id } as const
    await portal.call('addThreadComment', { as: anna, on: about, html: `<p>Kære ${name(bo)}</p>` })
    expect(await told(bo)).toEqual(['Anna nævnte dig: “Kære @Bo”'])
    await portal.call('personalizeRecord', { as: anna, id: open.id })
    expect(await told(bo)).toEqual([])
  })
})

test('the experts of what a thread is about are called, once a thread and day', async () => {
  const bird = await portal.person({ roles: ['BirdExpert'], displayName: 'Fuglekender' })
  const plant = await portal.person({ roles: ['PlantExpert'] })
  const on = { kind: 'taxon', ownerId: await checklist.id({ group: 4 }) } as const
  const call = () => portal.call('addThreadComment', { as: bo, on, html: '<p>Hvad siger @eksperter?</p>' })
  await call()
  expect(await told(bird)).toEqual(['Bo bad eksperterne om hjælp: “Hvad siger @eksperter?”'])
  expect(await told(plant)).toEqual([])
  await call()
  expect(await told(bird)).toHaveLength(1)
  portal.clock.now = new Date(portal.clock.now.getTime() + 86_400_000)
  await call()
  expect(await told(bird)).toHaveLength(2)
})

test('the experts are not called where there is no group that they could be experts of', async () => {
  const everything = await portal.person({ roles: ['SpeciesExpert'] })
  const thread = await say(bo, '<p>Hvad siger @eksperter?</p>')
  expect(thread.may.callExperts).toBe(false)
  expect(await told(everything)).toEqual([])
  const on = { kind: 'taxon', ownerId: await checklist.id({ group: 4 }) } as const
  expect((await portal.call('threadOf', { as: bo, ...on })).body.may.callExperts).toBe(true)
  const { body } = await portal.call('addThreadComment', { as: bo, on, html: '<p>Hvad siger @eksperter?</p>' })
  expect(body.may.callExperts).toBe(true)
  expect(await told(everything)).toHaveLength(1)
})

test('a comment that quotes is told of by what its author says', async () => {
  const quoted = '<blockquote><p>Et langt indlæg</p><blockquote><p>og et før det</p></blockquote></blockquote>'
  await say(bo, `${quoted}<p>Enig</p>`)
  expect(await told(anna)).toEqual(['Bo skrev: “Enig”'])
  await say(bo, quoted)
  expect((await told(anna))[0]).toBe('Bo skrev: “Et langt indlæg og et før det”')
})

describe('a complaint about what somebody wrote', () => {
  test('comes to the moderators beside those about finds, and who wrote it is told the outcome', async () => {
    const moderator = await portal.person({ roles: ['Moderator'], displayName: 'Mona' })
    const { comments } = await say(bo, '<p>Køb mine kikkerter</p>')
    const commentId = comments.at(-1)?.id ?? 0
    const about = { as: anna, id: threadId, commentId, kind: 'abuse', text: 'Det er reklame' } as const
    expect((await portal.call('reportThread', about)).status).toBe(200)
    expect((await portal.call('reportThread', about)).problem.code).toBe('report_already')
    expect((await portal.call('reportThread', { ...about, as: bo })).problem.code).toBe('report_own_words')
    const cards = await cardsOf(portal, moderator, 'other')
    expect([cards[0]?.title, ...saidOn(cards)]).toEqual([
      'Anmeldelse i forummet',
      'Anna anmeldte noget i forummet: stødende eller upassende',
    ])
    const { items } = (await portal.call('getRecordReports', { as: moderator })).body
    const report = items.find((one) => one.thread?.id === threadId)
    expect(report).toMatchObject({
      ...{ kind: 'abuse', text: 'Det er reklame', record: null, isAboutThread: true },
      thread: {
        ...{ title: 'Rugende traner', path: `/forum/${threadId}?kommentar=${commentId}` },
        comment: { text: 'Køb mine kikkerter', author: { displayName: 'Bo' }, isDeleted: false },
      },
    })
    await portal.call('deleteComment', { as: moderator, id: commentId })
    await portal.call('resolveReport', { as: moderator, id: report?.id ?? 0, answer: 'Den er slettet. Tak!' })
    const [answered] = await cardsOf(portal, anna, 'other')
    expect([answered?.title, answered?.path]).toEqual(['Din anmeldelse i forummet', `/forum/${threadId}`])
    expect(saidOn(answered ? [answered] : [])).toEqual(['Mona svarede på din anmeldelse: “Den er slettet. Tak!”'])
  })

  test('shows moderators, and nobody else, its pictures, also when their author has deleted it', async () => {
    const moderator = await portal.person({ roles: ['Moderator'] })
    const media = await uploaded(portal, bo)
    const written = { as: bo, threadId, html: '<p></p>', mediaIds: [media.id] }
    const commentId = (await portal.call('addThreadComment', written)).body.comments.at(-1)?.id ?? 0
    await portal.call('reportThread', { as: anna, id: threadId, commentId, kind: 'abuse', text: 'Se billedet' })
    const reported = async () =>
      (await portal.call('getRecordReports', { as: moderator })).body.items.find((one) => one.thread?.id === threadId)
        ?.thread?.comment
    expect(await reported()).toMatchObject({ text: '', pictures: [{ id: media.id }] })
    await portal.call('deleteComment', { as: bo, id: commentId })
    const shown = await reported()
    expect(shown).toMatchObject({ isDeleted: true, pictures: [{ id: media.id }] })
    const { body: versions } = await portal.call('commentVersions', { as: moderator, id: commentId })
    const again = await portal.call('imageAddresses', { as: moderator, mediaId: media.id })
    for (const address of [shown?.pictures[0]?.url, versions.pictures[0]?.url, again.body.url].map(String)) {
      expect((await portal.request({ method: 'GET', url: address })).status).toBe(200)
      expect((await portal.request({ method: 'GET', url: address.split('?')[0] ?? '' })).status).toBe(404)
    }
    for (const as of [anna, bo]) {
      expect((await portal.call('imageAddresses', { as, mediaId: media.id })).status).toBe(404)
      const { body } = await portal.call('getThread', { as, id: threadId })
      expect(body.comments.at(-1)).toMatchObject({ isDeleted: true, pictures: [] })
    }
  })

  test('calls the thread of a community by its own title', async () => {
    const moderator = await portal.person({ roles: ['Moderator'] })
    const { id: communityId } = await makeCommunity(portal, anna)
    const begun = { as: anna, title: 'Hvem tager kagen med?', html: '<p>Ikke mig</p>', communityId }
    const { id } = (await portal.call('createThread', begun)).body
    await portal.call('reportThread', { as: bo, id, kind: 'abuse', text: 'Se her' })
    const { items } = (await portal.call('getRecordReports', { as: moderator })).body
    expect(items.find((one) => one.thread?.id === id)?.thread?.title).toBe('Hvem tager kagen med?')
  })

  test('tells moderators what a thread was called when it was reported, whatever it is called since', async () => {
    const moderator = await portal.person({ roles: ['Moderator'] })
    await portal.call('reportThread', { as: bo, id: threadId, kind: 'abuse', text: 'Se titlen' })
    const reported = async () =>
      (await portal.call('getRecordReports', { as: moderator })).body.items.find((one) => one.thread?.id === threadId)
    expect((await reported())?.thread).toMatchObject({ title: 'Rugende traner', titleThen: null })
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    await portal.call('updateThread', { as: anna, id: threadId, title: 'Traner' })
    expect((await reported())?.thread).toMatchObject({ title: 'Traner', titleThen: 'Rugende traner' })
  })

  test('is refused about what one may not read, what is gone, and a comment of another thread', async () => {
    const { id } = await makeRecord(portal, { as: anna, isPersonal: true })
    const on = { kind: 'record', ownerId: id } as const
    const { body } = await portal.call('addThreadComment', { as: anna, on, html: 'Min' })
    const report = (wish: { id: number; commentId?: number }) =>
      portal.call('reportThread', { as: bo, text: 'x', ...wish })
    expect((await report({ id: body.id })).status).toBe(404)
    expect((await report({ id: threadId, commentId: body.comments[0]?.id ?? 0 })).status).toBe(404)
    await portal.call('deleteThread', { as: anna, id: threadId })
    expect((await report({ id: threadId })).status).toBe(404)
  })
})
