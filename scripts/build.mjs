import { ensureBuilt } from './steps/build.mjs'
import { helpIfAsked } from './steps/help.mjs'
import { ensureInstalled } from './steps/install.mjs'

helpIfAsked(`
npm run build: build the browser's files into dist/ when their sources have changed.

  npm run build -- --force   build although nothing has changed
`)

const built = (await ensureInstalled()) && (await ensureBuilt({ force: process.argv.includes('--force') }))
process.exit(built ? 0 : 1)
