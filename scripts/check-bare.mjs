import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bareSystem, copyProject } from './steps/bare.mjs'
import { installFromDebian, isRoot } from './steps/debian.mjs'
import { helpIfAsked } from './steps/help.mjs'
import { freePort } from './steps/postgres.mjs'
import { inSeconds, signalChildren, tell } from './steps/run.mjs'

helpIfAsked(`
npm run check:bare: do README's commands work on a machine that has nothing but Node, npm and git?

Makes a minimal Debian 12 (debootstrap minbase) in a folder of its own, with this machine's Node, npm and settings of
its package registries, copies the project into it as it stands, and runs there: npm start, until a page is answered,
and npm test. Needs root on Debian, some 4 GB of disk and the network; debootstrap is installed when it is missing.
Everything that it starts ends with it, and the folder is removed. Run it whenever a native part is added.

  npm run check:bare -- --only types,lint   only these parts of npm test
  npm run check:bare -- --start-only        without npm test
  npm run check:bare -- --minutes 120       how long all of it may take (90)
`)

const given = process.argv.slice(2)
const option = (name) => {
  const at = given.indexOf(name)
  return at < 0 ? undefined : given.splice(at, 2)[1]
}
const only = option('--only')
const minutes = Number(option('--minutes') ?? 90)
const startOnly = given.includes('--start-only')
const unknown = given.filter((argument) => argument !== '--start-only')
const fail = (line) => {
  tell(line)
  process.exit(1)
}
if (unknown.length > 0 || !(minutes > 0)) fail(`Unknown: ${unknown.join(' ') || 'these minutes'}; see --help.`)
if (!isRoot || !existsSync('/etc/debian_version'))
  fail('npm run check:bare makes a system in a folder: that needs root on Debian.')
if (!existsSync('/usr/sbin/debootstrap') && !(await installFromDebian('^debootstrap$'))) {
  fail('debootstrap is missing, and it cannot be installed.')
}

const folder = mkdtempSync('/var/tmp/vildfund-bare-')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    signalChildren('SIGKILL')
    process.exit(130)
  })
}
setTimeout(() => {
  tell(`not done after ${minutes} minutes`)
  signalChildren('SIGKILL')
  process.exit(1)
}, minutes * 60_000).unref()

const begun = Date.now()
tell('making a minimal Debian …')
const system = await bareSystem(join(folder, 'root'))
if (system.problem) fail(system.problem)
tell(`made in ${inSeconds(begun)}; it has ${system.has}`)
copyProject(system.root)

const results = [await tryStart()]
if (!startOnly) results.push(await tryTest())
for (const { command, ok, told } of results) tell(`${command.padEnd(10)} ${ok ? 'ok' : 'FAILED'}  ${told}`)
process.exit(results.every(({ ok }) => ok) ? 0 : 1)

/** npm start until it says that it is ready; then a page is fetched, and it is asked to stop. */
async function tryStart() {
  const command = 'npm start'
  const since = Date.now()
  const port = Number(process.env.PORT) || (await freePort())
  const portal = system.run(command, { PORT: String(port) })
  let ended = false
  portal.done.then(() => {
    ended = true
  })
  while (!ended && !portal.output().includes('is ready on')) await wait(250)
  if (ended) return { command, ok: false, told: 'it ended before it was ready' }
  const took = inSeconds(since)
  const page = await fetch(`http://localhost:${port}/landingpage`)
  const text = await page.text()
  portal.end('SIGTERM')
  const { code } = await portal.done
  const ok = page.ok && text.includes('<h1') && code === 0
  return {
    command,
    ok,
    told: `ready in ${took}; a page answered ${page.status} with ${text.length} characters; ended with ${code}`,
  }
}

async function tryTest() {
  const command = only ? `npm test -- --only ${only}` : 'npm test'
  const since = Date.now()
  const { code } = await system.run(command).done
  return { command, ok: code === 0, told: `ended with ${code} in ${inSeconds(since)}` }
}
