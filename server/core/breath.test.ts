import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()

test('while a transaction asks much of the database, who asks nothing of it is answered', async () => {
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  let status: number | undefined
  const asking = fetch(`${address}/api/health`).then((reply) => {
    status = reply.status
  })
  await portal.db.transaction().execute(async (tx) => {
    for (let asked = 0; asked < 1000 && status === undefined; asked++) await sql`select 1`.execute(tx)
    expect(status).toBe(200)
  })
  await asking
})
