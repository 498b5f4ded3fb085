import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { ReplyOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type Database, openPostgres } from '#server/core/database.ts'
import { insertPublic } from '#server/records/public.ts'
import { requestOf } from './app.ts'
import { withDatabase } from './cluster.ts'
import { inOrder, plainRecords, plainSpecies, squaresOf } from './plain-answers.ts'
import { type RealServer, startServer } from './real-server.ts'
import { patience, rounds } from './rounds.ts'

/*
 * Three processes over one database. Finds change by the thousand, so that each process sorts them in again and again, and
 * one after the other is killed in the midst of it. Afterwards all three say what plain queries say.
 */

const template = inject('template')
/** So many that they are sorted in a thread of its own. */
const many = 60_000
/** A share of all that is more than what lies unsorted. */
const share = sql`record_id % 5 in (0, 3)`

let database: Database
let env: Record<string, string>
const servers: RealServer[] = []
const tidy: (() => Promise<unknown>)[] = []

async function copyOfTemplate(): Promise<string> {
  if (template.kind !== 'postgres') throw new Error('this needs PostgreSQL')
  const admin = new pg.Client({ connectionString: template.adminUrl })
  await admin.connect()
  tidy.push(() => admin.end())
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template ${template.name}`)
  tidy.push(() => admin.query(`drop database if exists ${name} with (force)`))
  return withDatabase(template.adminUrl, name)
}

async function makeRecords() {
  const { rows } = await sql<{ id: number }>`select id from taxon where rank = 2000 order by id limit 40`.execute(
    database.db,
  )
  const species = rows.map(({ id }) => id)
  const reporter = sql`(select id from app_user where subject = 'three')`
  await sql`insert into app_user (issuer, subject, name, user_name, display_name)
    values ('three', 'three', 'Prøve', 'prøve', 'Prøve')`.execute(database.db)
  await sql`insert into record (uuid, reporter, taxon_id, certainty, observed_from, date_precision, point, uncertainty, state,
      submitted_at, stars, is_absent, species_group)
    select gen_random_uuid(), ${reporter}, (${species}::bigint[])[1 + i * 7 % 40], 'sikker', date '2015-01-01' + i * 37 % 4000, 'day',
      st_setsrid(st_makepoint(9 + (i * 7919 % 1000) / 700.0, 55.5 + (i * 7907 % 1000) / 900.0), 4326), 10, 'submitted',
      timestamptz '2026-01-01' + make_interval(mins => i), i % 4, i % 11 = 0, 4
    from generate_series(1, ${sql.lit(many)}) as i`.execute(database.db)
  await insertPublic(database.db, sql`true`)
}

beforeAll(async () => {
  if (template.kind !== 'postgres') return
  const directory = await mkdtemp(join(tmpdir(), 'vildfund-three-'))
  tidy.push(() => rm(directory, { recursive: true, force: true }))
  const url = await copyOfTemplate()
  database = await openPostgres(url)
  tidy.push(() => database.close())
  await makeRecords()
  env = { DATA_DIR: directory, DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMIT_READS: '1000000', SHED_LOAD_MS: '0' }
})
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL')
  for (const step of tidy.reverse()) await step()
})

async function ask<N extends CallName>(server: RealServer, name: N, input: object): Promise<ReplyOf<Calls[N]>> {
  const { method, url, query, payload } = requestOf(name, input)
  const reply = await fetch(`${server.url}${url}?${new URLSearchParams(query as Record<string, string>)}`, {
    ...(method === undefined ? {} : { method }),
    ...(payload ? { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } } : {}),
  })
  if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as ReplyOf<Calls[N]>
}

/** A process that has read all finds. */
async function start(): Promise<RealServer> {
  const server = await startServer(env)
  await vi.waitFor(() => ask(server, 'ready', {}), { timeout: 60_000, interval: 50 })
  return server
}

/** Each lets every process sort. */
const changes = [
  sql`update record_public set stars = (stars + 1) % 4, is_absent = not is_absent, day_from = day_from + 400,
    day_to = day_to + 400, month = 1 + month % 12, east = east + 5000, north = north + 250 where ${share}`,
  sql`delete from record_public where ${share}`,
]

const view = { box: [8, 55, 12, 58] as [number, number, number, number], zoom: 8 }
const filters = async (): Promise<RecordFilter[]> => {
  const { rows } = await sql<{ id: number }>`select id from taxon where id in
    (select parent_id from taxon where id in (select taxon_id from record_public))
    order by id limit 2`.execute(database.db)
  const months = [1, 5, 12]
  const box: RecordFilter['box'] = [9.3, 55.8, 9.5, 56]
  return [{}, { stars: [2, 3] }, { months, withAbsent: true }, { taxonIds: rows.map(({ id }) => id) }, { box }]
}

/** What is told of the finds of a filter, by a process and by plain queries. */
async function told(server: RealServer, filter: RecordFilter) {
  const list = await ask(server, 'searchRecordList', { filter, sort: 'observed', take: 50 })
  const figures = await ask(server, 'recordStatistics', { filter: JSON.stringify(filter) })
  const map = await ask(server, 'searchHeatMap', { filter, view })
  const species = await ask(server, 'searchTaxonList', { filter, take: 200 })
  return {
    ids: list.items.map(({ id }) => id),
    totals: [list.total, figures.total, map.total],
    months: figures.byMonth.map(({ key, count }) => [Number(key), count]),
    squares: inOrder(
      [...map.squares, ...map.hidden].map(({ square, count, plausible, validated }) => ({
        square,
        count,
        plausible,
        validated,
      })),
    ),
    species: species.items.map(({ taxon, count }) => [taxon.id, count]).toSorted(),
  }
}
async function plain(filter: RecordFilter) {
  const rows = await plainRecords(database.db, filter)
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  const monthsOf = (asked: readonly number[]) => asked.map((month) => [month, byMonth.get(month)?.length ?? 0])
  return {
    ids: rows.slice(0, 50).map(({ id }) => id),
    totals: [rows.length, rows.length, rows.length],
    months: monthsOf,
    squares: squaresOf(rows, view.zoom),
    species: await plainSpecies(database.db, filter),
  }
}

describe.runIf(template.kind === 'postgres')('three processes over one database', () => {
  test(
    'agree with the public view after one of them was killed while finds changed and were sorted',
    async () => {
      for (let i = 0; i < 3; i++) servers.push(await start())
      for (let round = 0; round < rounds(1).numRuns; round++) {
        let isOver = false
        const failures: string[] = []
        const victim = round % servers.length
        /** Somebody who asks on and on: each question makes its process look for what has changed. */
        const reader = async (i: number) => {
          while (!isOver) {
            const server = servers[i] as RealServer
            await ask(server, 'recordStatistics', { filter: '{}' }).catch((error: unknown) => {
              if (i !== victim) failures.push(String(error))
            })
          }
        }
        const readers = [0, 1, 2].map(reader)
        try {
          for (const [step, change] of changes.entries()) {
            await change.execute(database.db)
            // It has seen the change, and is sorting it in.
            await ask(servers[victim] as RealServer, 'searchRecordList', { filter: {}, take: 1 })
            if (step > 0) continue
            await servers[victim]?.end('SIGKILL')
            servers[victim] = await start()
          }
          await insertPublic(database.db, sql`record_id % 10 = 0`)
        } finally {
          // Whatever happens: nobody asks on and on beside the tests that follow.
          isOver = true
          await Promise.all(readers)
        }
        expect(failures).toEqual([])
        for (const filter of await filters()) {
          const { months, ...expected } = await plain(filter)
          for (const server of servers) {
            const { months: found, ...said } = await told(server, filter)
            expect(said).toEqual(expected)
            expect(found).toEqual(months(found.map(([month]) => month as number)))
          }
        }
      }
    },
    patience(300_000),
  )
})
