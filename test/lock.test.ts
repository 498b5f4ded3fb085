import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockedError, lockDirectory, lockHolder } from '#server/core/lock.ts'

let directory: string
const started: ChildProcess[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vildfund-lock-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(directory, { recursive: true })
})

const keeper = fileURLToPath(new URL('lock-keeper.ts', import.meta.url))
/** As between two containers that share a volume: there, other processes have the same numbers. */
const apart = ['--pid', '--fork', '--kill-child', '--mount-proc']
const canBeApart = spawnSync('unshare', [...apart, 'true']).status === 0

/** Another process that wants the folder, and what it says about that. */
async function another(inNamespace = false) {
  const program = [process.execPath, keeper, directory]
  const [command = '', ...args] = inNamespace && canBeApart ? ['unshare', ...apart, ...program] : program
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { said, pid: child.pid ?? 0, kill }
}

test('a living owner keeps others out, and they are told who it is', async () => {
  const owner = await another()
  expect(owner.said).toBe('held')
  const line = `The data in ${directory} is in use by process ${owner.pid}. Stop it first, or set DATA_DIR to another folder.`
  expect((await lockHolder(directory))?.message).toBe(line)
  await expect(lockDirectory(directory)).rejects.toThrow(LockedError)
  expect((await another()).said).toBe(line)
})

test('an owner in another container keeps others out, though its process id means nothing here', async () => {
  const owner = await another(true)
  expect(owner.said).toBe('held')
  expect(await lockHolder(directory)).toBeInstanceOf(LockedError)
  await expect(lockDirectory(directory)).rejects.toThrow(LockedError)
  const { said } = await another()
  expect(said).toContain(`The data in ${directory} is in use by `)
  if (canBeApart) expect(said).toContain(`process 1 of another container or machine (${hostname()})`)
})

test('who is in another container is kept out too', async () => {
  const lock = await lockDirectory(directory)
  expect((await another(true)).said).toContain(`The data in ${directory} is in use by `)
  await lock.release()
  expect((await another(true)).said).toBe('held')
})

test('the lock of a killed owner is free at once, wherever it ran', async () => {
  for (const inNamespace of [false, true]) {
    const owner = await another(inNamespace)
    expect(owner.said).toBe('held')
    await owner.kill()
    expect(await lockHolder(directory)).toBeNull()
    await (await lockDirectory(directory)).release()
  }
})

test('what a file says of an owner locks nobody out: only the system knows who lives', async () => {
  for (const text of [`${process.ppid} 17`, '4194304 17', '', 'nonsense']) {
    await writeFile(join(directory, 'owner.lock'), text)
    expect(await lockHolder(directory)).toBeNull()
    await (await lockDirectory(directory)).release()
  }
})

test('of many that start at once, one wins', async () => {
  const said = await Promise.all(Array.from({ length: 4 }, async () => (await another()).said))
  expect(said.filter((line) => line === 'held')).toHaveLength(1)
  expect(said.filter((line) => line.includes('is in use by'))).toHaveLength(3)
})

test('looking whether somebody is there makes nothing and keeps nobody out', async () => {
  expect(await lockHolder(directory)).toBeNull()
  expect(await lockHolder(join(directory, 'missing'))).toBeNull()
  expect(await readdir(directory)).toEqual([])
  const [{ said }] = await Promise.all([another(), ...Array.from({ length: 20 }, () => lockHolder(directory))])
  expect(said).toBe('held')
})

test('a released lock names no owner', async () => {
  await (await lockDirectory(directory)).release()
  await expect(readFile(join(directory, 'owner.lock'))).rejects.toThrow('ENOENT')
  await expect((await lockDirectory(directory)).release()).resolves.toBeUndefined()
})
