import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Config } from '#server/core/config.ts'
import type { Db } from '#server/core/database.ts'
import { textStream, type ZipEntry, zipStream } from '#server/core/zip-writer.ts'
import { MediaStorage } from '#server/media/storage.ts'
import { type OwnTable, ownTables } from './tables.ts'

const portion = 500

/** Others who had a hand in a row are not the asker's to read. */
const isOther = (column: string) => /_by$|^actor$/.test(column)

async function* rowsOf(db: Db, { table, by, order, columns = 't.*' }: OwnTable, userId: number) {
  for (let skip = 0; ; skip += portion) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(o) as row from (
        select ${sql.raw(columns)} from ${sql.table(table)} t where ${sql.ref(`t.${by}`)} = ${userId}
        order by ${sql.raw(order.replace(/\w+/g, (name) => `t.${name}`))} limit ${portion} offset ${skip}
      ) o`.execute(db)
    for (const { row } of rows) yield Object.fromEntries(Object.entries(row).filter(([name]) => !isOther(name)))
    if (rows.length < portion) return
  }
}

/** One row a line: read by people and by programs. */
async function* asJson(rows: AsyncIterable<object>) {
  let count = 0
  yield '['
  for await (const row of rows) yield `${count++ === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`
  yield '\n]\n'
}

const moment = new Intl.DateTimeFormat('da-DK', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Copenhagen',
})

const readMe = (config: Config, now: Date) =>
  [
    `Alt, hvad ${config.SITE_NAME} ved om dig, som det var ${moment.format(now)}.`,
    'Hver fil er JSON med én linje for hver ting. Mappen billeder har dine billeder, som du lagde dem op.',
    '',
    ...ownTables.map(({ file, about }) => `${file}.json: ${about}`),
    '',
    `Spørgsmål? Skriv til ${config.SITE_CONTACT}.`,
    '',
  ].join('\r\n')

async function* entries(db: Db, config: Config, userId: number, now: Date): AsyncGenerator<ZipEntry> {
  yield { name: 'LAES-MIG.txt', content: readMe(config, now) }
  for (const table of ownTables) {
    yield { name: `${table.file}.json`, content: textStream(asJson(rowsOf(db, table, userId))) }
  }
  yield* pictures(db, config, userId)
}

/** Pictures as they were uploaded, with what the camera wrote. */
async function* pictures(db: Db, config: Config, userId: number): AsyncGenerator<ZipEntry> {
  const storage = new MediaStorage(config)
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from media
      where uploader = ${userId} and status <> 'removed' and id > ${last}::uuid order by id limit ${portion}`.execute(
      db,
    )
    for (const { id } of rows) {
      const original = await storage.openOriginal(id)
      if (original) yield { name: `billeder/${id}.${original.extension}`, content: original.file.read() }
      last = id
    }
    if (rows.length < portion) return
  }
}

/** One zip file with everything, written while it is read: memory does not grow with it. */
export const ownDataArchive = (db: Db, config: Config, userId: number, now: Date): Readable =>
  zipStream(entries(db, config, userId, now), { isHuge: true })
