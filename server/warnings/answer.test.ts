import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { around, at, type Person, WarningWorld } from '#test/warnings.ts'

let portal: Portal
let world: WarningWorld
let authority: Person
let expert: Person
beforeAll(async () => {
  portal = await openPortal()
  world = await WarningWorld.begin(portal)
  authority = await world.authority(around(0, 0, 20))
  expert = await portal.person({ roles: ['PlantExpert'] })
})
afterAll(() => portal.close())

const warning = async (wish: Parameters<WarningWorld['find']>[1] = {}) => {
  const taxonId = await world.listed()
  const find = await world.find(taxonId, wish)
  await world.judge()
  const [line] = await world.seen('siteAdminRole', taxonId)
  if (!line) throw new Error('no warning')
  return { id: line.id, taxonId, recordId: find.id }
}
const answer = (as: Person | string, id: number, more: { confirm?: boolean; recordId?: number } = {}) =>
  portal.call('answerWarning', { as, id, confirm: true, ...more })
const votesOn = async (id: number) =>
  (await portal.call('recordValidation', { id })).body.suggestions.flatMap(({ taxon, votes }) =>
    votes.map(({ user }) => [taxon.id, user?.id]),
  )

describe('the answer to a warning', () => {
  test('of an expert of the group decides the find as what it is called', async () => {
    const { id, taxonId, recordId } = await warning()
    const { status, body } = await answer(expert, id)
    expect([status, body.answer, body.path]).toEqual([200, 'decided', `/fund/${recordId}`])
    expect(body.warning).toMatchObject({ stars: 3, records: [{ id: recordId, taxon: { id: taxonId }, stars: 3 }] })
    expect((await answer(expert, id)).body.answer).toBe('decided')
  })

  test('of an authority is a vote, once', async () => {
    const { id, taxonId, recordId } = await warning()
    expect((await answer(authority, id)).body.answer).toBe('voted')
    await answer(authority, id)
    const own = (await votesOn(recordId)).filter(([, user]) => user === authority.userId)
    expect(own).toEqual([[taxonId, authority.userId]])
  })

  test('no changes nothing: it says where to say what it is', async () => {
    const { id, recordId } = await warning()
    const before = await votesOn(recordId)
    const { body } = await answer(authority, id, { confirm: false })
    expect(body).toMatchObject({ answer: 'elsewhere', path: `/fund/${recordId}` })
    expect(body.text).toContain('hvad det er i stedet')
    expect(await votesOn(recordId)).toEqual(before)
  })

  test('is given by those whom the warning concerns, about its own finds', async () => {
    const [{ id }, other] = [await warning(), await warning()]
    const elsewhere = await world.authority(around(100, 0, 10))
    const birds = await portal.person({ roles: ['BirdExpert'] })
    for (const as of [elsewhere, birds]) expect((await answer(as, id)).status).toBe(404)
    expect((await answer(expert, id, { recordId: other.recordId })).status).toBe(404)
    for (const as of ['member', 'siteAdminRole', 'siteModerator', 'taxonAdminRole', 'managerRole', 'expertRole'])
      expect((await answer(as, id)).status).toBe(403)
    expect((await portal.call('answerWarning', { id, confirm: true })).status).toBe(401)
    const hidden = await warning({ ownBlur: true, point: at(60) })
    expect((await answer(expert, hidden.id)).status).toBe(404)
  })

  test('confirms no other species than that of the warning', async () => {
    const { id, recordId } = await warning()
    const something = await world.checklist.id({ group: 1 })
    await portal.call('toggleExpertValidation', { as: expert, id: recordId, taxonId: something })
    const { status, problem } = await answer(expert, id)
    expect([status, problem.code]).toEqual([409, 'warning_named_anew'])
  })
})
