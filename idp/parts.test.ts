import { expect, test } from 'vitest'
import { KnownDevices, knownDevice } from './devices.ts'
import { networkOf } from './limits.ts'
import { html, trusted } from './pages/html.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { passwordError, slowedText } from './rules.ts'
import { seal, unseal } from './sealing.ts'
import { paces, waitAfter } from './slow-down.ts'

const start = new Date('2026-05-01T12:00:00Z')

test('the fifth wrong password and every fifth after it make one wait, for 1, 5, 15 and then always 60 minutes', () => {
  const waits = (pace: { free: number; further: number }) =>
    Array.from({ length: 40 }, (_, i) => [i + 1, waitAfter(i + 1, pace)]).filter(([, minutes]) => minutes !== 0)
  expect(waits(paces.stranger).slice(0, 5)).toEqual([
    [5, 1],
    [10, 5],
    [15, 15],
    [20, 60],
    [25, 60],
  ])
  expect(waits(paces.account)).toEqual([
    [20, 1],
    [25, 5],
    [30, 15],
    [35, 60],
    [40, 60],
  ])
})

test('an IPv6 network is counted as one, and an IPv4 address is the same however it is written', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2::9'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:192.0.2.7')).toBe(networkOf('192.0.2.7'))
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
})

test('a wait is told in minutes and on the Danish clock', () => {
  expect(slowedText(new Date('2026-05-01T12:05:00Z'), start)).toContain('om 5 minutter (kl.\u00a014.05)')
  expect(slowedText(new Date('2026-05-01T12:00:30Z'), start)).toContain('om 1 minut (')
})

test('a hash fits its own password only, also when the letters are composed otherwise', async () => {
  const hash = await hashPassword('blåbærtærte i solen')
  expect(await verifyPassword('blåbærtærte i solen'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('blåbærtærte i regnen', hash)).toBe(false)
  expect(await verifyPassword('hvad som helst', 'ikke en hash')).toBe(false)
})

test('passwords are long, and not among those that are guessed first, in whatever letters', () => {
  expect(passwordError('kort')).toContain('mindst 10')
  expect(passwordError('🦊🦊🦊🦊🦊')).toContain('mindst 10')
  for (const common of [
    ...[
      '1234567890',
      'password123',
      'PASSWORD123',
      'Password1234',
      'ｐａｓｓｗｏｒｄ１２３',
      'qwertyuiop',
      '0123456789',
    ],
    ...['aaaaaaaaaaaa', '1111111111', 'abcabcabcabc', 'iloveyou123', 'adgangskode', 'Kodeord123', 'passwordpassword'],
  ]) {
    expect(passwordError(common), common).toContain('man gætter på først')
  }
  for (const fine of ['grævling i grøften', 'Maja Mikkelsen', 'et langt kodeord', 'vildfund-demo', 'blåmejse12'])
    expect(passwordError(fine), fine).toBeUndefined()
})

test('a seal opens only for its own key and place', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal('hemmelig', key, 'partner-1')
  expect(sealed).not.toContain('hemmelig')
  expect(unseal(sealed, key, 'partner-1')).toBe('hemmelig')
  expect(() => unseal(sealed, other, 'partner-1')).toThrow()
  expect(() => unseal(sealed, key, 'partner-2')).toThrow()
})

test('everything put into a page is escaped, unless it is the page’s own', () => {
  const nasty = `<script>alert("x & 'y'")</script>`
  expect(`${html`<p title="${nasty}">${nasty}</p>`}`).not.toContain('<script>')
  expect(`${html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}${false}${undefined}</ul>`}`).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  )
  expect(`${html`${trusted('<b>ja</b>')}`}`).toBe('<b>ja</b>')
})

test('a browser is known for half a year, by a cookie that https keeps to itself', async () => {
  let now = start
  const devices = new KnownDevices(Buffer.alloc(32, 1), { now: () => now, https: true })
  const line = await devices.remember(undefined, 'konto', 'hash')
  expect(line).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  const cookie = `andet=1; ${line.split(';')[0]}`
  expect(knownDevice(await devices.read(cookie), 'konto', 'hash')).toBeDefined()
  expect(knownDevice(await devices.read(cookie), 'konto', 'ny hash')).toBeUndefined()
  const others = new KnownDevices(Buffer.alloc(32, 2), { now: () => now, https: true })
  expect(await others.read(cookie)).toEqual([])
  now = new Date(start.getTime() + 181 * 24 * 60 * 60_000)
  expect(await devices.read(cookie)).toEqual([])
})
