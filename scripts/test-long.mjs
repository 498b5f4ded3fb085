import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { ensurePostgres, startCluster } from './steps/postgres.mjs'
import { run, signalChildren, tell } from './steps/run.mjs'

helpIfAsked(`
npm run test:long: what random tests find when they get time. Each run brings a seed of its own, and prints it.

First the fuzzing (see npm run fuzz), on PostgreSQL and on the embedded database; then the tests of models, of search,
of texts and of bad input with many times their usual rounds, on PostgreSQL. PostgreSQL is that of TEST_DATABASE_URL when it is set, else a
throw-away cluster. Hours on a small machine.

  npm run test:long -- --seed 7           the same once more
  npm run test:long -- --rounds 3         so many times the usual rounds; 40 unless it is said
  npm run test:long -- --requests 5000    so many requests; 100,000 unless it is said, a fifth of them embedded
`)

const option = (name, usual) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const seed = option('--seed', Math.floor(Math.random() * 1_000_000))
const rounds = option('--rounds', 40)
const requests = option('--requests', 100_000)
/** Where properties and models are tried. */
const files = ['model.test', 'columns.test', 'rich-text.test', 'bad-input.test', 'golden-names.test', 'globe.test']

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signalChildren(signal))
if (!(await ensureInstalled())) process.exit(1)
const given = process.env.TEST_DATABASE_URL
const programs = given ? undefined : await ensurePostgres()
if (!given && !programs) {
  tell('No PostgreSQL with PostGIS on this machine, and it cannot be installed: set TEST_DATABASE_URL.')
  process.exit(1)
}
const cluster = given ? { url: given, stop: () => {} } : await startCluster(programs)
process.once('exit', cluster.stop)
tell(`seed ${seed}`)

const fuzz = (count, ...more) => [
  'node',
  ['--expose-gc', 'scripts/fuzz.ts', '--requests', String(count), '--seed', String(seed), ...more],
  { DATABASE_URL: cluster.url },
]
const parts = [
  fuzz(requests),
  fuzz(Math.ceil(requests / 5), '--embedded'),
  [
    'vitest',
    ['run', '--project', 'server', '--testTimeout', String(60_000 * rounds), ...files],
    { TEST_DB: 'postgres', TEST_DATABASE_URL: cluster.url, TEST_ROUNDS: String(rounds), TEST_SEED: String(seed) },
  ],
]
let failed = 0
// One that fails hides none of the others.
for (const [command, args, env] of parts) if ((await run(command, args, { env })).code !== 0) failed++
tell(failed === 0 ? `All well with seed ${seed}.` : `${failed} of ${parts.length} parts FAILED with seed ${seed}.`)
process.exit(failed === 0 ? 0 : 1)
