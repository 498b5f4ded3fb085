import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const square = (west: number, south: number, size = 1) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ] as [number, number][],
  ],
})
const day = (offset: number) => new Date(portal.clock.now.getTime() + offset * 86_400_000).toISOString().slice(0, 10)

describe('blocking', () => {
  test('a blocked user is signed in but no member, until the block is lifted', async () => {
    const niels = await portal.person()
    const search = () => portal.call('searchUsers', { as: niels, queryString: 'a' })
    const done = await portal.call('blockUser', {
      as: 'siteModerator',
      userId: niels.userId,
      reason: 'Spam i kommentarer',
    })
    expect([done.status, done.body]).toEqual([200, { done: true }])
    expect((await search()).problem.code).toBe('blocked')
    expect((await portal.call('createOrUpdateLoggedInUser', { as: niels })).body).toMatchObject({
      isBlocked: true,
      blockedReason: 'Spam i kommentarer',
    })
    await portal.call('unblockUser', { as: 'siteAdminRole', userId: niels.userId })
    expect((await search()).status).toBe(200)
  })

  test('nobody blocks themself, a deleted user or somebody unknown', async () => {
    const moderator = await portal.as('siteModerator')
    const block = (userId: number) => portal.call('blockUser', { as: moderator, userId, reason: 'x' })
    expect((await block(moderator.userId ?? 0)).problem.code).toBe('cannot_block_self')
    const gone = await portal.person()
    await portal.call('deleteUser', { as: gone, userId: gone.userId })
    const deleted = await block(gone.userId)
    expect([deleted.status, deleted.problem.code]).toEqual([409, 'user_deleted'])
    expect((await block(999_999_999)).status).toBe(404)
  })
})

describe('grants', () => {
  const grant = (userId: number, input: object) =>
    portal.call('addUserGrant', { as: 'siteAdminRole', userId, reason: 'Aftale', ...input } as never)

  test('a grant gives the role, within its period', async () => {
    const olga = await portal.person()
    const target = await portal.person()
    const block = () => portal.call('blockUser', { as: olga, userId: target.userId, reason: 'x' })
    await grant(olga.userId, { role: 'siteModerator', validFrom: day(2), validTo: day(4) })
    expect((await block()).status).toBe(403)
    const start = portal.clock.now
    portal.clock.now = new Date(start.getTime() + 3 * 86_400_000)
    expect((await block()).status).toBe(200)
    portal.clock.now = new Date(start.getTime() + 6 * 86_400_000)
    expect((await block()).status).toBe(403)
    portal.clock.now = start
  })

  test('a grant with an area is told back with the area and who gave it', async () => {
    const poul = await portal.person()
    const admin = await portal.as('siteAdminRole')
    const { status, body } = await grant(poul.userId, {
      role: 'managingAuthorityRole',
      area: square(9, 55),
      areaName: 'Vejle Kommune',
      validTo: day(30),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        role: 'managingAuthorityRole',
        speciesGroup: null,
        area: square(9, 55),
        areaName: 'Vejle Kommune',
        validFrom: null,
        validTo: day(30),
        reason: 'Aftale',
        grantedBy: admin.name,
        isActive: true,
      },
    ])
    expect((await portal.call('userGrants', { as: 'siteAdminRole', userId: poul.userId })).body).toEqual(body)
  })

  test('a grant on a role limits the same role from the token', async () => {
    const rikke = await portal.person({ roles: ['Moderator'] })
    const roles = async () => (await portal.call('createOrUpdateLoggedInUser', { as: rikke })).body.roles
    expect(await roles()).toEqual([{ role: 'siteModerator' }])
    const { body } = await grant(rikke.userId, { role: 'siteModerator', validTo: day(-1) })
    expect(body).toMatchObject([{ isActive: false }])
    expect(await roles()).toEqual([])
    const revoked = await portal.call('revokeUserGrant', { as: 'siteAdminRole', grantId: body[0]?.id ?? 0 })
    expect(revoked.body).toEqual([])
    expect(await roles()).toEqual([{ role: 'siteModerator' }])
  })

  test('a group expert has a group and nobody else has', async () => {
    const sanne = await portal.person()
    expect((await grant(sanne.userId, { role: 'groupExpertRole' })).problem.code).toBe('grant_group_needed')
    expect((await grant(sanne.userId, { role: 'siteModerator', speciesGroup: 4 })).problem.code).toBe(
      'grant_group_unneeded',
    )
    expect((await grant(sanne.userId, { role: 'groupExpertRole', speciesGroup: 13 })).status).toBe(400)
    expect((await grant(sanne.userId, { role: 'groupExpertRole', speciesGroup: 4 })).body).toMatchObject([
      { speciesGroup: 4 },
    ])
  })

  test('a period that ends before it begins and a day that is none are refused', async () => {
    const troels = await portal.person()
    const period = (validFrom: string, validTo: string) =>
      grant(troels.userId, { role: 'siteModerator', validFrom, validTo })
    expect((await period('2027-02-01', '2027-01-31')).problem.code).toBe('grant_period_invalid')
    expect((await period('2027-02-30', '2027-03-01')).status).toBe(400)
    expect((await period('2027-02-01', '2027-02-01')).status).toBe(200)
  })

  test('an area that is no polygon is refused', async () => {
    const ulla = await portal.person()
    const area = (ring: unknown) =>
      grant(ulla.userId, { role: 'managerRole', area: { type: 'Polygon', coordinates: [ring] } })
    const bowtie = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 1],
      [0, 0],
    ]
    const open = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ]
    const point = [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]
    const line = [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]
    for (const ring of [bowtie, open, point, line]) {
      const { status, problem } = await area(ring)
      expect([status, problem.code]).toEqual([400, 'grant_area_invalid'])
    }
    for (const ring of [
      [
        [0, 0],
        [1, 1],
        [0, 0],
      ],
      [
        [200, 0],
        [201, 0],
        [201, 1],
        [200, 0],
      ],
      'x',
      [],
    ]) {
      expect((await area(ring)).problem.code).toBe('bad_input')
    }
  })

  test('an unknown grant, and one taken back already, cannot be taken back', async () => {
    const vera = await portal.person()
    const { body } = await grant(vera.userId, { role: 'siteModerator' })
    const revoke = (grantId: number) => portal.call('revokeUserGrant', { as: 'siteAdminRole', grantId })
    expect((await revoke(999_999_999)).status).toBe(404)
    expect((await revoke(body[0]?.id ?? 0)).status).toBe(200)
    expect((await revoke(body[0]?.id ?? 0)).status).toBe(404)
  })
})
