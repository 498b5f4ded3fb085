import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord, taxonWithBlur } from '#test/records.ts'
import { exact, leaksOf, looksOf, secretRecord, secrets, shape } from '#test/secret-record.ts'

/*
 * Attacks on the place of a sensitive find: whatever is asked, and by whom, the answer for people without sensitive
 * sight must hold nothing that is nearer to the truth than the square.
 */

const birdExpert = 'groupExpertRole.4'
const portal = await portalOfFile()
const secret = await secretRecord(portal)

const get = async (as: Actor | string) => (await portal.call('getRecord', { as, id: secret.record.id })).body

describe('the square that hides a find', () => {
  test('is the smallest of 1, 5, 10 and 50 km that is twice the radius, in the grid, and says how unsure it is', async () => {
    for (const [radius, side] of [
      [1, 1000],
      [500, 1000],
      [501, 5000],
      [2500, 5000],
      [5000, 10_000],
      [5001, 50_000],
      [25_000, 50_000],
    ] as const) {
      const made = await makeRecord(portal, {
        taxonId: await taxonWithBlur(portal, radius),
        point: exact,
        uncertainty: 10,
      })
      const { body } = await portal.call('getRecord', { id: made.id })
      expect([radius, body.place?.side, Math.round(body.place?.uncertainty ?? 0)]).toEqual([
        radius,
        side,
        Math.round(10 + (side * Math.SQRT2) / 2),
      ])
      const row = await portal.db
        .selectFrom('recordPublic')
        .select(['east', 'north'])
        .where('recordId', '=', made.id)
        .executeTakeFirstOrThrow()
      expect([row.east % side, row.north % side]).toEqual([side / 2, side / 2])
    }
  })

  test('holds for what is below a blurred taxon, for own blur, and while anybody suggests a blurred taxon', async () => {
    const sideOf = async (id: number) => (await portal.call('getRecord', { id })).body.place?.side
    const plain = await taxonWithBlur(portal, 0, 1)
    const made = await makeRecord(portal, { taxonId: plain, ownBlur: true, point: exact })
    expect(await sideOf(made.id)).toBe(5000)
    await portal.call('updateRecord', { as: 'member', id: made.id, version: 1, changes: { ownBlur: false } })
    expect(await sideOf(made.id)).toBe(0)
    // The reporter's own second thought, after somebody else has taken part.
    const other = await portal.as('taxonEditorRole')
    await portal.db
      .insertInto('recordSuggestion')
      .values({ recordId: made.id, taxonId: plain, author: other.userId, certainty: 'sikker' })
      .execute()
    await portal.call('updateRecord', { as: 'member', id: made.id, version: 2, changes: { taxonId: secret.taxonId } })
    expect(await sideOf(made.id)).toBe(5000)
    await portal.call('updateRecord', { as: 'member', id: made.id, version: 2, changes: { taxonId: null } })
    expect(await sideOf(made.id)).toBe(0)
  })

  test('is drawn anew when editors change the blur of a taxon or of one above it', async () => {
    const species = await taxonWithBlur(portal, 0)
    const made = await makeRecord(portal, { taxonId: species, point: exact })
    const sideNow = async () =>
      (await portal.db.selectFrom('recordPublic').select('side').where('recordId', '=', made.id).executeTakeFirst())
        ?.side
    expect(await sideNow()).toBe(0)
    await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [species], blurRadius: 400 })
    expect(await sideNow()).toBe(1000)
    await portal.call('updateTaxaMasterdata', { as: 'taxonAdminRole', taxonIds: [species], blurRadius: null })
    expect(await sideNow()).toBe(0)
  })

  test('can be narrowed to months, stages and behaviours; what is not told does not lift it', async () => {
    const species = await taxonWithBlur(portal, 400)
    await portal.db
      .insertInto('blurRule')
      .values({ taxonId: species, months: [4, 5], behaviours: ['breeding'] })
      .execute()
    const sideOf = async (more: object) => {
      const made = await makeRecord(portal, { taxonId: species, point: exact, ...more })
      return (await portal.call('getRecord', { id: made.id })).body.place?.side
    }
    expect(await sideOf({ observedFrom: '2026-05-01', behaviour: 'breeding' })).toBe(1000)
    expect(await sideOf({ observedFrom: '2026-05-01' })).toBe(1000)
    expect(await sideOf({ observedFrom: '2026-05-01', behaviour: 'migrating' })).toBe(0)
    expect(await sideOf({ observedFrom: '2026-08-01', behaviour: 'breeding' })).toBe(0)
    expect(await sideOf({ observedFrom: '2026-01-01', observedTo: '2026-08-01', behaviour: 'breeding' })).toBe(1000)
  })
})

describe('who sees the exact place', () => {
  test('the reporter and the finders who have said yes, without a line in the log', async () => {
    for (const as of [secret.owner, secret.friend]) {
      const body = await get(as)
      expect(body.exactPlace).toEqual({ point: exact, uncertainty: 5, side: 0, locality: secrets.locality, shape })
      expect(body).toMatchObject({
        privateNote: secrets.privateNote,
        place: { side: 5000, locality: null, shape: null },
      })
      expect(await looksOf(portal, as)).toEqual([])
    }
  })

  test('experts of the group, authorities, managers and site administrators, and it is written down', async () => {
    for (const name of [birdExpert, 'speciesExpertRole', 'managingAuthorityRole', 'managerRole', 'siteAdminRole']) {
      const body = await get(name)
      expect([name, body.exactPlace?.point, body.privateNote]).toEqual([name, exact, null])
      expect(await looksOf(portal, await portal.as(name))).toEqual([{ call: 'get-record', recordId: secret.record.id }])
    }
  })

  test('nobody else: strangers, applications, members, the blocked, other experts, moderators, who was only asked', async () => {
    const names = [
      'anonymous',
      'client',
      'newcomer',
      'signedIn',
      'blocked',
      'member',
      'expertRole',
      'groupExpertRole.1',
      'siteModerator',
      'taxonAdminRole',
    ]
    for (const as of [
      ...names,
      secret.asked,
      await portal.person({ roles: ['BirdExpert'], blocked: true }),
      await portal.person({ roles: ['SiteAdmin'], acceptedTerms: false }),
    ]) {
      const body = await get(as)
      expect(leaksOf(body)).toEqual([])
      expect(body).toMatchObject({
        exactPlace: null,
        privateNote: null,
        may: { seeExact: false },
        place: { side: 5000 },
      })
    }
  })

  test('authorities and experts only where and while their grants hold', async () => {
    const square = (west: number, south: number) => ({
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, south],
          [west + 0.2, south],
          [west + 0.2, south + 0.2],
          [west, south + 0.2],
          [west, south],
        ] as [number, number][],
      ],
    })
    const here = square(9.5, 56.1)
    const there = square(10.5, 55.5)
    const plain = { speciesGroup: null, area: null, areaName: null, validFrom: null, validTo: null, reason: 'Prøve' }
    for (const [roles, grant, sees] of [
      [['ManagingAuthority'], { role: 'managingAuthorityRole', area: here }, true],
      [['ManagingAuthority'], { role: 'managingAuthorityRole', area: there }, false],
      [['SensitiveDataManager'], { role: 'managerRole', area: there }, false],
      [['ManagingAuthority'], { role: 'managingAuthorityRole', validTo: '2020-01-01' }, false],
      [['ManagingAuthority'], { role: 'managingAuthorityRole', validFrom: '2020-01-01', validTo: '2999-01-01' }, true],
      [[], { role: 'managerRole', area: here }, true],
      [[], { role: 'managerRole', area: here, validFrom: '2999-01-01' }, false],
      [['BirdExpert'], { role: 'groupExpertRole', speciesGroup: 4, area: there }, false],
      [['BirdExpert'], { role: 'groupExpertRole', speciesGroup: 4, area: here }, true],
      [['PlantExpert'], { role: 'groupExpertRole', speciesGroup: 1, area: here }, false],
    ] as const) {
      const person = await portal.person({ roles: [...roles] })
      const granted = await portal.call('addUserGrant', {
        as: 'siteAdminRole',
        userId: person.userId,
        ...plain,
        ...grant,
      } as never)
      expect(granted.status).toBe(200)
      const body = await get(person)
      expect([roles, grant, body.exactPlace !== null]).toEqual([roles, grant, sees])
      if (!sees) expect(leaksOf(body)).toEqual([])
    }
  })

  test('a moderator who reads what is hidden, and whoever reads what is not public, sees the square', async () => {
    const made = await makeRecord(portal, { as: secret.owner, taxonId: secret.taxonId, ...secrets, point: exact })
    await portal.call('hideRecord', { as: 'siteModerator', id: made.id, reason: 'x' })
    const { body } = await portal.call('getRecord', { as: 'siteModerator', id: made.id })
    expect([body.place?.side, leaksOf(body)]).toEqual([5000, []])
    const history = await portal.call('recordHistory', { as: 'siteModerator', id: made.id })
    expect(leaksOf(history.body)).toEqual([])
  })
})
