import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveOf } from '#test/archive.ts'
import { beetles } from '#test/beetles.ts'
import { copyTemplate, type TestDatabase } from '#test/database.ts'
import { openCommand } from './command.ts'
import { readConfig } from './core/config.ts'
import type { Ctx } from './core/context.ts'
import { removeFilesJob } from './media/jobs.ts'
import { importChecklist } from './taxa/import/checklist.ts'

let copy: TestDatabase
let ctx: Ctx
let close: () => Promise<void>
beforeAll(async () => {
  copy = await copyTemplate()
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: copy.directory })
  ;({ ctx, close } = await openCommand(config, copy.database))
})
afterAll(async () => {
  await close()
  await copy.close()
})

describe('a command beside the server', () => {
  test('is heard by the rooms that the server has', async () => {
    const told = await ctx.events.answers.tracesOfUser(ctx, 1)
    expect(told.map(({ what }) => what)).toEqual([
      'Billeder',
      'Kommentarer',
      'Noter om taxa',
      'Fund',
      'Fund, som andre har indsendt, og hvor brugeren er finder',
      'Forslag til navne',
      'Stemmer på andres forslag',
      'Afgørelser som ekspert',
      'Markeringer af fund',
      'Anmeldelser til moderatorerne',
      'Ture',
      'Svar i fællesskaber',
    ])
  })

  test('tells them of the taxa that an import moves', async () => {
    const moved: number[] = []
    ctx.events.on('taxaMoved', async ({ db }, { taxonIds, changeId }) => {
      const change = db.selectFrom('change').select('verb').where('id', '=', changeId)
      expect(await change.executeTakeFirst()).toEqual({ verb: 'import-checklist' })
      moved.push(...taxonIds)
    })
    const report = await importChecklist(ctx, await archiveOf({ taxon: beetles }), { dryRun: false })
    expect([report.errors, report.created]).toEqual([[], 3])
    // Insects make room for another family.
    expect(moved).toContain(598)
  })

  test('asks for jobs that wait until the portal runs', async () => {
    await ctx.db.transaction().execute((db) => ctx.jobs.send(db, removeFilesJob))
    const { rows } = await sql`select state from boss.job where name = ${removeFilesJob}`.execute(ctx.db)
    expect(rows).toEqual([{ state: 'created' }])
  })
})
