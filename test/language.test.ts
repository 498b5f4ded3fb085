import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['bench', 'contract', 'db', 'e2e', 'idp', 'scripts', 'server', 'test', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path)),
)

/** A find, or finds, as a thing: not the verb at the beginning of a name, and not the finder of something. */
const noun = /(?:^Finds?|[a-z0-9]Finds?)(?=[A-Z]|$)/
/** Names of columns and of settings, which are dear to change: others have stored them. */
const stored = ['warningFind', 'seasonFinds', 'season1Finds', 'season3Finds', 'season4Finds']

function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names)
  else if (node !== null && typeof node === 'object') {
    const { type, name } = node as { type?: string; name?: unknown }
    if (type?.endsWith('Identifier') && typeof name === 'string') names.add(name)
    for (const value of Object.values(node)) namesIn(value, names)
  }
  return names
}

test('what is a find in sentences is a record in identifiers, and in names of files', () => {
  const wrong = files.flatMap((file) => {
    const names = [...namesIn(parseSync(file, readFileSync(join(root, file), 'utf8')).program)]
    const ofFile = basename(file).replace(/\.tsx?$/, '')
    const isNamedSo = noun.test(ofFile) || /-finds?$|^finds?-(?!name)/.test(ofFile)
    return [
      ...names.filter((name) => noun.test(name) && !stored.includes(name)).map((name) => `${file}: ${name}`),
      ...(isNamedSo ? [file] : []),
    ]
  })
  expect(wrong).toEqual([])
}, 60_000)
