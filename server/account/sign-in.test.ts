import { describe, expect, test } from 'vitest'
import type { Portal } from '#test/app.ts'
import { changesOf as changesOfThing } from '#test/changes.ts'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const signIn = (as: Actor) => portal.call('createOrUpdateLoggedInUser', { as })
const changesOf = (id: number) => changesOfThing(portal, 'user', id)
const newcomer = (wish: Parameters<Portal['person']>[0] = {}) => portal.person({ ...wish, unknown: true })
/** The same person with another token. */
const withToken = (actor: Actor, token: Record<string, unknown>): Actor => ({
  ...actor,
  claims: { ...actor.claims, ...token },
})

describe('signing in', () => {
  test('the first sign-in makes the user from the token', async () => {
    const anna = await newcomer({
      name: 'Anna Ager',
      userName: 'anna',
      email: 'anna@eksempel.example',
      token: { Tenant: 'museum' },
    })
    const { status, body } = await signIn(anna)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Anna Ager',
      displayName: 'Anna Ager',
      userName: 'anna',
      email: 'anna@eksempel.example',
      tenant: 'museum',
      hasAcceptedMostRecentTerms: false,
      acceptedMostRecentTermDate: null,
      mediaLicense: 'CC BY 4.0',
      includeAllTaxonByDefault: false,
      includeAuthorName: false,
      outOfRankings: false,
      toursSeen: [],
      isBlocked: false,
      isDeleted: false,
      note: null,
      roles: [],
    })
    expect(body.lastLoginDate).toBe(portal.clock.now.toISOString())
    expect((await changesOf(body.id)).map((c) => [c.verb, c.actor])).toEqual([['create', body.id]])
  })

  test('a later sign-in keeps the name and address that the user has chosen and notes roles, tenant and time', async () => {
    const bo = await newcomer({ name: 'Bo', email: 'bo@eksempel.example' })
    const { body: first } = await signIn(bo)
    await portal.db
      .updateTable('appUser')
      .set({ name: 'Bo Bæk', displayName: 'Bækken' })
      .where('id', '=', first.id)
      .execute()
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    const again = withToken(bo, {
      name: 'Noget Andet',
      email: 'ny@eksempel.example',
      role: ['TaxonEditor'],
      Tenant: 'skole',
    })
    const { body } = await signIn(again)
    expect(body).toMatchObject({
      id: first.id,
      name: 'Bo Bæk',
      displayName: 'Bækken',
      email: 'bo@eksempel.example',
      tenant: 'skole',
    })
    expect(body.roles).toEqual([{ role: 'taxonEditorRole' }])
    expect(body.lastLoginDate).toBe(portal.clock.now.toISOString())
    expect((await changesOf(first.id)).map((c) => [c.verb, c.after])).toEqual([
      ['create', null],
      ['update', { fields: ['claims'] }],
    ])
  })

  test('signing in unchanged leaves no line in the history', async () => {
    const one = await newcomer({ roles: ['Moderator'] })
    const { body } = await signIn(one)
    await signIn(one)
    expect(await changesOf(body.id)).toHaveLength(1)
  })

  test('two first sign-ins at once become one user', async () => {
    const twin = await newcomer()
    const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(twin)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  })

  test('somebody without a name is greeted all the same', async () => {
    const { body } = await signIn(
      await newcomer({ token: { name: undefined, preferred_username: undefined, email: undefined } }),
    )
    expect(body).toMatchObject({ name: 'Ny bruger', displayName: 'Ny bruger', userName: '', email: null })
  })

  test('what a token says is cut and cleaned until the database can hold it', async () => {
    const odd = { name: `A\0${'b'.repeat(300)}`, email: 'not an address', preferred_username: '  \0 ' }
    const { status, body } = await signIn(await newcomer({ token: odd }))
    expect(status).toBe(200)
    expect(body.name).toBe(`A${'b'.repeat(119)}`)
    expect(body).toMatchObject({ email: null, userName: '' })
  })

  test('one role claim as a text counts like a list of one', async () => {
    const { body } = await signIn(await newcomer({ token: { role: 'BirdExpert' } }))
    expect(body.roles).toEqual([{ role: 'groupExpertRole', speciesGroup: 4 }])
  })

  test('a blocked user is told so and why', async () => {
    const blocked = await portal.person({ blocked: true })
    expect((await signIn(blocked)).body).toMatchObject({ isBlocked: true, blockedReason: 'Prøve' })
  })
})

describe('accepting the terms', () => {
  test('makes a member of a signed-in user', async () => {
    const person = await newcomer()
    await signIn(person)
    const search = () => portal.call('searchUsers', { as: person, queryString: 'a' })
    expect((await search()).problem.code).toBe('terms_not_accepted')
    const { version } = (await portal.call('getTerms')).body
    const { status, body } = await portal.call('acceptTerms', { as: person, version })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      hasAcceptedMostRecentTerms: true,
      acceptedMostRecentTermDate: portal.clock.now.toISOString(),
    })
    expect((await search()).status).toBe(200)
  })

  test('of another version than the newest is refused', async () => {
    const person = await portal.person({ acceptedTerms: false })
    const { version } = (await portal.call('getTerms')).body
    for (const other of [version + 1, version + 1000]) {
      const { status, problem } = await portal.call('acceptTerms', { as: person, version: other })
      expect([status, problem.code]).toEqual([409, 'terms_outdated'])
    }
  })

  test('before the user is made is refused', async () => {
    const { status, problem } = await portal.call('acceptTerms', { as: await newcomer(), version: 1 })
    expect([status, problem.code]).toEqual([403, 'user_unknown'])
  })

  test('terms that demand it must be accepted again', async () => {
    const member = await portal.person()
    await portal.call('updateTerms', { as: 'siteAdminRole', terms: '<p>Nye vilkår</p>', requiresNewAcceptance: true })
    const own = async () => (await signIn(member)).body
    expect((await own()).hasAcceptedMostRecentTerms).toBe(false)
    const old = await portal.call('acceptTerms', { as: member, version: 1 })
    expect([old.status, old.problem.code]).toEqual([409, 'terms_outdated'])
    await portal.call('acceptTerms', { as: member, version: 2 })
    expect((await own()).hasAcceptedMostRecentTerms).toBe(true)
  })
})
