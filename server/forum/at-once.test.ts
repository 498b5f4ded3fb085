import { expect, test } from 'vitest'
import { cardsOf } from '#test/notified.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()
const { items: subjects } = (await portal.call('getSubjects', {})).body
const subject = subjects[0]?.id ?? 0
const anna = await portal.person({ roles: ['BirdExpert'] })
const bo = await portal.person({ roles: ['BirdExpert'] })
const rounds = 6

const begin = async () =>
  (await portal.call('createThread', { as: anna, title: 'Traner', html: '<p>Hvor?</p>', subject })).body.id
const answer = async (id: number, html = '<p>Her</p>') =>
  (await portal.call('addThreadComment', { as: bo, threadId: id, html })).body.comments.at(-1)?.id ?? 0
const newestOf = (id: number) =>
  portal.db.selectFrom('thread').select(['newestId', 'comments']).where('id', '=', id).executeTakeFirstOrThrow()

test('comments that go and come at the same time leave the newest one as the newest', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await begin()
    const said = [await answer(id), await answer(id), await answer(id), await answer(id)]
    const [stays, ...goes] = said
    await Promise.all(goes.map((one) => portal.call('deleteComment', { as: 'siteModerator', id: one })))
    expect(await newestOf(id)).toEqual({ newestId: stays, comments: 2 })
    const [, added] = await Promise.all([portal.call('deleteComment', { as: bo, id: stays ?? 0 }), answer(id)])
    expect(await newestOf(id)).toEqual({ newestId: added, comments: 2 })
  }
})

test('a thread that is deleted while others write in it tells nobody of what they wrote', async () => {
  const paths: string[] = []
  for (let round = 0; round < rounds; round++) {
    const id = await begin()
    paths.push(`/forum/${id}`)
    await answer(id)
    await Promise.all([
      portal.call('deleteThread', { as: 'siteModerator', id }),
      ...[1, 2, 3].map((at) =>
        portal.call('addThreadComment', { as: bo, threadId: id, html: `<p>sent ord ${at}</p>` }),
      ),
    ])
  }
  const told = (await cardsOf(portal, anna)).filter(({ path }) => paths.includes(path))
  expect(told).toEqual([])
})

test('a thread gets another title while its first comment is deleted, and neither waits for the other in vain', async () => {
  for (let round = 0; round < rounds; round++) {
    const id = await begin()
    const first = (await portal.call('getThread', { id })).body.comments[0]?.id ?? 0
    const answers = await Promise.all([
      portal.call('updateThread', { as: anna, id, title: `Traner ${round}` }),
      portal.call('deleteComment', { as: 'siteModerator', id: first }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
})

test('the same complaint sent several times at once is one, and there is an end to them', async () => {
  const member = await portal.person()
  const id = await begin()
  const report = (threadId: number) =>
    portal.call('reportThread', { as: member, id: threadId, kind: 'other', text: 'Se lige her' })
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => report(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  for (let more = 1; more < 20; more++) expect((await report(await begin())).status).toBe(200)
  const { status, problem } = await report(await begin())
  expect([status, problem.code]).toEqual([429, 'report_too_many'])
})
