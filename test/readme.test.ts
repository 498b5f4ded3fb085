import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Environment } from '#server/core/config.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const rows = readme.matchAll(/^\| `([A-Z_]+)` \| (?:`(.*?)`)? ?\|/gm)
const listed = Object.fromEntries([...rows].map(([, name, value]) => [name, value]))

/** A default as one would write it in the environment. */
const written = (value: unknown) => {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

test('README lists every setting with its default', () => {
  const defaults: Record<string, unknown> = Environment.parse({})
  const expected = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, written(defaults[name])]))
  expect(listed).toStrictEqual(expected)
})
