import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockedError, lockDirectory, lockHolder } from '#server/core/lock.ts'

let directory: string
const lockFile = () => join(directory, 'owner.lock')
/** The process that runs the tests: alive, and not this one. */
const other = process.ppid
/** As the lock writes it; not every system tells. */
const beginningOf = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (stat) => stat.split(') ').at(-1)?.split(' ')[19],
    () => '',
  )

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vildfund-lock-'))
})
afterEach(() => rm(directory, { recursive: true }))

test('a living owner keeps others out', async () => {
  await writeFile(lockFile(), `${other} ${await beginningOf(other)}`)
  expect(await lockHolder(directory)).toBe(other)
  await expect(lockDirectory(directory)).rejects.toThrow(LockedError)
})

test('a lock is taken over when its owner is dead, even if the process id lives on in another program', async () => {
  for (const owner of ['4194304 17', `${other} 17`, '', 'nonsense']) {
    await writeFile(lockFile(), owner)
    expect(await lockHolder(directory)).toBeNull()
    await (await lockDirectory(directory)).release()
  }
})

test('a released lock leaves nothing behind', async () => {
  await (await lockDirectory(directory)).release()
  await expect(readFile(lockFile())).rejects.toThrow('ENOENT')
})
