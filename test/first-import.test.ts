import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/core/database.ts'
import { archiveOf } from './archive.ts'
import { beetles } from './beetles.ts'
import { migratedDirectory } from './migrated.ts'

/** Run the command on the data of a directory: how it ended and what it told. */
async function imported(directory: string, ...wish: string[]): Promise<[code: number, told: string]> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['scripts/import-checklist.ts', ...wish], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
  const [code] = await once(child, 'close')
  return [code, told]
}

describe('a checklist that comes before the first start', () => {
  test('finds top taxa with their ids and groups, and nothing of it is without one', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'vildfund-first-'))
    try {
      await cp(await migratedDirectory(), directory, { recursive: true })
      const file = join(directory, 'biller.zip')
      await writeFile(file, await archiveOf({ taxon: beetles }))
      const laid = 'Dry run: nothing of the file was written, but the starter checklist was laid.'
      expect(await imported(directory, file, '--dry-run')).toEqual([0, expect.stringContaining(laid)])
      expect(await imported(directory, file)).toEqual([0, expect.stringContaining('3 nye taxa')])
      const database = await openEmbedded(directory)
      try {
        const taxa = await database.db
          .selectFrom('taxon')
          .select(['id', 'latinName', 'effectiveSpeciesGroup'])
          .where('latinName', 'in', ['Animalia', 'Insecta', 'Provus major', 'Parus major'])
          .orderBy('latinName')
          .execute()
        expect(taxa).toMatchObject([
          { latinName: 'Animalia', id: 165 },
          { latinName: 'Insecta', id: 598, effectiveSpeciesGroup: 8 },
          { latinName: 'Parus major', effectiveSpeciesGroup: 4 },
          { latinName: 'Provus major', effectiveSpeciesGroup: 8 },
        ])
      } finally {
        await database.close()
      }
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }, 120_000)
})
