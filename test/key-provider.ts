import { once } from 'node:events'
import { createServer } from 'node:http'
import { testKeys } from './people.ts'
import { freePort } from './real-server.ts'

/** A provider elsewhere that only shows its keys: the tokens are signed here (see signToken). */
export async function openKeyProvider(): Promise<{ issuer: string; close(): void }> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const provider = createServer((asked, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify(asked.url === '/keys' ? testKeys : { issuer, jwks_uri: `${issuer}/keys` }))
  }).listen(port, 'localhost')
  await once(provider, 'listening')
  return { issuer, close: () => provider.close() }
}
