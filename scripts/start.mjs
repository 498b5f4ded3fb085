import { ensureBuilt } from './steps/build.mjs'
import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled, hasPackages, isInstalled } from './steps/install.mjs'
import { nodeBinary, run, signalChildren, tell } from './steps/run.mjs'

helpIfAsked(`
npm start: install, build what is stale, migrate, fill in the first data, and serve the whole portal on one port.

Settings are environment variables; README.md lists them all. The ones most often wanted:
  PORT=3000             the port
  DATA_DIR=data         where the embedded database and the pictures live
  DATABASE_URL=…        PostgreSQL with PostGIS instead of the embedded database
  OIDC_ISSUER=…         another identity provider instead of the bundled one

Stop it with Ctrl-C: what is under way is finished first.
`)

/** Exit code of preflight.ts when the portal cannot start as things are; it has then said why in one line. */
const refused = 3

const preflight = () => run(nodeBinary, ['scripts/preflight.ts'], { quiet: true })

const giveUp = (why) => {
  tell(why.trim())
  return 1
}

async function start() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    tell(`Node ${process.versions.node} is too old: Vildfund needs Node 20 or newer to start.`)
    return 1
  }
  // Installing anew under a running portal would pull its packages away: ask first.
  const before = !isInstalled() && hasPackages() ? await preflight() : null
  if (before?.code === refused) return giveUp(before.output)
  if (!(await ensureInstalled())) return 1
  const now = await preflight()
  if (now.code !== 0) return giveUp(now.output)
  if (!(await ensureBuilt())) return 1
  tell('starting …')
  return (await run(nodeBinary, ['server/main.ts'], { ipc: true })).code
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signalChildren(signal))
process.exit(await start())
