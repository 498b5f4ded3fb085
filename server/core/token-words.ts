import type { Misfit, MisfitKind } from '#contract/token-fit.ts'

const advice: Record<MisfitKind, string> = {
  opaque:
    'let the provider give JWT access tokens for this API; some do only when asked by OIDC_RESOURCE or OIDC_EXTRA_PARAMS',
  issuer: 'set OIDC_ISSUER to what the provider calls itself',
  slash: 'only the last slash differs, so set OIDC_ISSUER exactly as the provider writes it',
  audience: 'let the provider put one of these into its access tokens, or set OIDC_AUDIENCE to one that it puts there',
  clock: 'its clock is ahead of this machine’s by more than a minute, so set the clocks',
  expired: 'it has run out',
  endless: 'let the provider give its tokens an end',
  nobody: 'let the provider name the user',
}
const subjects: Partial<Record<MisfitKind, string>> = { opaque: 'opaque token, not a JWT', slash: 'issuer' }

const listed = (values: readonly string[]) =>
  values.length === 0 ? 'nothing' : values.map((value) => `"${value}"`).join(' or ')

/** What does not fit and what to do about it, for whoever runs the portal. */
export const misfitWords = ({ what, came, expected }: Misfit) =>
  `${subjects[what] ?? what}: came ${listed(came)}, expected ${listed(expected)}; ${advice[what]}`
