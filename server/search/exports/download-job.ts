import { sql } from 'kysely'
import { counted } from '#contract/counted.ts'
import { RecordFilter } from '#contract/record-filter.ts'
import { searchAddress } from '#contract/search-address.ts'
import { type DownloadFormat, downloadNames } from '#contract/search-words.ts'
import { isDatabaseAway } from '#server/core/away.ts'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import type { Events } from '#server/core/events.ts'
import { filesOf } from '#server/core/files.ts'
import { jobContext } from '#server/core/job-context.ts'
import { recordIds } from '#server/engine/questions.ts'
import { addNotifications } from '#server/notifications/add-notifications.ts'
import { aboutFile } from './citation.ts'
import { daysKept, storedName } from './downloads.ts'
import { rowsOf } from './extract.ts'
import type { About, Portions } from './forms/form.ts'
import { forms } from './forms/forms.ts'

interface Asked {
  id: string
  userId: number
  format: DownloadFormat
  filter: RecordFilter
}

/** Make a large file, tell how far it is on the way, and its owner when it is there. */
export async function makeDownload(db: Db, config: Config, events: Events, id: string): Promise<string> {
  const asked = await begin(db, id)
  if (!asked) return 'Filen er der allerede, eller ingen har brug for den længere.'
  try {
    const now = new Date()
    const ids = await recordIds({ db }, asked.filter)
    await db.updateTable('recordDownload').set({ total: ids.length }).where('id', '=', id).execute()
    const about = await aboutFile({ db, config, now }, asked.filter)
    const progress = new Progress(db, id)
    const content = forms[asked.format].write(progress.watch(rowsOf(db, ids, asked.filter)), about)
    await filesOf(config).save(storedName(id), content)
    await db.transaction().execute(async (transaction) => {
      // Another process may have thought this one dead and been faster: its owner is told once.
      if (!(await finish(transaction, id, progress.written, about))) return
      await tellOwner(jobContext(config, events, transaction), asked, progress.written)
    })
    return `Fil med ${counted(progress.written, 'fund')} lavet (${downloadNames[asked.format]}).`
  } catch (error) {
    if (!isDatabaseAway(error)) await failDownload(db, id)
    throw error
  }
}

export const failDownload = (db: Db, id: string) =>
  db
    .updateTable('recordDownload')
    .set({ failedAt: new Date() })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute()

/** A file that failed, or whose making was cut off, is begun anew. */
async function begin(db: Db, id: string): Promise<Asked | undefined> {
  const row = await db
    .updateTable('recordDownload')
    .set({ written: 0, failedAt: null })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .returning(['id', 'userId', 'format', 'filter'])
    .executeTakeFirst()
  return row && { ...row, format: row.format as DownloadFormat, filter: RecordFilter.parse(row.filter) }
}

/** The number that is shown is that of the finds which are really in the file. */
const finish = (db: Db, id: string, written: number, about: About) =>
  db
    .updateTable('recordDownload')
    .set({ finishedAt: sql<string>`now()`, failedAt: null, written, total: written, citation: about.cite(written) })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

const tellOwner = (
  ctx: Parameters<typeof addNotifications>[0],
  { id, userId, format, filter }: Asked,
  written: number,
) =>
  addNotifications(ctx, [
    {
      ...{ family: 'other', subject: { download: id }, actor: null, to: [userId] },
      ...{ kind: 'download-ready' },
      data: { count: written, format: downloadNames[format], days: daysKept, path: filesPath(filter) },
    },
  ])

/** The search, with the own files shown. */
const filesPath = (filter: RecordFilter) => searchAddress(filter, { filer: 'ja' })

const secondsBetween = 1

/** Counts what is written, and writes it down every second. */
class Progress {
  readonly #db: Db
  readonly #id: string
  #saidAt = 0
  written = 0

  constructor(db: Db, id: string) {
    this.#db = db
    this.#id = id
  }

  async *watch(portions: Portions): Portions & AsyncGenerator {
    for await (const rows of portions) {
      yield rows
      this.written += rows.length
      if (Date.now() - this.#saidAt < secondsBetween * 1000) continue
      this.#saidAt = Date.now()
      await this.#db.updateTable('recordDownload').set({ written: this.written }).where('id', '=', this.#id).execute()
    }
  }
}
