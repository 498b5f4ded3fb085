import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import type { Db } from '#server/core/database.ts'

/** A secret that is made once and kept: whoever comes first decides, everybody reads the same. */
async function keptSecret<Value>(db: Db, name: string, make: () => Promise<Value> | Value): Promise<Value> {
  const read = () => db.selectFrom('idpSecret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return known.value as Value
  await db
    .insertInto('idpSecret')
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.value as Value
}

const randomText = () => randomBytes(32).toString('base64url')

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'ES256', use: 'sig' }
}

export const signingKey = (db: Db) => keptSecret<JWK>(db, 'signing-key', newSigningKey)
export const cookieKeys = (db: Db) => keptSecret<string[]>(db, 'cookie-keys', () => [randomText()])
/** Seals the secrets of partner applications. */
export const sealingKey = async (db: Db) =>
  Buffer.from(await keptSecret<string>(db, 'sealing-key', randomText), 'base64url')

/** Hides names and addresses in what is counted. */
export const limitKey = async (db: Db) =>
  Buffer.from(await keptSecret<string>(db, 'limit-key', randomText), 'base64url')
/** Signs the cookie by which a browser is known. */
export const deviceKey = async (db: Db) =>
  Buffer.from(await keptSecret<string>(db, 'device-key', randomText), 'base64url')

/** What the world may know of a key. */
export const publicKeySet = ({ d: _private, ...key }: JWK): JSONWebKeySet => ({ keys: [key] })
