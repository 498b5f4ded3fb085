import type { SignedIn } from './context.ts'
import { type Provider, readUserinfo } from './provider.ts'
import type { TokenCheck } from './token-check.ts'

type Profile = SignedIn['profile']
type Claims = Readonly<Record<string, unknown>>

/** What a token says of somebody, as the database can hold it. */
export const claimText = (value: unknown, max = 120) => {
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').trim().slice(0, max).toWellFormed() || undefined
}

export const profileOf = (claims: Claims, tenantClaim: string): Profile => ({
  name: claimText(claims.name),
  userName: claimText(claims.preferred_username),
  email: claimText(claims.email, 254),
  tenant: claimText(claims[tenantClaim]),
})

const isComplete = ({ name, userName, email }: Profile) =>
  name !== undefined && userName !== undefined && email !== undefined

/** What the first of two says, where it says something. */
const firstOf = (one: Profile, other: Profile): Profile => ({
  name: one.name ?? other.name,
  userName: one.userName ?? other.userName,
  email: one.email ?? other.email,
  tenant: one.tenant ?? other.tenant,
})

interface Sources {
  check: TokenCheck
  provider: Provider | null
  tenantClaim: string
  warn(line: string): void
}

/** Complete what an access token says of its user: by the ID token, else by asking the provider. Neither must succeed. */
export const completeProfile =
  ({ check, provider, tenantClaim, warn }: Sources, accessToken: string, subject: string, known: Profile, now: Date) =>
  async (idToken: string | undefined): Promise<Profile> => {
    if (isComplete(known)) return known
    const told = idToken === undefined ? undefined : await check.idToken(idToken, subject, now)
    const profile = told ? firstOf(known, profileOf(told, tenantClaim)) : known
    if (isComplete(profile) || !provider) return profile
    try {
      const { userinfo_endpoint: address } = await provider.discovery(now.getTime())
      if (address === undefined) return profile
      const info = (await readUserinfo(address, accessToken)) as Claims | null
      if (info?.sub !== subject) throw new Error('its userinfo is about somebody else')
      return firstOf(profile, profileOf(info, tenantClaim))
    } catch (error) {
      warn(`a name could not be asked for: ${error instanceof Error ? error.message : error}`)
      return profile
    }
  }
