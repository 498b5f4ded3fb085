import { type Selectable, sql } from 'kysely'
import type { Client } from '#contract/clients.ts'
import type { Db } from '#server/core/database.ts'
import type { Schema } from '#server/core/schema.ts'

export type ClientRow = Selectable<Schema['idpClient']>

export const allClients = (db: Db): Promise<ClientRow[]> =>
  db.selectFrom('idpClient').selectAll().orderBy('name').orderBy('clientId').execute()

/** The row, held until the transaction ends. */
export const lockClient = (db: Db, clientId: string): Promise<ClientRow | undefined> =>
  db.selectFrom('idpClient').selectAll().where('clientId', '=', clientId).forUpdate().executeTakeFirst()

export const told = ({ sealedSecret, ...row }: ClientRow): Client => ({ ...row, hasSecret: sealedSecret !== null })

/** Consents, codes and refresh tokens that people gave to the application. */
export const endClientTokens = async (db: Db, clientId: string) => {
  const given = db.deleteFrom('idpPayload').where(sql<string>`payload ->> 'clientId'`, '=', clientId)
  // Consents first, as all do who end more than one thing.
  await given.where('kind', '=', 'Grant').execute()
  await given.execute()
}
