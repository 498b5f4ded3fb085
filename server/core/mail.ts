import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { handIn } from './smtp.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where the receiver decides whether there is more of it. */
  settingsUrl: string
}

/** Some providers tell anything as an address; what could be more than one, or a command, is none. */
export const isAddress = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(text)

export type SendMail = (mail: Mail) => Promise<void>

/** How this portal sends e-mail: to its mail server, in development into the log; null when it does not. */
export function mailerOf(config: Config, log: FastifyBaseLogger): SendMail | null {
  const { SMTP_URL: address, mailFrom: from, mails } = config
  if (address !== undefined) {
    return (mail) => handIn(address, { from, to: mail.to, message: messageOf(mail, config, new Date()) })
  }
  if (!mails) return null
  return async ({ to, subject, text }) => log.info({ to, subject }, `e-mail:\n${text}`)
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
/** Lines of 76 letters; none of them begins with a dot, which would end the message. */
const body = (text: string) => base64(text).replace(/.{76}/g, '$&\r\n')
/** In pieces that a header may have, cut between letters; nothing in it can begin another header. */
const word = (text: string) =>
  (text.match(/.{1,20}/gsu) ?? []).map((piece) => `=?utf-8?B?${base64(piece)}?=`).join('\r\n ')

/** A message with plain words, and the same with links and headings. */
export function messageOf(mail: Mail, config: Pick<Config, 'SITE_NAME' | 'mailFrom' | 'siteUrl'>, now: Date): string {
  const boundary = randomUUID()
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      body(content),
    ].join('\r\n')
  return [
    `From: ${word(config.SITE_NAME)} <${config.mailFrom}>`,
    `To: <${mail.to}>`,
    `Subject: ${word(mail.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${new URL(config.siteUrl).hostname}>`,
    `List-Unsubscribe: <${mail.settingsUrl}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', mail.text),
    part('text/html', mail.html),
    `--${boundary}--`,
  ].join('\r\n')
}
