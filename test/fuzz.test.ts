import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls.ts'
import { openSignInPortal, type SignInPortal } from '#idp/test-portal.ts'
import { allJobs } from '#server/jobs.ts'
import { seedRecords } from '../db/seed/records/seed-records.ts'
import { bareBuild } from './bare-build.ts'
import { type ForeignServer, sendJson, startForeignServer } from './foreign-server.ts'
import { runAsked } from './fuzz/portal.ts'
import { fuzz } from './fuzz/run.ts'

/** Always the same ones here; `npm run fuzz` and `npm run test:long` make others. */
const seed = 20_261_115

let portal: SignInPortal
let others: ForeignServer
let built: string
beforeAll(async () => {
  others = await startForeignServer((_request, reply) => sendJson(reply, { results: [], pages: 0, data: [] }))
  built = await bareBuild()
  portal = await openSignInPortal({ built, env: { GBIF_URL: others.url, REDLIST_URL: others.url } })
  const { db, config } = portal
  await seedRecords({ db, config, members: [], now: new Date(), count: 120, tell: () => {} })
})
afterAll(async () => {
  portal.app.server.closeAllConnections()
  await portal.close()
  await others.close()
  await rm(built, { recursive: true })
})

test('whatever strangers, members and administrators ask for, the portal never fails', async () => {
  const { config, db, asked } = portal
  const jobs = allJobs(config)
  const isEmbedded = portal.database.kind === 'embedded'
  // The embedded database answers one after the other.
  const requests = Object.keys(calls).length * (isEmbedded ? 5 : 7)
  const { statuses, unreached, failures, failedJobs, refusedPlain } = await fuzz(
    { config, db, port: config.PORT, runJobs: () => runAsked(db, jobs, asked) },
    { requests, seed, parallel: isEmbedded ? 1 : 4 },
  )
  expect({ seed, failures, failedJobs, refusedPlain }).toEqual({
    ...{ seed, failures: [], failedJobs: [], refusedPlain: [] },
  })
  // Most are refused, as they should be; but it is not only doors that were tried.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 10)
  expect(unreached.length).toBeLessThan(Object.keys(calls).length / 3)
}, 600_000)
