import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from '#contract/written/cell.ts'
import { zipOf } from '#test/archive.ts'
import { filesOf } from '#test/hostile-zip.ts'
import { withoutProcesses } from '#test/processes.ts'
import { tooHeavy } from './messages.ts'
import { type Reader, SheetReaders } from './process.ts'

const small = Buffer.from(await writeXlsx({ sheets: [{ name: 'Fund', rows: [['Art'], ['Solsort']] }] }))
const readers = new SheetReaders()
const limits = { entries: 500, bytes: 200_000_000 }
const asked = () => ({ signal: new AbortController().signal })
const reading = (bytes: Buffer) => ({ kind: 'read' as const, bytes, limits, mostRows: 10 })

async function artsOf(readers: SheetReaders, bytes: Buffer, reader: Reader = { member: 1 }) {
  const arts: (Cell | undefined)[] = []
  await readers.carryOut(
    async () => reading(bytes),
    reader,
    ({ rows }) => arts.push(...rows.map(({ values }) => values[0])),
  )
  return arts
}

/** The small one with texts that no cell points to: to read them takes far longer than its reader is left unwatched. */
const withTexts = async (count: number) => {
  const texts = Array.from({ length: count }, (_, i) => `<si><t>${i}</t></si>`).join('')
  return zipOf({ ...(await filesOf(small)), 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
}

/** A member whose turn has come, and who has it until it is let go. */
async function held(readers: SheetReaders, member: number) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = readers.carryOut(
    async () => {
      begun.resolve()
      await over.promise
      return reading(small)
    },
    { member },
  )
  await begun.promise
  return async () => {
    over.resolve()
    await done
  }
}

test('many workbooks at once are all read, two at a time', async () => {
  const read = await Promise.all(Array.from({ length: 8 }, () => artsOf(readers, small)))
  expect(read).toEqual(Array.from({ length: 8 }, () => ['Art', 'Solsort']))
})

test('a process that reads one after the other is left as it was', async () => {
  const told: string[] = []
  const note = ({ name }: Error) => void told.push(name)
  process.on('warning', note)
  for (let i = 0; i < 15; i++) await artsOf(readers, small)
  process.off('warning', note)
  expect(told).toEqual([])
})

test('a member who sends many does not keep another waiting behind all of them', async () => {
  const letGo = await held(readers, 1)
  let isReadToo = false
  const later = artsOf(readers, small, { member: 1 }).then((arts) => {
    isReadToo = true
    return arts
  })
  expect(await artsOf(readers, small, { member: 2 })).toEqual(['Art', 'Solsort'])
  expect(isReadToo).toBe(false)
  await letGo()
  expect(await later).toEqual(['Art', 'Solsort'])
})

test('five workbooks of one member may wait; the sixth is told so, and neither others nor background work are', async () => {
  const letGo = [await held(readers, 1), await held(readers, 2)]
  const waiting = Array.from({ length: 5 }, () => artsOf(readers, small, { member: 1, ...asked() }))
  await expect(artsOf(readers, small, { member: 1, ...asked() })).rejects.toMatchObject({
    ...{ code: 'file_too_many_waiting', status: 429 },
  })
  waiting.push(artsOf(readers, small, { member: 1 }), artsOf(readers, small, { member: 3, ...asked() }))
  for (const go of letGo) await go()
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => ['Art', 'Solsort']))
})

test('who is one too many of everybody is told so; background work is not', async () => {
  const letGo = [await held(readers, 1), await held(readers, 2)]
  const gone = new AbortController()
  const members = Array.from({ length: 50 }, (_, i) => 3 + i)
  const waiting = members.map((member) => artsOf(readers, small, { member, signal: gone.signal }))
  await expect(artsOf(readers, small, { member: 99, ...asked() })).rejects.toMatchObject({ code: 'file_queue_full' })
  const own = artsOf(readers, small, { member: 99 })
  gone.abort(new Error('gone'))
  for (const one of waiting) await expect(one).rejects.toThrow('gone')
  for (const go of letGo) await go()
  expect(await own).toEqual(['Art', 'Solsort'])
})

test('who has gone away while waiting is not read for, and who is read for leaves room at once', async () => {
  const gone = new AbortController()
  const waiting = [1, 1, 1].map((member) => artsOf(readers, small, { member, signal: gone.signal }))
  gone.abort(new Error('gone'))
  for (const one of waiting) await expect(one).rejects.toThrow('gone')
  expect(await artsOf(readers, small)).toEqual(['Art', 'Solsort'])
})

test('who leaves in the middle, or cannot use what is read, leaves room for the next', async () => {
  const gone = new AbortController()
  const leave = () => gone.abort(new Error('gone'))
  const left = readers.carryOut(async () => reading(small), { member: 1, signal: gone.signal }, leave)
  await expect(left).rejects.toThrow('gone')
  const stumble = () => {
    throw new Error('stumbled')
  }
  await expect(readers.carryOut(async () => reading(small), { member: 1 }, stumble)).rejects.toThrow('stumbled')
  await expect(readers.carryOut(() => Promise.reject(new Error('no file')), { member: 1 })).rejects.toThrow('no file')
  expect(await artsOf(readers, small)).toEqual(['Art', 'Solsort'])
})

test('reading has its time, and its turn ends with it', async () => {
  const hasty = new SheetReaders({ patience: 0 })
  for (const member of [1, 1, 2, 2, 3])
    await expect(artsOf(hasty, small, { member })).rejects.toMatchObject({ code: 'file_not_now', status: 503 })
})

test('a workbook that takes too much work is told so', async () => {
  await expect(artsOf(new SheetReaders({ work: 0 }), await withTexts(500_000))).rejects.toThrow(tooHeavy)
})

/** The processes that are begun from now on. */
function childrenFrom(now: () => Promise<unknown>) {
  const children: ChildProcess[] = []
  const note = (message: unknown) => void children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  return { children, watched: now().finally(() => unsubscribe('child_process', note)) }
}

test('a process that was killed while it had nothing to do is replaced, and nobody notices', async () => {
  const fresh = new SheetReaders()
  const { children, watched } = childrenFrom(() => artsOf(fresh, small))
  await watched
  expect(children).toHaveLength(1)
  children[0]?.kill('SIGKILL')
  expect(await artsOf(fresh, small)).toEqual(['Art', 'Solsort'])
})

test('a process that somebody ends, or that cannot begin, is not blamed on the workbook', async () => {
  const fresh = new SheetReaders()
  const { children, watched } = childrenFrom(() =>
    fresh.carryOut(
      async () => reading(small),
      { member: 1 },
      () => children[0]?.kill('SIGKILL'),
    ),
  )
  await expect(watched).rejects.toMatchObject({ code: 'file_not_now' })
  await withoutProcesses(() => expect(artsOf(fresh, small)).rejects.toMatchObject({ code: 'file_not_now' }))
  expect(await artsOf(fresh, small)).toEqual(['Art', 'Solsort'])
})

test('a workbook that takes more memory than its reader has is told so, and harms nobody', async () => {
  const narrow = new SheetReaders({ memory: 200_000_000 })
  await expect(artsOf(narrow, await withTexts(500_000))).rejects.toThrow(tooHeavy)
  expect(await artsOf(narrow, small)).toEqual(['Art', 'Solsort'])
})
