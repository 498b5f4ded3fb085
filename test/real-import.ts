import type { RecordImport } from '#contract/record-import.ts'
import { sheetOf } from './sheets.ts'
import { callReal } from './under-load.ts'

/** Send a workbook of so many finds to the real program and ask for its import. */
export async function beginImport(server: { url: string }, token: string, rows: number): Promise<RecordImport> {
  const row = { Art: 'Solsort', Dato: '17-05-2026', Breddegrad: '56,1632', Længdegrad: '9,5454' }
  const form = new FormData()
  const bytes = await sheetOf(Array.from({ length: rows }, () => row))
  form.set('file', new Blob([new Uint8Array(bytes)]), 'fund.xlsx')
  const reply = await fetch(`${server.url}/api/records/validate-import-file`, {
    ...{ method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } },
  })
  const { uuid, problems } = (await reply.json()) as RecordImport
  if (!reply.ok || problems.length > 0) throw new Error(`the sheet is not well: ${JSON.stringify(problems)}`)
  return callReal(server, token, 'POST', '/records/import-file', { uuid })
}

export async function importLine(server: { url: string }, token: string, id: number): Promise<RecordImport> {
  const { items } = await callReal<{ items: RecordImport[] }>(server, token, 'GET', '/records/search-record-import-log')
  const line = items.find((item) => item.id === id)
  if (!line) throw new Error(`no import has the number ${id}`)
  return line
}
