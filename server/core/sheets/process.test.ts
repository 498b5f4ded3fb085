import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { zipOf } from '#test/archive.ts'
import { filesOf } from '#test/hostile-zip.ts'
import { type Reader, readSheet } from '../sheet-reader.ts'
import { tooHeavy } from './messages.ts'

const small = Buffer.from(await writeXlsx({ sheets: [{ name: 'Fund', rows: [['Art'], ['Solsort']] }] }))
async function artsOf(bytes: Buffer, reader: Reader = { member: 1 }) {
  const arts = []
  for await (const { values } of readSheet(bytes, 10, reader)) arts.push(values[0])
  return arts
}

test('many workbooks at once are all read, two at a time', async () => {
  const read = await Promise.all(Array.from({ length: 8 }, () => artsOf(small)))
  expect(read).toEqual(Array.from({ length: 8 }, () => ['Art', 'Solsort']))
})

test('a process that reads one after the other is left as it was', async () => {
  const told: string[] = []
  const note = ({ name }: Error) => void told.push(name)
  process.on('warning', note)
  for (let i = 0; i < 15; i++) await artsOf(small)
  process.off('warning', note)
  expect(told).toEqual([])
})

test('a member who sends many does not keep another waiting behind all of them', async () => {
  const held = readSheet(small, 10, { member: 1 })
  await held.next()
  let isReadToo = false
  const later = artsOf(small, { member: 1 }).then((arts) => {
    isReadToo = true
    return arts
  })
  expect(await artsOf(small, { member: 2 })).toEqual(['Art', 'Solsort'])
  expect(isReadToo).toBe(false)
  await held.return(undefined)
  expect(await later).toEqual(['Art', 'Solsort'])
})

test('who has gone away while waiting is not read for, and who is read for leaves room at once', async () => {
  const gone = new AbortController()
  const waiting = [1, 1, 1].map((member) => artsOf(small, { member, signal: gone.signal }))
  gone.abort(new Error('gone'))
  for (const one of waiting) await expect(one).rejects.toThrow('gone')
  expect(await artsOf(small)).toEqual(['Art', 'Solsort'])
})

test('who stops reading in the middle leaves room for the next', async () => {
  for (let i = 0; i < 4; i++) for await (const { row } of readSheet(small, 10, { member: 1 })) if (row === 1) break
  expect(await artsOf(small)).toEqual(['Art', 'Solsort'])
})

test('a workbook that takes more memory than its reader has is told so, and harms nobody', async () => {
  const texts = '<si><t>ab</t></si>'.repeat(3_000_000)
  const bytes = await zipOf({ ...(await filesOf(small)), 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
  await expect(artsOf(bytes)).rejects.toThrow(tooHeavy)
  expect(await artsOf(small)).toEqual(['Art', 'Solsort'])
}, 180_000)
