import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { exact, leaksOf, looksOf, secretRecord, secrets } from '#test/secret-record.ts'
import { recordPage } from './page.ts'
import { rebuildPublic } from './rebuild.ts'

/*
 * Attacks on the place of a sensitive find: whatever is asked, and by whom, the answer for people without sensitive
 * sight must hold nothing that is nearer to the truth than the square.
 */

const birdExpert = 'groupExpertRole.4'
const portal = await portalOfFile()
const secret = await secretRecord(portal)

const get = async (as: Actor | string) => (await portal.call('getRecord', { as, id: secret.record.id })).body

describe('everything else that is asked about it', () => {
  const strangers = async (): Promise<(Actor | string)[]> => ['anonymous', 'member', 'groupExpertRole.1', secret.asked]

  test('no answer comes nearer than the square', async () => {
    const { id } = secret.record
    const near = { ...exact, metres: 400 }
    for (const as of await strangers()) {
      const answers = {
        history: await portal.call('recordHistory', { as, id }),
        neighbours: await portal.call('recordNeighbours', { as, id }),
        validation: await portal.call('recordValidation', { as, id }),
        thread: await portal.call('threadOf', { as, kind: 'record', ownerId: id }),
        list: await portal.call('searchRecordList', { as, filter: { taxonIds: [secret.taxonId] } }),
        submitted: await portal.call('searchRecordList', {
          as,
          filter: { userId: secret.owner.userId },
          sort: 'submitted',
        }),
        species: await portal.call('searchTaxonList', { as, filter: { taxonIds: [secret.taxonId] } }),
        statistics: await portal.call('recordStatistics', {
          as,
          filter: JSON.stringify({ taxonIds: [secret.taxonId] }),
        }),
        first: await portal.call('firstRecord', { as, taxonId: secret.taxonId }),
        activity: await portal.call('currentActivity', { as, take: 200 }),
        localities: await portal.call('localities', { as, queryString: 'Hemmelighedsdalen' }),
        near: await portal.call('searchRecordList', { as, filter: { near, taxonIds: [secret.taxonId] } }),
      }
      for (const [name, { status, body }] of Object.entries(answers)) {
        expect([name, status, leaksOf(body)]).toEqual([name, 200, []])
      }
      expect(answers.list.body.items.map((card) => [card.id, card.side, card.locality])).toContainEqual([
        id,
        5000,
        null,
      ])
      expect(answers.near.body.items).toEqual([])
      // Towns lie where they lie; what people have written about the place is not told.
      const around = await portal.call('localities', { as, lon: exact.lon, lat: exact.lat })
      expect(leaksOf(around.body.items.filter(({ kind }) => kind !== 'town'))).toEqual([])
    }
  })

  test('nor does the page that strangers, search engines and share cards get', async () => {
    const page = await recordPage(portal.db, { fundId: String(secret.record.id) })
    expect(page?.title).toBeTruthy()
    expect(leaksOf(page)).toEqual([])
    expect(JSON.stringify(page)).not.toMatch(/9[.,]6363|56[.,]2328/)
  })

  test('and nobody gets another answer to a question of place, not even those who see the exact one', async () => {
    const { place } = await get('anonymous')
    const centre = place?.point ?? exact
    const box = (point: typeof exact, half: number) =>
      [point.lon - half, point.lat - half, point.lon + half, point.lat + half] as [number, number, number, number]
    for (const as of ['anonymous', secret.owner, birdExpert, 'siteAdminRole']) {
      const found = async (filter: object) =>
        (
          await portal.call('searchRecordList', { as, filter: { taxonIds: [secret.taxonId], ...filter } })
        ).body.items.map(({ id }) => id)
      expect(await found({ box: box(exact, 0.002) })).toEqual([])
      expect(await found({ box: box(centre, 0.002) })).toContain(secret.record.id)
      const first = await portal.call('firstRecord', { as, taxonId: secret.taxonId, box: box(exact, 0.002).join() })
      expect(first.body.record).toBeNull()
    }
  })

  test('its fields, its original pictures and its changes are for those with sight', async () => {
    for (const as of ['member', 'groupExpertRole.1', 'siteModerator', secret.asked]) {
      expect((await portal.call('recordFields', { as, id: secret.record.id })).status).toBe(403)
      expect((await portal.call('originalFile', { as, mediaId: secret.pictureId })).status).toBe(404)
      const refused = await portal.call('updateRecord', { as, id: secret.record.id, version: 1, changes: {} })
      expect([refused.status, leaksOf(refused.problem)]).toEqual([403, []])
    }
    expect((await portal.call('originalFile', { as: secret.friend, mediaId: secret.pictureId })).status).toBe(200)
    expect((await portal.call('originalFile', { as: birdExpert, mediaId: secret.pictureId })).status).toBe(200)
    expect(await looksOf(portal, await portal.as(birdExpert))).toContainEqual({
      call: 'original-file',
      recordId: secret.record.id,
    })
  })

  test('those with sight read in the history where it was moved', async () => {
    const texts = async (as: Actor | string) =>
      (await portal.call('recordHistory', { as, id: secret.record.id })).body.items.map(({ text }) => text)
    expect(await texts('anonymous')).toEqual([
      'Indsendte fundet',
      'Sagde ja til at være finder',
      'Rettede i fundet',
      'Rettede i fundet',
    ])
    expect((await texts(secret.owner))[2]).toBe(
      'Flyttede fundet 12 m. Ændrede lokaliteten fra “Hemmelighedsdalen” til “Hemmelighedsdalens nordside”',
    )
    expect(await texts(birdExpert)).toEqual(await texts(secret.owner))
    expect(await looksOf(portal, await portal.as(birdExpert))).toContainEqual({
      call: 'record-history',
      recordId: secret.record.id,
    })
  })

  test('own lists show the own place, and to who is only asked the square', async () => {
    const mine = (await portal.call('ownRecords', { as: secret.owner })).body.items.find(
      ({ id }) => id === secret.record.id,
    )
    expect(mine).toMatchObject({ point: exact, locality: secrets.locality })
    expect(leaksOf((await portal.call('ownRecords', { as: secret.asked, kind: 'asked' })).body)).toEqual([])
  })
})

test('what the public sees is what its one definition says', async () => {
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 0, extra: 0, different: 0 })
  await portal.db.deleteFrom('recordPublic').where('recordId', '=', secret.record.id).execute()
  expect(await rebuildPublic(portal.db)).toMatchObject({ missing: 1, extra: 0, different: 0 })
})
