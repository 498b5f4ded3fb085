import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SentOf } from '#contract/call.ts'
import type { forum } from '#contract/forum.ts'
import { forumNumbers } from '#contract/forum-words.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { Checklist } from '#test/taxa.ts'
import { makeTrip } from '#test/trips.ts'

const portal = await portalOfFile()
const checklist = new Checklist(portal)
const { items: subjects } = (await portal.call('getSubjects', {})).body
const [subject = 0, otherSubject = 0] = subjects.map(({ id }) => id)

type Person = Actor & { userId: number }
let anna: Person
let bo: Person
beforeAll(async () => {
  for (const key of Object.keys(forumNumbers)) {
    await portal.call('addSettingItem', { as: 'siteAdminRole', category: 'forum', key, value: '1000', type: 'number' })
  }
})
beforeEach(async () => {
  anna = await portal.person({ displayName: 'Anna' })
  bo = await portal.person({ displayName: 'Bo' })
})

const begin = async (title: string, html = '<p>Hej</p>', as: Actor = anna, under = subject) => {
  const { body } = await portal.call('createThread', { as, title, html, subject: under })
  return body.id
}
const onRecord = async (wish: Parameters<typeof makeRecord>[1] = {}, html = '<p>Flot fund</p>') => {
  const { id } = await makeRecord(portal, { as: anna, ...wish })
  const on = { kind: 'record', ownerId: id } as const
  return { id, threadId: (await portal.call('addThreadComment', { as: anna, on, html })).body.id }
}
type Wish = Partial<SentOf<typeof forum.searchThreads>> & { as?: Actor | string }
const list = async (wish: Wish = {}) => (await portal.call('searchThreads', { as: 'anonymous', ...wish })).body
const ids = async (wish: Wish = {}) => (await list(wish)).items.map(({ id }) => id)

describe('the list of threads', () => {
  test('holds threads of their own, of finds and of taxa, the newest words first', async () => {
    const free = await begin('Kikkert til begyndere')
    const record = await onRecord()
    const on = { kind: 'taxon', ownerId: await checklist.id() } as const
    const taxon = (await portal.call('addThreadComment', { as: bo, on, html: 'Smuk' })).body.id
    expect((await ids()).slice(0, 3)).toEqual([taxon, record.threadId, free])
    await portal.call('addThreadComment', { as: bo, threadId: free, html: '<p>8 x 32</p>' })
    const [first] = (await list()).items
    expect(first).toMatchObject({
      id: free,
      title: 'Kikkert til begyndere',
      count: 2,
      comment: { author: { displayName: 'Bo' } },
    })
    expect(first?.comment.words).toEqual([{ text: '8 x 32', isHit: false }])
    expect((await ids({ kind: 'record' })).slice(0, 1)).toEqual([record.threadId])
    expect(await ids({ kind: 'taxon' })).toEqual([taxon])
  })

  test('is narrowed to a subject, and comes in pages that neither lose nor repeat anything', async () => {
    const made: number[] = []
    for (let at = 0; at < 35; at += 1) made.unshift(await begin(`Tråd nummer ${at}`, '<p>x</p>', anna, otherSubject))
    const first = await list({ subject: otherSubject })
    const rest = await list({ subject: otherSubject, cursor: first.cursor ?? '' })
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect([first.items.length, rest.cursor]).toEqual([30, null])
    expect((await portal.call('searchThreads', { cursor: 'x' })).status).toBe(400)
  })

  test('leaves out what is deleted, and threads where nobody has said anything', async () => {
    const gone = await begin('Slet mig')
    const thread = await begin('Kun spor')
    const { comments } = (await portal.call('getThread', { id: thread })).body
    await portal.call('deleteThread', { as: anna, id: gone })
    await portal.call('deleteComment', { as: anna, id: comments[0]?.id ?? 0 })
    expect(await ids()).not.toContain(gone)
    expect(await ids()).not.toContain(thread)
  })

  test('of a find that becomes personal, hidden, dismissed or deleted is gone at once, from search too, but for its own people', async () => {
    for (const change of ['personalizeRecord', 'hideRecord', 'dismissRecord', 'deleteRecord'] as const) {
      const { id, threadId } = await onRecord({}, '<p>Kvækerfinker overalt</p>')
      const sees = async (as: Actor | string) =>
        (await ids({ as })).includes(threadId) && (await ids({ as, queryString: 'kvækerfinke' })).includes(threadId)
      expect(await sees('anonymous')).toBe(true)
      if (change === 'personalizeRecord') await portal.call(change, { as: anna, id })
      if (change === 'hideRecord') await portal.call(change, { as: 'siteModerator', id, reason: 'Prøve' })
      if (change === 'dismissRecord')
        await portal.call(change, { as: 'speciesExpertRole', id, reason: 'not_from_photo' })
      if (change === 'deleteRecord') await portal.call(change, { as: anna, id })
      for (const as of ['anonymous', bo, 'siteModerator']) expect([change, await sees(as)]).toEqual([change, false])
      expect([change, await sees(anna)]).toEqual([change, change !== 'deleteRecord'])
    }
  })
})

describe('the tabs of a member', () => {
  test('are empty for strangers', async () => {
    await begin('Noget')
    for (const tab of ['unread', 'followed', 'own'] as const)
      expect(await list({ tab })).toMatchObject({ items: [], unread: null })
  })

  test('tell what one follows, and what is one’s own: threads one began, and those of own finds', async () => {
    const own = await begin('Min egen')
    const { threadId } = await onRecord()
    const other = await begin('Bos', '<p>Hej</p>', bo)
    await portal.call('followThread', { as: anna, id: other, followed: true })
    expect(await ids({ as: anna, tab: 'own' })).toEqual([threadId, own])
    expect(await ids({ as: anna, tab: 'followed' })).toEqual([other, threadId, own])
    await portal.call('followThread', { as: anna, id: own, followed: false })
    expect(await ids({ as: anna, tab: 'followed' })).toEqual([other, threadId])
  })

  test('tell what is truly unread: followed or written in, and with newer comments than one has read', async () => {
    const own = await begin('Min egen')
    expect(await list({ as: anna, tab: 'unread' })).toMatchObject({ items: [], unread: 0 })
    const after = (await portal.call('addThreadComment', { as: bo, threadId: own, html: 'Svar' })).body
    const { items, unread } = await list({ as: anna, tab: 'unread' })
    expect([items.map(({ id, isUnread }) => [id, isUnread]), unread]).toEqual([[[own, true]], 1])
    expect(await ids({ as: bo, tab: 'unread' })).toEqual([])
    const commentId = after.comments.at(-1)?.id ?? 0
    await portal.call('markThreadRead', { as: anna, threadId: own, commentId })
    expect((await list({ as: anna, tab: 'unread' })).unread).toBe(0)
    await portal.call('muteThread', { as: bo, id: own, muted: true })
    await portal.call('addThreadComment', { as: anna, threadId: own, html: 'Tak' })
    expect((await list({ as: bo, tab: 'unread' })).unread).toBe(0)
  })

  test('forget a comment that was deleted before it was read', async () => {
    const own = await begin('Min egen')
    const { comments } = (await portal.call('addThreadComment', { as: bo, threadId: own, html: 'Ups' })).body
    await portal.call('deleteComment', { as: bo, id: comments.at(-1)?.id ?? 0 })
    expect((await list({ as: anna, tab: 'unread' })).unread).toBe(0)
  })
})

describe('searching', () => {
  test('finds Danish words in all their forms, in titles and in texts, and marks them', async () => {
    const inText = await begin('Et spørgsmål', '<p>Har nogen set <strong>hættemågerne</strong> ved søen &amp; åen?</p>')
    const inTitle = await begin('Hættemåge eller stormmåge')
    const { items } = await list({ queryString: 'hættemåger' })
    expect(items.map(({ id }) => id)).toEqual([inTitle, inText])
    expect(items[0]?.titleWords?.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['Hættemåge'])
    expect(items[1]?.comment.words.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['hættemågerne'])
    expect(items[1]?.comment.words.map(({ text }) => text).join('')).toBe('Har nogen set hættemågerne ved søen & åen?')
  })

  test('shows what the author of a comment says before what they quote, where the words may stand too', async () => {
    const id = await begin('En ugle', '<blockquote><p>Det er en hornugle</p></blockquote><p>Enig</p>')
    const wordsOf = async (wish: object) =>
      (await list(wish)).items
        .find((one) => one.id === id)
        ?.comment.words.map(({ text }) => text)
        .join('')
    expect(await wordsOf({})).toBe('Enig')
    expect(await wordsOf({ queryString: 'hornugler' })).toBe('Enig “Det er en hornugle”')
  })

  test('marks many of the same word in a row without trying every way to put the row together', async () => {
    const id = await begin('Sang i krattet', `<p>${'tjik '.repeat(3000)}</p>`)
    const row = Array.from({ length: 14 }, () => 'tjik').join(' ')
    const { items } = await list({ queryString: `"${row}"` })
    expect(items.map((one) => one.id)).toEqual([id])
    expect(items[0]?.comment.words.some(({ isHit }) => isHit)).toBe(true)
  })

  test('takes several words, words in a row and words left out; what is in tags is no word', async () => {
    const one = await begin('Fuglekasser', '<p>Hvornår skal kasserne renses for <em>gamle</em> reder?</p>')
    expect(await ids({ queryString: 'rense kasser rede' })).toEqual([one])
    expect(await ids({ queryString: '"gamle reder"' })).toEqual([one])
    expect(await ids({ queryString: '"reder gamle"' })).toEqual([])
    expect(await ids({ queryString: 'rense -rede' })).toEqual([])
    expect(await ids({ queryString: 'em' })).toEqual([])
  })

  test('says so when nothing but words that stand in every text is asked for', async () => {
    expect(await list({ queryString: 'og i det' })).toMatchObject({ items: [], isTooCommon: true })
    for (const queryString of ["'", '((', '&|!:*', '<script>', '"'.repeat(50)])
      expect((await list({ queryString })).items).toEqual([])
  })

  test('forgets an old title, and what a changed or deleted comment said', async () => {
    const id = await begin('Gravhunde på tur', '<p>Spættet sæl</p>')
    await portal.call('updateThread', { as: anna, id, title: 'Grævlinger på tur' })
    expect([await ids({ queryString: 'gravhund' }), await ids({ queryString: 'grævling' })]).toEqual([[], [id]])
    const { comments } = (await portal.call('getThread', { id })).body
    const comment = { id: comments[0]?.id ?? 0, version: 1, html: '<p>Gråsæl</p>' }
    await portal.call('updateComment', { as: anna, ...comment })
    expect([await ids({ queryString: 'spættet' }), await ids({ queryString: 'gråsæl' })]).toEqual([[], [id]])
    await portal.call('deleteComment', { as: anna, id: comment.id })
    expect(await ids({ queryString: 'gråsæl' })).toEqual([])
  })

  test('finds threads of finds, taxa and trips by what those are called, for who may read them', async () => {
    const taxonId = await checklist.id({ danishName: 'prøvesvirrer', name: 'Syrphus probans' })
    const { id, threadId } = await onRecord({ taxonId })
    const on = (kind: 'taxon' | 'trip', ownerId: number) =>
      portal.call('addThreadComment', { as: anna, on: { kind, ownerId }, html: '<p>Se her</p>' })
    const trip = await makeTrip(portal, { as: anna, title: 'Prøvesvirrer ved åen' })
    const [aboutTaxon, aboutTrip] = [(await on('taxon', taxonId)).body.id, (await on('trip', trip.id)).body.id]
    const found = await list({ queryString: 'prøvesvirrer' })
    expect(found.items.map((line) => line.id)).toEqual([aboutTrip, aboutTaxon, threadId])
    expect(found.items[2]?.titleWords).toContainEqual({ text: 'Prøvesvirrer', isHit: true })
    await portal.call('personalizeRecord', { as: anna, id })
    await portal.call('updateTrip', { as: anna, id: trip.id, version: trip.version, trip: { isPersonal: true } })
    expect(await ids({ queryString: 'prøvesvirrer' })).toEqual([aboutTaxon])
    expect(await ids({ queryString: 'prøvesvirrer', as: anna })).toEqual([aboutTaxon, threadId])
    expect(await ids({ queryString: 'prøvesvirrer', kind: 'taxon' })).toEqual([aboutTaxon])
  })

  test('finds a thread by its title also when the words that began it are deleted, and when they are back', async () => {
    const id = await begin('Grævlingespor i sneen')
    const found = () => ids({ queryString: 'grævlingespor' })
    const first = (await portal.call('addThreadComment', { as: bo, threadId: id, html: '<p>Fem tæer</p>' })).body
      .comments[0]
    await portal.call('deleteComment', { as: anna, id: first?.id ?? 0 })
    expect(await found()).toEqual([id])
    await portal.call('restoreInForum', { as: 'siteModerator', commentId: first?.id ?? 0 })
    expect(await found()).toEqual([id])
  })

  test('pages through all hits, the newest first, also far apart', async () => {
    const id = await begin('Sjældenheder')
    const say = (html: string, times: number) =>
      portal.db
        .insertInto('comment')
        .values(Array.from({ length: times }, () => ({ threadId: id, author: bo.userId, html })))
        .execute()
    await say('<p>En biæder!</p>', 40)
    for (let at = 0; at < 5; at += 1) await say('<p>Intet nyt</p>', 1000)
    await say('<p>Biædere igen</p>', 3)
    const first = await list({ queryString: 'biæder' })
    const rest = await list({ queryString: 'biæder', cursor: first.cursor ?? '' })
    const hits = [...first.items, ...rest.items].map(({ comment }) => comment.id)
    expect([first.items.length, hits.length, new Set(hits).size]).toEqual([30, 43, 43])
    expect(hits).toEqual(hits.toSorted((a, b) => b - a))
  })

  test('stays within a tab, a kind and a subject', async () => {
    const free = await begin('Rovfugletræk', '<p>Hvepsevåger</p>', bo)
    const { threadId } = await onRecord({}, '<p>Hvepsevåge på vej</p>')
    expect(await ids({ queryString: 'hvepsevåge' })).toEqual([threadId, free])
    expect(await ids({ queryString: 'hvepsevåge', kind: 'record' })).toEqual([threadId])
    expect(await ids({ queryString: 'hvepsevåge', subject })).toEqual([free])
    expect(await ids({ queryString: 'hvepsevåge', as: bo, tab: 'own' })).toEqual([free])
  })
})
