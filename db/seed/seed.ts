import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { insertTerms, newestTerms } from '#server/settings/queries.ts'
import { checkedItem } from '#server/settings/rules.ts'
import { settleDrawings } from '#server/taxa/drawings.ts'
import { helpTexts } from './help-texts.ts'
import { seedTaxa } from './taxa.ts'
import { firstTerms } from './terms.ts'
import { seedTowns } from './towns.ts'

/** What a portal begins with. Safe to run at every start: it adds what is missing and leaves what people have written. */
export async function seed(db: Db, config: Config, tell: (line: string) => void) {
  await db.transaction().execute(async (tx) => {
    // Processes that start at once take turns.
    await sql`select pg_advisory_xact_lock(7418203)`.execute(tx)
    if (!(await newestTerms(tx))) {
      tell('seeding terms')
      const html = cleanHtml(firstTerms(config))
      await insertTerms(tx, { html, requiresNewAcceptance: true, publishedAt: new Date(), publishedBy: null })
    }
    const written = await seedHelpTexts(tx)
    if (written > 0) tell(`seeding ${written} help texts`)
    await seedTaxa(tx, tell)
    await settleDrawings(tx)
    await seedTowns(tx, tell)
  })
}

/** A text that nobody has touched follows the product; one that an administrator has written (see the history) is theirs. */
async function seedHelpTexts(db: Db): Promise<number> {
  const category = 'question_marks'
  let written = 0
  for (const [key, text] of Object.entries(helpTexts)) {
    const { value, type } = checkedItem(category, { key, value: text, type: 'html' })
    const { numAffectedRows } = await sql`
      insert into setting (category, key, value, type) values (${category}, ${key}, ${value}, ${type})
      on conflict (category, key) do update set value = excluded.value, type = excluded.type, updated_at = now()
        where (setting.value, setting.type) is distinct from (excluded.value, excluded.type)
          and not exists (select 1 from change where entity = 'setting' and entity_id = ${`${category}/${key}`})`.execute(
      db,
    )
    written += Number(numAffectedRows ?? 0)
  }
  return written
}
