import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'

const portal = await portalOfFile()
const folder = new URL('./', import.meta.url)

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
type Columns = Map<string, string>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const keyOf = (member: Node) => (member.key as { name: string }).name
const membersOf = (node: Node) => (node.members ?? (node.body as Node | undefined)?.body ?? []) as Node[]

/** The tables that the types know, each column with the text of its type. */
async function typedTables(): Promise<Map<string, Columns>> {
  const tables = new Map<string, Columns>()
  for (const name of (await readdir(folder)).filter((one) => /^schema(-\w+)?\.ts$/.test(one))) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const { program } = parseSync(name, text)
    const declared = (program.body as unknown as Node[]).flatMap((node) => (node.declaration as Node | null) ?? [node])
    const types = new Map(
      declared.flatMap((node): [string, Node][] => {
        const { name: title } = (node.id ?? {}) as { name?: string }
        if (title === undefined) return []
        return [[title, node.type === 'TSTypeAliasDeclaration' ? (node.typeAnnotation as Node) : node]]
      }),
    )
    const columnsOf = (node: Node): Columns =>
      new Map(
        membersOf(node).map((member) => {
          const type = (member.typeAnnotation as { typeAnnotation: Node }).typeAnnotation
          return [snake(keyOf(member)), text.slice(type.start, type.end)]
        }),
      )
    const tableOf = (type: Node): Columns => {
      if (type.type === 'TSIntersectionType') return new Map((type.types as Node[]).flatMap((one) => [...tableOf(one)]))
      const named = type.type === 'TSTypeReference' ? (type.typeName as { name: string }).name : ''
      const known = types.get(named)
      return known ? tableOf(known) : columnsOf(type)
    }
    for (const [title, node] of types) {
      if (!title.endsWith('Schema')) continue
      for (const member of membersOf(node)) {
        tables.set(snake(keyOf(member)), tableOf((member.typeAnnotation as { typeAnnotation: Node }).typeAnnotation))
      }
    }
  }
  return tables
}

interface Column {
  table: string
  name: string
  type: string
  /** Of a view nobody knows whether it gives null. */
  isView: boolean
  isNullable: boolean
  /** An insert may leave it out without meaning null. */
  isGiven: boolean
}

/** How a column of that type comes out of both databases. */
const shapes: [RegExp, string][] = [
  [/^(int2|int4|int8|float4|float8|numeric)$/, 'number'],
  [/^(text|uuid|varchar|date|time|bytea)$/, 'string'],
  [/^bool$/, 'boolean'],
  [/^_(text|uuid|varchar)$/, 'string[]'],
  [/^_(int2|int4|int8)$/, 'number[]'],
]
const shapeOf = (type: string) => shapes.find(([pattern]) => pattern.test(type))?.[1]

/** What is wrong with the type of a column; nothing where the type says how it is read and written itself. */
function complaintAbout(column: Column, text: string): string[] {
  const where = `${column.table}.${column.name}: ${text}`
  const isNullable = /\| null$/.test(text)
  const core = text.replace(/ \| null$/, '').replace(/^Generated(?:Always)?<(.*)>$/, '$1')
  const isMoment = core === 'At' || core === 'AtNow'
  if (core === 'Json' || (!isMoment && !/^(number|string|boolean)(\[\])?$/.test(core))) return []
  const isGiven = text.startsWith('Generated') || core === 'AtNow'
  const shape = column.type === 'timestamptz' ? 'a moment' : shapeOf(column.type)
  return [
    ...(isMoment === (shape === 'a moment') && (isMoment || core === shape) ? [] : [`${where}, but is ${column.type}`]),
    ...(column.isView || isNullable === column.isNullable
      ? []
      : [`${where}, but is ${column.isNullable ? 'nullable' : 'never null'}`]),
    ...(column.isView || isGiven === column.isGiven || column.isNullable
      ? []
      : [`${where}, but has ${column.isGiven ? 'a' : 'no'} value of its own`]),
  ]
}

describe('the types of tables', () => {
  test('say what the database says: the same columns, kinds, nulls and defaults', async () => {
    const { rows } = await sql<Column>`
      select c.table_name as table, c.column_name as name, c.udt_name as type, t.table_type = 'VIEW' as is_view,
        c.is_nullable = 'YES' as is_nullable,
        c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as is_given
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = current_schema()`.execute(portal.db)
    const found = Map.groupBy(rows, ({ table }) => table)
    const complaints: string[] = []
    const tables = await typedTables()
    expect(tables.size).toBeGreaterThan(30)
    for (const [table, columns] of tables) {
      const real = new Map((found.get(table) ?? []).map((column) => [column.name, column]))
      if (real.size === 0) complaints.push(`${table}: there is no such table`)
      for (const name of real.keys()) if (!columns.has(name)) complaints.push(`${table}.${name} has no type`)
      for (const [name, text] of columns) {
        const column = real.get(name)
        if (column) complaints.push(...complaintAbout(column, text))
        else if (real.size > 0) complaints.push(`${table}.${name}: there is no such column`)
      }
    }
    expect(complaints).toEqual([])
  })
})

test('whatever points to something that can be deleted is found by an index', async () => {
  // People are emptied and threads closed, never deleted. An index of what is there at all serves; one of what still
  // counts does not.
  const { rows } = await sql<{ tie: string }>`
    select format('%s.%s', c.conrelid::regclass, a.attname) as tie
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid not in ('app_user'::regclass, 'thread'::regclass)
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1`.execute(portal.db)
  expect(rows.map(({ tie }) => tie)).toEqual([])
})
