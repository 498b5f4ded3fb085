import { buildIdentity } from '#idp/identity.ts'
import { seedRecords } from '../db/seed/records/seed-records.ts'
import { seed } from '../db/seed/seed.ts'
import { buildApp } from './app.ts'
import { isDatabaseAway } from './core/away.ts'
import { readConfig } from './core/config.ts'
import { ensureDataDir } from './core/data-dir.ts'
import { openDatabase } from './core/database.ts'
import { endProcess } from './core/ending.ts'
import { Events } from './core/events.ts'
import { JobRunner } from './core/jobs.ts'
import { migrate } from './core/migrate.ts'
import { startProblem } from './core/start-problem.ts'
import { tellingErrors, waitForDatabase } from './core/waiting.ts'
import { warmUp } from './engine/questions.ts'
import { allJobs } from './jobs.ts'

const tell = (line: string) => process.stderr.write(`${line}\n`)
const tellError = tellingErrors(tell)
/** Less than whoever stops us usually waits before they kill. */
const longestFarewell = 25_000

// A promise that nobody waits for must not end the portal because the database is away. Any other is a fault.
process.on('unhandledRejection', (error) => {
  if (!isDatabaseAway(error)) throw error
  tellError('nobody waited for this', error)
})

async function main() {
  const config = readConfig(process.env)
  tell(config.DATABASE_URL ? 'database: PostgreSQL' : `database: embedded, in ${config.DATA_DIR}/`)
  await ensureDataDir(config.DATA_DIR)
  const database = await openDatabase(config)
  await waitForDatabase(database, config.DATABASE_WAIT_SECONDS, tell)
  await migrate(database, tell)
  await seed(database.db, config, tell)
  const events = new Events()
  const jobs = new JobRunner(database, allJobs(config), (error) => tellError('job queue', error))
  const identity = config.oidc.bundled ? await buildIdentity(config, database.db, events) : null
  if (identity && config.demoRecords) {
    await seedRecords({ db: database.db, config, members: identity.demoMembers, now: new Date(), tell })
  }
  const app = await buildApp({
    config,
    db: database.db,
    jobs,
    events,
    bundledKeys: identity?.publicKeys ?? null,
    ...(identity ? { mountIdentity: identity.mount } : {}),
  })
  await jobs.start()
  await app.listen({ port: config.PORT, host: config.HOST })

  // Finish what is under way, then leave; somebody who asks again leaves at once. One Ctrl-C may arrive twice: from
  // the terminal and from npm.
  let since = 0
  const leave = async (signal: string) => {
    if (since > 0 && Date.now() - since < 1000) return
    if (since > 0) process.exit(1)
    since = Date.now()
    tell(`${signal}: finishing what is under way`)
    setTimeout(() => {
      tell(`not everything could be finished in ${longestFarewell / 1000} s; what was not acknowledged is not kept`)
      process.exit(1)
    }, longestFarewell).unref()
    // Whoever was being answered keeps the connection for more, which will not come.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    try {
      await app.close()
      await jobs.stop()
      await database.close()
    } catch (error) {
      tellError('finishing', error)
    }
    endProcess(0)
  }
  process.on('SIGTERM', () => void leave('SIGTERM'))
  process.on('SIGINT', () => void leave('SIGINT'))
  process.on('disconnect', () => void leave('the starter is gone'))

  for (const line of identity?.demoLines ?? []) tell(line)
  tell(`${config.SITE_NAME} is ready on ${config.siteUrl}`)
  process.send?.('ready')
  // The first who searches need not wait for all finds to be read.
  warmUp({ db: database.db }).catch((error: unknown) => tellError('finds could not be read', error))
}

main().catch((error: unknown) => {
  tell(startProblem(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  endProcess(1)
})
