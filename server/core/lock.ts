import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Lock {
  release(): Promise<void>
}

export class LockedError extends Error {}

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

/**
 * Two processes on one embedded database lose rows silently, so the directory has one owner at a time.
 * A lock whose owner is dead is taken over.
 */
export async function lockDirectory(directory: string): Promise<Lock> {
  const file = join(directory, 'owner.lock')
  const mine = `${process.pid} ${await startOf(process.pid)}`
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return { release: () => rm(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await readFile(file, 'utf8').catch(() => '')
    const [pid, started] = owner.split(' ')
    const number = Number(pid)
    const held = number > 0 && alive(number) && (await startOf(number)) === (started ?? '')
    if (held && owner !== mine) {
      throw new LockedError(`The data in ${directory} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`)
    }
    await rm(file, { force: true })
  }
  throw new LockedError(`The lock ${file} could not be taken.`)
}
