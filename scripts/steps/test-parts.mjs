import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, tmpdir, totalmem } from 'node:os'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureGlewlwyd } from './glewlwyd.mjs'
import { howItFailed, inShort } from './how-it-failed.mjs'
import { ensurePostgres, findPostgres, startCluster } from './postgres.mjs'
import { run, seconds } from './run.mjs'

export const partNames = ['types', 'lint', 'embedded', 'postgres', 'e2e']
/** Left out of `npm run check`: they start whole servers, walk every call, make or read thousands of things, wait. */
const slowTests = [
  'test/{kill,bad-input,fuzz,access,openapi,rate-limit,seed*}.test.ts',
  'test/{blur-attack,check-provider,data-dir,database-away,lock,production}.test.ts',
  'server/core/jobs.test.ts',
  'idp/**',
  '**/{import,export,reading}/**',
  '**/*-model.test.ts',
]

/** Tests that know no database, or bring the embedded one along: they say the same on both, and are run once. */
const sameOnBoth = [
  'contract/**',
  'server/core/sheets/**',
  'server/engine/{columns,threads}/**',
  'server/media/decoding/**',
  'test/{check-provider,data-dir,first-import,golden-names,lock,name-index-model}.test.ts',
]
const without = (files) => files.flatMap((file) => ['--exclude', file])

const heading = (text) => process.stdout.write(`\n── ${text}\n`)

/** A part that is told about when it is done: several of these run side by side. */
async function quietPart(name, command, args) {
  const begun = Date.now()
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) {
    heading(name)
    process.stdout.write(output)
  }
  return { name, outcome: code === 0 ? 'ok' : 'FAILED', took: seconds(begun) }
}

/** A part that prints as it goes. How it ended is kept when it failed, to be told again below the parts that follow. */
async function loudPart(name, command, args, env) {
  heading(name)
  const begun = Date.now()
  const { code, output } = await run(command, args, { keep: true, env })
  const result = { name, outcome: code === 0 ? 'ok' : 'FAILED', took: seconds(begun) }
  return code === 0
    ? result
    : { ...result, ending: `${machineNow()}\n${howItFailed(output)}`, inShort: inShort(output) }
}

/** What a part may have run short of. */
function machineNow() {
  const { bavail, bsize, ffree } = statfsSync(tmpdir())
  const gigabytes = (bytes) => `${(bytes / 2 ** 30).toFixed(1)} GB`
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length : '?'
  return [
    `afterwards: ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
    `${gigabytes(freemem())} of ${gigabytes(totalmem())} memory free`,
    `${gigabytes(bavail * bsize)} and ${ffree} files free for temporary files`,
    `${processes} processes`,
  ].join(', ')
}

const notRun = (name, why) => ({ name, outcome: 'not run', why })

/**
 * The cluster that is given, or one for this run only: started when the first part wants it, gone afterwards whatever
 * happens. Undefined where there is no PostgreSQL.
 */
function clusterOfRun(found) {
  const given = process.env.TEST_DATABASE_URL
  let own
  const begin = async () => {
    const programs = await found
    if (!programs) return undefined
    const cluster = await startCluster(programs)
    process.once('exit', cluster.stop)
    return cluster
  }
  return {
    url: async () => {
      if (given) return given
      own ??= begin()
      return (await own)?.url
    },
    stop: async () => {
      const cluster = await own?.catch(() => undefined)
      if (!cluster) return
      process.off('exit', cluster.stop)
      cluster.stop()
    },
  }
}

/** PostgreSQL copies a database in 0.1 s where the embedded one takes 2: the fast tests use it where it is at hand. */
async function fastTests(rest, cluster) {
  const args = ['run', ...without(slowTests), ...rest]
  const url = await cluster.url()
  const env = url ? { TEST_DB: 'postgres', TEST_DATABASE_URL: url } : { TEST_DB: 'embedded' }
  return loudPart('fast', 'vitest', args, env)
}

/** Run the parts that are wanted, one failing part never hiding the others. Returns one result a part. */
export async function runParts({ only, fast, rest, isInterrupted }) {
  const wanted = (name) => (only ? only.includes(name) : !fast || name === 'types' || name === 'lint')
  // Looking for (or installing) what the machine must lend us goes on beside the first parts.
  const mayInstall = (wanted('postgres') || wanted('e2e')) && !process.env.TEST_DATABASE_URL
  const programs = mayInstall ? ensurePostgres() : findPostgres()
  const cluster = clusterOfRun(programs)
  const chromium = wanted('e2e') ? ensureChromium() : undefined
  const glewlwyd = wanted('e2e') ? ensureGlewlwyd() : undefined

  const beside = []
  if (wanted('types')) beside.push(quietPart('types', 'tsc', ['-b']))
  if (wanted('lint')) beside.push(quietPart('lint', 'biome', ['check', '--colors=off']))
  const built = wanted('e2e') ? ensureBuilt() : undefined
  const results = await Promise.all(beside)
  await built

  const steps = []
  const step = (name, take) => steps.push({ name, take })
  if (wanted('embedded'))
    step('embedded', () => loudPart('embedded', 'vitest', ['run', ...rest], { TEST_DB: 'embedded' }))
  if (wanted('postgres')) {
    step('postgres', async () => {
      const url = await cluster.url()
      if (!url) return notRun('postgres', 'no PostgreSQL with PostGIS on this machine, and it cannot be installed')
      const env = { TEST_DB: 'postgres', TEST_DATABASE_URL: url }
      const once = wanted('embedded') ? without(sameOnBoth) : []
      return loudPart('postgres', 'vitest', ['run', '--project', 'server', ...once, ...rest], env)
    })
  }
  if (fast) step('fast', () => fastTests(rest, cluster))
  if (wanted('e2e')) {
    step('e2e', async () => {
      const browser = await chromium
      if (!browser) return notRun('e2e', 'no Chromium on this machine, and it cannot be installed')
      if (!(await built)) return { name: 'e2e', outcome: 'FAILED', why: 'the web application was not built' }
      const provider = await glewlwyd
      results.push(
        ...(provider
          ? []
          : [notRun('glewlwyd', 'no glewlwyd on this machine to sign in with, and it cannot be installed')]),
      )
      // The portals of these tests are on PostgreSQL where it is at hand: they cost a third of embedded ones.
      const env = {
        CHROME_PATH: browser,
        GLEWLWYD_PATH: provider ?? '',
        TEST_DATABASE_URL: (await cluster.url()) ?? '',
      }
      return loudPart('e2e', 'playwright', ['test', ...rest], env)
    })
  }
  for (const { name, take } of steps) {
    if (isInterrupted()) break
    results.push(await take().catch((error) => ({ name, outcome: 'FAILED', why: error.message })))
  }
  await cluster.stop()
  return results
}
