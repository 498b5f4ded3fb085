import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Actor } from '#test/people.ts'
import { portalOfFile } from '#test/portal-of-file.ts'
import { check, rowsOf, sheetOf } from '#test/sheets.ts'

/* The sheet with reasons, for those who do not wait for it. */

const portal = await portalOfFile()
const faulty = await sheetOf([{ Art: 'Findes ikke', Dato: '2026-05-17' }])

const addressOf = async () => {
  const { server } = portal.app
  return new URL(
    server.listening
      ? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      : await portal.app.listen({ port: 0, host: '127.0.0.1' }),
  )
}

/** Ask for the sheet on a connection of its own. */
async function asking(as: Actor, uuid: string) {
  const address = await addressOf()
  const socket = connect({ host: address.hostname, port: Number(address.port) })
  socket.write(`GET /api/records/import-errors/${uuid} HTTP/1.1\r\nhost: ${address.host}\r\n`)
  socket.write(`authorization: Bearer ${await portal.tokenOf(as)}\r\n\r\n`)
  return socket
}

test('who asks for it and never reads it keeps nobody from reading a workbook', async () => {
  // More than lies ready on the way between two sockets.
  const noise = () => randomBytes(9000).toString('base64')
  const long = await sheetOf(Array.from({ length: 300 }, () => ({ Art: 'Findes ikke', Noter: noise() })))
  const open = []
  for (const as of [await portal.person(), await portal.person()]) {
    const { uuid } = (await check(portal, as, long)).body
    const socket = await asking(as, uuid)
    socket.pause()
    // The first bytes are on their way: it is made, and nobody takes the rest.
    await once(socket, 'readable')
    open.push(socket)
  }
  expect((await check(portal, await portal.person(), faulty)).status).toBe(200)
  for (const socket of open) socket.destroy()
})

test('who only looks at its head, or leaves at once, does not keep the next workbook from being read', async () => {
  const as = await portal.person()
  const { uuid } = (await check(portal, as, faulty)).body
  const url = `/api/records/import-errors/${uuid}`
  for (let i = 0; i < 3; i++)
    expect(await portal.request({ method: 'HEAD', url, as })).toMatchObject({
      ...{ status: 200, body: '', headers: { 'content-disposition': 'attachment; filename="fund-med-fejl.xlsx"' } },
    })
  for (let i = 0; i < 3; i++) {
    const short = await asking(as, (await check(portal, as, faulty)).body.uuid)
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
