import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database.ts'
import { LockedError } from '../server/core/lock.ts'
import { migrate } from '../server/core/migrate.ts'
import { startProblem } from '../server/core/start-problem.ts'
import { BadAreaFile, readAreaFile } from '../server/places/area-file.ts'
import { importAreas } from '../server/places/import-areas.ts'
import { refreshAreas } from '../server/records/areas.ts'

const help = `npm run import:places -- FILE.geojson [--kind municipality] [--name PROPERTY]

Takes areas in: municipalities, or what --kind says (region, parish, park ... in small letters). The file is a GeoJSON
FeatureCollection of polygons in degrees (EPSG:4326), or in metres of the Danish grid (EPSG:25832) when it says so. Names
are read from navn, name ... as Danish registers call them, or from the property that --name says (letters in any case);
codes from kode, code, dagi_id, id ...
An area of the same kind and code becomes what the file says; others stay. Shapes that cross themselves are mended. While
anything is wrong with the file, nothing is changed. Then the finds in the areas are told where they are.

The database is that of the portal: DATABASE_URL, or the embedded one in DATA_DIR; stop the portal first for the latter.
Ends with 0 when all went well, 1 when the file is wrong or the database cannot be opened, 2 when the question is.
`

const tell = (line: string) => process.stdout.write(`${line}\n`)
const fail = (line: string, code: number): never => {
  process.stderr.write(`${line}\n`)
  process.exit(code)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string', default: 'municipality' },
        name: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return fail(`${(error as Error).message}. See npm run import:places -- --help`, 2)
  }
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
    if (error instanceof LockedError) return fail(`The portal is running on the data in ${folder}: stop it first.`, 1)
    return fail(startProblem(error) ?? String(error), 1)
  }
}

async function run(path: string, kind: string, nameKey: string | undefined) {
  const begun = Date.now()
  const file = await readAreaFile(path, nameKey)
  const database = await open()
  try {
    const { created, changed, unchanged, mended, box } = await importAreas(database.db, kind, file)
    if (mended.length > 0) tell(`Mended, for they crossed themselves: ${mended.join(', ')}.`)
    tell(
      `${file.areas.length} areas of the kind ${kind}: ${created} new, ${changed} changed, ${unchanged} as they were.`,
    )
    const records = box === null ? 0 : await refreshAreas(database.db, box)
    tell(`${records} finds are in other areas than before (${((Date.now() - begun) / 1000).toFixed(1)} s).`)
  } finally {
    await database.close()
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  tell(help)
  process.exit(0)
}
const [path, ...others] = positionals
if (path === undefined || others.length > 0) fail('Name one file. See npm run import:places -- --help', 2)
else if (!existsSync(path)) fail(`There is no file ${path}.`, 2)
else if (!/^[a-z][a-z-]{0,40}$/.test(values.kind)) fail('A kind is one word in small letters, as in --kind parish.', 2)
else if (values.name?.trim() === '') fail('--name is the property that holds the names, as in --name navn_lang.', 2)
else {
  try {
    await run(path, values.kind, values.name)
  } catch (error) {
    if (!(error instanceof BadAreaFile)) throw error
    fail(`${error.message} Nothing was changed.`, 1)
  }
}
