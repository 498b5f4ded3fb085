import { describe, expect, test } from 'vitest'
import { changesOf } from '#test/changes.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const aboutOf = async (userId: number, as = 'anonymous') => (await portal.call('domainUser', { as, userId })).body.about

describe('what somebody says about themself', () => {
  test('is read by everybody, and written by themself', async () => {
    const anna = await portal.person()
    expect(await aboutOf(anna.userId)).toBe('')
    const about = 'Svampe og mosser, mest omkring Silkeborg.\nSpørg endelig!'
    const { body } = await portal.call('updateUserAbout', { as: anna, userId: anna.userId, about })
    expect(body.about).toBe(about)
    expect(await aboutOf(anna.userId)).toBe(about)
    const [change] = (await changesOf(portal, 'user', anna.userId)).slice(-1)
    expect(change).toMatchObject({ verb: 'update', after: { fields: ['about'] } })
    expect(JSON.stringify(change)).not.toContain('Silkeborg')
  })

  test('is short', async () => {
    const anna = await portal.person()
    const said = { as: anna, userId: anna.userId, about: 'x'.repeat(601) }
    expect((await portal.call('updateUserAbout', said)).status).toBe(400)
  })

  test('is taken down by moderators, who learn nothing more of the person by it', async () => {
    const anna = await portal.person({ email: 'anna@eksempel.example' })
    await portal.call('updateUserAbout', { as: anna, userId: anna.userId, about: 'Køb mine støvler' })
    const down = { userId: anna.userId, about: '' }
    expect((await portal.call('updateUserAbout', { as: 'member', ...down })).status).toBe(403)
    const { status, body } = await portal.call('updateUserAbout', { as: 'siteModerator', ...down })
    expect([status, body.about, JSON.stringify(body).includes('eksempel')]).toEqual([200, '', false])
    expect(await aboutOf(anna.userId)).toBe('')
    const other = await portal.call('updateUserAbout', {
      as: 'siteModerator',
      userId: anna.userId,
      about: 'Køb hos mig',
    })
    expect([other.status, other.problem.code]).toEqual([403, 'about_not_yours'])
    expect(await aboutOf(anna.userId)).toBe('')
  })

  test('is not shown while they are blocked, and goes with them', async () => {
    const anna = await portal.person()
    await portal.call('updateUserAbout', { as: anna, userId: anna.userId, about: 'Hej' })
    await portal.call('blockUser', { as: 'siteModerator', userId: anna.userId, reason: 'Spam' })
    expect(await aboutOf(anna.userId)).toBe('')
    expect(await aboutOf(anna.userId, 'siteAdminRole')).toBe('Hej')
    await portal.call('unblockUser', { as: 'siteModerator', userId: anna.userId })
    expect(await aboutOf(anna.userId)).toBe('Hej')
    await portal.call('deleteUser', { as: anna, userId: anna.userId })
    expect(await aboutOf(anna.userId, 'siteAdminRole')).toBe('')
  })
})
