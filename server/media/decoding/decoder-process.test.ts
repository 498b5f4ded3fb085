import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withoutProcesses } from '#test/processes.ts'
import { picture } from '#test/upload.ts'
import { DecoderProcess } from './decoder-process.ts'
import { uploadedName } from './outcome.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function folderWith(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-decoding-'))
  folders.push(folder)
  await writeFile(join(folder, uploadedName), bytes)
  return folder
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const gone = async (pid: number) => {
  while (isAlive(pid)) await wait(10)
}

test('one process decodes pictures one after the other, and leaves when there are no more', async () => {
  // Long enough that it is still there for the second picture on a busy machine.
  const decoder = new DecoderProcess({ idleTime: 2000 })
  const folder = await folderWith(await picture(60, 40))
  expect(await decoder.decode(folder)).toMatchObject({ extension: 'jpg', width: 60, height: 40 })
  expect((await readdir(folder)).sort()).toEqual(['1280.webp', '160.webp', '2560.webp', '640.webp', uploadedName])
  const pid = decoder.pid ?? 0
  await expect(decoder.decode(await folderWith(Buffer.from('nothing')))).rejects.toThrow('media_not_image')
  expect(decoder.pid).toBe(pid)
  await gone(pid)
  expect(decoder.pid).toBeUndefined()
  expect(await decoder.decode(folder)).toMatchObject({ width: 60 })
})

test('a process that takes too much memory dies alone: its picture is refused, the next gets a new process', async () => {
  const tooSmall = new DecoderProcess({ memory: 1 })
  const folder = await folderWith(await picture(3000, 2000))
  await expect(tooSmall.decode(folder)).rejects.toThrow('media_too_heavy')
  expect(tooSmall.pid).toBeUndefined()
  await expect(tooSmall.decode(folder)).rejects.toThrow('media_too_heavy')
})

test.each([{ patience: 1 }, { work: 1 }])(
  'a picture that takes too long is refused, and the next gets a new process: %o',
  async (limits) => {
    const hasty = new DecoderProcess(limits)
    const folder = await folderWith(await picture(3000, 2000))
    await expect(hasty.decode(folder)).rejects.toThrow('media_too_slow')
    await expect(hasty.decode(folder)).rejects.toThrow('media_too_slow')
  },
)

test('a process that dies of its picture refuses it, and the next is decoded', async () => {
  const decoder = new DecoderProcess({ idleTime: 100 })
  const endless = await mkdtemp(join(tmpdir(), 'vildfund-decoding-'))
  folders.push(endless)
  execFileSync('mkfifo', [join(endless, uploadedName)])
  const under = decoder.decode(endless)
  // Opened when the other end is: the process is at its picture.
  const picking = await open(join(endless, uploadedName), 'w')
  process.kill(decoder.pid ?? 0, 'SIGSEGV')
  await expect(under).rejects.toThrow('media_not_image')
  await picking.close()
  expect(await decoder.decode(await folderWith(await picture(300, 200)))).toMatchObject({ width: 300 })
})

test('a process that ends before it looked at a picture is not the picture’s fault: another takes it', async () => {
  const decoder = new DecoderProcess({ idleTime: 100 })
  const under = decoder.decode(await folderWith(await picture(300, 200)))
  process.kill(decoder.pid ?? 0, 'SIGKILL')
  expect(await under).toMatchObject({ width: 300 })
})

test('where no process can be started, the picture can be sent again later, and the cause is told', async () => {
  const decoder = new DecoderProcess({ idleTime: 100 })
  const folder = await folderWith(await picture(300, 200))
  const refusal = await withoutProcesses(() => decoder.decode(folder).catch((error) => error))
  expect([refusal.status, refusal.code, refusal.headers]).toEqual([503, 'media_not_now', { 'retry-after': '60' }])
  expect(refusal.cause.cause.code).toBe('ENOENT')
  expect(await decoder.decode(folder)).toMatchObject({ width: 300 })
})
