import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian, isRoot } from './debian.mjs'
import { run } from './run.mjs'

const minimumVersion = 15

/** The folder of PostgreSQL's programs of the newest version that also has PostGIS. */
export function findPostgres() {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).map(Number) : []
  const version = versions
    .filter((v) => v >= minimumVersion && existsSync(`${home}/${v}/bin/initdb`))
    .filter((v) => existsSync(`/usr/share/postgresql/${v}/extension/postgis.control`))
    .sort((a, b) => b - a)[0]
  return version === undefined ? undefined : `${home}/${version}/bin`
}

/** PostgreSQL's programs: found, or installed from Debian; undefined where neither can be. */
export async function ensurePostgres() {
  return findPostgres() ?? ((await installFromDebian('^postgresql-[0-9]+-postgis-3$')) ? findPostgres() : undefined)
}

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout)

/** PostgreSQL refuses to run as root: root hands it to the user postgres. */
const asPostgres = (program, args) =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]

/**
 * A cluster for one run of the tests, in a folder of its own: nothing of it is worth keeping, so it never waits for the
 * disk. `stop` is synchronous, so that it also works while the process is leaving; `halt` and `resume` are for whoever
 * wants to see what happens while the database is away.
 */
export async function startCluster(programs, moreSettings = []) {
  const folder = mkdtempSync(join(tmpdir(), 'vildfund-postgres-'))
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const data = join(folder, 'data')
  const port = await freePort()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...moreSettings,
  ]
  const stop = () => {
    const [command, args] = asPostgres(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'])
    spawnSync(command, args, { cwd: '/', stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  const steps = {
    make: ['initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']],
    start: [
      'pg_ctl',
      ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings.map((s) => `-c ${s}`).join(' ')],
    ],
  }
  const take = ([program, args]) => run(...asPostgres(join(programs, program), args), { quiet: true })
  for (const step of [steps.make, steps.start]) {
    const { code, output } = await take(step)
    if (code === 0) continue
    const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''
    stop()
    throw new Error(`the throw-away PostgreSQL did not start: ${output.trim()}\n${log}`)
  }
  const wellOrThrow = async (step) => {
    const { code, output } = await take(step)
    if (code !== 0) throw new Error(`the throw-away PostgreSQL did not obey: ${output.trim()}`)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    /** `fast` or `immediate`, as pg_ctl has them. */
    halt: (mode) => wellOrThrow(['pg_ctl', ['stop', '-w', '-D', data, '-m', mode]]),
    resume: () => wellOrThrow(steps.start),
  }
}
