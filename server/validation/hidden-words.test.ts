import { describe, expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { taxonWithBlur } from '#test/records.ts'
import { leaksOf, secretRecord } from '#test/secret-record.ts'

const portal = await portalOfFile()
const birdExpert = 'groupExpertRole.4'

describe('why somebody thinks so', () => {
  test('can tell the place of a hidden find, and is for those who see where it is, and for who wrote it', async () => {
    const { record } = await secretRecord(portal)
    const author = await portal.person()
    const taxonId = await taxonWithBlur(portal, 500)
    const said = { taxonId, certainty: 'sandsynlig' as const, reason: 'De ruger altid i Hemmelighedsdalen' }
    expect((await portal.call('addRecordSuggestion', { as: author, id: record.id, ...said })).status).toBe(200)
    const seenBy = async (as: Actor | string) =>
      leaksOf((await portal.call('recordValidation', { as, id: record.id })).body).length
    expect(await seenBy('anonymous')).toBe(0)
    expect(await seenBy('member')).toBe(0)
    expect(await seenBy(author)).toBe(1)
    expect(await seenBy('siteAdminRole')).toBe(1)
    expect(await seenBy(birdExpert)).toBe(1)
  })
})
