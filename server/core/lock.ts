import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Lock {
  release(): Promise<void>
}

export class LockedError extends Error {
  constructor(directory: string, pid: number) {
    super(`The data in ${directory} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`)
  }
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process began, as the kernel tells it: a process id alone may have been given to somebody else since. */
const startOf = async (pid: number): Promise<string> => {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const lockFile = (directory: string) => join(directory, 'owner.lock')
const owner = (directory: string) => readFile(lockFile(directory), 'utf8').catch(() => '')

/** The other process that owns the directory, if it is alive. */
export async function lockHolder(directory: string): Promise<number | null> {
  const [pid, started] = (await owner(directory)).split(' ')
  const number = Number(pid)
  if (!(number > 0) || number === process.pid || !alive(number)) return null
  return (await startOf(number)) === (started ?? '') ? number : null
}

/**
 * Two processes on one embedded database lose rows silently, so the directory has one owner at a time.
 * A lock whose owner is dead is taken over.
 */
export async function lockDirectory(directory: string): Promise<Lock> {
  const file = lockFile(directory)
  const mine = `${process.pid} ${await startOf(process.pid)}`
  for (;;) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = await lockHolder(directory)
      if (holder !== null) throw new LockedError(directory, holder)
      await rm(file, { force: true })
      continue
    }
    // Of two that found the same dead lock at once, the slower one may have removed ours: look again.
    await wait(50)
    if ((await owner(directory)) === mine) return { release: () => rm(file, { force: true }) }
  }
}
