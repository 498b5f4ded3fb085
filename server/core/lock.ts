import { existsSync } from 'node:fs'
import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface Lock {
  release(): Promise<void>
}

export class LockedError extends Error {
  constructor(directory: string, owner: string) {
    super(`The data in ${directory} is in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

const busy = 5 // SQLite's number for "somebody else has it"
/** So long a starter waits for somebody who only looks, which takes a moment. */
const waitMilliseconds = 1000

/**
 * Node has no call for locking a file, but the SQLite that is part of it has: an exclusive transaction holds a lock of
 * the operating system's, which ends with the process however that dies, and which holds between containers that share
 * the folder. Nothing is ever written. No other code of this process may open the file: closing it would end the lock.
 */
function holdFile(file: string, timeout: number): DatabaseSync | null {
  const held = new DatabaseSync(file, { timeout })
  try {
    held.exec('pragma journal_mode = memory; begin exclusive')
    return held
  } catch (error) {
    held.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
}

const lockFile = (directory: string) => join(directory, 'database.lock')
/** Says who the owner is, for people; it locks nothing. */
const ownerFile = (directory: string) => join(directory, 'owner.lock')

/** Within which a process id means something. */
const surroundings = async () => `${await readlink('/proc/self/ns/pid').catch(() => '-')} ${hostname()}`

async function ownerOf(directory: string): Promise<string> {
  const text = await readFile(ownerFile(directory), 'utf8').catch(() => '')
  const [pid, ...where] = text.split(' ')
  if (!pid) return 'another process'
  const isHere = where.join(' ') === (await surroundings())
  return isHere ? `process ${pid}` : `process ${pid} of another container or machine (${where.at(-1)})`
}

/** Why the directory cannot be had now: another process owns it. */
export async function lockHolder(directory: string): Promise<LockedError | null> {
  const file = lockFile(directory)
  if (!existsSync(file)) return null
  const free = holdFile(file, 0)
  free?.close()
  return free ? null : new LockedError(directory, await ownerOf(directory))
}

/** What is held must not be collected as garbage, whoever forgets it. */
const heldFiles = new Set<DatabaseSync>()

/** Two processes on one embedded database lose rows silently, so the directory has one owner at a time. */
export async function lockDirectory(directory: string): Promise<Lock> {
  const held = holdFile(lockFile(directory), waitMilliseconds)
  if (!held) throw new LockedError(directory, await ownerOf(directory))
  heldFiles.add(held)
  await writeFile(ownerFile(directory), `${process.pid} ${await surroundings()}`)
  return {
    // The locked file stays: whoever has opened it meanwhile would lock one that is gone.
    release: async () => {
      await rm(ownerFile(directory), { force: true })
      held.close()
      heldFiles.delete(held)
    },
  }
}
