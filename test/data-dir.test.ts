import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vildfund-data-dir-'))
  await writeFile(join(folder, 'file'), 'not a folder')
  await symlink(join(folder, 'nowhere', 'at', 'all'), join(folder, 'link'))
  await mkdir(join(folder, 'strange', 'database'), { recursive: true })
  await writeFile(join(folder, 'strange', 'media'), 'not a folder')
  await mkdir(join(folder, 'odd'))
  await writeFile(join(folder, 'odd', 'unfinished'), 'not a folder')
  await mkdir(join(folder, 'guarded'))
  await chmod(join(folder, 'guarded'), 0o500)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (script: string, env: Record<string, string>) =>
  new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    const surroundings = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ...env }
    execFile(process.execPath, [script], { cwd: root, env: surroundings }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })

/** Root may write anywhere, except where the kernel itself says no. */
const guarded = () => (process.getuid?.() === 0 ? '/sys/kernel' : join(folder, 'guarded'))
const places: [string, () => string, RegExp][] = [
  ['a file', () => join(folder, 'file'), /^DATA_DIR=.*file is a file, not a folder\.$/],
  ['a folder below a file', () => join(folder, 'file', 'data'), /^DATA_DIR=.* lies below a file\.$/],
  ['a link to nowhere', () => join(folder, 'link'), /^DATA_DIR=.*link /],
  ['a folder that cannot be written', guarded, /^DATA_DIR=.* cannot be written by this user\.$/],
  ['a folder below it', () => join(guarded(), 'data'), /^DATA_DIR=.* cannot be (written by this user|used)/],
  ['a folder whose parts are files', () => join(folder, 'strange'), /^DATA_DIR=.*media is a file, not a folder\.$/],
  ['one whose new parts are', () => join(folder, 'odd'), /^DATA_DIR=.*unfinished is a file, not a folder\.$/],
]

describe('DATA_DIR that is no use is told in one clear line', () => {
  test.each(places)('%s', async (_, place, line) => {
    const DATA_DIR = place()
    const { code, lines } = await run('scripts/preflight.ts', { DATA_DIR })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
    expect(lines[0]).toContain(DATA_DIR)
    expect(code).toBe(3)
  })

  test('by the server on both databases, and by commands', async () => {
    const DATA_DIR = join(folder, 'file')
    const line = `DATA_DIR=${DATA_DIR} is a file, not a folder.`
    for (const DATABASE_URL of ['', 'postgres://nobody@localhost:1/nowhere']) {
      const { code, lines } = await run('server/main.ts', { DATA_DIR, DATABASE_URL })
      expect([code, lines.at(-1)]).toEqual([1, line])
      expect(lines.join('\n')).not.toMatch(/^ +at /m)
    }
    expect(await run('scripts/rebuild-public.ts', { DATA_DIR })).toEqual({ code: 2, lines: [line] })
  }, 180_000)
})

test('a wrong setting is one line from commands too', async () => {
  for (const script of ['scripts/rebuild-public.ts', 'scripts/preflight.ts']) {
    const { lines } = await run(script, { RATE_LIMIT_WRITES: 'many' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('RATE_LIMIT_WRITES=many')
  }
})
