import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startServer } from '#test/real-server.ts'

const help = `npm run bench:web: how fast and how sound the landing page is on a phone.

Builds if needed, starts the server on data of its own, runs Lighthouse (mobile) three times on /landingpage and prints
the median of each score, and the JavaScript that the page loads, as gzip, beside their bounds.
Ends with 1 when a bound is missed. Needs Chromium or Chrome; CHROME_PATH says where when it is not on the path.

  npm run bench:web -- --runs 5          more runs
  npm run bench:web -- --page /overblik  another page (the bounds are those of the landing page)
`

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}
const lowestScore = 95
const mostScriptBytes = 170_000

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: { items?: Item[] } }>
}
interface Item {
  url?: string
  resourceType?: string
}

const option = (name: string, fallback: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function lighthouse(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const args = [url, '--output=json', '--quiet', `--chrome-flags=${flags}`]
  const { stdout } = await promisify(execFile)('lighthouse', args, { maxBuffer: 100_000_000 })
  return JSON.parse(stdout) as Report
}

/** The scripts that the browser really fetched, each compressed as gzip does by default. */
async function scriptBytes(report: Report): Promise<number> {
  const requests = report.audits['network-requests']?.details?.items ?? []
  const scripts = new Set(requests.flatMap((r) => (r.resourceType === 'Script' && r.url ? [r.url] : [])))
  let bytes = 0
  for (const url of scripts) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    bytes += gzipSync(Buffer.from(await reply.arrayBuffer())).length
  }
  return bytes
}

let missed = false
function tell(name: string, value: string, isWithin: boolean, bound: string) {
  if (!isWithin) missed = true
  console.log(`${name.padEnd(24)} ${value.padStart(8)}   ${bound}${isWithin ? '' : '   MISSED'}`)
}

async function measure() {
  const page = option('--page', '/landingpage')
  const runs = Number(option('--runs', '3'))
  const data = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent' })
  try {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await lighthouse(`${server.url}${page}`))
    console.log(`${page}, Lighthouse mobile, median of ${runs}`)
    for (const [id, name] of Object.entries(categories)) {
      const score = median(reports.map((report) => Math.round((report.categories[id]?.score ?? 0) * 100)))
      tell(name, String(score), score >= lowestScore, `at least ${lowestScore}`)
    }
    const bytes = median(await Promise.all(reports.map(scriptBytes)))
    const limit = `at most ${mostScriptBytes / 1000} kB gzip`
    tell('JavaScript', `${(bytes / 1000).toFixed(1)} kB`, bytes > 0 && bytes <= mostScriptBytes, limit)
    for (const audit of ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']) {
      const value = median(reports.map((report) => report.audits[audit]?.numericValue ?? 0))
      console.log(`${audit.padEnd(24)} ${`${Math.round(value)} ms`.padStart(8)}`)
    }
    const speed = median(reports.map((report) => Math.round(report.environment.benchmarkIndex)))
    console.log(
      `${'speed of this machine'.padEnd(24)} ${String(speed).padStart(8)}   below 1000 it is slow or busy, and performance suffers`,
    )
    const failed = Object.entries(reports[0]?.audits ?? {}).filter(
      ([, audit]) => audit.score !== null && audit.score < 0.9,
    )
    if (failed.length > 0) console.log(`could be better: ${failed.map(([id]) => id).join(', ')}`)
  } finally {
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
} else {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  await measure()
  process.exit(missed ? 1 : 0)
}
