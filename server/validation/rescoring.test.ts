import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importsOf } from '#test/imports.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { Checklist } from '#test/taxa.ts'

const portal = await portalOfFile()
const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })

/** How much of the work was done each time that others were answered, over the network and from the database. */
async function answeredDuring(work: Promise<unknown>, done: () => Promise<number>): Promise<number[]> {
  const answered: number[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    answered.push(await done())
  }
  await ended
  return answered
}

test('while many finds are judged, others are answered in between', async () => {
  await new Checklist(portal).id({ name: 'Parus proevus', danishName: 'Prøvemejse', group: 4 })
  const { imported } = importsOf(portal, await portal.person())
  const find = { Art: 'prøvemejse', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
  const all = 1000
  await imported(Array.from({ length: all }, () => find))
  const judged = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from record_score
      where recognisability = 0`.execute(portal.db)
    return rows[0]?.count ?? 0
  }
  for (const job of ['validation-rescore', 'validation-rescore-all']) {
    expect(await judged()).toBe(0)
    const answered = await answeredDuring(portal.runJobs(job), judged)
    expect(await judged()).toBe(all)
    expect(answered.filter((some) => some > 0 && some < all)).not.toEqual([])
    // Who is looked at again is set right.
    await sql`update record_score set recognisability = 1`.execute(portal.db)
  }
})
