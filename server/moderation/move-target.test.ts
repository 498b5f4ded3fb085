import { beforeEach, describe, expect, test } from 'vitest'
import { type Actor, claimOfRole } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { makeRecord } from '#test/records.ts'
import { type Birds, birds } from '#test/validating.ts'

const portal = await portalOfFile()
let taxa: Birds
let owner: Actor & { userId: number }
let id: number
beforeEach(async () => {
  taxa = await birds(portal)
  owner = await portal.person()
  id = (await makeRecord(portal, { as: owner, taxonId: taxa.major })).id
})

/** It was told why, and the find is as it was. */
async function expectStopped(why: RegExp) {
  const [move] = (await portal.call('recordMoves', { as: 'siteAdminRole', take: 1 })).body.items
  expect(move).toMatchObject({ status: 'failed', total: 1, moved: 0 })
  expect(move?.messages.at(-1)).toMatch(why)
  const { taxon, reporter } = (await portal.call('getRecord', { as: owner, id })).body
  expect([taxon?.id, reporter?.id]).toEqual([taxa.major, owner.userId])
}

describe('a move whose target or asker goes away before it begins', () => {
  test('stops when the taxon is out of use', async () => {
    const wish = { fromTaxonId: taxa.major, toTaxonId: taxa.ater, filter: {}, dryRun: false }
    await portal.call('moveRecordsTaxonToTaxon', { as: 'taxonAdminRole', ...wish })
    await portal.call('toggleTaxon', { as: 'taxonAdminRole', taxonId: taxa.ater })
    await portal.runJobs()
    await expectStopped(/^Flytningen stoppede, fordi taxonet er slettet eller lagt sammen med et andet/)
  })

  test('stops when the new reporter is blocked', async () => {
    const heir = await portal.person()
    const wish = { fromUserId: owner.userId, toUserId: heir.userId, filter: {}, dryRun: false }
    await portal.call('moveRecordsUserToUser', { as: 'siteAdminRole', ...wish })
    await portal.call('blockUser', { as: 'siteAdminRole', userId: heir.userId, reason: 'Prøve' })
    await portal.runJobs()
    await expectStopped(/^Flytningen stoppede, fordi modtageren er spærret eller slettet/)
  })

  test('stops when who asked for it is blocked', async () => {
    const asker = await portal.person({ roles: [claimOfRole.taxonAdminRole ?? ''] })
    const wish = { fromTaxonId: taxa.major, toTaxonId: taxa.ater, filter: {}, dryRun: false }
    expect((await portal.call('moveRecordsTaxonToTaxon', { as: asker, ...wish })).status).toBe(200)
    await portal.call('blockUser', { as: 'siteAdminRole', userId: asker.userId, reason: 'Prøve' })
    await portal.runJobs()
    await expectStopped(/^Flytningen stoppede, fordi den, der bad om den, er spærret eller slettet/)
  })
})
