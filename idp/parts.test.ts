import { expect, test } from 'vitest'
import { countAttempt, isLocked, UnknownNames } from './lock-out.ts'
import { html, trusted } from './pages/html.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { lockedText, passwordError } from './rules.ts'
import { seal, unseal } from './sealing.ts'

const start = new Date('2026-05-01T12:00:00Z')
const minutesAfter = (date: Date | null) => (date === null ? null : (date.getTime() - start.getTime()) / 60_000)

test('every fifth wrong password locks, for 1, 5, 15 and then always 60 minutes', () => {
  let attempts = { failed: 0, lockedUntil: null as Date | null }
  const locks: (number | null)[] = []
  for (let i = 1; i <= 25; i++) {
    attempts = countAttempt(attempts, start)
    if (attempts.lockedUntil) locks.push(minutesAfter(attempts.lockedUntil))
  }
  expect(locks).toEqual([1, 5, 15, 60, 60])
  expect(isLocked(attempts, start)).toBe(true)
  expect(isLocked(attempts, new Date(start.getTime() + 60 * 60_000))).toBe(false)
})

test('unknown names are counted each for itself', () => {
  const names = new UnknownNames()
  for (let i = 0; i < 5; i++) names.attempt('a', start)
  expect(names.attempt('a', start).wasLocked).toBe(true)
  expect(names.attempt('b', start).wasLocked).toBe(false)
})

test('a lock is told in minutes and on the Danish clock', () => {
  expect(lockedText(new Date('2026-05-01T12:05:00Z'), start)).toContain('om 5 minutter (kl.\u00a014.05)')
  expect(lockedText(new Date('2026-05-01T12:00:30Z'), start)).toContain('om 1 minut (')
})

test('a hash fits its own password only, also when the letters are composed otherwise', async () => {
  const hash = await hashPassword('blåbærtærte i solen')
  expect(await verifyPassword('blåbærtærte i solen'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('blåbærtærte i regnen', hash)).toBe(false)
  expect(await verifyPassword('hvad som helst', 'ikke en hash')).toBe(false)
})

test('passwords are long, not one’s own name, and not one key held down', () => {
  expect(passwordError('kort', [])).toContain('mindst 10')
  expect(passwordError('🦊🦊🦊🦊🦊', [])).toContain('mindst 10')
  expect(passwordError('Maja Mikkelsen', ['maja mikkelsen'])).toContain('må ikke være dit navn')
  expect(passwordError('aaaaaaaaaaaa', [])).toContain('for let')
  expect(passwordError('grævling i grøften', ['maja'])).toBeUndefined()
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
