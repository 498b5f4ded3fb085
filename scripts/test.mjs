import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { inSeconds, signalChildren } from './steps/run.mjs'
import { partNames, runParts } from './steps/test-parts.mjs'

helpIfAsked(`
npm test: install if needed, then everything that says whether Vildfund is well.

  types     tsc over the whole project
  lint      biome: style and common mistakes
  embedded  tests on the embedded database
  postgres  the same tests on PostgreSQL with PostGIS: on TEST_DATABASE_URL when it is set, else on a throw-away
            cluster of the machine's PostgreSQL (installed from Debian when root)
  e2e       end-to-end tests in Chromium (CHROME_PATH, or found, or installed from Debian when root)

  npm run check                          types, lint and the fast tests, in under a minute
  npm test -- --only e2e                 one part, or several: --only types,lint
  npm test -- --only embedded -- roles   what stands after the second -- goes to the tool of the part
`)

const begun = Date.now()
const { only, fast, rest } = readArguments(process.argv.slice(2))

function readArguments(given) {
  const end = given.indexOf('--')
  const own = end < 0 ? given : given.slice(0, end)
  const rest = end < 0 ? [] : given.slice(end + 1)
  const at = own.indexOf('--only')
  const named = at < 0 ? [] : (own[at + 1] ?? '').split(',')
  const fast = own.includes('--fast')
  const unknown = [
    ...named.filter((name) => !partNames.includes(name)),
    ...own.filter((argument, i) => argument !== '--fast' && i !== at && (at < 0 || i !== at + 1)),
  ]
  if (unknown.length > 0) {
    process.stderr.write(`Unknown: ${unknown.join(' ')}. The parts are ${partNames.join(', ')}; see --help.\n`)
    process.exit(2)
  }
  return { only: named.length > 0 ? named : undefined, fast, rest }
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (interrupted) process.exit(130)
    interrupted = true
    signalChildren(signal)
  })
}

if (!(await ensureInstalled())) process.exit(1)
const results = await runParts({ only, fast, rest, isInterrupted: () => interrupted })

for (const { name, ending } of results.slice(0, -1)) {
  if (ending) process.stdout.write(`\n── ${name}, which failed above, ended so\n${ending}\n`)
}
const width = Math.max(...results.map((result) => result.name.length))
process.stdout.write('\n')
for (const { name, outcome, took, why } of results) {
  const time = took === undefined ? '' : `${took.toFixed(1)} s`
  process.stdout.write(`${name.padEnd(width)}  ${outcome.padEnd(7)} ${time.padStart(8)}${why ? `  ${why}` : ''}\n`)
}
const failed = results.filter((result) => result.outcome === 'FAILED')
for (const { name, inShort } of failed) if (inShort) process.stdout.write(`\n── ${name}, in short\n${inShort}\n`)
process.stdout.write(
  `${'total'.padEnd(width)}  ${(failed.length > 0 ? 'FAILED' : 'ok').padEnd(7)} ${inSeconds(begun).padStart(8)}\n`,
)
process.exit(interrupted ? 130 : failed.length > 0 ? 1 : 0)
