import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where the receiver decides whether there is more of it; absent where that is no choice, as for one's account. */
  settingsUrl?: string
}

/** Some providers tell anything as an address; what could be more than one, or a command, is none. */
export const isAddress = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(text)

export type SendMail = (mail: Mail) => Promise<void>

/** How this portal sends e-mail: to its mail server, in development into the log; null when it does not. */
export function mailerOf(config: Config, log: FastifyBaseLogger): SendMail | null {
  const { SMTP_URL: address, mailFrom: from, mails } = config
  if (address !== undefined) {
    const transport = createTransport(waysTo(new URL(address)))
    return async ({ settingsUrl, ...mail }) => {
      await transport.sendMail({
        ...mail,
        from: { name: config.SITE_NAME, address: from },
        ...(settingsUrl === undefined ? {} : { list: { unsubscribe: settingsUrl } }),
        headers: { 'Auto-Submitted': 'auto-generated' },
        encoding: 'base64',
        textEncoding: 'base64',
      })
    }
  }
  if (!mails) return null
  return async ({ to, subject, text }) => log.info({ to, subject }, `e-mail:\n${text}`)
}

const patience = 20_000
const isLoopback = (host: string) => host === 'localhost' || host.startsWith('127.') || host === '[::1]'

/** A password is told on this machine, or where nobody listens in. */
const waysTo = (url: URL) => ({
  host: url.hostname,
  port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
  secure: url.protocol === 'smtps:',
  requireTLS: url.username !== '' && !isLoopback(url.hostname),
  connectionTimeout: patience,
  greetingTimeout: patience,
  socketTimeout: patience,
  ...(url.username === ''
    ? {}
    : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
})
