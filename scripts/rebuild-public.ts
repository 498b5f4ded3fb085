import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database.ts'
import { LockedError } from '../server/core/lock.ts'
import { migrate } from '../server/core/migrate.ts'
import { startProblem } from '../server/core/start-problem.ts'
import { rebuildPublic } from '../server/records/rebuild.ts'

const help = `npm run rebuild:public

Makes what the public sees of the finds (the table record_public) anew from its one definition (the view
record_public_source), in one transaction, and tells where it had been wrong. There must be no differences: each find's
row is kept in the transaction that changes the find.

The database is that of the portal: DATABASE_URL, or the embedded one in DATA_DIR; stop the portal first for the latter.
Ends with 0 when there were no differences, 1 when there were some (they are mended), 2 when it could not run.
`

const tell = (line: string) => process.stdout.write(`${line}\n`)
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

async function open() {
  let folder = ''
  try {
    const config = readConfig(process.env)
    folder = config.DATA_DIR
    const database = await openDatabase(config)
    await migrate(database)
    return database
  } catch (error) {
    if (error instanceof LockedError) return fail(`The portal is running on the data in ${folder}: stop it first.`)
    return fail(startProblem(error) ?? String(error))
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  tell(help)
  process.exit(0)
}
const begun = Date.now()
const database = await open()
const { rows, missing, extra, different } = await rebuildPublic(database.db)
await database.close()
tell(
  `${rows} public finds (${((Date.now() - begun) / 1000).toFixed(1)} s). ` +
    `Were missing: ${missing}, too many: ${extra}, different: ${different}.`,
)
process.exit(missing + extra + different === 0 ? 0 : 1)
