import { setTimeout as wait } from 'node:timers/promises'
import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { nodeBinary, run, signalChildren, tell } from './steps/run.mjs'

helpIfAsked(`
npm run dev: as npm start, but both sides follow what you save.

The browser talks to Vite on PORT (default 3000), which replaces modules in the open page as they are saved, and hands
calls and sign-in on to the server on the port after it, which starts again when one of its files is saved.
NODE_ENV is development unless you set it, so replies of failure tell their exception.
The demo accounts are there as in npm start: on PostgreSQL (DATABASE_URL) only with DEMO=1.
`)

if (!(await ensureInstalled())) process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signalChildren(signal))

const port = Number(process.env.PORT || 3000)
const site = process.env.SITE_URL || `http://localhost:${port}`
const origin = `http://localhost:${port + 1}`
const server = run(nodeBinary, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { NODE_ENV: process.env.NODE_ENV || 'development', PORT: String(port + 1), SITE_URL: site },
})

const answers = async () => {
  try {
    return (await fetch(`${origin}/api/health`)).ok
  } catch {
    return false
  }
}
let ended = false
server.then(() => {
  ended = true
})
while (!ended && !(await answers())) await wait(250)

if (!ended) {
  tell(`follows what you save, on ${site}`)
  const vite = run('vite', ['web', '--port', String(port), '--strictPort', '--clearScreen', 'false'], {
    env: { API_ORIGIN: origin },
  })
  // When one side ends, the other has no purpose.
  await Promise.race([server, vite])
  signalChildren('SIGTERM')
  await vite
}
process.exit((await server).code)
