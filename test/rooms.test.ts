import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The rooms from left to right. A room imports only from rooms to its left; ripples to the right go by events, questions
 * to the right by a registry, and in the browser a page that composes hands parts of the right to a room on the left.
 */
const houses = {
  server: [
    ...[
      'core',
      'settings',
      'account',
      'clients',
      'places',
      'media',
      'forum',
      'news',
      'taxa',
      'records',
      'engine',
      'validation',
    ],
    ...['moderation', 'trips', 'communities', 'warnings', 'notifications', 'sync', 'search', 'housekeeping', 'web'],
  ],
  web: [
    ...[
      'core',
      'ui',
      'session',
      'tours',
      'settings',
      'account',
      'clients',
      'media',
      'map',
      'forum',
      'news',
      'taxa',
      'outbox',
      'records',
      'sheet',
      'trips',
    ],
    ...[
      'search',
      'communities',
      'invasive',
      'validation',
      'moderation',
      'warnings',
      'notifications',
      'profile',
      'home',
      'pages',
    ],
    'layout',
  ],
} as const
type House = keyof typeof houses

/** What a room does for the whole house, named by files that put the house together (app.ts, jobs.ts, listeners.ts). */
const forTheHouse = /\/(queries|routes|jobs|events)\.ts$/

const root = resolve(import.meta.dirname, '..')
const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** What a file imports, as paths from the root; packages keep their names. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![\w-])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, target = '']) => {
      if (target.startsWith('.')) return relative(root, resolve(root, dirname(file), target))
      return target.startsWith('#') ? target.slice(1) : target
    },
  )

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Every import of a room's file out of another room: `from` and `to` are the rooms. Files beside the rooms look everywhere. */
function arrowsIn(house: House) {
  const roomOf = (path: string) => new RegExp(`^${house}/([^/]+)/`).exec(path)?.[1]
  return filesUnder(house)
    .filter((file) => !isTest(file))
    .flatMap((file) => importsOf(file).map((target) => ({ file, target, from: roomOf(file), to: roomOf(target) })))
    .filter((arrow): arrow is typeof arrow & { from: string; to: string } => {
      return arrow.from !== undefined && arrow.to !== undefined && arrow.from !== arrow.to
    })
}
const said = ({ file, target }: { file: string; target: string }) => `${file} imports ${target}`

describe.each(Object.keys(houses) as House[])('the rooms of %s', (house) => {
  const rooms: readonly string[] = houses[house]
  const arrows = arrowsIn(house)

  test('all stand in the row', () => {
    const folders = readdirSync(join(root, house), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const names = folders.map(({ name }) => name).filter((name) => filesUnder(`${house}/${name}`).length > 0)
    expect(names.toSorted()).toEqual(rooms.toSorted())
  })

  test('import only from rooms to their left', () => {
    expect(arrows.filter(({ from, to }) => rooms.indexOf(to) > rooms.indexOf(from)).map(said)).toEqual([])
  })

  test('import only what lies directly in the folder of a room: folders inside it are its own', () => {
    expect(arrows.filter(({ target }) => target.split('/').length > 3).map(said)).toEqual([])
  })

  test("never ask another room's questions, nor take what it does for the whole house", () => {
    expect(arrows.filter(({ to, target }) => to !== 'core' && forTheHouse.test(target)).map(said)).toEqual([])
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
      /contract\/(counted|lazily|community-words|forum-words|news-words|warning-words|job-words|roles|pages|licences|enums|annexes|taxon-head|details|group-details|record-fields|token-fit|blank-record|record-head|validation-words|squares|seasons|search-words|map-words|search-address|followed|trip-words|record-columns|written\/[\w-]+|name-search\/[\w-]+|tracks\/[\w-]+|quick-list\/[\w-]+)\.ts/
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
