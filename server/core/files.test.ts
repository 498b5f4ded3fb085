import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, filesOf } from './files.ts'

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vildfund-files-'))
  files = filesOf({ DATA_DIR: folder })
})
afterAll(() => rm(folder, { recursive: true }))

const contentOf = async (name: string) => {
  const file = await files.open(name)
  return file && text(file.read())
}
const now = () => new Date(Date.now() + 1000)

describe('a stored file', () => {
  test('comes back as it went in, with its size', async () => {
    await files.save('downloads/1', Readable.from(['en ', 'to']))
    await files.save('downloads/2', new TextEncoder().encode('tre'))
    expect([await contentOf('downloads/1'), await contentOf('downloads/2')]).toEqual(['en to', 'tre'])
    expect((await files.load('downloads/2'))?.toString()).toBe('tre')
    const opened = await files.open('downloads/1')
    expect(opened?.bytes).toBe(5)
    await opened?.close()
    expect((await files.list('downloads')).toSorted()).toEqual(['1', '2'])
  })

  test('that breaks off is not there, and neither is anything that was begun', async () => {
    const breaking = Readable.from(
      (function* () {
        yield 'halv'
        throw new Error('afbrudt')
      })(),
    )
    await expect(files.save('downloads/halv', breaking)).rejects.toThrow('afbrudt')
    expect(await files.open('downloads/halv')).toBeUndefined()
    expect(await files.list('unfinished')).toEqual([])
  })

  test('that is not there is told so, in a folder that is not there too', async () => {
    expect([await files.open('downloads/9'), await files.load('a/b'), await files.list('nowhere')]).toEqual([
      ...[undefined, undefined, []],
    ])
    await files.remove('downloads/9')
  })

  test('never lies outside, whatever it is called', async () => {
    for (const name of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', '.', 'a/.hidden']) {
      await expect(files.open(name), name).rejects.toThrow('no name of a file')
    }
  })
})

describe('a folder of files', () => {
  test('is adopted whole from a workplace, and copied so that each goes without the other', async () => {
    const workplace = await files.workplace()
    await writeFile(join(workplace.path, 'lille'), 'l')
    await writeFile(join(workplace.path, 'stor'), 's')
    await files.adopt('media/a', workplace.path)
    await workplace.remove()
    await files.copyFolder('media/a', 'media/b')
    await files.remove('media/a')
    expect([await contentOf('media/a/stor'), await contentOf('media/b/stor')]).toEqual([undefined, 's'])
  })

  test('is swept of what nothing points to, once it is old enough', async () => {
    for (const name of ['kendt', 'ukendt', 'ny']) await files.save(`sweep/${name}`, Buffer.from(name))
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of ['kendt', 'ukendt']) await utimes(join(folder, 'sweep', name), yesterday, yesterday)
    expect(await files.sweep('sweep', (name) => name === 'kendt', new Date(Date.now() - 3_600_000))).toBe(1)
    expect((await files.list('sweep')).toSorted()).toEqual(['kendt', 'ny'])
  })

  test('in which somebody was at work when the process was killed goes with the next sweep', async () => {
    const { path } = await files.workplace()
    await writeFile(join(path, 'content'), 'halv')
    await files.sweepWorkplaces(new Date(Date.now() - 3_600_000))
    expect(await readdir(path)).toEqual(['content'])
    await files.sweepWorkplaces(now())
    expect(await files.list('unfinished')).toEqual([])
  })
})

test('nobody else knows where files lie', () => {
  const server = resolve(import.meta.dirname, '..')
  const knowing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(server, file), 'utf8').includes('.DATA_DIR'))
  // The database, the lock of it, and the check that the folder can be written.
  expect(knowing.toSorted()).toEqual(['core/database.ts', 'core/files.ts', 'main.ts'])
})
