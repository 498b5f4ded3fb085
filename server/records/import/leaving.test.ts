import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openPortal, type Portal } from '#test/app.ts'
import { HeldHandle } from '#test/held-handle.ts'
import { importsOf } from '#test/imports.ts'
import type { Actor } from '#test/people.ts'
import { Checklist } from '#test/taxa.ts'

let portal: Portal
let ann: Actor & { userId: number }
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  portal = await openPortal()
  await new Checklist(portal).id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
})
beforeEach(async () => {
  ann = await portal.person({ displayName: 'Ann A' })
  imports = importsOf(portal, ann)
})
afterAll(() => portal.close())

const good = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
const severalPortions = Array.from({ length: 1100 }, () => good)
const blocked =
  'Importen blev stoppet, fordi brugeren er spærret. Intet er importeret. Send arket igen, når spærringen er ophævet.'

const admin = (name: 'blockUser' | 'unblockUser' | 'deleteUser') =>
  portal.call(name, { as: 'siteAdminRole', userId: ann.userId, reason: 'Prøve', forgetCredit: false })

/** What happens to the member as soon as so many finds of the import are written. */
async function whenWritten(count: number, what: string, work: () => Promise<unknown>) {
  await sql`create function test_only_leave() returns trigger language plpgsql as $$
    begin update app_user set ${sql.raw(what)} where id = new.user_id; return null; end $$`.execute(portal.db)
  await sql`create trigger test_only_leave after update of imported on record_import for each row
    when (new.imported = ${sql.lit(count)}) execute function test_only_leave()`.execute(portal.db)
  try {
    await work()
  } finally {
    await sql`drop trigger test_only_leave on record_import`.execute(portal.db)
    await sql`drop function test_only_leave`.execute(portal.db)
  }
}

describe('an import of a member who is blocked', () => {
  test('does not begin when it was still waiting, and says why', async () => {
    const lines = [await imports.begun([good]), await imports.begun([good])]
    expect((await admin('blockUser')).status).toBe(200)
    const asked = portal.asked.splice(0)
    for (const one of asked) {
      portal.asked.push(one)
      await expect(portal.runJobs()).rejects.toThrow(blocked)
    }
    for (const { id } of lines) {
      expect(await imports.lineOf(id, 'siteAdminRole')).toMatchObject({
        status: 'failed',
        imported: 0,
        message: blocked,
      })
      expect(await imports.idsOf(id)).toEqual([])
    }
  })

  test.each([1000, 1100])('stops when %i finds are written, and none of them becomes public', async (written) => {
    const line = await imports.begun(severalPortions)
    await whenWritten(written, 'blocked_at = now()', () => expect(portal.runJobs()).rejects.toThrow(blocked))
    expect(await imports.lineOf(line.id, 'siteAdminRole')).toMatchObject({ status: 'failed', message: blocked })
    expect(await imports.idsOf(line.id)).toEqual([])
    // The queue tries again, also when they are a member again meanwhile: what was stopped stays so.
    await admin('unblockUser')
    portal.asked.push({ name: 'records-import', data: { importId: line.id } })
    await portal.runJobs()
    expect(await imports.lineOf(line.id)).toMatchObject({ status: 'failed', message: blocked })
    expect(await imports.idsOf(line.id)).toEqual([])
  })

  test('can be sent again when they are not blocked any more', async () => {
    await imports.begun([good])
    await admin('blockUser')
    await expect(portal.runJobs()).rejects.toThrow(blocked)
    await admin('unblockUser')
    const line = await imports.imported([good])
    expect(line).toMatchObject({ status: 'done', imported: 1, message: '' })
    expect(await imports.publicCount(line?.id ?? 0)).toBe(1)
  })
})

// The embedded database has one connection: everybody waits there.
describe.runIf(inject('template').kind === 'postgres')('a member whose import is at work', () => {
  test('is kept waiting by it neither at sign-in nor by being blocked', async () => {
    const handle = new HeldHandle()
    const worker = await openPortal({ over: portal, handle: handle.of })
    const { id } = await imports.begun([good])
    worker.asked.push(...portal.asked.splice(0))
    // The second time that it asks whether they are a member is in a transaction.
    let asked = 0
    const { held, let: letGo } = handle.hold(
      (row) => Object.keys(row).join() === 'blockedAt,deletedAt' && ++asked === 2,
    )
    const running = expect(worker.runJobs()).rejects.toThrow(blocked)
    await held
    expect((await portal.call('createOrUpdateLoggedInUser', { as: ann })).status).toBe(200)
    expect((await admin('blockUser')).status).toBe(200)
    letGo()
    await running
    expect(await imports.idsOf(id)).toEqual([])
  })
})

describe('an import of a member who has left', () => {
  const left = 'Importen blev stoppet, fordi brugeren er slettet. Intet er importeret.'

  test('does not begin when it was still waiting', async () => {
    const line = await imports.begun([good])
    expect((await admin('deleteUser')).status).toBe(200)
    await expect(portal.runJobs()).rejects.toThrow(left)
    expect(await imports.idsOf(line.id)).toEqual([])
  })

  test.each([1000, 1100])('stops when %i finds are written, and none of them becomes public', async (written) => {
    const line = await imports.begun(severalPortions)
    const gone = 'deleted_at = now(), issuer = null, subject = null, email = null'
    await whenWritten(written, gone, () => expect(portal.runJobs()).rejects.toThrow(left))
    expect(await imports.idsOf(line.id)).toEqual([])
  })
})
