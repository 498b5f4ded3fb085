import { connect as connectPlain, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectSecure } from 'node:tls'

const patience = 20_000

/** What a server says: lines that begin with the same three digits, the last one without a hyphen behind them. */
const isWhole = (text: string) => /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(text)

function answer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const stop = () => {
      socket.off('data', read).off('error', fail).off('close', gone)
    }
    const read = (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (!isWhole(text)) return
      stop()
      resolve(text)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const gone = () => fail(new Error('the mail server hung up'))
    socket.on('data', read).on('error', fail).on('close', gone)
  })
}

/** Say something and hear the answer. What was said is not told on: it may hold a password. */
async function ask(socket: Socket, line: string, expected: string): Promise<string> {
  const heard = answer(socket)
  socket.write(`${line}\r\n`)
  return expectAnswer(await heard, expected)
}

function expectAnswer(text: string, expected: string): string {
  if (!text.startsWith(expected)) throw new Error(`the mail server answered: ${text.trim().slice(0, 200)}`)
  return text
}

const isLoopback = (host: string) => host === 'localhost' || host.startsWith('127.') || host === '[::1]'

/** A conversation that is encrypted where it can be, with whoever we are made known. */
async function greet(url: URL, waitFor: (socket: Socket) => Socket): Promise<Socket> {
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname
  const port = Number(url.port || (isSecure ? 465 : 587))
  let socket = waitFor(isSecure ? connectSecure({ host, port, servername: host }) : connectPlain({ host, port }))
  expectAnswer(await answer(socket), '220')
  const hello = () => ask(socket, `EHLO ${hostname()}`, '250')
  let offers = await hello()
  let isPrivate = isSecure || isLoopback(host)
  if (!isSecure && /^250[- ]STARTTLS\s*$/im.test(offers)) {
    await ask(socket, 'STARTTLS', '220')
    socket = waitFor(connectSecure({ socket, servername: host }))
    offers = await hello()
    isPrivate = true
  }
  if (url.username === '') return socket
  if (!isPrivate) throw new Error('the mail server offers no encryption, so the password is not told')
  const secret = `\0${decodeURIComponent(url.username)}\0${decodeURIComponent(url.password)}`
  await ask(socket, `AUTH PLAIN ${Buffer.from(secret).toString('base64')}`, '235')
  return socket
}

/** Hand one message in at a mail server. It is out of our hands when this returns, and not sent when it throws. */
export async function handIn(address: string, { from, to, message }: { from: string; to: string; message: string }) {
  const opened: Socket[] = []
  const waitFor = (socket: Socket) => {
    opened.push(socket)
    return socket.setTimeout(patience, () => socket.destroy(new Error('the mail server is silent')))
  }
  try {
    const socket = await greet(new URL(address), waitFor)
    await ask(socket, `MAIL FROM:<${from}>`, '250')
    await ask(socket, `RCPT TO:<${to}>`, '25')
    await ask(socket, 'DATA', '354')
    await ask(socket, `${message}\r\n.`, '250')
    socket.write('QUIT\r\n')
  } finally {
    // What is still on its way goes out; nobody waits for the farewell, and no late error brings the process down.
    for (const socket of opened) socket.on('error', () => undefined).end()
  }
}
