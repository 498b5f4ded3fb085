import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { claimOf, claimValues } from '#contract/roles.ts'
import { misfitsOf } from '#contract/token-fit.ts'
import { ConfigError, readConfig } from '../server/core/config.ts'
import { discoveryAddress, readDiscovery, readKeys } from '../server/core/provider.ts'
import { fetchedKeys } from '../server/core/provider-keys.ts'
import { Refusal } from '../server/core/refusal.ts'
import { tokenCheck } from '../server/core/token-check.ts'
import { misfitWords } from '../server/core/token-words.ts'

const help = `npm run check:provider -- ISSUER [--token TOKEN | --token -]
Reads the discovery document and the keys of an identity provider and tells in words what fits and what does not. With
an access token (- reads it from standard input; it is shown nowhere) also whether the portal would believe it. The
settings OIDC_* are read as the portal reads them. Ends with 1 when something does not fit.\n`

let fits = true
const good = (line: string) => process.stdout.write(`  ok    ${line}\n`)
const note = (line: string) => process.stdout.write(`  note  ${line}\n`)
const bad = (line: string) => {
  fits = false
  process.stdout.write(`  NO    ${line}\n`)
}
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { token: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const issuer = positionals[0] ?? process.env.OIDC_ISSUER
if (values.help || !issuer) {
  process[values.help ? 'stdout' : 'stderr'].write(help)
  process.exit(values.help ? 0 : 2)
}

try {
  await check(readConfig({ ...process.env, OIDC_ISSUER: issuer }))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  bad(error.message)
}
process.exit(fits ? 0 : 1)

async function check(config: ReturnType<typeof readConfig>) {
  const { oidc } = config
  process.stdout.write(`${discoveryAddress(oidc.issuer)}\n`)
  let jwks: string
  try {
    const found = await readDiscovery(oidc.issuer)
    jwks = found.jwks_uri
    if (found.issuer === oidc.issuer) good(`issuer: it calls itself "${found.issuer}"`)
    else
      bad(
        `issuer: it calls itself "${found.issuer}", OIDC_ISSUER is "${oidc.issuer}": they must be the same, slash for slash`,
      )
    for (const name of ['authorization_endpoint', 'token_endpoint'] as const) {
      if (found[name]) good(`${name}: ${found[name]}`)
      else bad(`${name}: none, so nobody can sign in`)
    }
    for (const [name, without] of [
      ['userinfo_endpoint', 'names must be in the access token or the ID token'],
      ['end_session_endpoint', 'signing out ends here, not there; the next sign-in asks for the password again'],
      ['revocation_endpoint', 'tokens live until they run out'],
    ] as const) {
      if (found[name]) good(`${name}: ${found[name]}`)
      else note(`${name}: none; ${without}`)
    }
  } catch (error) {
    return bad(messageOf(error))
  }
  try {
    const { keys } = await readKeys(jwks)
    if (keys.length > 0)
      good(`keys: ${keys.map(({ kid, alg, kty }) => `${kid ?? '(no name)'} ${alg ?? kty}`).join(', ')}`)
    else bad(`keys: ${jwks} shows none`)
  } catch (error) {
    return bad(messageOf(error))
  }
  const token = values.token === '-' ? readFileSync(0, 'utf8').trim() : values.token
  if (token === undefined) return note('no token was given: try again with --token - and an access token')
  await checkToken(config, jwks, token)
}

async function checkToken(config: ReturnType<typeof readConfig>, jwks: string, token: string) {
  const { issuer: expected, audiences, roleClaim } = config.oidc
  const now = new Date()
  process.stdout.write('the token\n')
  let claims: Record<string, unknown> | undefined
  try {
    claims = decodeJwt(token)
    good(
      `a JWT, signed with ${decodeProtectedHeader(token).alg} by the key "${decodeProtectedHeader(token).kid ?? '(no name)'}"`,
    )
  } catch {
    // misfitsOf says it
  }
  for (const misfit of misfitsOf(claims, { issuer: expected, audiences }, now)) bad(misfitWords(misfit))
  if (!claims) return
  try {
    const silent = () => {}
    await tokenCheck(
      config,
      fetchedKeys(() => readKeys(jwks)),
      silent,
    ).accessToken(token, now)
    good('the portal believes it')
  } catch (error) {
    const why = error instanceof Refusal ? error.headers['www-authenticate']?.split('error_description=')[1] : undefined
    bad(`the portal does not believe it: ${why ?? messageOf(error)}`)
  }
  for (const name of ['name', 'preferred_username', 'email']) {
    if (typeof claims[name] === 'string') good(`${name}: is there`)
    else note(`${name}: not in the access token; it is looked for in the ID token, then in userinfo`)
  }
  const roles = claimValues(claimOf(claims, roleClaim))
  if (roles.length > 0) good(`${roleClaim}: ${roles.join(', ')}`)
  else
    note(
      `${roleClaim}: no roles; set OIDC_ROLE_CLAIM if they stand elsewhere (there is: ${Object.keys(claims).join(', ')})`,
    )
}
