import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewsInput } from '#contract/news.ts'
import { openPortal, type Portal } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { cardsOf, saidOn, unreadOf } from '#test/notified.ts'
import type { Actor } from '#test/people.ts'

type Person = Actor & { userId: number }
let portal: Portal
let mail: MailServer
let editor: Person
let anna: Person
beforeAll(async () => {
  mail = await startMailServer()
  portal = await openPortal({ env: { SMTP_URL: mail.url, SITE_URL: 'https://fund.example' } })
  editor = await portal.person({ roles: ['SiteAdmin'] })
})
beforeEach(async () => {
  anna = await portal.person()
  mail.received.length = 0
})
afterAll(async () => {
  await portal.close()
  await mail.close()
})

const send = async (wish: Partial<NewsInput> = {}, version?: number) => {
  const news = {
    title: 'Traner <b>!',
    introduction: 'De er på vej.',
    state: 'published',
    tells: true,
    ...wish,
  } as const
  const { status, body, problem } = await portal.call('createOrUpdateNews', {
    ...{ as: editor, news },
    ...(version === undefined ? {} : { version }),
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  await portal.runJobs()
  return body
}
const cardOf = async (as: Person, id: number) =>
  (await cardsOf(portal, as)).filter(({ path }) => path === `/nyheder/${id}`)

describe('news that members are to hear of', () => {
  test('is one quiet card among other things, and nobody has acted', async () => {
    const { id } = await send()
    const cards = await cardOf(anna, id)
    expect(cards).toMatchObject([{ title: 'Traner <b>!', families: ['other'], unread: 1, record: null }])
    expect(saidOn(cards)).toEqual(['Nyt fra portalen: “De er på vej.”'])
    expect(cards[0]?.lines[0]?.actor).toBeNull()
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 1, 1])
    expect(await cardOf(editor, id)).toEqual([])
    expect((await portal.call('getNews', { as: editor, id })).body.care?.toldAt).not.toBeNull()
  })

  test('is told once, whatever is done to it', async () => {
    const { id } = await send()
    await send({ id, title: 'Rettet' }, 1)
    await send({ id, state: 'draft' }, 2)
    await send({ id }, 3)
    await portal.call('deleteNews', { as: editor, id })
    await portal.call('restoreNews', { as: editor, id })
    await portal.runJobs('news-publish')
    expect(await cardOf(anna, id)).toEqual([])
  })

  test('is told later when that is asked for later, and not at all when it is not', async () => {
    const { id } = await send({ tells: false })
    expect(await cardOf(anna, id)).toEqual([])
    await send({ id, tells: true }, 1)
    expect(await cardOf(anna, id)).toHaveLength(1)
  })

  test('is gone from what people were told when it is deleted or taken back', async () => {
    const [first, second] = [await send(), await send()]
    await portal.call('deleteNews', { as: editor, id: first.id })
    await send({ id: second.id, state: 'draft' }, 1)
    expect([...(await cardOf(anna, first.id)), ...(await cardOf(anna, second.id))]).toEqual([])
    expect(await unreadOf(portal, anna)).toEqual([0, 0, 0, 0])
  })

  test('reaches neither who is blocked, has not accepted the terms, nor has been away for three months', async () => {
    const [blocked, newcomer, away] = [
      await portal.person({ blocked: true }),
      await portal.person({ acceptedTerms: false }),
      await portal.person(),
    ]
    const long = new Date(portal.clock.now.getTime() - 100 * 86_400_000)
    await portal.db.updateTable('appUser').set({ lastLoginDate: long }).where('id', '=', away.userId).execute()
    const { id } = await send()
    const rows = await portal.db
      .selectFrom('notificationCard')
      .select('userId')
      .where('subject', '=', `news:${id}`)
      .execute()
    const told = rows.map(({ userId }) => userId)
    expect(told).toContain(anna.userId)
    for (const { userId } of [blocked, newcomer, away]) expect(told).not.toContain(userId)
  })

  test('follows what each has chosen for other things: the portal, e-mail, or neither', async () => {
    const [byMail, silent] = [await portal.person(), await portal.person()]
    const wants = (as: Person, inPortal: boolean, email: 'daily' | 'none') =>
      portal.call('updateNotificationSettings', { as, family: 'other', portal: inPortal, email })
    await wants(byMail, false, 'daily')
    await wants(silent, false, 'none')
    const { id } = await send({ title: 'Nyt til alle' })
    await portal.runJobs('notifications-digest')
    await portal.runJobs('notifications-digest')
    const to = ({ claims }: Person) => mail.received.filter((one) => one.to === claims?.email)
    expect([to(anna), to(silent)]).toEqual([[], []])
    expect(to(byMail).map(({ text }) => text)).toEqual([expect.stringContaining(`https://fund.example/nyheder/${id}`)])
    expect(to(byMail)[0]?.text).toContain('Nyt til alle')
    expect([await cardOf(byMail, id), await cardOf(silent, id)]).toEqual([[], []])
  })
})
