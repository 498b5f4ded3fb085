import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { makeAdmin } from '../idp/make-admin.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database.ts'
import { migrate } from '../server/core/migrate.ts'
import { startProblem } from '../server/core/start-problem.ts'

const help = `npm run make:admin -- NAME

Makes somebody who has registered a site administrator: NAME is their user name or e-mail address. Anybody may have
registered with it before, so the command asks for the account's password (or reads it from standard input), unless NAME
is an address that its owner has confirmed. It holds from the next sign-in on. For the first administrator of a portal
with the bundled provider; the first one gives others their roles in the portal. Demo accounts cannot be named.

The database is that of the portal: DATABASE_URL, or the embedded one in DATA_DIR; stop the portal first for the latter.
Ends with 0 when all went well, 1 when it did not, 2 when the question is wrong.
`

const end = (line: string, code: number): never => {
  ;(code === 0 ? process.stdout : process.stderr).write(`${line}\n`)
  process.exit(code)
}

const given = process.argv.slice(2)
if (given.includes('--help') || given.includes('-h')) end(help.trim(), 0)
const [name, ...others] = given
if (name === undefined || others.length > 0) end('Name one person. See npm run make:admin -- --help', 2)

async function open() {
  try {
    const config = readConfig(process.env)
    if (!config.oidc.bundled) end('OIDC_ISSUER is set: that provider says who is an administrator.', 2)
    const database = await openDatabase(config)
    await migrate(database)
    return database
  } catch (error) {
    return end(startProblem(error) ?? String(error), 1)
  }
}

/** A line of standard input, which a terminal does not show. */
async function askPassword(): Promise<string> {
  process.stderr.write(`The password of ${name}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  const { promise, resolve } = Promise.withResolvers<string>()
  lines.once('line', resolve).once('close', () => resolve(''))
  const password = await promise
  lines.close()
  process.stderr.write('\n')
  return password
}

const database = await open()
const outcome = await makeAdmin(database.db, name ?? '', askPassword)
await database.close()
if (outcome === 'wrong')
  end(`That is not the password of ${name}. Somebody else may have registered with that name.`, 1)
if (outcome === 'unknown') end(`Nobody has registered as ${name}.`, 1)
end(
  outcome === 'is'
    ? `${name} is a site administrator already.`
    : `${name} is a site administrator from the next sign-in on.`,
  0,
)
