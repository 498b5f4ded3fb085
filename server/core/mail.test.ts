import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { readConfig } from './config.ts'
import { isAddress, type Mail, mailerOf } from './mail.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())

const mail: Mail = {
  to: 'maja@eksempel.example',
  subject: 'Ærfugl, ålekrage 🦆 og en meget lang række af andre fugle\r\nBcc: alle@eksempel.example',
  text: '.\r\n.\r\nBlåbær',
  html: '<p>Blåbær</p>',
  settingsUrl: 'https://fund.example/notifikationer',
}
const { log } = Fastify({ logger: false })
const sender = (env: Record<string, string>) => mailerOf(readConfig({ NODE_ENV: 'production', ...env }), log)

test('a message arrives as it was written, and nothing in it begins a header or ends it', async () => {
  await sender({ SMTP_URL: server.url, MAIL_FROM: 'nyt@fund.example' })?.(mail)
  const [got] = server.received
  const subject = mail.subject.replace('\r\n', ' ')
  expect([got?.from, got?.to, got?.subject]).toEqual(['nyt@fund.example', mail.to, subject])
  expect([got?.text, got?.html]).toEqual([mail.text, mail.html])
  expect(got?.raw).not.toMatch(/^Bcc/m)
  for (const line of got?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThan(99)
})

test('the name and the password of the address are told to the server', async () => {
  await sender({ SMTP_URL: server.url.replace('//', '//maja%40fund:hemmelig%2Fkode@') })?.(mail)
  expect(server.secrets).toEqual(['\0maja@fund\0hemmelig/kode'])
})

test('a server that says no is an error, and one that is not there too', async () => {
  server.isFull = true
  await expect(sender({ SMTP_URL: server.url })?.(mail)).rejects.toThrow('452 no room')
  await expect(sender({ SMTP_URL: 'smtp://127.0.0.1:9' })?.(mail)).rejects.toThrow('ECONNREFUSED')
})

test('without a server nothing is sent; in development it is shown in the log', async () => {
  expect(sender({})).toBeNull()
  const lines: string[] = []
  const shown = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } }).log
  await mailerOf(readConfig({ NODE_ENV: 'development' }), shown)?.(mail)
  expect(lines.join()).toContain('Blåbær')
})

test('an address is one address', () => {
  expect(isAddress('maja@eksempel.example')).toBe(true)
  for (const text of [null, '', 'maja', 'a@b>\r\nRCPT TO:<c@d', 'a@b, c@d', 'a b@c', '@c']) {
    expect(isAddress(text)).toBe(false)
  }
})
