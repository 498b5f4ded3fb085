import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rooms from left to right. A room imports only from rooms to its left; ripples to the right go by events. */
const rooms = [
  ...['settings', 'account', 'clients', 'places', 'media', 'forum', 'taxa', 'records', 'validation', 'moderation'],
  ...['notifications', 'sync', 'search', 'housekeeping'],
]
/** Serves the pages; stands outside the row and may look into every room. */
const outside = ['web']

const root = resolve(import.meta.dirname, '..')
const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** What a file imports, as paths from the root; packages keep their names. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('.')) return relative(root, resolve(root, dirname(file), target))
    return target.startsWith('#') ? target.slice(1) : target
  })

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const roomOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1]
const serverFiles = filesUnder('server').filter((file) => !isTest(file))

describe('the rooms', () => {
  test('every folder of the server is a room that stands in the row', () => {
    const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const names = folders.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...rooms, ...outside, 'core'].toSorted())
  })

  test('import only from rooms to their left', () => {
    const wrong = serverFiles.flatMap((file) => {
      const here = rooms.indexOf(roomOf(file) ?? '')
      if (here < 0) return []
      return importsOf(file)
        .filter((target) => {
          const there = roomOf(target)
          return there !== undefined && there !== 'core' && (outside.includes(there) || rooms.indexOf(there) > here)
        })
        .map((target) => `${file} imports ${target}`)
    })
    expect(wrong).toEqual([])
  })

  test("never ask another room's questions: they call its verbs and rules", () => {
    const wrong = serverFiles.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.endsWith('/queries.ts') && roomOf(target) !== roomOf(file))
        .map((target) => `${file} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('the core knows no room', () => {
    const wrong = serverFiles
      .filter((file) => roomOf(file) === 'core')
      .flatMap((file) => importsOf(file).filter((target) => !['core', undefined].includes(roomOf(target))))
    expect(wrong).toEqual([])
  })
})

describe('the contract', () => {
  test('imports nothing but zod and itself', () => {
    for (const file of filesUnder('contract').filter((one) => !isTest(one))) {
      for (const target of importsOf(file)) expect(`${file}: ${target}`).toMatch(/: (zod|contract\/[\w/-]+\.ts)$/)
    }
  })

  test('reaches the browser as types only, except for plain data', () => {
    const plain =
      /contract\/(roles|pages|licences|enums|annexes|taxon-head|details|group-details|record-fields|token-fit|blank-record|record-head|validation-words|squares|seasons|search-words|search-address|name-search\/[\w-]+)\.ts/
    const wrong = filesUnder('web')
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => /from '#contract\//.test(line) && !/^import type /.test(line) && !plain.test(line))
          .map((line) => `${file}: ${line}`),
      )
    expect(wrong).toEqual([])
  })
})
