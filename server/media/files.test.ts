import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { StoredFile } from '#contract/media.ts'
import type { Answer } from '#test/app.ts'
import { zipOf } from '#test/archive.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { formOf, picture } from '#test/upload.ts'

const portal = await portalOfFile()

const send = async (bytes: Uint8Array, name = 'fund.xlsx', as = 'member') =>
  (await portal.request({
    method: 'POST',
    url: '/api/files/upload-file',
    as,
    ...(await formOf(bytes, name)),
  })) as Answer<StoredFile>
const workbook = () => writeXlsx({ sheets: [{ name: 'Fund', rows: [['Art'], ['Solsort']] }] })

describe('uploading a file', () => {
  test('takes workbooks and tables by what is in them, whatever they are called', async () => {
    const sheet = await send(await workbook(), 'billede.jpg')
    expect([sheet.status, sheet.body.type, sheet.body.name]).toEqual([200, 'xlsx', 'billede.jpg'])
    const table = await send(Buffer.from('Art;Dato\r\nSolsort;1. maj 2026\r\n'), '../../etc/fund.xlsx')
    expect([table.status, table.body.type, table.body.name]).toEqual([200, 'csv', 'fund.xlsx'])
  })

  test('refuses what is neither, with a reason', async () => {
    const files = {
      'nothing at all': Buffer.alloc(0),
      'a picture': await picture(),
      'a page': Buffer.from('<!doctype html><p>a;b</p>'),
      'a program': Buffer.from('\x7fELF\0\0;;;'),
      'another archive': await zipOf({ 'a.txt': 'a' }),
    }
    for (const [what, bytes] of Object.entries(files)) {
      const { status, problem } = await send(bytes)
      expect([what, status, problem.code]).toEqual([what, 400, 'file_not_table'])
    }
    const half = Buffer.from(await workbook())
    const broken = await send(half.subarray(0, half.length / 2))
    expect([broken.status, broken.problem.code]).toEqual([400, 'file_unreadable'])
  })

  test('refuses a bomb and what is larger than 20 MB', async () => {
    const bomb = await send(await zipOf({ 'xl/workbook.xml': 'x', 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) }))
    expect([bomb.status, bomb.problem.code]).toEqual([400, 'file_unreadable'])
    expect(bomb.problem.fields?.file).toContain('fylder alt for meget')
    const large = await send(Buffer.alloc(20 * 1024 * 1024 + 1, 'a;'))
    expect([large.status, large.problem.message]).toEqual([413, 'Filen må højst fylde 20 MB.'])
    const huge = await send(Buffer.alloc(31 * 1024 * 1024, 'a;'))
    expect(huge.status).toBe(413)
  })

  test('is refused to who has sent very much today', async () => {
    const as = await portal.person()
    const form = await formOf(await workbook(), 'a.xlsx')
    const again = () => portal.request({ method: 'POST', url: '/api/files/upload-file', as, ...form })
    expect((await again()).status).toBe(200)
    const hoard = {
      owner: as.userId,
      name: 'a.csv',
      type: 'csv' as const,
      bytes: 501 * 1024 * 1024,
      created: new Date(),
    }
    await portal.db.insertInto('storedFile').values(hoard).execute()
    const { status, problem } = await again()
    expect([status, problem.message]).toEqual([
      429,
      'Du har sendt mange store filer i dag. Prøv igen i morgen, eller brug færre og mindre filer.',
    ])
  })

  test('is put off while nothing can be stored, and nobody is blamed for it', async () => {
    const folder = join(portal.config.DATA_DIR, 'unfinished')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'no folder')
    const { status, problem, headers } = await send(await workbook())
    await rm(folder)
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'storage_away', '5'])
    expect((await send(await workbook())).status).toBe(200)
  })

  test('keeps it for a day', async () => {
    const [old, fresh] = [await send(await workbook()), await send(await workbook())]
    await portal.db
      .updateTable('storedFile')
      .set({ created: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', old.body.id)
      .execute()
    await portal.runJobs('media-sweep')
    const left = await portal.db.selectFrom('storedFile').select('id').execute()
    const ids = left.map(({ id }) => id)
    expect([ids.includes(old.body.id), ids.includes(fresh.body.id)]).toEqual([false, true])
  })
})
