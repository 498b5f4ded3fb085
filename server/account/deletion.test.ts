import { describe, expect, test } from 'vitest'
import { openPortal } from '#test/app.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const rowOf = (id: number) => portal.db.selectFrom('appUser').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deleting a user', () => {
  test('removes the person from every table and keeps the row as "Tidligere bruger"', async () => {
    const person = await portal.person({
      name: 'Valdemar Vild',
      userName: 'valdemar',
      email: 'valdemar@eksempel.example',
      subject: 'subjekt-valdemar',
      roles: ['TaxonEditor'],
      token: { Tenant: 'tenant-valdemar' },
    })
    await portal.call('createOrUpdateLoggedInUser', { as: person })
    await portal.call('updateUserToursSeen', { as: person, toursSeen: ['tour-valdemar'] })
    await portal.call('updateUserDisplayName', { as: person, userId: person.userId, displayName: 'Valde' })
    await portal.call('updateUserNote', { as: 'siteAdminRole', userId: person.userId, note: 'Note om Valdemar' })
    await portal.call('blockUser', { as: 'siteModerator', userId: person.userId, reason: 'Valdemar svarer ikke' })
    await portal.call('unblockUser', { as: 'siteModerator', userId: person.userId })
    await portal.call('addUserGrant', {
      as: 'siteAdminRole',
      userId: person.userId,
      role: 'siteModerator',
      reason: 'Valdemar er vikar',
    })

    expect((await portal.call('deleteUser', { as: person, userId: person.userId })).body).toEqual({ done: true })

    const row = await rowOf(person.userId)
    expect(row).toMatchObject({
      name: 'Tidligere bruger',
      displayName: 'Tidligere bruger',
      userName: '',
      email: null,
      issuer: null,
      subject: null,
      tenant: null,
      claims: [],
      note: '',
      toursSeen: [],
      profilePhotoId: null,
    })
    for (const table of ['appUser', 'roleGrant', 'change', 'media'] as const) {
      expect(JSON.stringify(await portal.db.selectFrom(table).selectAll().execute())).not.toMatch(/valde/i)
    }
    const { body } = await portal.call('domainUser', { userId: person.userId })
    expect(body).toMatchObject({
      name: 'Tidligere bruger',
      displayName: 'Tidligere bruger',
      isDeleted: true,
      userProfilePhotoUrl: null,
    })
  })

  test('takes the grants back', async () => {
    const person = await portal.person()
    await portal.call('addUserGrant', {
      as: 'siteAdminRole',
      userId: person.userId,
      role: 'siteModerator',
      reason: 'x',
    })
    await portal.call('deleteUser', { as: 'siteAdminRole', userId: person.userId })
    expect((await portal.call('userGrants', { as: 'siteAdminRole', userId: person.userId })).body).toEqual([])
  })

  test('the same subject signing in again is a new user', async () => {
    const person = await portal.person()
    await portal.call('deleteUser', { as: person, userId: person.userId })
    const unknown = await portal.call('searchUsers', { as: person, queryString: 'a' })
    expect(unknown.problem.code).toBe('user_unknown')
    const { body } = await portal.call('createOrUpdateLoggedInUser', { as: person })
    expect(body.id).not.toBe(person.userId)
    expect(body).toMatchObject({ isDeleted: false, hasAcceptedMostRecentTerms: false })
    expect((await rowOf(person.userId)).deletedAt).not.toBeNull()
  })

  test('a deleted user cannot be changed or deleted again', async () => {
    const { userId } = await portal.person()
    await portal.call('deleteUser', { as: 'siteAdminRole', userId })
    for (const reply of [
      await portal.call('updateUserName', { as: 'siteAdminRole', userId, name: 'x' }),
      await portal.call('updateUserNote', { as: 'siteAdminRole', userId, note: 'x' }),
      await portal.call('updateUserProfilePhoto', { as: 'siteAdminRole', userId, mediaId: null }),
      await portal.call('deleteUser', { as: 'siteAdminRole', userId }),
      await portal.call('deleteUserConsequences', { as: 'siteAdminRole', userId }),
      await portal.call('addUserGrant', { as: 'siteAdminRole', userId, role: 'siteModerator', reason: 'x' }),
    ]) {
      expect([reply.status, reply.problem.code]).toEqual([409, 'user_deleted'])
    }
  })

  test('only the user and site administrators may, and may see the consequences', async () => {
    const { userId } = await portal.person()
    for (const as of ['member', 'siteModerator']) {
      expect((await portal.call('deleteUser', { as, userId })).problem.code).toBe('not_self')
      expect((await portal.call('deleteUserConsequences', { as, userId })).problem.code).toBe('not_self')
    }
  })

  test('the consequences count what will stay', async () => {
    const person = await portal.person()
    await portal.call('updateUserName', { as: person, userId: person.userId, name: 'Ny' })
    const { body } = await portal.call('deleteUserConsequences', { as: person, userId: person.userId })
    expect(body.removed).toContain('E-mailadresse')
    expect(body.kept).toContainEqual({ what: 'Linjer i ændringshistorikken, uden navn', count: 1 })
    expect(body.kept).toContainEqual({ what: 'Billeder', count: 0 })
  })
})

describe('the last site administrator', () => {
  test('cannot be deleted, blocked or lose the role by a grant; one of two can', async () => {
    const alone = await openPortal()
    const first = await alone.person({ roles: ['SiteAdmin'] })
    const moderator = await alone.person({ roles: ['Moderator'] })
    await alone.person({ roles: ['SiteAdmin'], blocked: true })
    const refused = [
      await alone.call('deleteUser', { as: first, userId: first.userId }),
      await alone.call('blockUser', { as: moderator, userId: first.userId, reason: 'x' }),
      await alone.call('addUserGrant', {
        as: first,
        userId: first.userId,
        role: 'siteAdminRole',
        validTo: '2020-01-01',
        reason: 'x',
      }),
    ]
    for (const { status, problem } of refused) expect([status, problem.code]).toEqual([409, 'last_site_admin'])
    expect((await alone.call('listUsers', { as: first })).status).toBe(200)

    const second = await alone.person()
    const { body } = await alone.call('addUserGrant', {
      as: first,
      userId: second.userId,
      role: 'siteAdminRole',
      reason: 'Afløser',
    })
    expect((await alone.call('deleteUser', { as: first, userId: first.userId })).status).toBe(200)
    const last = await alone.call('revokeUserGrant', { as: second, grantId: body[0]?.id ?? 0 })
    expect([last.status, last.problem.code]).toEqual([409, 'last_site_admin'])
    await alone.close()
  })

  test('stays, even when all of them delete each other at once', async () => {
    const alone = await openPortal()
    const admins = await Promise.all(Array.from({ length: 6 }, () => alone.person({ roles: ['SiteAdmin'] })))
    const next = (n: number) => admins[(n + 1) % admins.length]?.userId ?? 0
    await Promise.all(admins.map((admin, n) => alone.call('deleteUser', { as: admin, userId: next(n) })))
    const left = await alone.db.selectFrom('appUser').select('id').where('deletedAt', 'is', null).execute()
    expect(left.length).toBeGreaterThan(0)
    await alone.close()
  })
})
