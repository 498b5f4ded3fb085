import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { type ForeignServer, sendJson, startForeignServer } from './foreign-server.ts'

export interface OtherProvider {
  issuer: string
  server: ForeignServer
  /** What its discovery document says besides the issuer and the address of its keys. */
  says: Record<string, unknown>
  /** Its answer to who asks about a user with a token, and what it was asked with. */
  userinfo: { answer: unknown; status: number; asked: (string | undefined)[] }
  /** How its key set answers. */
  keysStatus: number
  /** Signs with a new key from now on; the keys before it are shown no more. */
  changeKey(kid?: string): Promise<void>
  sign(claims: Record<string, unknown>): Promise<string>
  /** How often its keys were asked for. */
  keyQuestions(): number
  close(): Promise<void>
}

/** A provider of another house, on this machine: it shows keys and a discovery document, and answers as a test wants. */
export async function openOtherProvider(): Promise<OtherProvider> {
  let shown: JWK[] = []
  let current: { key: CryptoKey; kid: string | undefined } | undefined
  let made = 0
  const server = await startForeignServer((request, reply, url) => {
    if (url.pathname === '/.well-known/openid-configuration') {
      return sendJson(reply, { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys`, ...provider.says })
    }
    if (url.pathname === '/keys') return sendJson(reply, { keys: shown }, provider.keysStatus)
    if (url.pathname === '/userinfo') {
      provider.userinfo.asked.push(request.headers.authorization)
      return sendJson(reply, provider.userinfo.answer, provider.userinfo.status)
    }
    return sendJson(reply, {}, 404)
  })
  const provider: OtherProvider = {
    issuer: server.url,
    server,
    says: {},
    userinfo: { answer: {}, status: 200, asked: [] },
    keysStatus: 200,
    changeKey: async (kid = `key-${++made}`) => {
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      current = { key: privateKey, kid }
      shown = [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }]
    },
    sign: (claims) => {
      if (!current) throw new Error('it has no key yet')
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: current.kid }).sign(current.key)
    },
    keyQuestions: () => server.asked.filter((path) => path === '/keys').length,
    close: () => server.close(),
  }
  await provider.changeKey()
  return provider
}
