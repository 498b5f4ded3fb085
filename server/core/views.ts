import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../db/views/', import.meta.url)

export interface View {
  name: string
  /** Grows with each change, so that an older process knows that it must leave a newer view alone. */
  version: number
  text: string
  hash: string
}

/** Views and functions as they are to be, in the order in which they build on each other. */
export async function viewFiles(): Promise<View[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const version = Number(/^-- version (\d+)\n/.exec(text)?.[1])
      if (!Number.isInteger(version)) throw new Error(`db/views/${name} must begin with "-- version N"`)
      return { name, version, text, hash: createHash('sha256').update(text).digest('hex').slice(0, 16) }
    }),
  )
}

/**
 * Lay views and functions anew where they have changed. They are replaced, never dropped: PostgreSQL refuses a view that
 * has lost a column which another process may still read, and new columns come last.
 */
export async function layViews(
  { exec, rows }: { exec(script: string): Promise<void>; rows<Row>(query: string): Promise<Row[]> },
  views: readonly View[],
) {
  await exec(
    'create table if not exists schema_view (name text primary key, version integer not null, hash text not null, laid_at timestamptz not null default now())',
  )
  const known = await rows<Pick<View, 'name' | 'version' | 'hash'>>('select name, version, hash from schema_view')
  const laid = new Map(known.map((view) => [view.name, view]))
  for (const { name, version, text, hash } of views) {
    const before = laid.get(name)
    if (before && before.version > version) continue
    if (before?.version === version && before.hash !== hash)
      throw new Error(`db/views/${name} was changed and kept its version: give it the next one.`)
    if (before?.version === version) continue
    await exec(`insert into schema_view (name, version, hash) values ('${name}', ${version}, '${hash}')
      on conflict (name) do update set version = excluded.version, hash = excluded.hash, laid_at = now();
      ${text}`)
  }
}
