import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MB and about a tenth of a second for each guess. The parameters stand in the hash, so they can be raised later. */
const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost, length: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
    // The same password typed on another keyboard may be other code points.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, keyLength)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = stored.split('$')
  if (kind !== 'scrypt' || salt === undefined || key === undefined) return false
  const expected = Buffer.from(key, 'base64url')
  const parameters = { N: Number(n), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64url'), parameters, expected.length)
  return timingSafeEqual(given, expected)
}
