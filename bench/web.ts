import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { publicPages } from '#test/public-pages.ts'
import { startServer } from '#test/real-server.ts'
import { quantile } from './measure.ts'

const help = `npm run bench:web: how fast and how sound public pages are on a phone.

Builds if needed, starts the server on demo data of its own (in DATABASE_URL, else embedded), runs Lighthouse (mobile) on
each of the public pages and prints the median of its figures beside their bounds, with what is fetched before anybody
touches the page: JavaScript, and HTML with styles, both as gzip.
Ends with 1 when a bound is missed. Needs Chromium or Chrome; CHROME_PATH says where when it is not on the path.

  npm run bench:web -- --runs 5          more runs than three
  npm run bench:web -- --page search     one of: landing, taxa, taxon, record, search, overview, validation, profile, comparison, terms,
                                         forum, communities, community, news, article, invasive, becomeUser,
                                         trip, tripRecords
  npm run bench:web -- --site http://…   a portal that runs already
`

interface Bounds {
  performance: number
  largestPaint: number
}
const usual: Bounds = { performance: 90, largestPaint: 2_500 }
const own: Record<string, Partial<Bounds>> = {
  landing: { performance: 95 },
  search: { performance: 80, largestPaint: 3_500 },
}
const lowestOfOthers = 95
const mostBlocking = 200
const mostShift = 0.05
const mostScript = 170_000
const mostDocument = 60_000

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
const median = (values: number[]) => quantile(values, 0.5)

async function lighthouse(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update'
  const args = [url, '--output=json', '--quiet', `--chrome-flags=${flags}`]
  for (let left = 2; ; left--) {
    try {
      const { stdout } = await promisify(execFile)('lighthouse', args, { maxBuffer: 100_000_000 })
      return JSON.parse(stdout) as Report
    } catch (error) {
      // On a busy machine it sometimes loses its own trace; then there is no figure, and it is asked again.
      const { stderr = String(error) } = error as { stderr?: string }
      console.log(`  ${stderr.trim()}`)
      if (left === 0) throw new Error('Lighthouse gave no figures three times')
    }
  }
}

/** What the browser really fetched of some kinds, each compressed as gzip does by default. */
async function bytesOf(report: Report, isWanted: (item: Item) => boolean): Promise<number> {
  const requests = report.audits['network-requests']?.details?.items ?? []
  const fetched = requests.flatMap((item) => (isWanted(item) && item.url ? [item.url] : []))
  let bytes = 0
  for (const url of new Set(fetched)) {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    bytes += gzipSync(Buffer.from(await reply.arrayBuffer())).length
  }
  return bytes
}

/** Scripts that are fetched for later are told as something else. */
const isScript = ({ url = '' }: Item) => /\.m?js$/.test(url)
const isDocument = ({ resourceType }: Item) => resourceType === 'Document' || resourceType === 'Stylesheet'

let missed = 0
/** A figure, marked where it is beyond its bound. */
const cell = (value: string, isWithin: boolean) => {
  if (!isWithin) missed++
  return `${value}${isWithin ? '' : '!'}`
}
const columns = [
  'page',
  'perf',
  'a11y',
  'best',
  'seo',
  'first ms',
  'largest ms',
  'block ms',
  'shift',
  'JS kB',
  'doc kB',
]
const row = (cells: readonly string[]) =>
  console.log(cells.map((text, at) => (at === 0 ? text.padEnd(34) : text.padStart(11))).join(''))

function tell(name: string, path: string, reports: Report[], script: number, document: number) {
  const bounds = { ...usual, ...own[name] }
  const score = (id: string) => median(reports.map((one) => Math.round((one.categories[id]?.score ?? 0) * 100)))
  const audit = (id: string) => median(reports.map((one) => one.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY))
  const ms = (value: number) => String(Math.round(value))
  const kilobytes = (value: number) => (value / 1000).toFixed(1)
  const [largest, blocking, shift] = [
    audit('largest-contentful-paint'),
    audit('total-blocking-time'),
    audit('cumulative-layout-shift'),
  ]
  row([
    path,
    cell(String(score('performance')), score('performance') >= bounds.performance),
    ...['accessibility', 'best-practices', 'seo'].map((id) => cell(String(score(id)), score(id) >= lowestOfOthers)),
    ms(audit('first-contentful-paint')),
    cell(ms(largest), largest <= bounds.largestPaint),
    cell(ms(blocking), blocking <= mostBlocking),
    cell(shift.toFixed(3), shift <= mostShift),
    cell(kilobytes(script), script <= mostScript),
    cell(kilobytes(document), document > 0 && document <= mostDocument),
  ])
}

async function measure(site: string) {
  const runs = Number(option('--runs', '3'))
  const wanted = option('--page', '')
  console.log(`Lighthouse mobile, median of ${runs}; ! is beyond its bound`)
  row(columns)
  const speeds: number[] = []
  for (const [name, path] of Object.entries(await publicPages(site))) {
    if (wanted !== '' && wanted !== name) continue
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await lighthouse(`${site}${path}`))
    const script = median(await Promise.all(reports.map((one) => bytesOf(one, isScript))))
    const document = median(await Promise.all(reports.map((one) => bytesOf(one, isDocument))))
    tell(name, path, reports, script, document)
    speeds.push(...reports.map((one) => one.environment.benchmarkIndex))
  }
  console.log(
    `bounds: performance ≥ ${usual.performance} (landing ${own.landing?.performance}, search ${own.search?.performance}), others ≥ ${lowestOfOthers}, largest paint ≤ ${usual.largestPaint} ms (search ${own.search?.largestPaint}), blocking ≤ ${mostBlocking} ms, shift ≤ ${mostShift}, JavaScript ≤ ${mostScript / 1000} kB, HTML and styles ≤ ${mostDocument / 1000} kB`,
  )
  console.log(
    `speed of this machine ${Math.round(median(speeds))}: below 1000 it is slow or busy, and performance suffers`,
  )
}

async function measureOwn() {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
  const data = await mkdtemp(join(tmpdir(), 'vildfund-bench-'))
  const database: Record<string, string> = process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
  const server = await startServer({ ...database, DEMO: '1', DEMO_FINDS: '1', DATA_DIR: data, LOG_LEVEL: 'silent' })
  try {
    await measure(server.url)
  } finally {
    await server.end('SIGTERM')
    await rm(data, { recursive: true, force: true })
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
} else {
  const site = option('--site', '')
  await (site === '' ? measureOwn() : measure(site))
  process.exit(missed > 0 ? 1 : 0)
}
