import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { changesOf as changesOfThing } from '#test/changes.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const changesOf = (id: number) => changesOfThing(portal, 'user', id)
const secrets = ['email', 'note', 'lastLoginDate', 'userName', 'tenant', 'roles', 'blockedReason']

describe('what one may know of a user', () => {
  test('a stranger, an application and another member get the public fields only', async () => {
    const carla = await portal.person({ name: 'Carla', email: 'carla@eksempel.example' })
    for (const as of ['anonymous', 'client', 'member', 'siteModerator', 'taxonAdminRole']) {
      const { status, body } = await portal.call('domainUser', { as, userId: carla.userId })
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual(
        ['about', 'created', 'displayName', 'id', 'identification', 'isDeleted', 'name', 'userProfilePhotoUrl'].sort(),
      )
      for (const secret of secrets) expect(body).not.toHaveProperty(secret)
    }
  })

  test('the user gets all of it but the note; a site administrator gets the note too', async () => {
    const dorte = await portal.person({ email: 'dorte@eksempel.example' })
    await portal.call('updateUserNote', { as: 'siteAdminRole', userId: dorte.userId, note: 'Ring først' })
    const own = await portal.call('domainUser', { as: dorte, userId: dorte.userId })
    expect(own.body).toMatchObject({ email: 'dorte@eksempel.example', note: null })
    const admins = await portal.call('domainUser', { as: 'siteAdminRole', userId: dorte.userId })
    expect(admins.body).toMatchObject({ email: 'dorte@eksempel.example', note: 'Ring først' })
  })

  test('an administrator does not read the note on themself on their own page', async () => {
    const admin = await portal.person({ roles: ['SiteAdmin'] })
    await portal.call('updateUserNote', { as: 'siteAdminRole', userId: admin.userId, note: 'Hemmelig' })
    expect((await portal.call('domainUser', { as: admin, userId: admin.userId })).body).toMatchObject({ note: null })
    expect((await portal.call('createOrUpdateLoggedInUser', { as: admin })).body.note).toBeNull()
  })

  test('a site administrator who is blocked or has not accepted the terms is a stranger', async () => {
    const other = await portal.person()
    for (const wish of [{ blocked: true }, { acceptedTerms: false }]) {
      const admin = await portal.person({ roles: ['SiteAdmin'], ...wish })
      expect((await portal.call('domainUser', { as: admin, userId: other.userId })).body).not.toHaveProperty('email')
    }
  })

  test('a user is found by the stable handle too, and nobody by a wrong one', async () => {
    const erik = await portal.person({ name: 'Erik' })
    const { body } = await portal.call('domainUser', { userId: erik.userId })
    const found = await portal.call('domainUserByIdentification', { userIdentification: body.identification })
    expect(found.body).toEqual(body)
    for (const wrong of ['x', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', '%']) {
      expect((await portal.call('domainUserByIdentification', { userIdentification: wrong })).status).toBe(404)
    }
    expect((await portal.call('domainUser', { userId: 999_999_999 })).status).toBe(404)
  })

  test('the e-mail address is told to the user and to site administrators', async () => {
    const frida = await portal.person({ email: 'frida@eksempel.example' })
    expect((await portal.call('userEmail', { as: frida, userId: frida.userId })).body).toEqual({
      email: 'frida@eksempel.example',
    })
    expect((await portal.call('userEmail', { as: 'siteAdminRole', userId: frida.userId })).status).toBe(200)
    expect((await portal.call('userEmail', { as: 'member', userId: frida.userId })).problem.code).toBe('not_self')
  })
})

describe('finding users', () => {
  test('members find each other by part of the name: name and photo only', async () => {
    const gudrun = await portal.person({
      name: 'Gudrun Ørsted-Å',
      displayName: 'Guri',
      userName: 'hemmeligt-brugernavn',
    })
    for (const queryString of ['ørsted', 'GUDRUN', 'guri', 'gudrun å', 'ørsted gud']) {
      const { body } = await portal.call('searchUsers', { as: 'member', queryString })
      expect(body).toEqual([
        { id: gudrun.userId, name: 'Gudrun Ørsted-Å', displayName: 'Guri', userProfilePhotoUrl: null },
      ])
    }
    for (const queryString of ['gudrun jensen', 'hemmeligt', 'eksempel.example']) {
      expect((await portal.call('searchUsers', { as: 'member', queryString })).body).toEqual([])
    }
  })

  test('what people type is never a wildcard', async () => {
    const odd = await portal.person({ name: '100 %_\\ Natur' })
    for (const queryString of ['%', '_', '\\', '0 %']) {
      const { body } = await portal.call('searchUsers', { as: 'member', queryString })
      expect(body.map((user) => user.id)).toEqual([odd.userId])
    }
  })

  test('deleted users are not found', async () => {
    const gone = await portal.person({ name: 'Xerxes' })
    await portal.call('deleteUser', { as: gone, userId: gone.userId })
    expect((await portal.call('searchUsers', { as: 'member', queryString: 'xerxes' })).body).toEqual([])
    expect((await portal.call('searchUsers', { as: 'member', queryString: 'tidligere' })).body).toEqual([])
  })

  test('administrators page through everybody and search by name or address', async () => {
    for (const n of [1, 2, 3]) await portal.person({ name: `Hjalmar ${n}`, email: `hj${n}@side.example` })
    const list = (input: object) => portal.call('listUsers', { as: 'siteAdminRole', ...input })
    const all = await list({ queryString: 'hjalmar' })
    expect(all.body.total).toBe(3)
    expect(all.body.items).toHaveLength(3)
    const second = await list({ queryString: 'hjalmar', skip: 1, take: 1 })
    expect(second.body).toMatchObject({ total: 3, items: [{ id: all.body.items[1]?.id }] })
    expect((await list({ queryString: 'HJ2@side' })).body.items.map((user) => user.name)).toEqual(['Hjalmar 2'])
    expect((await list({})).body.total).toBeGreaterThan(3)
  })

  test('the list shows roles seen and last login, the latest first', async () => {
    const ida = await portal.person({ name: 'Ida Sidst', roles: ['Moderator'] })
    portal.clock.now = new Date(portal.clock.now.getTime() + 3_600_000)
    await portal.call('createOrUpdateLoggedInUser', { as: ida })
    const { body } = await portal.call('listUsers', { as: 'siteAdminRole', take: 1 })
    expect(body.items[0]).toMatchObject({
      name: 'Ida Sidst',
      roles: [{ role: 'siteModerator' }],
      lastLoginDate: portal.clock.now.toISOString(),
    })
  })

  test('users come as a sheet that opens again', async () => {
    await portal.person({ name: '=HYPERLINK("x")', email: 'ark@eksempel.example' })
    const { status, headers, raw } = await portal.call('downloadUsers', { as: 'siteAdminRole' })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="brugere-\d{4}-\d\d-\d\d\.xlsx"$/)
    const [sheet] = (await readXlsx(new Uint8Array(raw))).sheets
    const [header, ...rows] = sheet?.rows ?? []
    expect(header?.slice(0, 5)).toEqual(['Id', 'Navn', 'Visningsnavn', 'Brugernavn', 'E-mail'])
    const { total } = (await portal.call('listUsers', { as: 'siteAdminRole' })).body
    expect(rows).toHaveLength(total)
    expect(rows.some((row) => row[1] === '=HYPERLINK("x")' && row[4] === 'ark@eksempel.example')).toBe(true)
  })
})

describe('changing a profile', () => {
  test('users change their own fields and each reply shows it', async () => {
    const jens = await portal.person()
    const { userId } = jens
    const self = { as: jens, userId }
    expect((await portal.call('updateUserName', { ...self, name: '  Jens Jord ' })).body.name).toBe('Jens Jord')
    expect((await portal.call('updateUserDisplayName', { ...self, displayName: 'Jord' })).body.displayName).toBe('Jord')
    expect((await portal.call('updateUserEmail', { ...self, email: 'jord@eksempel.example' })).body.email).toBe(
      'jord@eksempel.example',
    )
    const flags = { includeAllTaxonByDefault: true }
    expect((await portal.call('updateUserIncludeAllTaxaDefault', { as: jens, ...flags })).body).toMatchObject(flags)
    expect(
      (await portal.call('updateUserIncludeAuthorName', { as: jens, includeAuthorName: true })).body.includeAuthorName,
    ).toBe(true)
    expect((await portal.call('updateUserMediaLicense', { as: jens, mediaLicense: 'CC0' })).body.mediaLicense).toBe(
      'CC0',
    )
    const tours = await portal.call('updateUserToursSeen', { as: jens, toursSeen: ['velkommen', 'kort', 'kort'] })
    expect(tours.body.toursSeen).toEqual(['velkommen', 'kort'])
    for (const [family, field] of [
      ['comments', 'lastSeenCommentsNotifications'],
      ['validation', 'lastSeenValidationNotifications'],
      ['other', 'lastSeenOtherNotifications'],
    ] as const) {
      expect((await portal.call('updateUserLastSeen', { as: jens, family })).body[field]).toBe(
        portal.clock.now.toISOString(),
      )
    }
  })

  test('nobody else but a site administrator changes them', async () => {
    const karen = await portal.person({ name: 'Karen' })
    for (const as of ['member', 'siteModerator', 'taxonAdminRole']) {
      const { status, problem } = await portal.call('updateUserName', { as, userId: karen.userId, name: 'Væk' })
      expect([status, problem.code]).toEqual([403, 'not_self'])
    }
    const { body } = await portal.call('updateUserName', { as: 'siteAdminRole', userId: karen.userId, name: 'Karen K' })
    expect(body.name).toBe('Karen K')
  })

  test('the history names the fields and never what they hold', async () => {
    const lars = await portal.person()
    await portal.call('updateUserName', { as: lars, userId: lars.userId, name: 'Hemmeligt Navn' })
    await portal.call('updateUserEmail', {
      as: 'siteAdminRole',
      userId: lars.userId,
      email: 'hemmelig@eksempel.example',
    })
    await portal.call('updateUserNote', { as: 'siteAdminRole', userId: lars.userId, note: 'Hemmelig note' })
    await portal.call('blockUser', { as: 'siteModerator', userId: lars.userId, reason: 'Hemmelig grund' })
    const changes = await changesOf(lars.userId)
    expect(changes.map((c) => c.after)).toEqual([
      { fields: ['name'] },
      { fields: ['email'] },
      { fields: ['note'] },
      { fields: ['blocked'] },
    ])
    expect(JSON.stringify(changes)).not.toMatch(/hemmelig/i)
  })

  test('fields that are wrong are named', async () => {
    const mie = await portal.person()
    const bad = await portal.call('updateUserEmail', { as: mie, userId: mie.userId, email: 'ikke en adresse' })
    expect([bad.status, bad.problem.fields]).toEqual([400, { email: 'Er ikke en gyldig e-mailadresse.' }])
    const empty = await portal.call('updateUserName', { as: mie, userId: mie.userId, name: '   ' })
    expect([empty.status, empty.problem.fields]).toEqual([400, { name: 'Skal udfyldes.' }])
  })
})
