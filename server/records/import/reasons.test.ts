import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { check, rowsOf, sheetOf } from '#test/sheets.ts'

/* The sheet with reasons, for those who do not wait for it. */

const portal = await portalOfFile()
const faulty = await sheetOf([{ Art: 'Findes ikke', Dato: '2026-05-17' }])

test('who only looks at its head, or leaves at once, does not keep the next workbook from being read', async () => {
  const as = await portal.person()
  const address = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const authorization = `Bearer ${await portal.tokenOf(as)}`
  const { uuid } = (await check(portal, as, faulty)).body
  const url = `/api/records/import-errors/${uuid}`
  for (let i = 0; i < 3; i++)
    expect(await portal.request({ method: 'HEAD', url, as })).toMatchObject({
      ...{ status: 200, body: '', headers: { 'content-disposition': 'attachment; filename="fund-med-fejl.xlsx"' } },
    })
  for (let i = 0; i < 3; i++) {
    const short = connect({ host: address.hostname, port: Number(address.port) })
    const { uuid: fresh } = (await check(portal, as, faulty)).body
    short.write(`GET /api/records/import-errors/${fresh} HTTP/1.1\r\nhost: ${address.host}\r\n`)
    short.write(`authorization: ${authorization}\r\n\r\n`)
    await wait(i * 5)
    short.destroy()
    await once(short, 'close')
  }
  expect((await check(portal, as, faulty)).status).toBe(200)
  expect(await rowsOf((await portal.call('importErrors', { as, uuid })).raw)).toEqual([
    ['Art', 'Dato', 'Fejl'],
    ['Findes ikke', '2026-05-17', expect.stringContaining('Art: ')],
  ])
})
