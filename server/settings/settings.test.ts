import { describe, expect, test } from 'vitest'
import { defaultRoleTable, roleKey } from '#contract/roles.ts'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

const help = (key: string, value: string) =>
  portal.call('addSettingItem', { as: 'siteAdminRole', category: 'question_marks', key, value, type: 'html' })
const claims = (key: string, value: string, as = 'siteAdminRole') =>
  portal.call('addSettingItem', { as, category: 'roles', key, value, type: 'claims' })
const history = (entity: string, entityId: string) =>
  portal.db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute()

describe('settings', () => {
  test('a help text that an administrator writes is read by everybody', async () => {
    expect((await help('test.read', '<p>Hjælp</p>')).body).toEqual({
      key: 'test.read',
      value: '<p>Hjælp</p>',
      type: 'html',
    })
    const { status, body } = await portal.call('getSettings', { category: 'question_marks' })
    expect(status).toBe(200)
    expect(body.categoryName).toBe('question_marks')
    expect(body.items).toContainEqual({ key: 'test.read', value: '<p>Hjælp</p>', type: 'html' })
  })

  test('a help text loses what could act', async () => {
    const { body } = await help('test.clean', '<p onclick="x()">Hej<script>alert(1)</script></p><img src=x onerror=x>')
    expect(body.value).toBe('<p>Hej</p>')
  })

  test('writing an item again replaces it', async () => {
    await help('test.twice', '<p>1</p>')
    await help('test.twice', '<p>2</p>')
    const { body } = await portal.call('getSettings', { category: 'question_marks' })
    expect(body.items.filter((item) => item.key === 'test.twice').map((item) => item.value)).toEqual(['<p>2</p>'])
  })

  test('many items can be written at once', async () => {
    const keys = Array.from({ length: 12 }, (_, n) => `test.parallel${n}`)
    const replies = await Promise.all(keys.map((key) => help(key, `<p>${key}</p>`)))
    expect(replies.map((reply) => reply.status)).toEqual(keys.map(() => 200))
    const { body } = await portal.call('getSettings', { category: 'question_marks' })
    expect(body.items.map((item) => item.key)).toEqual(expect.arrayContaining(keys))
  })

  test('every change is in the history with what was before, and an unchanged item is not', async () => {
    await help('test.history', '<p>før</p>')
    await help('test.history', '<p>efter</p>')
    await help('test.history', '<p>efter</p>')
    const admin = await portal.as('siteAdminRole')
    const changes = await history('setting', 'question_marks/test.history')
    expect(changes.map(({ verb, before, after, actor }) => ({ verb, before, after, actor }))).toEqual([
      { verb: 'create', before: null, after: { value: '<p>før</p>', type: 'html' }, actor: admin.userId },
      {
        verb: 'update',
        before: { value: '<p>før</p>', type: 'html' },
        after: { value: '<p>efter</p>', type: 'html' },
        actor: admin.userId,
      },
    ])
  })

  test('the history itself cannot be changed', async () => {
    await help('test.frozen', '<p>x</p>')
    await expect(portal.db.updateTable('change').set({ verb: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(portal.db.deleteFrom('change').execute()).rejects.toThrow('append-only')
  })

  test('a category that does not exist is not found, for readers and for writers', async () => {
    const read = await portal.call('getSettings', { category: 'nowhere' })
    expect([read.status, read.problem.code]).toEqual([404, 'setting_category_unknown'])
    expect((await portal.call('getSettings', { category: 'constructor' })).status).toBe(404)
    const write = await portal.call('addSettingItem', {
      as: 'siteAdminRole',
      category: 'nowhere',
      key: 'a',
      value: '',
      type: 'text',
    })
    expect([write.status, write.problem.code]).toEqual([404, 'setting_category_unknown'])
  })

  test('roles are read as settings by site administrators only', async () => {
    expect((await portal.call('getSettings', { category: 'roles' })).status).toBe(401)
    expect((await portal.call('getSettings', { as: 'client', category: 'roles' })).status).toBe(403)
    expect((await portal.call('getSettings', { as: 'taxonAdminRole', category: 'roles' })).status).toBe(403)
    const { status, body } = await portal.call('getSettings', { as: 'siteAdminRole', category: 'roles' })
    expect(status).toBe(200)
    expect(body.items.map((item) => item.key)).toEqual(defaultRoleTable.map(roleKey))
  })

  test('a category takes only its own types and keys', async () => {
    const wrongType = await portal.call('addSettingItem', {
      as: 'siteAdminRole',
      category: 'question_marks',
      key: 'a',
      value: '1',
      type: 'number',
    })
    expect([wrongType.status, wrongType.problem.code]).toEqual([400, 'setting_value_invalid'])
    expect(wrongType.problem.fields).toHaveProperty('type')
    const wrongKey = await claims('emperorRole', 'Emperor')
    expect([wrongKey.status, wrongKey.problem.fields]).toEqual([400, { key: 'Kategorien har ikke den nøgle.' }])
    expect((await claims('siteModerator', 'x'.repeat(121))).problem.fields).toHaveProperty('value')
  })
})

describe('the role table', () => {
  test('is public and begins as the defaults', async () => {
    const { status, body } = await portal.call('getRoleTable')
    expect(status).toBe(200)
    expect(body).toEqual(defaultRoleTable)
  })

  test('a new claim value gives its role at once', async () => {
    const guardian = await portal.person({ roles: ['Vogter'] })
    const target = await portal.person()
    const block = () => portal.call('blockUser', { as: guardian, userId: target.userId, reason: 'Spam' })
    expect((await block()).status).toBe(403)
    expect((await claims('siteModerator', 'Moderator\n Vogter, Vogter')).body.value).toBe('Moderator\nVogter')
    expect((await block()).status).toBe(200)
    expect((await portal.call('getRoleTable')).body.find((entry) => entry.role === 'siteModerator')?.claims).toEqual([
      'Moderator',
      'Vogter',
    ])
  })

  test('an administrator cannot write themself out, nor leave the portal without one', async () => {
    for (const value of ['', 'SomebodyElse']) {
      const { status, problem } = await claims('siteAdminRole', value)
      expect([status, problem.code]).toEqual([409, 'setting_locks_you_out'])
    }
    expect((await claims('siteAdminRole', 'SiteAdmin\nBoss')).status).toBe(200)
  })

  test('an administrator by grant may change the claims, but not empty them', async () => {
    const granted = await portal.person()
    await portal.db
      .insertInto('roleGrant')
      .values({ userId: granted.userId, role: 'siteAdminRole', reason: 'Vikar' })
      .execute()
    const write = (value: string) =>
      portal.call('addSettingItem', { as: granted, category: 'roles', key: 'siteAdminRole', value, type: 'claims' })
    expect((await write('Boss\nSiteAdmin')).status).toBe(200)
    expect((await write('')).problem.code).toBe('setting_locks_you_out')
  })
})

describe('terms', () => {
  test('everybody can read the newest terms', async () => {
    const { status, body } = await portal.call('getTerms')
    expect(status).toBe(200)
    expect(body.version).toBe(1)
    expect(body.acceptanceVersion).toBe(1)
  })

  test('new terms get a higher version; only those that demand it ask for a new acceptance', async () => {
    const member = await portal.person()
    const isMember = async () => (await portal.call('searchUsers', { as: member, queryString: 'a' })).status === 200
    const before = (await portal.call('getTerms')).body
    const small = await portal.call('updateTerms', {
      as: 'siteAdminRole',
      terms: '<p>Rettet</p>',
      requiresNewAcceptance: false,
    })
    expect(small.body).toMatchObject({
      version: before.version + 1,
      acceptanceVersion: before.acceptanceVersion,
      terms: '<p>Rettet</p>',
    })
    expect(await isMember()).toBe(true)
    const great = await portal.call('updateTerms', {
      as: 'siteAdminRole',
      terms: '<p>Nye</p>',
      requiresNewAcceptance: true,
    })
    expect(great.body).toMatchObject({ version: before.version + 2, acceptanceVersion: before.version + 2 })
    expect(await isMember()).toBe(false)
    expect(await history('terms', String(great.body.version))).toHaveLength(1)
  })

  test('terms are cleaned, and empty terms are refused', async () => {
    const admin = await portal.person({ roles: ['SiteAdmin'] })
    const publish = (terms: string) => portal.call('updateTerms', { as: admin, terms, requiresNewAcceptance: false })
    expect((await publish('<p>Ja<script>nej</script></p>')).body.terms).toBe('<p>Ja</p>')
    for (const empty of ['<p></p>', '<script>x</script>', '   ']) {
      const { status, problem } = await publish(empty)
      expect([status, problem.fields]).toEqual([400, { terms: 'Skal udfyldes.' }])
    }
  })
})
