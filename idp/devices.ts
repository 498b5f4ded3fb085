import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const cookieName = 'known_device'
const audience = 'known-device'
const keptDays = 180
const mostAccounts = 5

const Device = z.object({ account: z.string(), id: z.string(), password: z.string() })
export type Device = z.infer<typeof Device>

/** A new password makes every browser a stranger: the old one may have been somebody else's way in. */
const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

export const knownDevice = (devices: readonly Device[], account: string, passwordHash: string): Device | undefined =>
  devices.find((device) => device.account === account && device.password === fingerprint(passwordHash))

/**
 * Which accounts this browser has been signed in to, in a signed cookie. It lets nobody in: it only says that wrong
 * passwords from elsewhere are not this browser's fault.
 */
export class KnownDevices {
  readonly #key: Buffer
  readonly #now: () => Date
  readonly #attributes: string

  constructor(key: Buffer, { now, https }: { now: () => Date; https: boolean }) {
    this.#key = key
    this.#now = now
    this.#attributes = `; Path=/idp; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  }

  /** What a request's Cookie header tells; nothing when anybody has written in it. */
  async read(header: string | undefined): Promise<Device[]> {
    const pair = header?.split(/; */).find((one) => one.startsWith(`${cookieName}=`))
    if (pair === undefined) return []
    try {
      const { payload } = await jwtVerify(pair.slice(cookieName.length + 1), this.#key, {
        ...{ audience, algorithms: ['HS256'], currentDate: this.#now() },
      })
      return z.array(Device).max(mostAccounts).parse(payload.devices)
    } catch {
      return []
    }
  }

  /** The Set-Cookie header after a sign-in. */
  async remember(header: string | undefined, account: string, passwordHash: string): Promise<string> {
    const known = await this.read(header)
    const id = knownDevice(known, account, passwordHash)?.id ?? randomBytes(12).toString('base64url')
    const device = { account, id, password: fingerprint(passwordHash) }
    const devices = [device, ...known.filter((one) => one.account !== account)].slice(0, mostAccounts)
    const now = Math.floor(this.#now().getTime() / 1000)
    const value = await new SignJWT({ devices })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + keptDays * 86_400)
      .sign(this.#key)
    return `${cookieName}=${value}${this.#attributes}`
  }
}
