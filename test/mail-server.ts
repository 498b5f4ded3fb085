import { createServer, type Socket } from 'node:net'

export interface Received {
  from: string
  to: string
  /** As it was sent: headers and parts. */
  raw: string
  subject: string
  text: string
  html: string
}

export interface MailServer {
  url: string
  received: Received[]
  /** What was told of who hands in. */
  secrets: string[]
  /** Refuse the next messages. */
  isFull: boolean
  close(): Promise<void>
}

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')
const partOf = (raw: string, type: string) =>
  decoded(new RegExp(`Content-Type: ${type};[^]*?\r\n\r\n([^]*?)\r\n--`).exec(raw)?.[1] ?? '')
const subjectOf = (raw: string) =>
  [...(/^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1] ?? '').matchAll(/=\?utf-8\?B\?(.*?)\?=/gi)]
    .map(([, word = '']) => decoded(word))
    .join('')

/** A mail server on this machine that keeps what is handed in. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const secrets: string[] = []
  const state = { isFull: false }
  const talk = (socket: Socket) => {
    let waiting = ''
    let [from, to] = ['', '']
    let isMessage = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    const hear = (line: string) => {
      if (/^EHLO/.test(line)) socket.write('250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n')
      else if (/^AUTH PLAIN/.test(line)) {
        secrets.push(decoded(line.slice(11)))
        say('235 ok')
      } else if (/^MAIL FROM/.test(line)) {
        from = /<(.*)>/.exec(line)?.[1] ?? ''
        say(state.isFull ? '452 no room' : '250 ok')
      } else if (/^RCPT TO/.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        say('250 ok')
      } else if (line === 'DATA') {
        isMessage = true
        say('354 go on')
      } else say('221 bye')
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      waiting += chunk.toString('utf8')
      const end = isMessage ? '\r\n.\r\n' : '\r\n'
      const at = waiting.indexOf(end)
      if (at < 0) return
      const whole = waiting.slice(0, at)
      waiting = ''
      if (!isMessage) return hear(whole)
      isMessage = false
      const raw = `${whole}\r\n`
      received.push({
        from,
        to,
        raw,
        subject: subjectOf(raw),
        text: partOf(raw, 'text/plain'),
        html: partOf(raw, 'text/html'),
      })
      say('250 taken')
    })
  }
  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    secrets,
    get isFull() {
      return state.isFull
    },
    set isFull(full) {
      state.isFull = full
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
