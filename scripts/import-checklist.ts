import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seedTaxa } from '../db/seed/taxa.ts'
import { openCommand } from '../server/command.ts'
import { readConfig } from '../server/core/config.ts'
import { openDatabase } from '../server/core/database.ts'
import { LockedError } from '../server/core/lock.ts'
import { migrate } from '../server/core/migrate.ts'
import { startProblem } from '../server/core/start-problem.ts'
import { importChecklist } from '../server/taxa/import/checklist.ts'

const help = `npm run import:checklist -- FILE.zip [--dry-run] [--move-groups]

Takes a checklist into the taxon base: a Darwin Core Archive with Taxon core, and with the extensions VernacularName
and Distribution when it has them. Everything is checked first; while anything is wrong, nothing is written.
Run it again with a newer file: taxa are updated, none is doubled.

  --dry-run       tell what would happen and write nothing of the file
  --move-groups   let taxa change species group; else each keeps the one it has, and is named

Before the portal's first start the starter checklist is laid first, so that top taxa have their ids and groups.
What an import has done stands in the change log of /administration/taxon-redigering, and is undone there.

The database is that of the portal: DATABASE_URL, or the embedded one in DATA_DIR. The embedded one belongs to one
process at a time: while the portal runs, use its page /administration/taxon-redigering instead.
Ends with 0 when all went well, 1 when the file is wrong, 2 when the question is.
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
        'dry-run': { type: 'boolean', default: false },
        'move-groups': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    return fail(`${(error as Error).message}. See npm run import:checklist -- --help`, 2)
  }
}

async function open() {
  let running = ''
  try {
    const config = readConfig(process.env)
    running = `The portal is running on the data in ${config.DATA_DIR}: upload the file on ${config.siteUrl}/administration/taxon-redigering, or stop the portal first.`
    const database = await openDatabase(config)
    await migrate(database)
    let isLaid = false
    const laying = (line: string) => {
      isLaid = true
      tell(line)
    }
    await database.db.transaction().execute((db) => seedTaxa(db, laying))
    const command = await openCommand(config, database)
    return {
      isLaid,
      ctx: command.ctx,
      close: async () => {
        await command.close()
        await database.close()
      },
    }
  } catch (error) {
    if (error instanceof LockedError) return fail(running, 1)
    return fail(startProblem(error) ?? String(error), 1)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  tell(help)
  process.exit(0)
}
const [file, ...others] = positionals
if (file === undefined || others.length > 0) fail('Name one file. See npm run import:checklist -- --help', 2)
else if (!existsSync(file)) fail(`There is no file ${file}.`, 2)
else {
  const begun = Date.now()
  const { ctx, close, isLaid } = await open()
  const report = await importChecklist(ctx, file, { dryRun: values['dry-run'], moveGroups: values['move-groups'] })
  await close()
  const line = ({ row, column, message }: (typeof report.errors)[number]) =>
    [row > 0 ? `række ${row}` : '', column ?? '', message].filter(Boolean).join(': ')
  for (const warning of report.warnings) tell(`bemærk: ${line(warning)}`)
  for (const error of report.errors) tell(`FEJL: ${line(error)}`)
  for (const { taxonId, name, what, before, after, records } of report.changes)
    tell(`ændres: ${name} (id ${taxonId}): ${what}: ${before} → ${after}${records > 0 ? ` (${records} fund)` : ''}`)
  for (const { taxonId, name, group, other, taxa, records } of report.keptGroups)
    tell(`beholder artsgruppen: ${name} (id ${taxonId}): ${group}, ikke ${other}: ${taxa} taxa, ${records} fund`)
  tell(
    `${report.rows} rækker: ${report.created} nye taxa (${report.orphans} forældreløse), ${report.updated} ændrede, ${report.unchanged} uændrede ` +
      `(${report.implied} uden egen række), ${report.attached} navne og udbredelser, ${report.leftOut} udeladte ` +
      `(${((Date.now() - begun) / 1000).toFixed(1)} s)`,
  )
  const unwritten = isLaid
    ? 'nothing of the file was written, but the starter checklist was laid.'
    : 'nothing was written.'
  if (report.errors.length > 0) fail(`Errors: ${unwritten}`, 1)
  if (report.dryRun) tell(`Dry run: ${unwritten}`)
}
