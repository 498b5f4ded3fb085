import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Told in one line: whoever starts the portal can mend it. */
export class DataDirError extends Error {}

const parts = ['database', 'media', 'downloads', 'uploads', 'unfinished']

const reasons: Record<string, string> = {
  EEXIST: 'is a link to nowhere, not a folder',
  ENOTDIR: 'lies below a file',
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'cannot be written: it is mounted for reading only',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: the disk is full',
}

async function refuseFile(path: string) {
  const found = await stat(path).catch(() => null)
  if (found && !found.isDirectory()) throw new DataDirError(`DATA_DIR=${path} is a file, not a folder.`)
}

/** The folder of DATA_DIR, made where it is missing, and really writable: asking for the rights is not the same. */
export async function ensureDataDir(directory: string): Promise<void> {
  await refuseFile(directory)
  try {
    await mkdir(directory, { recursive: true })
    await rmdir(await mkdtemp(join(directory, 'can-be-written-')))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new DataDirError(`DATA_DIR=${directory} ${reasons[code] ?? `cannot be used (${code || String(error)})`}.`)
  }
  for (const part of parts) await refuseFile(join(directory, part))
}
