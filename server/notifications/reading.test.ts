import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationFamily } from '#contract/validation-words.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'
import { makeRecord } from '#test/records.ts'
import { leaksOf, looksOf, secretRecord } from '#test/secret-record.ts'
import { type Birds, birds, say } from '#test/validating.ts'

type Person = Actor & { userId: number }
let portal: Portal
let taxa: Birds
let owner: Person
let anna: Person
beforeAll(async () => {
  portal = await openPortal()
  taxa = await birds(portal)
})
beforeEach(async () => {
  owner = await portal.person()
  anna = await portal.person({ name: 'Anna' })
})
afterAll(() => portal.close())

const newRecord = async () => (await makeRecord(portal, { as: owner, taxonId: taxa.major })).id
/** A second after what happened before. */
const comment = (as: Person, id: number, html = '<p>Flot</p>') => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000)
  return portal.call('addThreadComment', { as, on: { kind: 'record', ownerId: id }, html })
}
const set = (as: Person, family: NotificationFamily, portalOn: boolean, email: 'none' | 'daily' = 'none') =>
  portal.call('updateNotificationSettings', { as, family, portal: portalOn, email })

describe('cards', () => {
  test('are one a find, newest first, in pages', async () => {
    const [one, two] = [await newRecord(), await newRecord()]
    for (const id of [one, two, one]) await comment(anna, id)
    await say(portal, one, taxa.ater, { as: anna })
    const paths = (await cardsOf(portal, owner, 'comments')).map(({ path, lines }) => [path, lines.length])
    expect(paths).toEqual([
      [`/fund/${one}`, 2],
      [`/fund/${two}`, 1],
    ])
    const [card, ...others] = await cardsOf(portal, owner)
    expect([card?.path, card?.families, card?.unread, others.length]).toEqual([
      ...[`/fund/${one}`, ['validation', 'comments'], card?.lines.length, 1],
    ])
    const { body } = await portal.call('listNotifications', { as: owner, take: 1, skip: 1 })
    expect([body.total, body.items.length, body.items[0]?.path]).toEqual([2, 1, `/fund/${two}`])
    expect(await unreadOf(portal, owner)).toEqual([2, 1, 0, 2])
  })

  test('are read one by one or a family at once, and what is new after that is new', async () => {
    const [one, two] = [await newRecord(), await newRecord()]
    for (const id of [one, one, two]) await comment(anna, id)
    await say(portal, one, taxa.ater, { as: anna })
    const [card] = (await cardsOf(portal, owner, 'comments')).filter(({ path }) => path === `/fund/${one}`)
    expect([card?.unread, card?.lines.map(({ isNew }) => isNew)]).toEqual([2, [true, true]])
    const visited = await portal.call('markVisited', { as: owner, id: card?.id ?? 0, family: 'comments' })
    expect([visited.body.comments, visited.body.validation]).toEqual([1, 1])
    await comment(anna, one)
    const [again] = await cardsOf(portal, owner, 'comments')
    expect(again?.lines.map(({ isNew }) => isNew)).toEqual([true, false, false])
    await portal.call('markAllVisited', { as: owner, family: 'comments' })
    expect(await unreadOf(portal, owner)).toEqual([0, 1, 0, 1])
    await portal.request({ method: 'POST', url: '/api/notifications/mark-all-visited', payload: {}, as: owner })
    expect(await unreadOf(portal, owner)).toEqual([0, 0, 0, 0])
    const { body } = await portal.call('createOrUpdateLoggedInUser', { as: owner })
    expect(body.lastSeenCommentsNotifications).toBe(portal.clock.now.toISOString())
  })

  test('are read with all that they tell of', async () => {
    const id = await newRecord()
    await comment(anna, id)
    await say(portal, id, taxa.ater, { as: anna })
    const [card] = await cardsOf(portal, owner)
    await portal.call('markVisited', { as: owner, id: card?.id ?? 0 })
    expect(await unreadOf(portal, owner)).toEqual([0, 0, 0, 0])
  })

  test('tell when the newest came, so that an open list knows of more on a card that is unread', async () => {
    const id = await newRecord()
    const newestAt = async () => (await portal.call('numUnread', { as: owner })).body.newestAt
    expect(await newestAt()).toBeNull()
    for (let told = 0; told < 2; told++) {
      await comment(anna, id)
      expect(await newestAt()).toBe(portal.clock.now.toISOString())
    }
  })

  test('are nobody else’s', async () => {
    await comment(anna, await newRecord())
    const [card] = await cardsOf(portal, owner)
    expect((await portal.call('markVisited', { as: anna, id: card?.id ?? 0 })).status).toBe(404)
    expect(await unreadOf(portal, owner)).toEqual([1, 0, 0, 1])
  })

  test('go with the person', async () => {
    await comment(anna, await newRecord())
    await set(owner, 'comments', true, 'daily')
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: owner.userId })
    for (const table of ['notificationCard', 'notificationSetting'] as const) {
      expect(await portal.db.selectFrom(table).select('family').where('userId', '=', owner.userId).execute()).toEqual(
        [],
      )
    }
  })
})

describe('settings', () => {
  test('tell everything in the portal and send nothing, until somebody says otherwise', async () => {
    const { body } = await portal.call('notificationSettings', { as: owner })
    expect(body.families.map(({ family, portal: on, email }) => [family, on, email])).toEqual([
      ['comments', true, 'none'],
      ['validation', true, 'none'],
      ['other', true, 'none'],
    ])
    const changed = (await set(owner, 'validation', false, 'daily')).body.families
    expect(changed.find(({ family }) => family === 'validation')).toEqual({
      ...{ family: 'validation', portal: false, email: 'daily' },
    })
  })

  test('silence a family in the portal: nothing is listed or counted, and the rest goes on', async () => {
    const id = await newRecord()
    await comment(anna, id)
    await set(owner, 'comments', false, 'daily')
    await comment(anna, id)
    await say(portal, id, taxa.ater, { as: anna })
    expect(await unreadOf(portal, owner)).toEqual([0, 1, 0, 1])
    expect((await cardsOf(portal, owner)).map(({ families }) => families)).toEqual([['validation']])
    await set(owner, 'comments', true)
    expect(await unreadOf(portal, owner)).toEqual([0, 1, 0, 1])
    await comment(anna, id)
    const [card] = await cardsOf(portal, owner, 'comments')
    expect(card?.lines.map(({ isNew }) => isNew)).toEqual([true, false, false])
  })
})

describe('a find that is hidden', () => {
  test('tells nobody its place through a notification, not even those who may see it on its page', async () => {
    const secret = await secretRecord(portal)
    const { id } = secret.record
    const expert = await portal.person({ roles: ['BirdExpert'] })
    for (const person of [anna, expert]) await comment(person, id)
    await portal.call('pauseRecord', { as: expert, id, question: 'Hvor?' })
    await comment(secret.owner, id, '<p>Se billedet</p>')
    for (const person of [secret.owner, secret.friend, secret.asked, anna, expert]) {
      const reply = (await portal.call('listNotifications', { as: person })).body
      expect(reply.total).toBeGreaterThan(0)
      expect(leaksOf(reply)).toEqual([])
      for (const card of reply.items) expect([card.record?.side, card.record?.locality]).toEqual([5000, null])
      expect(await looksOf(portal, person)).toEqual([])
    }
  })

  test('or has become personal is no longer told of to those who may not read it', async () => {
    const id = await newRecord()
    await comment(anna, id)
    await comment(owner, id)
    expect(await unreadOf(portal, anna)).toEqual([1, 0, 0, 1])
    await portal.call('personalizeRecord', { as: owner, id })
    expect([await unreadOf(portal, anna), await cardsOf(portal, anna)]).toEqual([[0, 0, 0, 0], []])
    expect(saidOn(await cardsOf(portal, owner))).toHaveLength(1)
    await portal.call('unPersonalizeRecord', { as: owner, id })
    expect(await unreadOf(portal, anna)).toEqual([1, 0, 0, 1])
  })
})
