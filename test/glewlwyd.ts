import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from './real-server.ts'

export interface Glewlwyd {
  issuer: string
  clientId: string
  audience: string
  roleClaim: string
  /** Change somebody's roles there. */
  setRoles(login: string, roles: readonly string[]): Promise<void>
  /** All that it has printed so far. */
  output(): string
  close(): Promise<void>
}

export interface GlewlwydPerson {
  login: string
  password: string
  name: string
  email: string
  roles: readonly string[]
}

const shared = '/usr/share/glewlwyd'
const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const modules = '/usr/lib/glewlwyd'
const plugin = 'natur'
const roleClaim = 'grupper'
const audience = 'https://natur.example/api'

const settingsOf = (port: number, folder: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
allow_origin="*"
log_mode="console"
log_level="INFO"
cookie_secure=0
add_x_frame_option_header_deny=false
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
use_secure_connection=false
secure_connection_key_file="none"
secure_connection_pem_file="none"
secure_connection_ca_file="none"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${folder}/data.sqlite" };
static_files_mime_types = (
  { extension = ".html" mime_type = "text/html" },
  { extension = ".css" mime_type = "text/css" },
  { extension = ".js" mime_type = "application/javascript" },
  { extension = ".json" mime_type = "application/json" },
  { extension = ".woff2" mime_type = "font/woff2" }
)
`

/** What its OpenID Connect part is told: code with PKCE, roles joined by commas, a name in userinfo and ID token only. */
function pluginParameters(issuer: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const never = ['token', 'id-token', 'implicit', 'none', 'password', 'client', 'device']
  return {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    key: privateKey,
    cert: publicKey,
    'access-token-duration': 3600,
    'refresh-token-duration': 86_400,
    'code-duration': 600,
    'refresh-token-rolling': true,
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-refresh-enabled': true,
    ...Object.fromEntries(never.map((type) => [`auth-type-${type}-enabled`, false])),
    scope: [],
    'additional-parameters': [{ 'user-parameter': 'roller', 'token-parameter': roleClaim }],
    claims: [],
    'jwks-show': true,
    'request-parameter-allow': false,
    'subject-type': 'public',
    'address-claim': { type: 'no' },
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'scope-claim': 'no',
    'allowed-scope': ['openid', plugin],
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'introspection-revocation-allowed': true,
    'introspection-revocation-allow-target-client': true,
    'introspection-revocation-auth-scope': [],
    'session-management-allowed': true,
    'front-channel-logout-allowed': true,
    'back-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': 86_400,
    'resource-allowed': true,
    'resource-scope': { [plugin]: [audience] },
    'resource-client-property': '',
    'resource-scope-and-client-property': false,
    'resource-change-allowed': true,
  }
}

async function answers(address: string, child: ChildProcess, output: () => string) {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`glewlwyd ended with ${child.exitCode}:\n${output()}`)
    const reply = await fetch(address).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`glewlwyd does not answer:\n${output()}`)
}

/** A provider that nobody here wrote: glewlwyd of Debian, with a database of its own, for one portal and these people. */
export async function startGlewlwyd(
  program: string,
  site: string,
  people: readonly GlewlwydPerson[],
): Promise<Glewlwyd> {
  const port = await freePort()
  const base = `http://localhost:${port}/api`
  const issuer = `${base}/${plugin}`
  const folder = await mkdtemp(join(tmpdir(), 'vildfund-glewlwyd-'))
  const database = new DatabaseSync(join(folder, 'data.sqlite'))
  database.exec(await readFile(schema, 'utf8'))
  database.close()
  // As the package is installed, the settings of its pages are a folder where a file belongs.
  await cp(`${shared}/webapp`, join(folder, 'webapp'), { recursive: true, dereference: true })
  await rm(join(folder, 'webapp/config.json'), { recursive: true })
  await cp(`${shared}/templates/config.json`, join(folder, 'webapp/config.json'))
  await writeFile(join(folder, 'settings'), settingsOf(port, folder))

  const child = spawn(program, [`--config-file=${join(folder, 'settings')}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answers(`http://localhost:${port}/config`, child, () => output)
    const admin = await administrator(base)
    const fields = { roller: { multiple: true, read: true, write: true } }
    await admin('PUT', '/mod/user/database', {
      ...{ module: 'database', name: 'database', display_name: 'People', order_rank: 0, readonly: false },
      parameters: { 'use-glewlwyd-connection': true, 'data-format': fields },
    })
    await admin('PUT', '/mod/user/database/reset', {})
    const scope = {
      display_name: 'Natur',
      description: 'Natur',
      password_required: true,
      password_max_age: 0,
      scheme: {},
    }
    await admin('POST', '/scope/', { name: plugin, ...scope })
    const personOf = (person: GlewlwydPerson) => ({
      ...{ username: person.login, name: person.name, email: person.email, password: person.password, enabled: true },
      scope: ['openid', plugin, 'g_profile'],
      roller: person.roles,
    })
    for (const person of people) await admin('POST', '/user/', personOf(person))
    const parameters = pluginParameters(issuer)
    await admin('POST', '/mod/plugin/', {
      module: 'oidc',
      name: plugin,
      display_name: 'Natur',
      enabled: true,
      parameters,
    })
    await admin('POST', '/client/', {
      ...{ client_id: 'naturportal', name: 'Naturportal', confidential: false, enabled: true, scope: [] },
      redirect_uri: [`${site}/auth`, `${site}/silent-refresh`],
      authorization_type: ['code', 'refresh_token', 'delete_token'],
      token_endpoint_auth_method: ['none'],
      post_logout_redirect_uri: `${site}/`,
    })
    const setRoles: Glewlwyd['setRoles'] = async (login, roles) => {
      const person = people.find((one) => one.login === login)
      if (!person) throw new Error(`nobody is called ${login}`)
      await admin('PUT', `/user/${login}`, { ...personOf(person), roller: roles })
    }
    return { issuer, clientId: 'naturportal', audience, roleClaim, setRoles, output: () => output, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** As the administrator that every new glewlwyd has. */
async function administrator(base: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'admin', password: 'password' })
  const reply = await fetch(`${base}/auth/`, { method: 'POST', headers, body })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (method: 'POST' | 'PUT', path: string, given: object) => {
    const done = await fetch(`${base}${path}`, { method, headers: { ...headers, cookie }, body: JSON.stringify(given) })
    if (!done.ok) throw new Error(`glewlwyd: ${method} ${path} answered ${done.status}: ${await done.text()}`)
  }
}
