import { buildIdentity } from '#idp/identity.ts'
import { seedFinds } from '../db/seed/finds/seed-finds.ts'
import { seed } from '../db/seed/seed.ts'
import { buildApp } from './app.ts'
import { readConfig } from './core/config.ts'
import { openDatabase } from './core/database.ts'
import { Events } from './core/events.ts'
import { JobRunner } from './core/jobs.ts'
import { migrate } from './core/migrate.ts'
import { startProblem } from './core/start-problem.ts'
import { allJobs } from './jobs.ts'
import { publicFinds } from './search/columns/finds.ts'

const tell = (line: string) => process.stderr.write(`${line}\n`)

async function main() {
  const config = readConfig(process.env)
  tell(config.DATABASE_URL ? 'database: PostgreSQL' : `database: embedded, in ${config.DATA_DIR}/`)
  const database = await openDatabase(config)
  await migrate(database, tell)
  await seed(database.db, config, tell)
  const events = new Events()
  const jobs = new JobRunner(database, allJobs(config), (error) => tell(`job queue: ${String(error)}`))
  const identity = config.oidc.bundled ? await buildIdentity(config, database.db, events) : null
  if (identity && config.demoFinds) {
    await seedFinds({ db: database.db, config, members: identity.demoMembers, now: new Date(), tell })
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
    await app.close()
    await jobs.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void leave('SIGTERM'))
  process.on('SIGINT', () => void leave('SIGINT'))
  process.on('disconnect', () => void leave('the starter is gone'))

  if (identity && config.demo) for (const line of identity.demoLines) tell(line)
  tell(`${config.SITE_NAME} is ready on ${config.siteUrl}`)
  process.send?.('ready')
  // The first who searches need not wait for all finds to be read.
  publicFinds(database.db).catch((error: unknown) => tell(`finds could not be read: ${String(error)}`))
}

main().catch((error: unknown) => {
  tell(startProblem(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  process.exit(1)
})
