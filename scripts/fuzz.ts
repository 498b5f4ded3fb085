import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/core/database.ts'
import { type OwnPortal, openFuzzed } from '#test/fuzz/portal.ts'
import type { FuzzRequest } from '#test/fuzz/request.ts'
import { type Failure, fuzz, repeat } from '#test/fuzz/run.ts'
import { option, withDatabase, withEmbedded } from '../bench/measure.ts'

const help = `npm run fuzz: ask a portal of its own for anything, and see whether it ever fails.

Requests are made from the API's own description: values at the ends of what it allows, and values that it does not
allow, by strangers, members and site administrators; a part goes to pages, pictures and the identity provider. It prints
how often each status came, the memory in use, and every answer of 500 or more with the request that led to it. Ends
with 1 when there was one. What it makes is gone afterwards.

  npm run fuzz -- --requests 20000 --seed 7   so many, and which ones; a new seed each time unless it is said
  npm run fuzz -- --embedded                  on the embedded database; else on PostgreSQL: DATABASE_URL names a cluster
                                              where databases may be made, without it a throw-away one is started
  npm run fuzz -- --parallel 4                so many at once; 8 unless it is said, 1 on the embedded database
  npm run fuzz -- --finds 300                 how many finds the portal begins with; 1000 unless it is said
  npm run fuzz -- --repeat FILE               send the requests of a file again: one JSON a line, as a run writes them
`
const textOption = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(help)
  process.exit(0)
}
const isEmbedded = process.argv.includes('--embedded')
const requests = option('--requests', 20_000)
const seed = option('--seed', Math.floor(Math.random() * 1_000_000))
const parallel = option('--parallel', isEmbedded ? 1 : 8)
const records = option('--finds', 1000)
const repeated = textOption('--repeat')

const tell = (line: string) => process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const memory = () => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return `RSS ${megabytes(rss)}, heap ${megabytes(heapUsed)}`
}

/** The request that failed, in a file from which it can be sent again. */
function tellFailure(portal: OwnPortal, file: string, { number, request, status, text, requestId }: Failure) {
  const line = JSON.stringify(request)
  appendFileSync(file, `${line}\n`)
  tell(`\n${status} by request ${number}: ${line.length > 4000 ? `${line.slice(0, 4000)} …` : line}\n  ${text}`)
  const logged = portal.logged(requestId)
  if (logged !== '') tell(`  ${logged.trim().slice(0, 3000)}`)
}

async function ask(portal: OwnPortal): Promise<boolean> {
  tell(
    `${requests} requests with seed ${seed}, ${parallel} at once, on ${isEmbedded ? 'the embedded database' : 'PostgreSQL'}`,
  )
  const begun = performance.now()
  const interval = Math.max(1, Math.floor(requests / 20))
  let next = interval
  const file = join(tmpdir(), `vildfund-fuzz-${seed}.ndjson`)
  let isEnough = false
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (isEnough = true))
  tell(`at the start                ${memory()}`)
  const { statuses, unreached, took, failures, failedJobs, refusedPlain } = await fuzz(portal, {
    ...{ requests, seed, parallel, isEnough: () => isEnough },
    failed: (failure) => tellFailure(portal, file, failure),
    told: (done) => {
      if (done < next) return
      next += interval
      const perSecond = Math.round((done / (performance.now() - begun)) * 1000)
      tell(`${String(done).padStart(8)}   ${String(perSecond).padStart(5)} /s       ${memory()}`)
    },
  })
  tell('\nstatus    answers')
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b))
    tell(`${status}     ${String(count).padStart(10)}`)
  tell(`\nnever with success: ${unreached.join(', ') || 'no call'}\nmost time went to`)
  const slowest = [...took].sort(([, a], [, b]) => b - a).slice(0, 8)
  for (const [name, milliseconds] of slowest) tell(`${(milliseconds / 1000).toFixed(1).padStart(10)} s   ${name}`)
  tell(`\nplain things of newcomers that were refused: ${refusedPlain.length}`)
  for (const line of refusedPlain.slice(0, 10)) tell(`  ${line}`)
  for (const job of failedJobs) tell(`\na job failed: ${job}`)
  if (failures.length > 0) tell(`\nTo send them again: npm run fuzz -- --repeat ${file}`)
  return failures.length === 0 && failedJobs.length === 0
}

async function askAgain(portal: OwnPortal, file: string): Promise<boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  const sent = lines.map((line) => JSON.parse(line) as FuzzRequest)
  const answers = await repeat(portal, sent)
  for (const [i, { status, text, headers }] of answers.entries()) {
    tell(`${status}  ${sent[i]?.method} ${sent[i]?.url.slice(0, 200)}\n  ${text.slice(0, 300)}`)
    if (status >= 500) tell(`  ${portal.logged(String(headers['x-request-id'])).trim().slice(0, 3000)}`)
  }
  return answers.every(({ status }) => status > 0 && status < 500)
}

const folder = await mkdtemp(join(tmpdir(), 'vildfund-fuzz-'))
let isWell = false
const work = async (database: Database) => {
  const portal = await openFuzzed(database, folder, records)
  try {
    isWell = repeated === undefined ? await ask(portal) : await askAgain(portal, repeated)
  } finally {
    await portal.close()
  }
}
try {
  if (isEmbedded) await withEmbedded(folder, work)
  else await withDatabase(`fuzz_${process.pid}`, work)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(isWell ? 0 : 1)
