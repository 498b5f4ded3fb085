import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureGlewlwyd } from './glewlwyd.mjs'
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
  return code === 0 ? result : { ...result, ending: output.trimEnd().split('\n').slice(-60).join('\n') }
}

const notRun = (name, why) => ({ name, outcome: 'not run', why })

/** Vitest over PostgreSQL: the cluster that is given, or one for this run only, gone afterwards whatever happens. */
async function onPostgres(name, programs, args) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return loudPart(name, 'vitest', args, { TEST_DB: 'postgres', TEST_DATABASE_URL: given })
  let cluster
  try {
    cluster = await startCluster(programs)
  } catch (error) {
    return { name, outcome: 'FAILED', why: error.message }
  }
  process.once('exit', cluster.stop)
  const result = await loudPart(name, 'vitest', args, { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url })
  process.off('exit', cluster.stop)
  cluster.stop()
  return result
}

/** PostgreSQL copies a database in 0.1 s where the embedded one takes 2: the fast tests use it where it is at hand. */
function fastTests(rest) {
  const args = ['run', ...slowTests.flatMap((file) => ['--exclude', file]), ...rest]
  const programs = findPostgres()
  return programs ? onPostgres('fast', programs, args) : loudPart('fast', 'vitest', args, { TEST_DB: 'embedded' })
}

/** Run the parts that are wanted, one failing part never hiding the others. Returns one result a part. */
export async function runParts({ only, fast, rest, isInterrupted }) {
  const wanted = (name) => (only ? only.includes(name) : !fast || name === 'types' || name === 'lint')
  // Looking for (or installing) what the machine must lend us goes on beside the first parts.
  const postgres = wanted('postgres') && !process.env.TEST_DATABASE_URL ? ensurePostgres() : undefined
  const chromium = wanted('e2e') ? ensureChromium() : undefined
  const glewlwyd = wanted('e2e') ? ensureGlewlwyd() : undefined

  const beside = []
  if (wanted('types')) beside.push(quietPart('types', 'tsc', ['-b']))
  if (wanted('lint')) beside.push(quietPart('lint', 'biome', ['check', '--colors=off']))
  const built = wanted('e2e') ? ensureBuilt() : undefined
  const results = await Promise.all(beside)
  await built

  const steps = []
  if (wanted('embedded')) steps.push(() => loudPart('embedded', 'vitest', ['run', ...rest], { TEST_DB: 'embedded' }))
  if (wanted('postgres')) {
    steps.push(async () => {
      const programs = await postgres
      if (!programs && !process.env.TEST_DATABASE_URL) {
        return notRun('postgres', 'no PostgreSQL with PostGIS on this machine, and it cannot be installed')
      }
      return onPostgres('postgres', programs, ['run', '--project', 'server', ...rest])
    })
  }
  if (fast) steps.push(() => fastTests(rest))
  if (wanted('e2e')) {
    steps.push(async () => {
      const browser = await chromium
      if (!browser) return notRun('e2e', 'no Chromium on this machine, and it cannot be installed')
      if (!(await built)) return { name: 'e2e', outcome: 'FAILED', why: 'the web application was not built' }
      const provider = await glewlwyd
      results.push(
        ...(provider
          ? []
          : [notRun('glewlwyd', 'no glewlwyd on this machine to sign in with, and it cannot be installed')]),
      )
      return loudPart('e2e', 'playwright', ['test', ...rest], { CHROME_PATH: browser, GLEWLWYD_PATH: provider ?? '' })
    })
  }
  for (const step of steps) if (!isInterrupted()) results.push(await step())
  return results
}
