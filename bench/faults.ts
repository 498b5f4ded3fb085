import { type FaultPart, tellPart } from './faults-board.ts'
import { killedParts } from './faults-killed.ts'
import { restartParts } from './faults-restarts.ts'
import { uploadParts } from './faults-uploads.ts'

const help = `npm run bench:faults: what the portal does while what it stands on breaks.

Runs the real program and breaks things under it, part by part: PostgreSQL is restarted, loses its connections, is away,
while 8 writers and readers go on; a process is killed in the middle of an import; pictures are sent that were made to
harm. The last need DATABASE_URL, a cluster where databases may be made. Ends with 1 when a bound is missed.

  npm run bench:faults -- --only away   one part, or several: --only away,terminated
`

const parts: readonly FaultPart[] = [...restartParts, ...killedParts, ...uploadParts]

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  console.log(help)
  console.log(`parts: ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(0)
}

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : (process.argv[at + 1] ?? '').split(',')
const unknown = only?.filter((name) => !parts.some((part) => part.name === name)) ?? []
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The parts are ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

let isMissed = false
for (const part of parts) {
  if (only && !only.includes(part.name)) continue
  if (await tellPart(part)) isMissed = true
}
process.exit(isMissed ? 1 : 0)
