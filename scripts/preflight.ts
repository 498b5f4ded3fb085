import { createServer } from 'node:net'
import { readConfig } from '../server/core/config.ts'
import { ensureDataDir } from '../server/core/data-dir.ts'
import { lockHolder } from '../server/core/lock.ts'
import { startProblem } from '../server/core/start-problem.ts'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(`node scripts/preflight.ts: asked by npm start before it spends time on building.
Is the environment right, can the data be written, are they free, is the port free? If not: one line and exit code 3.\n`)
  process.exit(0)
}

const refused = 3

const reservePort = (port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })

try {
  const config = readConfig(process.env)
  await ensureDataDir(config.DATA_DIR)
  const holder = config.DATABASE_URL ? null : await lockHolder(config.DATA_DIR)
  if (holder !== null) throw holder
  await reservePort(config.PORT, config.HOST)
} catch (error) {
  const line = startProblem(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exit(refused)
}
