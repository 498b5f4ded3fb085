import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/core/config.ts'
import type { Schema } from '#server/core/schema.ts'

if (process.argv.includes('--help')) {
  process.stdout.write('Prints the OpenAPI document on standard output; needs neither a server nor a database.\n')
  process.exit(0)
}

/** The calls are described by the contract, so the app is built over a database that is never asked. */
const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const { SITE_NAME, SITE_URL } = process.env
const config = readConfig({ SITE_NAME, SITE_URL, LOG_LEVEL: 'silent' })
const app = await buildApp({ config, db, jobs: { send: async () => {} }, bundledKeys: { keys: [] } })
const { body } = await app.inject('/api/openapi.json')
process.stdout.write(`${JSON.stringify(JSON.parse(body), null, 2)}\n`)
await app.close()
