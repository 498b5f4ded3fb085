import { ensureBuilt } from './steps/build.mjs'
import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { nodeBinary, run, signalChildren, tell } from './steps/run.mjs'

helpIfAsked(`
npm run dev: as npm start, but both sides follow what you save.

  the server starts again when one of its files changes (node --watch);
  the browser's files are built again when one of them changes, and the page is loaded anew at its next navigation,
  because it sees that the version has changed.

The same settings as npm start; NODE_ENV is development unless you set it, so replies of failure tell their exception.
`)

if (!(await ensureInstalled()) || !(await ensureBuilt())) process.exit(1)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => signalChildren(signal))
tell('watching …')
const env = {
  NODE_ENV: process.env.NODE_ENV ?? 'development',
  VERSION_CHECK_SECONDS: process.env.VERSION_CHECK_SECONDS ?? '5',
}
const sides = [
  run(nodeBinary, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env }),
  run('vite', ['build', 'web', '--watch', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } }),
]
// When one side ends, the other has no purpose.
const { code } = await Promise.race(sides)
signalChildren('SIGTERM')
await Promise.all(sides)
process.exit(code)
